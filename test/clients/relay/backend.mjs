// @ts-check
/**
 * A backend in a process of its own: `backend.mjs ROW FRAMEWORK MCP_ORIGIN`. Its MCP client is the row's library, and the
 * person sits at the page that it serves. Tells its parent its address.
 */
import { once } from 'node:events';
import process from 'node:process';
import { createRelay } from 'mcp-elicitation/relay';
import { FRAMEWORKS } from './frameworks.mjs';
import { bundlePage } from './page.mjs';

const SESSION = 'session=ada';
const HTML = `<!doctype html><html lang="en"><title>Relay</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script></html>`;

const [row = '', framework = '', servers = ''] = process.argv.slice(2);
/** @type {{ connect: import('../observe.mjs').Connect }} */
const { connect } = await import(`../rows/${row}.mjs`);
const script = await bundlePage();
const relay = createRelay({
  authorize: ({ headers }) => (headers.get('cookie') === SESSION ? { user: 'ada' } : undefined),
});

/** Calls a tool. @param {string} name of the server: a revision @param {string} tool */
async function call(name, tool) {
  const host = relay.host({ user: 'ada', conversation: `${name}/${tool}` });
  const client = await connect({ url: `${servers}/${name}/mcp`, host, server: { id: 'peer', name: 'Peer' } });
  const result = await client.call(tool).catch((error) => ({ error: String(error) }));
  await client.close();
  return JSON.stringify(result);
}

/** @type {import('./frameworks.mjs').Application} */
async function application(path) {
  const [, what, name = '', tool = ''] = path.split('/');
  if (what === 'page.js') return { body: script, headers: { 'content-type': 'text/javascript' } };
  if (what === 'call') return { body: await call(name, tool), headers: { 'content-type': 'text/plain' } };
  return { body: HTML, headers: { 'content-type': 'text/html', 'set-cookie': `${SESSION}; HttpOnly; SameSite=Lax` } };
}

const server = FRAMEWORKS[/** @type {keyof typeof FRAMEWORKS} */ (framework)](relay, application);
if (!server.listening) await once(server, 'listening');
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
process.send?.(`http://127.0.0.1:${port}`);
