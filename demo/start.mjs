// @ts-check
/** `npm start`: the demo; with arguments the playground, `npm start -- --url URL` or `npm start -- -- COMMAND`. */
import process from 'node:process';

if (process.argv.length > 2) await import('../playground/start.mjs');
else await import('./server.mjs').then(({ runDemo }) => runDemo());
