// @ts-check
/** Asks the person at the host under test, and judges what holds for every answer. */
import { randomUUID } from 'node:crypto';
import { quote } from './run.mjs';

/** @import { HostRun } from './run.mjs' */

/** @typedef {{ type: 'object', properties: Record<string, Record<string, unknown>>, required?: string[] }} Schema */
/** @typedef {Record<string, unknown>} Content */

/**
 * What a person does with a request, for people as text and for a test as data.
 * @typedef {{ submit: Content, first?: Content } | { press: 'reject' | 'escape' } | { wait: true } | { visit: true }} Act
 */

/**
 * One request.
 * @typedef {object} Step
 * @property {string} say what the person is asked to do
 * @property {() => { url: string }} [again] what changes when it is asked again
 * @property {Act} act
 * @property {Schema} [schema]
 * @property {string} [url]
 * @property {string} [elicitationId] of a visit that the server ends (2025-11-25)
 */

/**
 * What came back, unchecked.
 * @typedef {object} Reply
 * @property {unknown} [result]
 * @property {unknown} [error]
 * @property {'gone'} [end] the host gave up, or its connection ended
 * @property {number} ms from the request to the reply
 */

/**
 * The way to the host, in the words of one revision.
 * @typedef {object} Wire
 * @property {string} revision
 * @property {(requests: Record<string, object>, options?: { state?: string | null }) => Promise<Record<string, Reply>>} ask
 * sends requests `elicitation/create` by key, at once, and waits for all replies. `state` is the requestState of
 * 2026-07-28; null sends none
 * @property {(params: object) => Promise<{ withdraw(): void, reply: Promise<Reply> }>} [open]
 * sends one request that the server can cancel (2025)
 * @property {(elicitationId: string) => Promise<void>} [complete] tells that a visit is over (2025-11-25)
 * @property {(state: string) => Promise<boolean>} [stateOnly] a round of 2026-07-28 without requests. @returns whether
 * the retry came
 */

/** How often the person is asked to do the same, before an answer that differs counts as the host's. */
const TRIES = 2;

const WANTED = /** @type {const} */ ({ reject: 'decline', escape: 'cancel' });
const RULE_OF = /** @type {const} */ ({ accept: 'action.accept', decline: 'action.decline', cancel: 'action.cancel' });
const IN_WORDS = /** @type {const} */ ({
  accept: 'Submit',
  decline: 'the button that says no',
  cancel: 'Escape, × or Cancel',
});

/** The host has given up the call, so that nothing can be asked in it any more. */
export class HostGone extends Error {
  /** @param {number} [ms] since the question that got no answer */
  constructor(ms = 0) {
    super('No answer came.');
    this.ms = ms;
  }
}

/** @param {Step} step @param {HostRun} run */
export function paramsOf({ say, schema, url, elicitationId = randomUUID() }, run) {
  const id = run.revision === '2025-11-25' && { elicitationId }; // No other revision has ids.
  if (url !== undefined) return { mode: 'url', message: say, url, ...id };
  const requestedSchema = schema ?? { type: 'object', properties: {} };
  const form = { message: say, requestedSchema };
  return run.revision === '2025-06-18' ? form : { mode: 'form', ...form };
}

/** Whether a value is a JSON object. @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Asks until the answer has the action that the step wants, twice at most: a person may press something else.
 * @param {HostRun} run
 * @param {Wire} wire
 * @param {Step} step
 * @param {(content: Content) => boolean} [isAsAsked] whether the person has entered what the step says
 * @returns {Promise<Content | undefined>} the content of an accept; undefined for another answer
 * @throws {HostGone}
 */
export async function ask(run, wire, step, isAsAsked = () => true) {
  const wanted = 'press' in step.act ? WANTED[step.act.press] : 'accept';
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    await run.pace();
    run.asking = step;
    run.onChange();
    const again = attempt > 1 ? { ...step, ...step.again?.(), say: `Once more, please. ${step.say}` } : step;
    const replies = await wire.ask({ answer: paramsOf(again, run) });
    run.asking = undefined;
    const reply = replies.answer ?? { end: 'gone', ms: 0 };
    const answer = judgeReply(run, reply, step.schema);
    if (reply.end) throw new HostGone(reply.ms);
    if (!answer) return undefined;
    const isLast = attempt === TRIES;
    if (answer.action !== wanted) {
      if (!isLast) continue;
      const text = `Asked twice for ${IN_WORDS[wanted]} (${quote(step.say)}); the host sent ${quote(answer.action)}.`;
      // A host that has sent an accept before can send one: this time the person did not press Submit.
      run.note(RULE_OF[wanted], wanted === 'accept' && run.hasPassed('action.accept') ? undefined : false, text);
      return undefined;
    }
    run.note(RULE_OF[wanted], true, `For ${IN_WORDS[wanted]} the host sent ${quote(answer)}.`);
    if (wanted !== 'accept') return {};
    const content = answer.content ?? {};
    if (isAsAsked(content) || isLast) return content;
  }
  return undefined;
}

/**
 * Judges what holds for every reply.
 * @param {HostRun} run
 * @param {Reply} reply
 * @param {Schema | undefined} schema undefined in URL mode
 * @returns {{ action: string, content?: Content } | undefined} undefined if it is no answer at all
 */
export function judgeReply(run, { result, error, end, ms }, schema) {
  if (end) return undefined;
  if (!isObject(result) || !['accept', 'decline', 'cancel'].includes(String(result.action))) {
    run.note('wire.result', false, `The host replied ${quote(error === undefined ? result : { error })}.`);
    return undefined;
  }
  run.note('wire.result', true, `The host replied ${quote(result)}.`);
  const { action, content } = /** @type {{ action: string, content?: unknown }} */ (result);
  run.note('action.person', ms >= run.times.fastestPerson, `An answer came after ${ms} ms.`);
  if (action !== 'accept' || !schema) {
    const rule = action === 'accept' ? 'url.accept' : 'content.absent';
    run.note(rule, !('content' in result), `With ${action}: ${quote(result)}.`);
    return { action };
  }
  run.note('content.accept', isObject(content), `With accept: ${quote(result)}.`);
  if (!isObject(content)) return { action };
  for (const [key, value] of Object.entries(content)) {
    const property = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
    run.note('content.declared', property !== undefined, `The content has ${quote(key)}.`);
    if (property) run.note('content.types', hasType(value, property), `${key}: ${quote(value)}.`);
  }
  return { action, content };
}

/** @param {unknown} value @param {Record<string, unknown>} property */
function hasType(value, { type }) {
  if (type === 'array') return Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/**
 * Asks the person what only a person can see.
 * @param {HostRun} run
 * @param {Wire} wire
 * @param {string} rule
 * @param {string} say
 * @param {readonly string[]} options the first of them is the good answer
 */
export async function askPerson(run, wire, rule, say, options) {
  const saw = { type: 'string', title: 'What did you see?', enum: [...options] };
  const schema = /** @type {Schema} */ ({ type: 'object', properties: { saw }, required: ['saw'] });
  /** A host without a control for choices takes them as text. @param {Content | undefined} came */
  const chosenIn = (came) => options.find((one) => one.toLowerCase() === String(came?.saw).trim().toLowerCase());
  const step = { say: `${say} (${options.join(' / ')})`, schema, act: { submit: { saw: options[0] } } };
  const said = chosenIn(await ask(run, wire, step, (came) => chosenIn(came) !== undefined));
  if (said === undefined) return;
  run.note(rule, said === options[0], `The person says: ${said}`);
}

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
