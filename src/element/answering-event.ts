import type { Outcome } from '../protocol/outcome.js';
import { AcceptEvent, CancelEvent, RejectEvent, TimeoutEvent } from './events.js';

/** The event that tells an outcome; none for an outcome that answers nothing. */
export function answeringEvent(outcome: Outcome): Event | undefined {
  switch (outcome.action) {
    case 'accept':
      return new AcceptEvent(outcome.content, outcome.remember);
    case 'reject':
      return new RejectEvent(outcome.reason);
    case 'cancel':
      return new CancelEvent();
    case 'timeout':
      return new TimeoutEvent();
    default:
      return undefined;
  }
}
