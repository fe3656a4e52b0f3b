import { type AnsweredBy, followRequest } from '../host/follow-request.js';
import { outcomeOfAbort } from '../host/run-middleware.js';
import { type AnswerCheck, answerErrorsFrom, hasErrors } from '../protocol/answer-check.js';
import { wellFormed } from '../protocol/canonical-json.js';
import { INTERNAL_ERROR } from '../protocol/errors.js';
import type { HostElicitOptions, RequestState } from '../protocol/host.js';
import { changesBetween, isObject, textIn } from '../protocol/json.js';
import { type Completion, completionOf, type Outcome } from '../protocol/outcome.js';
import { isPersistence } from '../protocol/persistence.js';
import type { HostRequest } from '../protocol/review.js';
import { randomId } from '../runtime/random-id.js';
import type { Chain } from './chain.js';
import { answerText, requestText, withoutSecrets } from './digest.js';
import type { AuditRecord } from './entry.js';

/** Records one elicitation. */
export class AuditedElicitation {
  readonly #chain: Chain;
  readonly #isRequired: boolean;
  readonly #request: HostRequest;
  readonly #options: HostElicitOptions;
  readonly #about: Omit<AuditRecord, 'event'>;
  readonly id: string;
  readonly #requestText: string;
  readonly #followed: ReturnType<typeof followRequest>;
  /** The recorded answer, and how long it holds, as JSON. Only this one may leave. */
  #answered: string | undefined;

  /** @param id That of a parked request, which another process may have begun. */
  constructor(
    chain: Chain,
    isRequired: boolean,
    request: HostRequest,
    options: HostElicitOptions,
    id: string = randomId(),
  ) {
    this.id = id;
    this.#chain = chain;
    this.#isRequired = isRequired;
    this.#request = request;
    this.#options = options;
    this.#followed = followRequest(options);
    this.#about = { elicitation: this.id, ...describeRequest(request, options) };
    this.#requestText = requestText(request);
  }

  /** The options for `next`, with callbacks by which the audit follows the elicitation. */
  get hooks(): HostElicitOptions {
    return {
      onState: (state) => this.#handleState(state),
      onRule: this.#followed.callbacks.onRule,
      ...(this.#isRequired &&
        this.#request.mode !== 'url' &&
        this.#request.mode !== 'review' && { checkAnswer: this.#checkAnswer }),
    };
  }

  /** @returns whether the request may go on to the person. */
  async ask(): Promise<boolean> {
    return (await this.#record({ event: 'asked' })) || !this.#isRequired;
  }

  /** Records how it ended. @returns the outcome that may leave. */
  async end(outcome: Outcome): Promise<Outcome> {
    const isKept = await this.#recordOutcome(outcome);
    const { signal } = this.#options;
    if (outcome.action === 'withdrawn' || outcome.action === 'refused') return outcome;
    if (!isKept && this.#isRequired) {
      const refused = { action: 'refused', code: INTERNAL_ERROR, message: 'The answer could not be recorded' } as const;
      this.#recordOutcome(refused); // Not awaited, because the server's reply does not depend on this entry.
      return refused;
    }
    // The server took the request back, or the host left, while the entry was written: the answer goes nowhere.
    if (signal?.aborted && !this.#isHostCancel(outcome)) await this.#recordOutcome(outcomeOfAbort(signal));
    const record = (completion: Completion) => this.#record({ event: 'visited', completion });
    completionOf(outcome)?.then(record, () => record('dismissed')); // The host failed.
    return outcome;
  }

  /** Records, after a parked request, that the person saw it, and how it ended. @returns the outcome that may leave. */
  endLater(outcome: Outcome, { wasSeen, rule }: AnsweredBy): Promise<Outcome> {
    if (wasSeen) this.#handleState('shown');
    if (rule !== undefined) this.#followed.callbacks.onRule(rule);
    return this.end(outcome);
  }

  #handleState(state: RequestState): void {
    const { callbacks, by } = this.#followed;
    if (state === 'shown' && !by.wasSeen) this.#record({ event: 'shown' });
    callbacks.onState(state);
  }

  /**
   * Records the answer before it leaves. If that is impossible, the check fails, so that the form opens again and the typed
   * text is not lost.
   */
  readonly #checkAnswer: AnswerCheck = async (content, options) => {
    const { remember } = options;
    const isKept = await this.#recordOutcome({ action: 'accept', content, ...(remember && { remember }) });
    if (!isKept) throw new Error('audit: the answer could not be recorded, so it does not leave');
    options.signal.throwIfAborted(); // The person cancelled while the entry was written.
    // Last, so that the application's own check gets only what the trail has.
    try {
      const errors = answerErrorsFrom(await this.#options.checkAnswer?.(content, options));
      if (hasErrors(errors)) await this.#reopen(options.signal);
      return errors;
    } catch (error) {
      await this.#reopen(options.signal);
      throw error;
    }
  };

  /** The form is open again, unless the person gave another answer during the check. */
  async #reopen(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.#answered = undefined;
    await this.#record({ event: 'reopened' });
  }

  async #recordOutcome(outcome: Outcome): Promise<boolean> {
    const { action } = outcome;
    const rule = this.#ruleOf(outcome);
    const { wasSeen } = this.#followed.by;
    switch (action) {
      case 'withdrawn':
        return this.#record({ event: 'withdrawn' });
      case 'timeout':
        return this.#record({ event: 'expired' });
      case 'refused':
        return this.#record({ event: 'refused', code: outcome.code, ...(rule !== undefined && { rule }) });
    }
    const by = rule === undefined ? { event: 'answered' as const } : { event: 'decided' as const, rule, seen: wasSeen };
    const silence = action === 'reject' && outcome.silence && { silence: true as const };
    const { text, excluded = [] } = this.#answerOf(outcome);
    const persistence = 'remember' in outcome ? outcome.remember : undefined;
    const remember = isPersistence(persistence) && { remember: persistence };
    const answer = text && JSON.stringify([text, remember]);
    if (answer !== undefined && answer === this.#answered) return true; // It was recorded before it left.
    const isKept = await this.#record(
      {
        ...by,
        action,
        ...remember,
        ...silence,
        ...this.#decisionOf(outcome),
        ...(excluded.length > 0 && { excluded: excluded.map(wellFormed) }),
      },
      text,
    );
    if (isKept) this.#answered = answer;
    return isKept;
  }

  #answerOf(outcome: Outcome): { text?: string; excluded?: readonly string[] } {
    if (outcome.action === 'reject' && outcome.reason) return { text: answerText(this.id, outcome.reason) };
    if (outcome.action === 'respond') return { text: answerText(this.id, outcome.text) };
    const answer = outcome.action === 'accept' ? outcome.content : 'args' in outcome ? outcome.args : undefined;
    if (answer === undefined) return {};
    if (!isObject(answer)) return { text: answerText(this.id, answer) };
    const { content, excluded } = withoutSecrets(this.#request, answer);
    return { text: answerText(this.id, content), excluded };
  }

  /** The arguments that the person changed, or the approval of the later steps. */
  #decisionOf(outcome: Outcome): Pick<AuditRecord, 'edited' | 'rest'> {
    const request = this.#request;
    if (outcome.action === 'approve') return outcome.rest ? { rest: true } : {};
    if (outcome.action !== 'edit' || request.mode !== 'review') return {};
    return { edited: changesBetween(request.args, outcome.args).map(wellFormed) };
  }

  #ruleOf(outcome: Outcome): string | undefined {
    return this.#isHostCancel(outcome) ? 'lifetime' : this.#followed.by.rule;
  }

  /** Whether it was cancelled because the host left, not by the person. */
  #isHostCancel({ action }: Outcome): boolean {
    return action === 'cancel' && this.#options.signal?.aborted === true;
  }

  /** @param answer The text whose HMAC becomes the entry's `answer`. */
  async #record(entry: AuditRecord, answer?: string): Promise<boolean> {
    const written = this.#chain.append(async (signer) => ({
      ...entry,
      ...this.#about,
      request: await signer.sign('request', this.#requestText),
      ...(answer !== undefined && { answer: await signer.sign('answer', answer) }),
    }));
    // Does not wait for a sink that is known to be down, unless the answer depends on it.
    return !this.#isRequired && this.#chain.isDown ? false : written;
  }
}

/** The scope, the server and the request, for the entries. */
function describeRequest(request: HostRequest, { scope, server }: HostElicitOptions): Omit<AuditRecord, 'event'> {
  const { mode = 'form' } = request;
  return {
    ...(scope && { scope: pickTexts(scope, ['user', 'workspace', 'conversation', 'elicitation']) }),
    ...(server && { server: { id: '', ...pickTexts(server, ['id', 'name', 'origin']) } }),
    mode,
    ...(request.mode === 'review' && { tool: wellFormed(request.action) }),
    message: wellFormed(request.message),
    ...(request.mode === 'url' && { origin: new URL(request.url).origin }),
  };
}

function pickTexts(object: object, names: readonly string[]): Record<string, string> {
  const texts = names.map((name) => [name, wellFormed(textIn(object, name))]);
  return Object.fromEntries(texts.filter(([, text]) => text));
}
