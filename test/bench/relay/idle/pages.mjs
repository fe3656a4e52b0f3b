// @ts-check
/** Pages that only listen, in a process of their own: they tell when all streams are open, and when a question arrives. */
import { request } from 'node:http';
import process from 'node:process';
import { headersOf } from '../kinds.mjs';
import { now } from '../measures.mjs';

/**
 * @typedef {{ type: 'connected' } | { type: 'opened' } | { type: 'seen', seenAt: number }} FromPages `opened`: each page has a
 * question that stays open
 */

const [url = '', count = ''] = process.argv.slice(2);
const pages = Number(count);
/** How many streams open at a time, so that no connection is refused. */
const AT_ONCE = 200;
let begun = 0;
let connected = 0;
let opened = 0;

/** @param {import('./pages.mjs').FromPages} message */
const say = (message) => void process.send?.(message);

function open() {
  const user = `user-${begun++}`;
  const stream = request(url, { headers: headersOf(user), agent: false }, (response) => {
    if (response.statusCode !== 200) throw new Error(`A stream got ${response.statusCode}`);
    let isOpen = false;
    response.setEncoding('utf8').on('data', (/** @type {string} */ part) => {
      if (!isOpen) {
        isOpen = true;
        if (++connected === pages) say({ type: 'connected' });
        if (begun < pages) open();
      }
      if (part.includes('"Probe ')) say({ type: 'seen', seenAt: now() });
      if (part.includes('"message":"Open"') && ++opened === pages) say({ type: 'opened' });
    });
  });
  stream.end();
}

for (let i = 0; i < Math.min(AT_ONCE, pages); i++) open();
process.once('disconnect', () => process.exit());
