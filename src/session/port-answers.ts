import { hasOutcome, isDecided, isNo, isUnconfirmed } from '../lifecycle/state.js';
import { type AnswerErrors, AnswerNotTaken, hasErrors } from '../protocol/answer-check.js';
import { isObject } from '../protocol/json.js';
import { jsonSnapshot } from '../protocol/json-snapshot.js';
import { ElicitationOver } from '../protocol/over.js';
import type { Answer, ElicitationPort, PortEvent, PortState } from '../protocol/port.js';

/** The answers that one view sends through a port. */
export class PortAnswers {
  readonly #port: ElicitationPort;
  /** The ids of all answers of this view. */
  readonly #sent = new Set<string>();
  /** The answers to this attempt that the owner has not refused, by their ids. */
  readonly #mayCount = new Map<string | undefined, Answer>();
  /** The attempt of the port that the last answer belongs to. */
  attempt = 1;
  #count = 0;
  /** Whether another view had answered before this one. */
  #isSecond = false;

  constructor(port: ElicitationPort) {
    this.#port = port;
  }

  /** Takes over the answer of an earlier view that may have arrived, as the owner says. */
  adopt(): Pick<Extract<PortEvent, { type: 'answer' }>, 'answer' | 'answerId'> | undefined {
    const { state } = this.#port;
    const { answerId, attempt = 1 } = state;
    if (!isUnconfirmed(state) || !answerId) return undefined;
    const answer = copyOf(state.answer);
    if (!answer) return undefined;
    this.#sent.add(answerId);
    this.#mayCount.set(answerId, answer);
    this.attempt = attempt;
    return { answer, answerId };
  }

  /** Whether an answer is on its way: then its end says what the port's states mean. */
  get isSending(): boolean {
    return this.#count > 0;
  }

  /**
   * Sends an answer, and waits until the owner says what has become of it.
   * @param answerId The same as before, for the same answer.
   * @returns errors, with which the form opens again; nothing where the owner has the answer.
   * @throws {ElicitationOver} where it ended otherwise; {AnswerNotTaken} where the form is open again; what the port throws; the
   * signal's reason when it aborts.
   */
  async send(answer: Answer, answerId: string, signal: AbortSignal): Promise<AnswerErrors | undefined> {
    const port = this.#port;
    const isSecond = port.state.phase === 'answered' && !this.isOfThisView;
    this.#isSecond ||= isSecond;
    if (isSecond && !isNo(answer)) return this.#awaitOther(signal);
    this.#sent.add(answerId);
    const { attempt = 1 } = port.state;
    if (attempt > this.attempt) this.#mayCount.clear();
    this.#mayCount.set(answerId, answer);
    this.attempt = attempt;
    this.#count++;
    const before = port.state;
    try {
      const errors = await port.send({ type: 'answer', answer, answerId, attempt }, { signal });
      if (errors && hasErrors(errors)) {
        this.#mayCount.delete(answerId);
        return errors;
      }
      await settled(port, () => isDecided(port.state, attempt) || this.#hasFailed(answerId, before), signal);
      return this.#errorsSince(attempt);
    } finally {
      this.#count--;
    }
  }

  /** Another view has answered: no second yes leaves. @throws {ElicitationOver} or {AnswerNotTaken}, once it is clear which */
  async #awaitOther(signal: AbortSignal): Promise<AnswerErrors | undefined> {
    const port = this.#port;
    const { attempt = 1 } = port.state;
    this.#count++;
    try {
      await settled(port, () => isDecided(port.state, attempt) || port.state.failure !== undefined, signal);
      if (isDecided(port.state, attempt)) return this.#errorsSince(attempt);
      throw new AnswerNotTaken('Another view has answered', 'delivery');
    } finally {
      this.#count--;
    }
  }

  /** Whether the newest state is about an answer of this view. */
  get isOfThisView(): boolean {
    const { answerId } = this.#port.state;
    return answerId === undefined ? this.#sent.size > 0 && !this.#isSecond : this.#sent.has(answerId);
  }

  /** The answer of this view that the newest state is about, if it may count: perhaps an earlier one than the last. */
  get counted(): Answer | undefined {
    return this.#mayCount.get(this.#port.state.answerId);
  }

  /** @param before The state when the answer was sent, perhaps for the second time: its failure is an old one. */
  #hasFailed(answerId: string, before: PortState): boolean {
    const { state } = this.#port;
    return isUnconfirmed(state) && (state.answerId ?? answerId) === answerId && state !== before;
  }

  #errorsSince(attempt: number): AnswerErrors | undefined {
    const { state } = this.#port;
    const { phase, how = 'answered', errors, failure, answerId } = state;
    // The owner was gone before it took the answer, or withdrew the elicitation.
    if (phase === 'over' && how !== 'answered') throw new ElicitationOver(how === 'lost' ? 'undelivered' : how);
    if (!hasOutcome(state)) {
      if (errors && this.isOfThisView && isDecided(state, attempt)) return errors;
      if (!isDecided(state, attempt)) throw new Error('The answer may have arrived');
      if (failure === 'check' && this.isOfThisView)
        throw new AnswerNotTaken('The backend could not check the answer', failure);
      throw new AnswerNotTaken('The form has been opened again', 'delivery');
    }
    if (!this.isOfThisView) throw new ElicitationOver(answerId === undefined ? 'unconfirmed' : 'answered');
    return undefined;
  }
}

/** A copy, because the store may change or wrap its own, of what a store says is an answer; `undefined` if it is none. */
function copyOf(stored: object | undefined): Answer | undefined {
  const { value } = jsonSnapshot(stored);
  return isObject(value) && isAnswer(value) ? (value as unknown as Answer) : undefined;
}

function isAnswer({ action, content, args, text }: Record<string, unknown>): boolean {
  if (action === 'accept') return content === undefined || isObject(content);
  if (action === 'edit') return isObject(args);
  if (action === 'respond') return typeof text === 'string';
  return action === 'approve' || action === 'reject' || action === 'cancel' || action === 'back';
}

/** Resolves once the newest state is decided. @throws the signal's reason when it aborts first. */
function settled(port: ElicitationPort, isDecided: () => boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stops = new AbortController();
    const end = (settle: () => void) => {
      stops.abort();
      settle();
    };
    const check = () => isDecided() && end(resolve);
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: stops.signal });
    const unsubscribe = port.subscribe(check); // Some stores call back at once.
    stops.signal.addEventListener('abort', unsubscribe);
    if (!stops.signal.aborted) check();
    else unsubscribe();
  });
}
