// @ts-check
/** One round without a network: pages call `fetch` of the floor or the relay themselves. */
import { heap } from './heap.mjs';
import { ANSWERS, headersOf, idsIn, KINDS, TAKEN } from './kinds.mjs';
import { stopwatch } from './stopwatch.mjs';

/** @typedef {{ asked: number, answered: number, total: number, cpu: number, perStream: number, perQuestion: number }} DirectSample microseconds for each question, bytes */

const URL_OF_RELAY = 'http://app.example/elicitations?v=2';
const text = new TextDecoder();

/**
 * @param {import('./kinds.mjs').KindName} name
 * @param {{ streams: number, questions: number }} size
 * @returns {Promise<DirectSample>}
 */
export async function directRound(name, { streams, questions }) {
  const kind = await KINDS[name]();
  const users = Array.from({ length: streams }, (_, i) => `user-${i}`);
  /** @type {{ user: string, id: string }[]} */
  const asked = [];
  let isComplete = () => {};

  /** @param {string} user @param {ReadableStreamDefaultReader<Uint8Array>} reader */
  const listen = async (user, reader) => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      for (const event of text.decode(part.value).split('\n\n')) {
        for (const id of idsIn(event)) if (asked.push({ user, id }) === questions) isComplete();
      }
    }
  };

  const empty = await heap();
  /** @type {ReadableStreamDefaultReader<Uint8Array>[]} */
  const readers = [];
  for (const user of users) {
    const response = await kind.fetch(new Request(URL_OF_RELAY, { headers: headersOf(user) }));
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    readers.push(reader);
    listen(user, reader);
  }
  const connected = await heap();

  const complete = new Promise((resolve) => {
    isComplete = () => resolve(undefined);
  });
  asked.length = 0;
  const asking = stopwatch();
  const outcomes = Array.from({ length: questions }, (_, i) => kind.ask(/** @type {string} */ (users[i % streams])));
  await complete;
  const ask = asking();
  const open = await heap();

  const answering = stopwatch();
  for (const { user, id } of asked) {
    const body = ANSWERS[name](id);
    const headers = { ...headersOf(user), 'content-length': String(body.length) }; // As browsers send it.
    const response = await kind.fetch(new Request(URL_OF_RELAY, { method: 'POST', headers, body }));
    if (response.status !== TAKEN[name]) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  }
  await Promise.all(outcomes);
  const answer = answering();

  await kind.close();
  for (const reader of readers) await reader.cancel();
  return {
    asked: ask.wall / questions,
    answered: answer.wall / questions,
    total: (ask.wall + answer.wall) / questions,
    cpu: (ask.cpu + answer.cpu) / questions,
    perStream: (connected - empty) / streams,
    perQuestion: (open - connected) / questions,
  };
}
