// @ts-check
/** The pages of a round over HTTP, in a process of their own: each answers at once what its stream asks. */
import { Agent, request } from 'node:http';
import process from 'node:process';
import { ANSWERS, headersOf, idsIn, TAKEN } from './kinds.mjs';

const [url = '', name = '', streams = ''] = process.argv.slice(2);
const kind = /** @type {import('./kinds.mjs').KindName} */ (name);
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
let connected = 0;

for (let i = 0; i < Number(streams); i++) open(`user-${i}`);

/** @param {string} user */
function open(user) {
  const stream = request(url, { headers: headersOf(user), agent: false }, (response) => {
    let text = '';
    let isOpen = false;
    response.setEncoding('utf8').on('data', (part) => {
      const events = (text + part).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        for (const id of idsIn(event)) answer(user, id);
      }
      if (!isOpen && ++connected === Number(streams)) process.send?.('connected');
      isOpen = true;
    });
  });
  stream.end();
}

/** @param {string} user @param {string} id */
function answer(user, id) {
  const post = request(url, { method: 'POST', headers: headersOf(user), agent }, (response) => {
    if (response.statusCode !== TAKEN[kind]) throw new Error(`${kind}: ${response.statusCode}`);
    response.resume();
  });
  post.end(ANSWERS[kind](id));
}
