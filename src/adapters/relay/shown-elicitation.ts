import type { Clock } from '../../host/clock.js';
import { createListeners } from '../../host/listeners.js';
import type { ElicitationHost, HostElicitOptions, QueuedRequests } from '../../protocol/host.js';
import { isFiniteNumber } from '../../protocol/json.js';
import { type Completion, completionOf, type Outcome } from '../../protocol/outcome.js';
import { ElicitationOver, type OverCause } from '../../protocol/over.js';
import type { PageMessage, PersonalOutcome, WireElicitation } from '../../relay/wire.js';
import { ElicitationRefused } from '../result-of.js';
import type { Deliver, Verdict } from './deliver.js';
import type { Link } from './link.js';

export interface ShowOptions {
  host: ElicitationHost;
  clock: Clock;
  link: Link;
  deliver: Deliver;
  /** Whether the person can see this tab. */
  isVisible(): boolean;
  report(error: unknown): void;
}

/** An elicitation in this tab. */
export interface ShownElicitation {
  /** How often this tab is sending, or has sent, the answer: that it was answered is no news then. */
  readonly answers: number;
  /** Whether the person visits the page. */
  readonly isVisiting: boolean;
  /** Takes it off the screen, or ends its visit. Nothing more is posted. */
  end(why: OverCause): void;
  /** The visit has ended elsewhere. */
  endVisit(completion: Completion): void;
  /** @param ms until the end; ignored if it is no number. */
  setRemaining(ms: unknown): void;
  /** Tells the backend, once, if the person can see it now. */
  reportShown(): void;
}

/**
 * Shows an elicitation of the backend, and posts what the person does. What happens to this tab is no answer: the host left
 * the page or has another scope, time ran out here, or the application took it away.
 * @param shared What the elicitation shares with others of the tab.
 * @param onDone Called when this tab is done with it: whether it is over, as opposed to open in other tabs, or in this one
 * later.
 */
export function showElicitation(
  wire: WireElicitation,
  { host, clock, link, deliver, isVisible, report }: ShowOptions,
  shared: { queued: QueuedRequests; until: Promise<void> | undefined },
  onDone: (isOver: boolean) => void,
): ShownElicitation {
  const { id, server, request, phase, options } = wire;
  const controller = new AbortController();
  const { signal } = controller;
  const limit = { ...createListeners(), deadline: undefined as number | undefined };
  let isOnScreen = false;
  let isReported = false;
  const end = (why: OverCause) => {
    const isSending = own.answers && !own.isVisiting;
    controller.abort(new ElicitationOver(why === 'lost' && isSending ? 'undelivered' : why));
  };
  const post = (message: PageMessage) =>
    deliver(message, signal).catch((error) => error instanceof ElicitationOver || report(error));
  const isVisiting = phase === 'visiting';
  const own = {
    answers: Number(isVisiting),
    isVisiting,
    end,
    endVisit(completion: Completion) {
      if (own.isVisiting && completion === 'completed') {
        own.isVisiting = false; // No news for the backend.
        host.complete(id, server?.id);
      } else {
        end(completion === 'timeout' ? 'expired' : 'answered');
      }
    },
    setRemaining(ms: unknown) {
      if (!isFiniteNumber(ms)) return;
      limit.deadline = clock.now() + ms;
      limit.notify();
    },
    reportShown() {
      if (!isOnScreen || isReported || !isVisible()) return;
      isReported = true;
      post({ type: 'shown', id });
    },
  };

  const answer = async (outcome: PersonalOutcome, ended: AbortSignal): Promise<Verdict> => {
    own.answers++;
    let errors: Verdict = {};
    try {
      errors = await deliver({ type: 'outcome', id, outcome }, ended);
      return errors;
    } catch (error) {
      if (error instanceof ElicitationOver) controller.abort(error); // Too late.
      throw error;
    } finally {
      if (errors) own.answers--;
    }
  };

  /** @returns whether it is over. */
  const show = async (changes?: HostElicitOptions): Promise<boolean> => {
    const { lifetime } = host; // Before: a host that is over has another one after.
    const outcome: Outcome & { content?: HostElicitOptions['values'] } = await host.elicit(
      // An id of our own, because 2026-07-28 has none: `complete()` ends the visit by it.
      request.mode === 'url' ? { ...request, elicitationId: id } : request,
      {
        ...options,
        ...shared,
        server,
        deadline: limit.deadline,
        // The backend keeps the time.
        timeout: 0,
        visitTimeout: 0,
        limit,
        visiting: isVisiting,
        connection: link,
        signal,
        checkAnswer: (content, { signal: ended, ...held }) => answer({ action: 'accept', content, ...held }, ended),
        onState(state) {
          isOnScreen = state === 'shown';
          own.reportShown();
        },
        onMoreTime: (ms) => void post({ type: 'more-time', id, ms }),
        ...changes,
      },
    );
    const { action } = outcome;
    const hasLeft = lifetime?.aborted;
    if (action === 'refused') report(new ElicitationRefused(outcome));
    if (signal.aborted || action === 'refused' || action === 'withdrawn') return true;
    if (action === 'timeout' || (hasLeft && action === 'cancel' && !outcome.all)) return false;
    if (action !== 'accept' || !own.answers) {
      const errors = await answer({ ...outcome, completion: undefined } as object as PersonalOutcome, signal);
      // Only a host that knows no `checkAnswer` comes here.
      if (errors) return show({ errors, values: outcome.content, repeated: true });
    }
    const visit = completionOf(outcome);
    if (!visit) return true;
    own.isVisiting = true;
    const completion = await visit;
    if (signal.aborted || !own.isVisiting) return true;
    if (completion === 'timeout' || (lifetime?.aborted && completion === 'dismissed')) return false;
    await post({ type: 'visited', id, completion });
    return true;
  };

  own.setRemaining(wire.remaining);
  show()
    .catch((error) => {
      // What the person did could not be delivered, unless the application gave up the connection.
      if (signal.reason?.why !== 'closed') report(error);
      end('undelivered');
      return true;
    })
    .then(onDone);
  return own;
}
