import { HttpAgent } from '../../interrupts/node_modules/@ag-ui/client';
import { run } from '../../interrupts/recipes.tmp/agno-page'; // of docs/python-agents.md
import { play } from './page.mjs';

const { origin, search } = location;
const content = new URLSearchParams(search).get('calls');
play(async () => {
  const waits = await run(
    new HttpAgent({ url: `${origin}/agent/agui`, initialMessages: [{ id: 'm1', role: 'user', content }] }),
  );
  return waits && { waiting: waits.waiting.map(() => ({ why: 'dismissed' })) };
});
