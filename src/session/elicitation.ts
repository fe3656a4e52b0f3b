import { Form } from '../form/form.js';
import type { Clock } from '../host/clock.js';
import { Deadline } from '../host/deadline.js';
import type { RequestState } from '../protocol/host.js';
import type { Outcome } from '../protocol/outcome.js';
import type { Persistence } from '../protocol/persistence.js';
import { notify } from '../protocol/throw-later.js';
import { type ElicitationSpec, isDifferentForm, isDifferentSource } from './spec.js';
import type { Visit } from './visit.js';

/**
 * The stage of an elicitation. The last three have an outcome.
 *
 * | phase | meaning |
 * |---|---|
 * | `queued` | not shown yet |
 * | `shown` | on screen; the person can answer |
 * | `checking` | submitted; the application checks the content |
 * | `held` | accepted; it stays on screen until the next round of its series |
 * | `visiting` | the person consented, and the page is open elsewhere |
 * | `done` | over |
 */
export type Phase = 'queued' | 'shown' | 'checking' | 'held' | 'visiting' | 'done';

export interface ElicitationOptions {
  /** Whether the element's properties declare it, rather than a call of `elicit()`. */
  declared: boolean;
  scope: unknown;
  clock: Clock;
  /** The server's cancellation. */
  signal?: AbortSignal | undefined;
  /** Called with each state that the application hears of. */
  onState?: ((state: RequestState) => void) | undefined;
  /** Called when the signal aborts before the elicitation is over. */
  onAbort(elicitation: Elicitation): void;
  /** Called when the time left on screen has changed. */
  onTick(elicitation: Elicitation): void;
  /** Called when the time limit, or the limit for what nobody sees, has passed. */
  onTimeout(elicitation: Elicitation): void;
}

/** One request on its way through the element, from arrival to outcome. `ElicitationSession` moves it on. */
export class Elicitation {
  readonly declared: boolean;
  /** Whose answers these are. */
  readonly scope: unknown;
  readonly deadline: Deadline;
  /** Ends an elicitation that nobody sees. */
  readonly unseenDeadline: Deadline;
  /** Resolves with the outcome, once. */
  readonly settled: Promise<Outcome>;
  spec: ElicitationSpec;
  phase: Phase = 'queued';
  /** Whether it was on screen while the person could see the page. */
  isSeen = false;
  outcome: Outcome | undefined;
  /** The reason for a rejection, as typed. */
  reason = '';
  /** Whether the last check of the content failed, so that nobody knows whether it fits. */
  hasCheckFailed = false;
  visit: Visit | undefined;
  /** How long a yes holds, beyond this one time. */
  remember: Persistence | undefined;
  /** Whether the person has looked twice at a yes that always holds. */
  isConfirmed = false;
  /** Whether the form has answers that were typed into the same request before. */
  hasDraft = false;
  /** Why it was withdrawn: an `ElicitationOver` says what the person reads. */
  endReason: unknown;
  readonly #onState: ElicitationOptions['onState'];
  readonly #stopListening: () => void;
  #form: Form | undefined;
  #stopWatching: Array<(() => void) | undefined> = [];
  /** Aborts the check of the content that is under way. */
  #check: AbortController | undefined;
  #settle!: (outcome: Outcome) => void;

  constructor(spec: ElicitationSpec, options: ElicitationOptions) {
    const { declared, scope, clock, signal, onState } = options;
    this.spec = spec;
    this.declared = declared;
    this.scope = scope;
    const onTimeout = () => options.onTimeout(this);
    this.deadline = new Deadline(clock, () => options.onTick(this), onTimeout);
    this.unseenDeadline = new Deadline(clock, () => {}, onTimeout);
    this.settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.#onState = onState;
    const onAbort = () => options.onAbort(this);
    signal?.addEventListener('abort', onAbort);
    this.#stopListening = () => signal?.removeEventListener('abort', onAbort);
  }

  /** Created on first use, because a thousand elicitations may be queued. */
  get form(): Form {
    this.#form ??= new Form(this.spec.schema, { values: this.spec.values, nested: this.spec.nested });
    return this.#form;
  }

  /** The request's or, if that has none, its schema's. */
  get heading(): string {
    return this.spec.heading || this.form.schema.heading;
  }

  /** The request's or, if that is empty, its schema's. */
  get message(): string {
    return this.spec.message || this.form.schema.description;
  }

  /** The time that runs on screen. */
  get shownDeadline(): Deadline {
    return (this.visit ?? this).deadline;
  }

  /** The whole of that time in milliseconds; 0 is no limit. */
  get shownTimeout(): number {
    return this.visit ? this.spec.visitTimeout : this.spec.timeout;
  }

  /** Whether the person can answer now. */
  get isAnswerable(): boolean {
    return this.phase === 'shown' && !this.spec.defect;
  }

  /** Whether it is on screen but takes no input. */
  get isBusy(): boolean {
    return this.phase === 'checking' || this.phase === 'held';
  }

  /**
   * Asks something else in its place.
   * @returns what has become of the form: `same`; `adopted`, a new form with the answers of fields that are still there;
   * `fresh`, a new form without them, because the person typed for another server or page.
   */
  replaceSpec(spec: ElicitationSpec): 'same' | 'adopted' | 'fresh' {
    const before = this.spec;
    const form = this.#form;
    this.spec = spec;
    if (isDifferentSource(spec, before)) {
      this.#form = undefined;
      this.isSeen = false;
      this.reason = '';
      this.hasCheckFailed = false;
      this.hasDraft = false;
      return 'fresh';
    }
    if (!isDifferentForm(spec, before)) return 'same';
    this.#form = undefined;
    if (form) this.form.adopt(form.draft(true));
    return 'adopted';
  }

  /** Shows the form as the server and the application filled it in. */
  startAfresh(): void {
    this.hasDraft = false;
    this.#form = undefined;
  }

  /** Begins a check of the content. The time limit stands still meanwhile; the server's own deadline does not. */
  beginCheck(): AbortController {
    this.#check = new AbortController();
    this.phase = 'checking';
    this.hasCheckFailed = false;
    this.pause();
    return this.#check;
  }

  /** Stops the time limit, unless the server or a backend keeps it. */
  pause(): void {
    if (this.spec.deadline === undefined && !this.spec.limit) this.deadline.pause();
  }

  /** The check has come to a verdict: nothing aborts it any more. */
  endCheck(): void {
    this.#check = undefined;
  }

  /** Opens the form again, and aborts the check that is under way. */
  reopen(): void {
    if (this.phase !== 'checking') return;
    this.#check?.abort();
    this.#check = undefined;
    this.phase = 'shown';
    this.deadline.resume();
  }

  /** Calls back whenever the host's queue or connection changes, until the outcome, and follows the limit of a backend. */
  watchHost(onChange: () => void): void {
    const { queued, connection, limit } = this.spec;
    const follow = () => {
      if (limit?.deadline !== undefined) this.deadline.endAt(limit.deadline);
    };
    follow();
    this.#stopWatching = [queued?.subscribe(onChange), connection?.subscribe(onChange), limit?.subscribe(follow)];
  }

  /**
   * Gives it its outcome, and stops all that runs until then.
   * @param phase `held` and `visiting` leave it on screen.
   */
  settle(outcome: Outcome, phase: 'held' | 'visiting' | 'done'): void {
    this.outcome = outcome;
    this.phase = phase;
    this.#check?.abort();
    this.#check = undefined;
    this.deadline.stop();
    this.unseenDeadline.stop();
    for (const stop of this.#stopWatching) stop?.();
    this.#settle(outcome);
    if (phase !== 'visiting') this.finish();
  }

  /** The server can no longer cancel it. Called once: with the outcome or, in URL mode, when the visit is over. */
  finish(): void {
    this.#stopListening();
    this.notifyState('done');
  }

  /** Tells the application where the request stands. */
  notifyState(state: RequestState): void {
    notify(() => this.#onState?.(state));
  }
}
