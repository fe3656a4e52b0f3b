// @ts-check
/** One process of the backend. Its settings are JSON in the first argument. It ends with the process that started it. */
import process from 'node:process';
import { isOurName, isOurPage, sendText } from '../http.mjs';
import { listen } from '../listen.mjs';
import { loadClusterBackend } from '../load-backend.mjs';

process.once('disconnect', () => process.exit());
// Ctrl+C reaches the whole group. The process that started this one says when to end.
process.on('SIGINT', () => {});

/** @type {import('./backend.js').ClusterSettings} */
const settings = JSON.parse(process.argv[2] ?? '');
const { createClusterBackend } = await loadClusterBackend();
const backend = await createClusterBackend(settings);
const server = await listen(
  async (request, response) => {
    // Pages can reach this port as well as that of the load balancer.
    const isOurs = isOurName(request, settings.host) && isOurPage(request);
    return isOurs ? backend.handle(request, response) : sendText(response, 403, 'This origin is not allowed here.');
  },
  { host: '127.0.0.1', port: 0 },
);

process.on('message', async () => {
  await backend.close();
  await server.close();
  process.exit();
});
process.send?.({ port: server.port });
