import {
  type AnswerCheck,
  type AnswerErrors,
  answerErrorsFrom,
  checkedContent,
  hasErrors,
} from '../protocol/answer-check.js';
import type { HostElicitOptions } from '../protocol/host.js';
import { internalError, type Outcome } from '../protocol/outcome.js';
import type { Json } from '../protocol/request.js';
import type { HostRequest } from '../protocol/review.js';
import type { Clock } from '../runtime/clock.js';
import { within } from '../runtime/wait.js';
import { HAS_ERRORS, MAX_ATTEMPTS } from './check-answers.js';
import type { CheckingParts } from './parts.js';
import { isOutcome } from './run-middleware.js';

/** Milliseconds that one part may take. */
const LONGEST_PART = 10_000;

/** What the part after of one middleware gets. */
export interface Layer {
  readonly name: string;
  readonly request: HostRequest;
  readonly options: HostElicitOptions;
  readonly kept?: Json | undefined;
}

/** What the parts before made of a request: what is to be asked, or an outcome without the person. */
export interface BeforeRun {
  /** The outermost first. */
  readonly layers: readonly Layer[];
  readonly request: HostRequest;
  readonly options: HostElicitOptions;
  readonly outcome?: Outcome;
}

/**
 * Runs the parts of a pipeline, whose person may take longer than a process lives. It fails closed, as a pipeline does. The
 * functions of a pipeline wait for the person, so they cannot do this; only `checkAnswers` has both, because its function asks
 * the host again.
 */
export class PartsRun {
  readonly #parts: readonly CheckingParts[];
  readonly #clock: Clock;
  readonly #report: (error: unknown) => void;

  constructor(parts: readonly CheckingParts[], clock: Clock, report: (error: unknown) => void) {
    this.#parts = parts;
    this.#clock = clock;
    this.#report = report;
  }

  /** Never rejects. An outcome has been through the parts after. */
  async before(request: HostRequest, options: HostElicitOptions): Promise<BeforeRun> {
    let run: BeforeRun & { readonly rule?: string | undefined } = { layers: [], request, options };
    let given: HostElicitOptions = options;
    for (let attempt = 1; ; attempt++) {
      run = await this.#passInwards(request, given);
      const { outcome, layers, rule } = run;
      if (!outcome) return run;
      const errors = await this.#errorsOf(outcome, layers);
      if (!hasErrors(errors) || attempt === MAX_ATTEMPTS) {
        const final = hasErrors(errors) ? HAS_ERRORS : outcome;
        return { ...run, outcome: await this.after(final, layers, false, rule) };
      }
      given = { ...options, before: outcome, errors: errors as Record<string, string>, repeated: true };
    }
  }

  /** Runs the parts after, from the innermost. Never rejects. */
  async after(outcome: Outcome, layers: readonly Layer[], wasSeen: boolean, rule?: string): Promise<Outcome> {
    let last = outcome;
    let lastRule = rule;
    for (const layer of [...layers].reverse()) {
      const part = this.#partOf(layer, layers);
      const onRule = (name: string) => {
        lastRule = name;
      };
      const options = { ...layer.options, onRule };
      try {
        const given = part?.after?.(last, { ...layer, kept: layer.kept!, options, wasSeen, rule: lastRule }) ?? last;
        last = await this.#inTime(layer.name, given);
        if (!isOutcome(last)) throw new TypeError(`${layer.name} gave no outcome`);
      } catch (error) {
        this.#report(error);
        last = internalError();
      }
    }
    return last;
  }

  /** The check of all parts, from the innermost; `undefined` where none has one. */
  checkOf(layers: readonly Layer[]): AnswerCheck | undefined {
    const checks = [...layers].reverse().flatMap((layer) => {
      const part = this.#partOf(layer, layers);
      return part?.check ? [{ layer, run: part.check }] : [];
    });
    if (checks.length === 0) return undefined;
    return async (content, options) => {
      for (const { layer, run } of checks) {
        const errors = answerErrorsFrom(await run(content, layer, options));
        if (hasErrors(errors)) return errors;
      }
      return undefined;
    };
  }

  async #passInwards(request: HostRequest, options: HostElicitOptions): Promise<BeforeRun & { rule?: string }> {
    const layers: Layer[] = [];
    let [asked, given] = [request, options];
    let rule: string | undefined;
    for (const part of this.#parts) {
      const withRule = {
        ...given,
        onRule(name: string) {
          rule = name;
        },
      };
      try {
        const passed = await this.#inTime(part.name, part.before(asked, withRule));
        if (isOutcome(passed)) {
          return { layers, request: asked, options: given, outcome: passed, ...(rule !== undefined && { rule }) };
        }
        layers.push({ name: part.name, request: asked, options: given, kept: passed.kept });
        asked = passed.request ?? asked;
        given = { ...given, ...passed.options };
      } catch (error) {
        this.#report(error);
        return { layers, request: asked, options: given, outcome: internalError() };
      }
    }
    return { layers, request: asked, options: given };
  }

  async #errorsOf(outcome: Outcome, layers: readonly Layer[]): Promise<AnswerErrors> {
    const content = checkedContent(outcome);
    const check = content && this.checkOf(layers);
    if (!check) return {};
    const controller = new AbortController();
    try {
      return (await this.#inTime('the check', check(content, { signal: controller.signal }))) ?? {};
    } catch (error) {
      controller.abort(error);
      this.#report(error);
      return { '': 'The answer could not be checked' };
    }
  }

  /** Of several parts with one name, the one at the same place among them. */
  #partOf(layer: Layer, layers: readonly Layer[]): CheckingParts | undefined {
    const place = layers.filter(({ name }) => name === layer.name).indexOf(layer);
    return this.#parts.filter(({ name }) => name === layer.name)[place];
  }

  #inTime<Value>(name: string, work: Value | Promise<Value>): Promise<Value> {
    const late = () => new Error(`${name} did not answer within ${LONGEST_PART} ms`);
    return within(this.#clock, LONGEST_PART, Promise.resolve(work), late);
  }
}
