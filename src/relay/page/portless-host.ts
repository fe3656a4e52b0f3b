import { hasOutcome } from '../../lifecycle/state.js';
import type { HostElicitOptions } from '../../protocol/host.js';
import { completionOf, type Outcome } from '../../protocol/outcome.js';
import { ElicitationOver } from '../../protocol/over.js';
import type { Answer, ElicitationPort } from '../../protocol/port.js';
import { randomId } from '../../runtime/random-id.js';
import { PortAnswers } from '../../session/port-answers.js';
import type { RelayPort } from './relay-port.js';

/**
 * Does for a host that ignores the port what the element does by itself: the host's signal aborts when the elicitation is over, its
 * outcome is sent as the answer, and the end of its visit as that of the page. Middleware that answers for the person, before the
 * element is asked, is such a host too.
 */
export class PortlessHost {
  /** The port for the host. One that subscribes to it needs nothing of this class. */
  readonly port: ElicitationPort;
  readonly #port: RelayPort;
  readonly #isVisible: () => boolean;
  readonly #complete: () => void;
  readonly #controller = new AbortController();
  readonly #wasVisiting: boolean;
  /** Ends what follows the port. */
  readonly stop: () => void;
  #isFollowed = false;
  #isOnScreen = false;
  /** Whether the person is on a page. */
  #isVisiting = false;

  /** @param complete Ends the visit of the page on screen. */
  constructor(port: RelayPort, isVisible: () => boolean, complete: () => void) {
    this.#port = port;
    this.#isVisible = isVisible;
    this.#complete = complete;
    this.#wasVisiting = this.#isVisiting = port.state.phase === 'visiting';
    const follow = (listener: () => void) => {
      this.#isFollowed = true;
      return port.subscribe(listener);
    };
    this.port = {
      get state() {
        return port.state;
      },
      get isLost() {
        return port.isLost;
      },
      subscribe: follow,
      send: (...event) => port.send(...event),
    };
    this.stop = port.subscribe(() => this.#follow());
  }

  get options(): HostElicitOptions & { signal: AbortSignal } {
    return {
      signal: this.#controller.signal,
      onState: (state) => {
        this.#isOnScreen = state === 'shown';
        this.reportShown();
      },
    };
  }

  /** Tells the backend if the person can see the elicitation now. */
  reportShown(): void {
    if (this.#isOnScreen && this.#isVisible()) this.#port.send({ type: 'shown' }, this.options);
  }

  /**
   * Sends the outcome of a host that has not followed the port.
   * @returns options with which it must be asked again, because the answer has errors
   * @throws what `PortAnswers` throws
   */
  async send(outcome: Outcome): Promise<HostElicitOptions | undefined> {
    if (this.#isFollowed || this.#wasVisiting) return undefined;
    const errors = await new PortAnswers(this.#port).send(answerOf(outcome), randomId(), this.options.signal);
    if (errors) return { errors: errors as Record<string, string>, before: outcome, repeated: true };
    this.#isVisiting = completionOf(outcome) !== undefined;
    this.#follow(); // It may be over by now.
    return undefined;
  }

  /** Sends the end of a visit. */
  endVisit(completion: 'completed' | 'dismissed'): void {
    if (this.#isVisiting && !this.#isFollowed) this.#port.send({ type: 'visited', completion }, this.options);
    this.#isVisiting = false;
  }

  #follow(): void {
    const { state, isSending, isOfThisTab } = this.#port;
    const { phase, how = 'answered', completion } = state;
    if (phase === 'over' && how !== 'answered') {
      const about = how === 'lost' && isSending ? 'undelivered' : how === 'unconfirmed' && !isSending ? 'lost' : how;
      this.#controller.abort(new ElicitationOver(about));
    } else if (isSending || !hasOutcome(state)) return;
    else if (!this.#isVisiting) isOfThisTab || this.#controller.abort(new ElicitationOver('answered'));
    else if (phase === 'over' && !this.#isFollowed) {
      this.#isVisiting = false; // No news for the backend.
      if (completion === 'completed') this.#complete();
      else this.#controller.abort(new ElicitationOver(completion === 'timeout' ? 'expired' : 'answered'));
    }
  }
}

/** What the person did. Of what was approved, the backend has the arguments. */
function answerOf(outcome: Outcome): Answer {
  const { action } = outcome;
  return { ...outcome, completion: undefined, ...(action === 'approve' && { args: undefined }) } as object as Answer;
}
