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

const INVOICE = {
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

const PATCH = `--- a/rates.js
+++ b/rates.js
@@ -1,5 +1,6 @@
 /** Customs rates by country, in percent. */
 export const rates = {
-  NO: 22,
+  NO: 25,
+  CH: 8.1,
   GB: 20,
 };
`;

/** What a person may decide. */
const DECISIONS = ['approve', 'edit', 'respond', 'reject'];

/** What the agent may want to do, by the task. @type {Record<string, { name: string, args: object, description: string }>} */
const ACTIONS = {
  invoice: INVOICE,
  file: { name: 'apply_patch', args: { patch: PATCH }, description: 'The rates have changed on 1 January.' },
};

/** @param {{ name: string }} action */
const requestFor = (action) => ({
  actionRequests: [action],
  reviewConfigs: [{ actionName: action.name, allowedDecisions: DECISIONS }],
});

/**
 * The script. Each `yield` is an interrupt, and gives what the run is resumed with.
 * @param {typeof ACTIONS[string]} action
 * @returns {Generator<object, string, { decisions: HumanDecision[] }>} what the agent says in the end
 */
function* run(action) {
  const { decisions } = yield requestFor(action);
  const [decision] = decisions;
  const args = decision && argsFrom(action, decision);
  const got = `The agent got this decision:\n${JSON.stringify(decision, null, 2)}`;
  return `${got}\n\n${args ? `The tool ran with:\n${JSON.stringify(args, null, 2)}` : 'The tool did not run.'}`;
}

/** The arguments with which the tool runs, if it does. @param {{ args: object }} action @param {HumanDecision} decision */
function argsFrom(action, decision) {
  if (decision.type === 'approve') return action.args;
  return decision.type === 'edit' && 'editedAction' in decision ? decision.editedAction.args : undefined;
}

/**
 * Serves `POST /agent`, whose body is `{ task?, thread?, resume? }`. It begins a run, says what a run waits for, or goes on with it.
 * The response is `{ thread, interrupts }`, with `said` once the run is over.
 */
export function createAgent() {
  /** @type {Map<string, { steps: ReturnType<typeof run>, value: object }>} */
  const runs = new Map();

  /** @param {Input} input */
  function advance({ task = '', thread, resume }) {
    const known = runs.get(thread ?? '');
    if (thread && known && !resume) return { thread, interrupts: [{ id: thread, value: known.value }] };
    const steps = known?.steps ?? run((Object.hasOwn(ACTIONS, task) && ACTIONS[task]) || INVOICE);
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

/** @typedef {{ task?: string, thread?: string, resume?: { decisions: HumanDecision[] } }} Input */

/** @param {string} text @returns {Input | undefined} */
function inputFrom(text) {
  try {
    const { task, thread, resume } = JSON.parse(text);
    return resume === undefined || isAllowed(resume) ? { task, thread, resume } : undefined;
  } catch {
    return undefined; // It is not JSON, or has members of other types.
  }
}

/** @param {any} resume */
function isAllowed({ decisions }) {
  const [{ type, editedAction }] = decisions;
  const isKnown = DECISIONS.includes(type);
  const names = Object.values(ACTIONS).map(({ name }) => name);
  return decisions.length === 1 && isKnown && (type !== 'edit' || names.includes(editedAction.name));
}
