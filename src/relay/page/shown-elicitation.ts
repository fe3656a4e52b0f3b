import type { Answer, Errors } from '../../lifecycle/state.js';
import { ElicitationRefused } from '../../protocol/errors.js';
import type { ElicitationHost, HostElicitOptions } from '../../protocol/host.js';
import { isFiniteNumber } from '../../protocol/json.js';
import { type Completion, completionOf, type Outcome } from '../../protocol/outcome.js';
import { ElicitationOver, type OverCause } from '../../protocol/over.js';
import { reviewFromBackend } from '../../protocol/review.js';
import type { Clock } from '../../runtime/clock.js';
import { createListeners } from '../../runtime/listeners.js';
import { wait } from '../../runtime/wait.js';
import type { PageEvent, WireElicitation, WireState } from '../wire.js';
import { ASK_AGAIN, deliver, type TrackedElicitation } from './delivery.js';
import type { Link } from './link.js';
import type { Post } from './poster.js';

export interface ShowOptions {
  host: ElicitationHost;
  clock: Clock;
  link: Link;
  post: Post;
  /** Whether the person can see this tab. */
  isVisible(): boolean;
  report(error: unknown): void;
}

/** An elicitation in this tab. */
export interface ShownElicitation extends TrackedElicitation {
  /** Takes a state of the stream. An older version is ignored, unless it is over or comes with a snapshot (`replaces`). */
  receiveStreamed(state: WireState, replaces: boolean): void;
  /** The backend does not have it any more. @returns whether it has left the screen */
  handleUnknown(): boolean;
  /** Takes it off the screen, or ends its visit. Nothing more is posted. */
  end(why: OverCause): void;
  /** Tells the backend, once, if the person can see it now. */
  reportShown(): void;
}

/**
 * Shows an elicitation of the backend, and posts what the person does. Closing or hiding this tab never
 * answers for the person; nor does a change of scope, or the host's time limit.
 * @param hold Keeps it on screen after it is accepted, until it settles.
 * @param onDone Called when this tab is done with it: whether it is over, as opposed to open in other tabs, or in this one
 * later.
 */
export function showElicitation(
  first: WireState,
  { request, review, server, options }: WireElicitation,
  { host, clock, link, post, isVisible, report }: ShowOptions,
  hold: Promise<void> | undefined,
  onDone: (isOver: boolean) => void,
): ShownElicitation {
  const { id } = first;
  const asked = review
    ? reviewFromBackend(request.message, review)
    : request.mode === 'url'
      ? { ...request, elicitationId: id } // Of our own, because 2026-07-28 has none: `complete()` ends the visit by it.
      : request;
  const controller = new AbortController();
  const { signal } = controller;
  const changes = createListeners();
  const limit = { ...createListeners(), deadline: undefined as number | undefined };
  /** The ids of this tab's answers. */
  const ownAnswers = new Set<string>();
  let state = first;
  /** How many answers of this tab are on their way. */
  let deliveries = 0;
  let isVisiting = first.phase === 'visiting';
  let isOnScreen = false;
  let isReported = false;
  /** Whether the stream has shown the end: a store may go back in time after a reply. */
  let isEndStreamed = false;

  /** If an answer is on its way, `lost` means that it does not arrive. */
  const end = (why: OverCause) =>
    controller.abort(new ElicitationOver(why === 'lost' && deliveries > 0 ? 'undelivered' : why));
  const setRemaining = (ms: unknown) => {
    if (!isFiniteNumber(ms)) return;
    limit.deadline = clock.now() + ms;
    limit.notify();
  };
  const send = (event: PageEvent) =>
    post(event, signal).then(
      ({ reply }) => {
        if (reply.state) shown.receive(reply.state);
      },
      (error) => signal.aborted || report(error),
    );
  const endVisit = (completion: Completion | undefined) => {
    if (completion !== 'completed') {
      end(completion === 'timeout' ? 'expired' : 'answered');
      return;
    }
    isVisiting = false; // No news for the backend.
    host.complete(id, server?.id);
  };
  /** Applies the newest state to the screen. For an answer on its way, `deliver` does that. */
  const follow = () => {
    const { phase, how = 'answered', completion } = state;
    const isOwn = ownAnswers.has(state.answer!);
    if (phase === 'over' && how !== 'answered') end(how);
    else if (deliveries > 0) return;
    else if (isVisiting) phase === 'over' && endVisit(completion);
    else if (phase !== 'open' && phase !== 'answered' && !isOwn) end('answered');
  };
  const receive = (next: WireState, replaces: boolean) => {
    // A store that goes back in time counts the same versions again. What is over stays over.
    const isEnd = next.phase === 'over' && state.phase !== 'over';
    if (next.version <= state.version && !replaces && !isEnd) return;
    state = next;
    setRemaining(next.remaining);
    changes.notify();
    follow();
  };
  const shown: ShownElicitation = {
    id,
    get state() {
      return state;
    },
    subscribe: changes.subscribe,
    receive: (next) => receive(next, false),
    receiveStreamed(next, replaces) {
      isEndStreamed = next.phase === 'over';
      receive(next, replaces || isEndStreamed);
    },
    handleUnknown() {
      isEndStreamed = true;
      if (deliveries > 0) changes.notify();
      else end('lost');
      return deliveries === 0;
    },
    end,
    reportShown() {
      if (!isOnScreen || isReported || !isVisible()) return;
      isReported = true;
      send({ type: 'shown', id });
    },
  };

  const deliverCounted = async (answer: Answer, ended: AbortSignal): Promise<Errors | undefined> => {
    deliveries++;
    try {
      return await deliver(shown, answer, ownAnswers, post, clock, ended);
    } finally {
      deliveries--;
    }
  };

  /** Says that the visit is over until the stream shows it, because its process may not know yet what a reply says. */
  const sayVisited = async (completion: 'completed' | 'dismissed') => {
    while (!isEndStreamed && !signal.aborted) {
      const { status } = await post({ type: 'visited', id, completion }, signal);
      if (status === 404) return;
      if (!isEndStreamed) await wait(clock, ASK_AGAIN, signal, changes.subscribe);
    }
  };

  /** @returns whether it is over. */
  const show = async (changed?: HostElicitOptions): Promise<boolean> => {
    const { lifetime } = host; // Before: a host that is over has another one after.
    let isDelivered = isVisiting;
    const outcome: Outcome = await host.elicit(asked, {
      ...options,
      ...(hold && { hold }),
      checkAnswer: undefined,
      server,
      deadline: limit.deadline,
      // The backend keeps the time.
      timeout: 0,
      visitTimeout: 0,
      limit,
      visiting: isVisiting,
      connection: link,
      signal,
      async deliver(given, { signal: ended }) {
        const errors = await deliverCounted(answerOf(given), ended);
        isDelivered ||= !errors;
        return errors;
      },
      onState(onScreen) {
        isOnScreen = onScreen === 'shown';
        shown.reportShown();
      },
      onMoreTime: (ms) => void send({ type: 'more-time', id, ms }),
      ...changed,
    });
    const { action } = outcome;
    const hasLeft = lifetime?.aborted;
    if (action === 'refused') report(new ElicitationRefused(outcome));
    if (signal.aborted || action === 'refused' || action === 'withdrawn') return true;
    if (action === 'timeout' || (hasLeft && action === 'cancel' && !outcome.all)) return false;
    if (!isDelivered) {
      // Only a host that knows no `deliver` comes here.
      const errors = await deliverCounted(answerOf(outcome), signal);
      if (errors) return show({ errors, before: outcome, repeated: true });
    }
    const visit = completionOf(outcome);
    if (!visit) return true;
    isVisiting = true;
    follow(); // It may be over by now.
    const completion = await visit;
    if (signal.aborted || !isVisiting) return true;
    if (completion === 'timeout' || (lifetime?.aborted && completion === 'dismissed')) return false;
    isVisiting = false;
    await sayVisited(completion).catch((error) => signal.aborted || report(error));
    return true;
  };

  setRemaining(first.remaining);
  show()
    .catch((error) => {
      // What the person did could not be delivered, unless the application gave up the connection.
      if (signal.reason?.why !== 'closed') report(error);
      end('undelivered');
      return true;
    })
    .then(onDone);
  return shown;
}

/** What the person did. `deliver` gets no other outcome. Of what was approved, the backend has the arguments. */
function answerOf(outcome: Outcome): Answer {
  const { action } = outcome;
  return { ...outcome, completion: undefined, ...(action === 'approve' && { args: undefined }) } as object as Answer;
}
