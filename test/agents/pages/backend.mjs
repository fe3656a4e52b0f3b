import { run } from '../../interrupts/recipes.tmp/backend-page'; // of docs/python-agents.md
import { play } from './page.mjs';

play(async (query) => {
  const waits = await run(`${location.origin}/agent`, query.get('calls'));
  return waits && { waiting: waits.waiting.map(() => ({ why: 'dismissed' })) };
});
