import { isDecided } from '../../lifecycle/state.js';
import { type AnswerErrors, AnswerNotTaken } from '../../protocol/answer-check.js';
import { isFiniteNumber, textsFrom } from '../../protocol/json.js';
import type { OverCause } from '../../protocol/over.js';
import type { ElicitationPort, PortEvent, PortState } from '../../protocol/port.js';
import type { Clock } from '../../runtime/clock.js';
import { createListeners } from '../../runtime/listeners.js';
import { wait } from '../../runtime/wait.js';
import type { PageEvent, WireState } from '../wire.js';
import type { Link } from './link.js';
import { RelayRefused } from './own-reply.js';
import type { Post } from './poster.js';

/** Milliseconds after which the page asks again what has become of an answer, if no state says so. */
const ASK_AGAIN = 10_000;

export interface RelayPortOptions {
  readonly clock: Clock;
  readonly link: Link;
  readonly post: Post;
  report(error: unknown): void;
}

/** The way from a page to the process that asked: it posts events, and yields the states of the backend. */
export class RelayPort implements ElicitationPort {
  readonly id: string;
  readonly #options: RelayPortOptions;
  readonly #changes = createListeners();
  /** Aborts once nothing more needs to be posted. */
  readonly #end = new AbortController();
  /** The answers of this tab: `answerWriteId` → `answerId`. */
  readonly #own = new Map<string, string>();
  #wire: WireState;
  #state: PortState;
  #sending = 0;
  #isShownReported = false;

  constructor(first: WireState, options: RelayPortOptions) {
    this.id = first.id;
    this.#options = options;
    this.#wire = first;
    this.#state = this.#read(first);
  }

  get state(): PortState {
    return this.#state;
  }

  get isLost(): boolean {
    return this.#options.link.isLost;
  }

  /** Whether an answer of this tab is on its way. */
  get isSending(): boolean {
    return this.#sending > 0;
  }

  /** Whether the last answer is of this tab. */
  get isOfThisTab(): boolean {
    return this.#own.has(this.#wire.answerWriteId ?? '');
  }

  subscribe = (listener: () => void): (() => void) => {
    const stops = [this.#changes.subscribe(listener), this.#options.link.subscribe(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  };

  /**
   * Takes a state of the backend. An older version is ignored, unless it is over, or comes with a snapshot.
   * @param replaces whether it comes with a snapshot
   */
  receive(next: WireState, replaces = false): void {
    // A store that came back with older data counts the same versions again. What is over stays over.
    const isEnd = next.phase === 'over';
    if (this.#wire.phase === 'over' || (next.version <= this.#wire.version && !replaces && !isEnd)) return;
    this.#take(next);
  }

  /** The backend does not have it any more. @returns whether it has left the screen */
  handleUnknown(): boolean {
    if (this.#sending === 0) this.end('lost');
    else this.#changes.notify(); // The answer is posted again: the reply says more.
    return this.#sending === 0;
  }

  /** It is over in this tab, unless it is already. Nothing more is posted. */
  end(how: OverCause): void {
    if (this.#state.phase !== 'over') this.#take({ ...this.#wire, phase: 'over', how });
  }

  send(event: PortEvent, { signal }: { signal: AbortSignal }): Promise<AnswerErrors | undefined> | undefined {
    if (event.type === 'answer') return this.#sendAnswer(event, signal);
    const isRepeated = event.type === 'shown' && this.#isShownReported;
    this.#isShownReported ||= event.type === 'shown';
    if (!isRepeated)
      this.#sendEvent({ ...event, id: this.id, ...(event.type === 'more-time' && { press: Math.random() }) });
    return undefined;
  }

  #read({
    phase,
    attempt,
    answerWriteId = '',
    errors,
    failure,
    isOvertime,
    completion,
    how,
    remaining,
  }: WireState): PortState {
    const { clock } = this.#options;
    return {
      phase,
      attempt,
      answerId: this.#own.get(answerWriteId) ?? answerWriteId,
      errors: errors && textsFrom(errors),
      failure,
      isOvertime,
      completion,
      how,
      endsAt: isFiniteNumber(remaining) ? clock.now() + remaining : this.#state?.endsAt,
    };
  }

  #take(wire: WireState): void {
    this.#wire = wire;
    this.#state = this.#read(wire);
    const { phase, how = 'answered' } = wire;
    // While an answer is on its way, only the reply says whether the answer that counted is that one.
    if (phase === 'over' && how !== 'answered') this.#end.abort();
    this.#changes.notify();
  }

  async #sendEvent(event: PageEvent): Promise<void> {
    const { signal } = this.#end;
    try {
      const { reply } = await this.#options.post(event, signal);
      if (reply.state) this.receive(reply.state);
    } catch (error) {
      if (!signal.aborted) this.#options.report(error);
    }
  }

  /** Posts an answer, again and again until a state says what has become of it. @returns errors of the schema */
  async #sendAnswer(
    { answer, answerId, attempt }: Extract<PortEvent, { type: 'answer' }>,
    ended: AbortSignal,
  ): Promise<AnswerErrors | undefined> {
    const { post, clock } = this.#options;
    const sending = new AbortController();
    const { signal } = sending;
    const follow = (given: AbortSignal) => {
      if (given.aborted) sending.abort(given.reason);
      given.addEventListener('abort', () => sending.abort(given.reason), { signal });
    };
    follow(ended);
    follow(this.#end.signal);
    let mayHaveArrived = false;
    this.#sending++;
    try {
      for (;;) {
        const { status, reply, isRepeated } = await post({ type: 'answer', id: this.id, attempt, answer }, signal);
        signal.throwIfAborted();
        mayHaveArrived ||= isRepeated || status === 202;
        if (status === 422) return textsFrom(reply.errors);
        if (status === 404) this.end(mayHaveArrived ? 'unconfirmed' : 'undelivered');
        if (reply.answerWriteId !== undefined) this.#own.set(reply.answerWriteId, answerId);
        if (reply.state) this.receive(reply.state);
        this.#state = this.#read(this.#wire); // The stream may have been faster than the reply.
        for (let isNews = true; isNews; ) {
          if (isDecided(this.#wire, attempt)) return undefined;
          const before = this.#wire;
          await wait(clock, ASK_AGAIN, signal, this.#changes.subscribe);
          isNews = this.#wire !== before; // No news in time, or it is unknown: post it again.
        }
      }
    } catch (error) {
      if (this.#end.signal.aborted) return undefined; // The state says why.
      const isRefused = error instanceof RelayRefused && !error.mayHaveArrived && !mayHaveArrived;
      throw isRefused ? new AnswerNotTaken(error.message, 'delivery', { cause: error }) : error;
    } finally {
      this.#sending--;
      sending.abort();
    }
  }
}
