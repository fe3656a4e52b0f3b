// @ts-check
/**
 * A scripted agent, without a language model. Its run stops with the interrupt of LangChain's human-in-the-loop middleware,
 * and goes on with its decisions. `test/interrupts/graph.mjs` does the same with a real graph.
 */
import { randomUUID } from 'node:crypto';
import { readBody, sendJson, sendText } from './http.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { HumanDecision } from '../src/interrupts/index.js' */

/** The most runs that wait at the same time; the oldest is forgotten. */
const MAX_RUNS = 100;

/** What the agent wants to do. */
const ACTION = {
  name: 'pay_invoice',
  args: {
    amount: 1250,
    currency: 'EUR',
    to: { name: 'Hansa Freight', iban: 'DE89 3704 0044 0532 0130 00' },
    lines: [
      { text: 'Sea freight, two containers', price: 1100 },
      { text: 'Customs papers', price: 150 },
    ],
  },
  description: 'The invoice HF-2087 is due on Friday.',
};

const REQUEST = {
  actionRequests: [ACTION],
  reviewConfigs: [{ actionName: ACTION.name, allowedDecisions: ['approve', 'edit', 'reject'] }],
};

/**
 * The script. Each `yield` is an interrupt, and gives what the run is resumed with.
 * @returns {Generator<object, string, { decisions: HumanDecision[] }>} what the agent says in the end
 */
function* run() {
  const { decisions } = yield REQUEST;
  const [decision] = decisions;
  const args = decision && argsFrom(decision);
  const got = `The agent got this decision:\n${JSON.stringify(decision, null, 2)}`;
  return `${got}\n\n${args ? `The tool ran with:\n${JSON.stringify(args, null, 2)}` : 'The tool did not run.'}`;
}

/** The arguments with which the tool runs, if it does. @param {HumanDecision} decision */
function argsFrom(decision) {
  if (decision.type === 'approve') return ACTION.args;
  return decision.type === 'edit' && 'editedAction' in decision ? decision.editedAction.args : undefined;
}

/**
 * Serves `POST /agent`, whose body is `{ thread?, resume? }`. It begins a run, says what a run waits for, or goes on with it.
 * The response is `{ thread, interrupts }`, with `said` once the run is over.
 */
export function createAgent() {
  /** @type {Map<string, { steps: ReturnType<typeof run>, value: object }>} */
  const runs = new Map();

  /** @param {Input} input */
  function advance({ thread, resume }) {
    const known = runs.get(thread ?? '');
    if (thread && known && !resume) return { thread, interrupts: [{ id: thread, value: known.value }] };
    const steps = known?.steps ?? run();
    const { done, value } = known && resume ? steps.next(resume) : steps.next();
    runs.delete(thread ?? '');
    if (done) return { interrupts: [], said: value };
    const id = randomUUID();
    if (runs.size >= MAX_RUNS) runs.delete([...runs.keys()][0] ?? '');
    runs.set(id, { steps, value });
    return { thread: id, interrupts: [{ id, value }] };
  }

  /** @param {IncomingMessage} request @param {ServerResponse} response */
  return async function handle(request, response) {
    if (request.method !== 'POST') return sendText(response, 405, 'Only POST');
    const body = await readBody(request);
    const input = body.ok ? inputFrom(body.text) : undefined;
    if (!input) return sendText(response, 400, 'This is not a run, or not a decision that the agent offers.');
    sendJson(response, 200, advance(input));
  };
}

/** @typedef {{ thread?: string, resume?: { decisions: HumanDecision[] } }} Input */

/** @param {string} text @returns {Input | undefined} */
function inputFrom(text) {
  try {
    const { thread, resume } = JSON.parse(text);
    return resume === undefined || isAllowed(resume) ? { thread, resume } : undefined;
  } catch {
    return undefined; // It is not JSON, or has members of other types.
  }
}

/** @param {any} resume */
function isAllowed({ decisions }) {
  const [{ type, editedAction }] = decisions;
  const isKnown = REQUEST.reviewConfigs[0]?.allowedDecisions.includes(type);
  return decisions.length === 1 && isKnown && (type !== 'edit' || editedAction.name === ACTION.name);
}
