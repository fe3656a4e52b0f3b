import { hasOutcome, isNo, isUnconfirmed, type State } from '../lifecycle/state.js';
import type { LifecycleEvent } from '../lifecycle/transition.js';
import type { AnswerErrors } from '../protocol/answer-check.js';
import type { Answer, ElicitationPort, PortEvent } from '../protocol/port.js';
import { throwLater } from '../runtime/throw-later.js';
import { PortAnswers } from './port-answers.js';

/**
 * The view of an elicitation whose owner is elsewhere: what the port says becomes events of this view's state, and what the
 * person does goes to the port.
 */
export class PortView {
  readonly #port: ElicitationPort;
  /** The answers of this view. */
  readonly answers: PortAnswers;
  readonly #end = new AbortController();
  #isLeft = false;
  /** The end of the time, as the port said last. What the person adds counts until the port says something else. */
  #endsAt: number | undefined;
  /** The last answer on its way. */
  #delivery: Promise<unknown> = Promise.resolve();

  constructor(port: ElicitationPort) {
    this.#port = port;
    this.answers = new PortAnswers(port);
  }

  /** What tells it apart from an equal one. */
  get key(): string | undefined {
    return this.#port.key;
  }

  /** Whether the person has consented to a page, perhaps before a reload, and the page is open. */
  get isVisiting(): boolean {
    return this.#port.state.phase === 'visiting';
  }

  get isHeld(): boolean {
    return this.#port.state.phase === 'held';
  }

  get isLost(): boolean {
    return this.#port.isLost ?? false;
  }

  /** Calls back at each change, until `stop`. */
  follow(onChange: () => void): void {
    const { signal } = this.#end;
    const unsubscribe = this.#port.subscribe(onChange);
    if (signal.aborted) unsubscribe(); // Some stores call back at once.
    signal.addEventListener('abort', unsubscribe);
  }

  /** Takes the next event on the way from the state of this view to that of the port; `undefined` where there is none. */
  takeNews(state: State): LifecycleEvent | undefined {
    const { phase, attempt = 1, answerId, how = 'answered', completion, errors, failure } = this.#port.state;
    if (this.answers.isSending) return undefined; // What became of the answer comes first.
    if (state.phase === 'visiting' || state.phase === 'held') {
      if (phase !== 'over') return this.#takeLimit();
      if (state.phase === 'held') return { type: 'release' };
      return completion ? { type: 'visited', completion } : { type: 'withdraw', how };
    }
    const mayHaveArrived = isUnconfirmed(state);
    if (hasOutcome({ phase })) {
      if (state.phase === 'answered' && how === 'answered' && this.answers.counted)
        return { type: 'checked', answerId: state.answerId! };
      // `unconfirmed` says something of an answer of this view.
      const isUnclear = how === 'lost' || how === 'unconfirmed' || (mayHaveArrived && how === 'answered' && !answerId);
      return { type: 'withdraw', how: !isUnclear ? how : mayHaveArrived ? 'unconfirmed' : 'lost' };
    }
    if (phase === 'answered' && !this.answers.isOfThisView) {
      if (state.phase === 'open') return { type: 'elsewhere' };
      // A yes of this view that may have arrived gives way: the form opens, and is busy with the next news.
      if (mayHaveArrived && !isNo(state.answer!)) return { type: 'reopened' };
    }
    const isWaiting = state.phase === 'answered' && !state.answer; // For the answer of another view, which may fail.
    if (phase === 'open' && (isWaiting || (mayHaveArrived && attempt > this.answers.attempt)))
      return { type: 'reopened', errors: errors && { ...errors }, failure }; // A copy: a store may give proxies.
    return this.#takeLimit();
  }

  /** The end of the time, if the port has another one than before. */
  #takeLimit(): LifecycleEvent | undefined {
    const { endsAt, isOvertime } = this.#port.state;
    if (endsAt === undefined || endsAt === this.#endsAt) return undefined;
    this.#endsAt = endsAt;
    return { type: 'limit', endsAt, isOvertime };
  }

  /** Sends an answer. What it returns and throws is that of the option `deliver`. */
  deliver(answer: Answer, answerId: string, signal: AbortSignal): Promise<AnswerErrors | undefined> {
    const delivery = this.answers.send(answer, answerId, signal);
    this.#delivery = delivery.catch(() => {});
    return delivery;
  }

  /** Sends what else the person does, after an answer that is on its way. An error is reported as an uncaught one. */
  send(event: Exclude<PortEvent, { type: 'answer' }>): void {
    if (this.#isLeft) return;
    const send = async () => void (await this.#port.send(event, { signal: new AbortController().signal }));
    (this.answers.isSending ? this.#delivery.then(send) : send()).catch(throwLater);
  }

  /** The person can no longer do anything here: nothing more is sent. An answer that is on its way goes on. */
  leave(): void {
    this.#isLeft = true;
  }

  stop(): void {
    this.#end.abort();
  }
}
