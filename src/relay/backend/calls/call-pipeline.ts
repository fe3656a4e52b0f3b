import type { Middleware } from '../../../host/middleware.js';
import { type CheckingParts, partsOf } from '../../../host/parts.js';
import { type Layer, PartsRun } from '../../../host/run-parts.js';
import { stepOptions } from '../../../lifecycle/series.js';
import { type Taken, Taking } from '../../../owner/taking.js';
import type { HostElicitOptions } from '../../../protocol/host.js';
import { reviewFromBackend } from '../../../protocol/make-review.js';
import type { Outcome } from '../../../protocol/outcome.js';
import { readRequest } from '../../../protocol/read-request.js';
import type { HostRequest } from '../../../protocol/review.js';
import { check } from '../../../runtime/check.js';
import type { Clock } from '../../../runtime/clock.js';
import { wireElicitation, wireOptions } from '../wire-elicitation.js';
import type { CallRecord, CallTerms } from './parked-call.js';
import type { PreparedStep, StoredLayer, StoredRequest } from './prepared-step.js';

/** Milliseconds for which the application may check one answer. */
const LONGEST_CHECK = 30_000;

/** Takes the steps of parked calls through the middleware of the relay: a part before the person, and a part after. */
export class CallPipeline {
  readonly #middleware: readonly Middleware[];
  readonly #run: PartsRun;
  readonly #clock: Clock;
  readonly #report: (error: unknown) => void;
  readonly #onHeldBack: (call: CallRecord, options: HostElicitOptions) => void;

  constructor(
    middleware: readonly Middleware[],
    clock: Clock,
    report: (error: unknown) => void,
    onHeldBack: (call: CallRecord, options: HostElicitOptions) => void,
  ) {
    this.#middleware = middleware;
    this.#clock = clock;
    this.#report = report;
    this.#onHeldBack = onHeldBack;
    const parts = middleware.map(partsOf).filter((found): found is CheckingParts => found !== undefined);
    this.#run = new PartsRun(parts, clock, report);
  }

  get isEmpty(): boolean {
    return this.#middleware.length === 0;
  }

  /** @throws {TypeError} for a middleware that waits for the person within a function: no process lives as long. */
  checkParts(): void {
    for (const [i, middleware] of this.#middleware.entries()) {
      check(
        partsOf(middleware) !== undefined,
        `relay: middleware ${i} waits for the person in one process, so no call can be parked through it. Make it with inParts()`,
      );
    }
  }

  /** What the person gets of the series' step; an outcome where a middleware answers without the person. Never rejects. */
  async prepare(call: CallRecord, { steps, server, options }: CallTerms): Promise<PreparedStep | Outcome> {
    const { series, scope, askedCount } = call;
    const { key, request, review } = steps[series.index]!;
    const asked = hostRequest({ request: request!, ...(review && { review }) });
    const about = { ...(server && { server }), scope };
    const given: HostElicitOptions = {
      ...options,
      ...stepOptions(series),
      ...about,
      series: { inputKey: key },
      onHeldBack: () => this.#onHeldBack(call, about),
    };
    const run = await this.#run.before(asked, given);
    if (run.outcome) return run.outcome;
    const { request: read, outcome } = readRequest(run.request, run.options);
    if (!read) return this.#run.after(outcome, run.layers, false);
    const shown = wireElicitation(run.request, read, run.options, false);
    const { timeout } = run.options;
    let before: HostRequest = asked;
    const layers = run.layers.map(({ name, kept, request, options: own }): StoredLayer => {
      const isChanged = request !== before;
      before = request;
      return { name, kept, options: wireOptions(own), ...(isChanged && { request: storedRequest(request) }) };
    });
    return {
      count: askedCount,
      shown: { request: shown.request, ...(shown.review && { review: shown.review }), options: shown.options },
      timeout,
      layers,
    };
  }

  /** Checks an answer. Never rejects. */
  check(call: CallRecord, terms: CallTerms, outcome: Outcome): Promise<Pick<Taken, 'errors' | 'failure'>> {
    const checkAnswer = this.#run.checkOf(layersOf(call, terms));
    const clock = this.#clock;
    return new Taking({ clock, checkAnswer, longestCheck: LONGEST_CHECK, report: this.#report }).run(outcome);
  }

  /** Takes an outcome through the parts after. Never rejects. */
  async finish(call: CallRecord, terms: CallTerms, outcome: Outcome, wasSeen: boolean): Promise<Outcome> {
    const { completion: _, ...given } = (await this.#run.after(outcome, layersOf(call, terms), wasSeen)) as Outcome & {
      completion?: unknown;
    };
    return given;
  }
}

function layersOf({ prepared, scope, series }: CallRecord, { steps, server }: CallTerms): Layer[] {
  const step = steps[series.index];
  if (!prepared || !step?.request) return [];
  let request = hostRequest({ request: step.request, ...(step.review && { review: step.review }) });
  return prepared.layers.map(({ name, kept, options, request: changed }) => {
    if (changed) request = hostRequest(changed);
    return { name, kept, request, options: { ...options, ...(server && { server }), scope } };
  });
}

function hostRequest({ request, review }: StoredRequest): HostRequest {
  return review ? reviewFromBackend(request.message, review) : request;
}

export function storedRequest(request: HostRequest): StoredRequest {
  const read = readRequest(request, {});
  if (!read.request) throw new TypeError('relay: a middleware has made a malformed request');
  const { request: stored, review } = wireElicitation(request, read.request, {}, false);
  return { request: stored, ...(review && { review }) };
}
