import { type AnswerCheck, answerErrorsFrom } from '../protocol/answer-check.js';
import { INTERNAL_ERROR } from '../protocol/errors.js';
import type { HostElicitOptions, RequestState } from '../protocol/host.js';
import { textIn } from '../protocol/json.js';
import { completionOf, type Outcome } from '../protocol/outcome.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { wellFormed } from './canonical-json.js';
import type { Chain } from './chain.js';
import { answerText, requestText, withoutSecrets } from './digest.js';
import type { AuditRecord } from './entry.js';
import { randomId } from './random-id.js';

/** One elicitation on its way through the audit: writes what happens to it. */
export class AuditedElicitation {
  readonly #chain: Chain;
  readonly #isRequired: boolean;
  readonly #request: ElicitationRequest;
  readonly #options: HostElicitOptions;
  readonly #about: Omit<AuditRecord, 'event'>;
  readonly #id = randomId();
  readonly #requestText: string;
  #isSeen = false;
  #rule: string | undefined;
  /** The text of the answer that is in the trail and may leave. */
  #answered: string | undefined;

  constructor(chain: Chain, isRequired: boolean, request: ElicitationRequest, options: HostElicitOptions) {
    this.#chain = chain;
    this.#isRequired = isRequired;
    this.#request = request;
    this.#options = options;
    this.#about = { elicitation: this.#id, ...whoAndWhat(request, options) };
    this.#requestText = requestText(request);
  }

  /** What the middleware passes on, so that it hears of all that happens. */
  get hooks(): HostElicitOptions {
    return {
      onState: (state) => this.#handleState(state),
      onRule: (rule) => {
        this.#rule = rule;
        this.#options.onRule?.(rule);
      },
      ...(this.#isRequired && this.#request.mode !== 'url' && { checkAnswer: this.#checkAnswer }),
    };
  }

  /** @returns whether the request may go on to the person. */
  async ask(): Promise<boolean> {
    return (await this.#tell({ event: 'asked' })) || !this.#isRequired;
  }

  /** Writes how it ended. @returns the outcome that may leave. */
  async end(outcome: Outcome): Promise<Outcome> {
    const isKept = await this.#tellOutcome(outcome);
    const { signal } = this.#options;
    if (outcome.action === 'withdrawn' || outcome.action === 'refused') return outcome;
    if (!isKept && this.#isRequired) {
      const refused = { action: 'refused', code: INTERNAL_ERROR, message: 'The answer could not be recorded' } as const;
      this.#tellOutcome(refused); // The server need not wait for it.
      return refused;
    }
    // The server took the request back while the entry was written: the answer goes nowhere.
    if (signal?.aborted && !this.#hasLeft(outcome)) await this.#tell({ event: 'withdrawn' });
    completionOf(outcome)?.then((completion) => this.#tell({ event: 'visited', completion }));
    return outcome;
  }

  #handleState(state: RequestState): void {
    if (state === 'shown') {
      this.#rule = undefined; // A rule may have answered before, and its answer was refused.
      if (!this.#isSeen) this.#tell({ event: 'shown' });
      this.#isSeen = true;
    }
    this.#options.onState?.(state);
  }

  /**
   * Writes the answer before it leaves. Where that is impossible the check fails, so the form opens again and nothing that the
   * person typed is lost.
   */
  readonly #checkAnswer: AnswerCheck = async (content, options) => {
    const isKept = await this.#tellOutcome({ action: 'accept', content });
    if (!isKept) throw new Error('audit: the answer could not be recorded, so it does not leave');
    // Last: the check that came with the request may be what sends the answer, as over a relay.
    const errors = answerErrorsFrom(await this.#options.checkAnswer?.(content, options));
    if (Object.keys(errors).length > 0) {
      this.#answered = undefined;
      await this.#tell({ event: 'reopened' });
    }
    return errors;
  };

  async #tellOutcome(outcome: Outcome): Promise<boolean> {
    const { action } = outcome;
    const rule = this.#ruleOf(outcome);
    switch (action) {
      case 'withdrawn':
        return this.#tell({ event: 'withdrawn' });
      case 'timeout':
        return this.#tell({ event: 'expired' });
      case 'refused':
        return this.#tell({ event: 'refused', code: outcome.code, ...(rule !== undefined && { rule }) });
    }
    const by =
      rule === undefined ? { event: 'answered' as const } : { event: 'decided' as const, rule, seen: this.#isSeen };
    const silence = action === 'reject' && outcome.silence && { silence: true as const };
    const { text, excluded = [] } = this.#answerOf(outcome);
    if (text !== undefined && text === this.#answered) return true; // It was written before it left.
    const isKept = await this.#tell(
      { ...by, action, ...silence, ...(excluded.length > 0 && { excluded: excluded.map(wellFormed) }) },
      text,
    );
    if (isKept) this.#answered = text;
    return isKept;
  }

  #answerOf(outcome: Outcome): { text?: string; excluded?: readonly string[] } {
    if (outcome.action === 'reject' && outcome.reason) return { text: answerText(this.#id, outcome.reason) };
    if (outcome.action !== 'accept' || !outcome.content) return {};
    const { content, excluded } = withoutSecrets(this.#request, outcome.content);
    return { text: answerText(this.#id, content), excluded };
  }

  #ruleOf(outcome: Outcome): string | undefined {
    return this.#hasLeft(outcome) ? 'lifetime' : this.#rule;
  }

  /** Whether it was cancelled because the host left, and by nobody. */
  #hasLeft({ action }: Outcome): boolean {
    return action === 'cancel' && this.#options.signal?.aborted === true;
  }

  /** @param answer What `answer` is the HMAC of. */
  async #tell(said: AuditRecord, answer?: string): Promise<boolean> {
    const written = this.#chain.append(async (seal) => ({
      ...said,
      ...this.#about,
      request: await seal.sign('request', this.#requestText),
      ...(answer !== undefined && { answer: await seal.sign('answer', answer) }),
    }));
    // Nobody waits for a sink that is known to be down, unless the answer depends on it.
    return !this.#isRequired && this.#chain.isDown ? false : written;
  }
}

/** Who is asked, by which server, and what. */
function whoAndWhat(request: ElicitationRequest, { scope, server }: HostElicitOptions): Omit<AuditRecord, 'event'> {
  const isUrl = request.mode === 'url';
  return {
    ...(scope && { scope: textsOf(scope, ['user', 'workspace', 'conversation', 'elicitation']) }),
    ...(server && { server: { id: '', ...textsOf(server, ['id', 'name', 'origin']) } }),
    mode: isUrl ? 'url' : 'form',
    message: wellFormed(request.message),
    ...(isUrl && { origin: new URL(request.url).origin }),
  };
}

function textsOf(object: object, names: readonly string[]): Record<string, string> {
  const texts = names.map((name) => [name, wellFormed(textIn(object, name))]);
  return Object.fromEntries(texts.filter(([, text]) => text));
}
