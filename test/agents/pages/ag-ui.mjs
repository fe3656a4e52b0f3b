import { HttpAgent } from '../../interrupts/node_modules/@ag-ui/client';
import { run } from '../../interrupts/recipes.tmp/ag-ui-page'; // of docs/python-agents.md
import { play } from './page.mjs';

play((query) =>
  run(
    new HttpAgent({
      url: `${location.origin}/agent${query.get('path')}`,
      initialMessages: [{ id: 'm1', role: 'user', content: query.get('calls') }],
    }),
    query.get('emitter'),
  ),
);
