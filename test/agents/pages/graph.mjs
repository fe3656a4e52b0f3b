import { run } from '../../interrupts/recipes.tmp/graph-page'; // of docs/python-agents.md
import { play } from './page.mjs';

play((query) =>
  run(`${location.origin}/agent`, query.get('recipe'), { messages: [{ role: 'user', content: query.get('calls') }] }),
);
