import type { Clock } from '../host/clock.js';
import type { RelayStore } from './store.js';
import type { StoredElicitation } from './stored-elicitation.js';

/** What all elicitations of one relay share. */
export interface AskedContext {
  readonly store: RelayStore;
  readonly clock: Clock;
  /** Milliseconds for those that set none; 0 is none. */
  readonly timeout: number;
  readonly visitTimeout: number;
  /** How many elicitations of a user may be open. */
  readonly open: number;
  /** Milliseconds until `onUnseen` reports an unseen elicitation, and until it expires. `Infinity`: never. */
  readonly unseenAfter: number;
  readonly unseenTimeout: number;
  report(error: unknown): void;
  /** Calls the application back; a throw is reported. */
  notify(callback: () => void): void;
  onUnseen(elicitation: StoredElicitation): void;
  /** Something is due at this time. */
  onDue(time: number): void;
  /** The person wants no more elicitations of this one's server. */
  onSilence(asked: StoredElicitation): void;
  /** It is over, with all that follows its outcome. */
  onDone(asked: StoredElicitation): void;
}
