import type { ElicitationHost, ElicitOptions } from '../protocol/host.js';
import { isObject, own, setOwn } from '../protocol/json.js';
import { type Completion, completionOf, type Outcome } from '../protocol/outcome.js';
import { type ElicitResult, replyTo } from '../protocol/reply.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { notify, throwLater } from '../protocol/throw-later.js';
import { type ConnectionOptions, optionsFor } from './connection-options.js';

/** Answers by the keys of their requests. @see 2026-07-28 basic/patterns/mrtr, "InputResponses" */
export type InputResponses = Record<string, unknown>;

export interface AnswerInputsOptions extends Omit<ConnectionOptions, 'onState'> {
  /** What a passed time limit answers. Default `cancel`. */
  timeout?: 'cancel' | 'decline';
  /** The call is dropped: what is on screen is withdrawn. */
  signal?: AbortSignal;
  /** Answers what is no elicitation, such as `sampling/createMessage` and `roots/list`. It is asked before the person. */
  other?(method: string, params: unknown): unknown;
  /** Told of an elicitation that was answered `cancel` without being shown, and why. Default: an uncaught error. */
  onRefused?(key: string, refusal: { code: number; message: string }): void;
  /** What is done about a page that the person gave up: the call is dropped, or the entry answered. Default `cancel`. */
  abandoned?: 'drop' | 'cancel';
  /** Kept on screen after the last answer until this settles, so that a next round comes in its place. */
  until?: ElicitOptions['until'];
}

/** An input was asked for that cannot be had: the call cannot go on. */
export class InputUnavailable extends Error {
  /** Its key in `inputRequests`. */
  readonly key: string;

  constructor(key: string, method: unknown, options?: ErrorOptions) {
    super(
      `Cannot answer input request ${JSON.stringify(key)} (${typeof method === 'string' ? method : 'no request'})`,
      options,
    );
    this.name = 'InputUnavailable';
    this.key = key;
  }
}

/** The person does not go on with a page that a call needs: it is not made again, and nothing is sent. */
export class CallAbandoned extends Error {
  override readonly name = 'CallAbandoned';

  constructor() {
    super('The page that the call needs was given up');
  }
}

interface Question {
  key: string;
  params: unknown;
}

/**
 * Answers the requests of a multi round-trip or a task: what is no elicitation first, then one question after the other,
 * with the way back until the last is answered. All answers come together.
 * @returns `undefined` when the call was dropped meanwhile: then nothing is to be sent.
 * @throws {InputUnavailable} when a request is none, or is no elicitation and cannot be answered.
 */
export async function answerInputs(
  requests: unknown,
  host: ElicitationHost,
  options: AnswerInputsOptions = {},
): Promise<InputResponses | undefined> {
  const { signal, other } = options;
  const responses: InputResponses = {};
  const questions: Question[] = [];
  for (const [key, request] of Object.entries(isObject(requests) ? requests : {})) {
    const method = isObject(request) ? own(request, 'method') : undefined;
    const params = isObject(request) ? own(request, 'params') : undefined;
    if (method === 'elicitation/create') questions.push({ key, params });
    else if (typeof method !== 'string' || !other) throw new InputUnavailable(key, method);
    else setOwn(responses, key, await tried(key, method, () => other(method, params)));
    if (signal?.aborted) return undefined;
  }
  const outcomes = await ask(questions, host, options);
  if (!outcomes) return undefined;
  for (const [i, { key, params }] of questions.entries()) {
    const response = await responseTo(outcomes[i]!, key, options);
    if (!response) return undefined;
    setOwn(responses, key, relatedTo(params, response));
  }
  return signal?.aborted ? undefined : responses;
}

async function tried(key: string, method: string, answer: () => unknown): Promise<unknown> {
  try {
    return await answer();
  } catch (cause) {
    throw new InputUnavailable(key, method, { cause });
  }
}

/** One after the other. @returns `undefined` when the server, or the host, took them back. */
async function ask(
  questions: readonly Question[],
  host: ElicitationHost,
  options: AnswerInputsOptions,
): Promise<Outcome[] | undefined> {
  const { signal, until } = options;
  const outcomes: Outcome[] = [];
  const count = questions.length;
  for (let i = 0; i < count; ) {
    const before = outcomes[i];
    const outcome = await elicit(host, questions[i]!.params, {
      ...optionsFor(signal, options),
      ...(until && i === count - 1 && { until }),
      ...(count > 1 && { step: { index: i, count, canGoBack: previous(outcomes, i) >= 0 } }),
      ...(before?.action === 'accept' && before.content && { values: before.content }),
    });
    if (outcome.action === 'withdrawn') return undefined;
    if (outcome.action === 'back') {
      i = Math.max(0, previous(outcomes, i));
      continue;
    }
    outcomes[i] = outcome;
    i++;
    if (outcome.action === 'cancel' && outcome.all) return questions.map(() => outcome);
  }
  return outcomes;
}

/** A host that breaks must not take the sibling requests with it. */
async function elicit(host: ElicitationHost, params: unknown, options: ElicitOptions): Promise<Outcome> {
  try {
    return await host.elicit(params as ElicitationRequest, options);
  } catch (error) {
    throwLater(error);
    return { action: 'cancel' };
  }
}

/** The question to go back to: a page that was agreed to is open by now, and not asked again. */
function previous(outcomes: readonly Outcome[], index: number): number {
  let i = index - 1;
  while (i >= 0 && completionOf(outcomes[i])) i--;
  return i;
}

async function responseTo(
  outcome: Outcome,
  key: string,
  { timeout = 'cancel', onRefused, signal, abandoned = 'cancel' }: AnswerInputsOptions,
): Promise<ElicitResult | undefined> {
  const reply = replyTo(outcome, { timeout });
  if (reply && 'error' in reply) {
    if (onRefused) notify(() => onRefused(key, reply.error));
    else throwLater(new Error(`Input request ${JSON.stringify(key)} was refused: ${reply.error.message}`));
  }
  if (!reply || 'error' in reply) return { action: 'cancel' };
  const visit = completionOf(outcome);
  // What is sent makes the server go on: not before the page is done with.
  if (!visit || (await ended(visit, signal)) === 'completed') return reply.result;
  return abandoned === 'drop' ? undefined : { action: 'cancel' };
}

/** How a visit ended; `undefined` when nobody waits for it any more. */
export function ended(visit: Promise<Completion>, signal: AbortSignal | undefined): Promise<Completion | undefined> {
  return new Promise((resolve, reject) => {
    const abort = () => resolve(undefined);
    const end = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    visit.finally(end).then(resolve, reject);
  });
}

const RELATED_TASK = 'io.modelcontextprotocol/related-task';

/**
 * The answer to a request that belongs to a task says so, as the request does (2025-11-25 basic/utilities/tasks,
 * "Related Task Metadata").
 */
export function relatedTo(params: unknown, result: ElicitResult): ElicitResult {
  const meta = isObject(params) ? own(params, '_meta') : undefined;
  const task = isObject(meta) ? own(meta, RELATED_TASK) : undefined;
  return task === undefined ? result : { ...result, _meta: { [RELATED_TASK]: task } };
}
