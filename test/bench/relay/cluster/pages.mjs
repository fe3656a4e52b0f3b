// @ts-check
/**
 * The pages, in a process of their own: each says that it shows what its stream asks, as every page does, and then answers.
 *
 * It tells the main process when all streams are open, and, when asked, what the pages saw and did, once all posts have
 * their reply.
 */
import { Agent, request } from 'node:http';
import process from 'node:process';
import { headersOf } from '../kinds.mjs';
import { now } from '../measures.mjs';

/**
 * @typedef {object} Seen what the pages know of one question
 * @property {number} question
 * @property {number} streamedAt milliseconds
 * @property {number} answeredAt milliseconds, before the post
 * @property {number} times how often it came on the stream
 * @property {number[]} statuses of both posts
 */

const [url = '', count = ''] = process.argv.slice(2);
const pages = Number(count);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
/** @type {Map<number, Seen>} */
const seen = new Map();
/** @type {Set<Promise<void>>} */
const answering = new Set();
let connected = 0;

for (let i = 0; i < pages; i++) open(`user-${i}`);

process.on('message', async () => {
  await Promise.all(answering);
  process.send?.({ type: 'seen', seen: [...seen.values()] });
});
process.once('disconnect', () => process.exit());

/** @param {string} user */
function open(user) {
  const stream = request(url, { headers: headersOf(user), agent: false }, (response) => {
    if (response.statusCode !== 200) throw new Error(`A stream got ${response.statusCode}`);
    let text = '';
    response.setEncoding('utf8').on('data', (part) => {
      if (text === '' && part.startsWith('data: {"type":"snapshot"') && ++connected === pages) {
        process.send?.({ type: 'connected' });
      }
      const events = (text + part).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) handle(user, JSON.parse(event.slice('data: '.length)));
    });
  });
  stream.end();
}

/** @param {string} user @param {any} message */
function handle(user, { states = [] }) {
  for (const { id, elicitation } of states) if (elicitation) show(user, id, elicitation);
}

/** @param {string} user @param {string} id @param {any} elicitation */
function show(user, id, elicitation) {
  const streamedAt = now();
  const question = Number(elicitation.request.message.slice('Question '.length));
  const known = seen.get(question);
  if (known) {
    known.times++;
    return;
  }
  /** @type {Seen} */
  const own = { question, streamedAt, answeredAt: 0, times: 1, statuses: [] };
  seen.set(question, own);
  const done = answer(user, id, own).finally(() => answering.delete(done));
  answering.add(done);
}

/** @param {string} user @param {string} id @param {Seen} own */
async function answer(user, id, own) {
  own.statuses.push(await post(user, { type: 'shown', id }));
  own.answeredAt = now();
  const content = { branch: `answer-${own.question}`, force: false, stage: 'test' };
  own.statuses.push(await post(user, { type: 'answer', id, attempt: 1, answer: { action: 'accept', content } }));
}

/** @param {string} user @param {object} message @returns {Promise<number>} the status */
function post(user, message) {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers: headersOf(user), agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    outgoing.once('error', reject);
    outgoing.end(JSON.stringify(message));
  });
}
