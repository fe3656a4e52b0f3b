import { isObject, own, setOwn } from '../../protocol/json.js';
import type { Completion } from '../../protocol/outcome.js';
import { parseRequest } from '../../protocol/parse-request.js';
import { replyTo } from '../../protocol/reply.js';
import type { ElicitationRequest } from '../../protocol/request.js';
import type { PersonalOutcome, WireOptions } from '../wire.js';
import { keepRequest } from '../wire-elicitation.js';

/** The responses of a round, by the keys of its requests. @see 2026-07-28 basic/patterns/mrtr, "InputResponses" */
export type InputResponses = Record<string, unknown>;

/** How many requests a result may make. */
const MAX_REQUESTS = 50;

/** One request of a round. */
export interface SeriesStep {
  readonly key: string;
  /** `undefined`: it cannot be shown, and is answered with `cancel`. */
  readonly request?: ElicitationRequest;
}

/** The elicitations of one round, and how far the person has come: JSON. */
export interface Series {
  readonly steps: readonly SeriesStep[];
  /** The outcomes so far, at the places of their steps. */
  readonly outcomes: ReadonlyArray<PersonalOutcome | null>;
  /** The step that is shown; the number of steps once all are answered. */
  readonly index: number;
  /** The furthest step that the person has left; -1 for none. */
  readonly furthest: number;
}

/**
 * Reads the `inputRequests` of a result.
 * @param onRefused Called with each elicitation that cannot be shown.
 * @throws {TypeError} for what is no object of requests, for too many, and for a request that is no elicitation.
 */
export function seriesFrom(
  requests: unknown,
  options: WireOptions,
  onRefused: (key: string, refusal: { code: number; message: string }) => void,
): Series {
  if (requests !== undefined && !isObject(requests)) throw new TypeError('relay: inputRequests must be an object');
  const { revision = '2026-07-28', modes = ['form', 'url'], strict } = options;
  const entries = Object.entries(requests ?? {});
  if (entries.length > MAX_REQUESTS) throw new TypeError(`relay: a result may make ${MAX_REQUESTS} requests`);
  const steps = entries.map(([key, request]): SeriesStep => {
    const method = own(request, 'method');
    if (method !== 'elicitation/create') {
      throw new TypeError(`relay: only elicitations can be parked, and not ${JSON.stringify(method)}`);
    }
    const parsed = parseRequest(own(request, 'params'), { revision, modes, strict });
    if (parsed.status === 'ok') return { key, request: keepRequest(parsed.request).request };
    onRefused(key, parsed);
    return { key };
  });
  return moveTo(0, { steps, outcomes: steps.map(() => null), index: -1, furthest: -1 });
}

/** Whether all steps are answered. */
export function isAnswered({ steps, index }: Series): boolean {
  return index >= steps.length;
}

/** The series after the person answered the step that was shown. */
export function withOutcome(series: Series, outcome: PersonalOutcome): Series {
  const { steps, outcomes, index } = series;
  if (outcome.action === 'back') return moveTo(Math.max(0, previous(series)), series);
  if (outcome.action === 'cancel' && outcome.all) {
    return { ...series, outcomes: steps.map(() => outcome), index: steps.length };
  }
  return moveTo(index + 1, { ...series, outcomes: outcomes.map((before, i) => (i === index ? outcome : before)) });
}

/** What the card of the step that is shown needs to know of the series. */
export function stepOptions(series: Series, shownBefore: boolean): WireOptions {
  const { steps, outcomes, index } = series;
  const before = outcomes[index];
  return {
    ...(shownBefore && { repeated: true }),
    ...(steps.length > 1 && { step: { index, count: steps.length, canGoBack: previous(series) >= 0 } }),
    ...(before?.action === 'accept' && before.content && { values: before.content }),
  };
}

/** The responses once all steps are answered. */
export function responsesOf({ steps, outcomes }: Series): InputResponses {
  const responses: InputResponses = {};
  for (const [i, { key }] of steps.entries()) {
    const reply = replyTo(outcomes[i] ?? { action: 'cancel' });
    setOwn(responses, key, reply && 'result' in reply ? reply.result : { action: 'cancel' });
  }
  return responses;
}

/** What the end of a visit makes of the consent to it; `undefined`: the person gave up what the call needs. */
export function outcomeOfVisit(completion: Completion): PersonalOutcome | undefined {
  return completion === 'completed' ? { action: 'accept' } : undefined;
}

/** Moves to a step, or to the next one that can be shown. */
function moveTo(index: number, series: Series): Series {
  const { steps } = series;
  let i = index;
  while (i < steps.length && !steps[i]!.request) i++;
  return { ...series, index: i, furthest: Math.max(series.furthest, series.index) };
}

/** The step to go back to; -1 for none. It passes over pages, which the person has visited, and what cannot be shown. */
function previous({ steps, outcomes, index }: Series): number {
  let i = index - 1;
  while (i >= 0 && (!steps[i]!.request || (steps[i]!.request!.mode === 'url' && outcomes[i]?.action === 'accept'))) i--;
  return i;
}
