import type { Completion } from '../protocol/outcome.js';
import type { RelayScope } from './scope.js';
import type { OverReason, PersonalOutcome, WireElicitation } from './wire.js';

/** An elicitation that is not over, as a store keeps it: JSON. */
export interface StoredElicitation extends Pick<WireElicitation, 'id' | 'request' | 'server' | 'options' | 'holds'> {
  readonly scope: RelayScope;
  /** `visiting` and `held` have their outcome: nobody can answer any more. */
  phase: WireElicitation['phase'];
  /** When the time limit ends, in milliseconds of the relay's clock. Absent: no limit runs. */
  endsAt?: number | undefined;
  /** Requests in the backend's queue that come after this one. */
  queued: number;
  /** Whether the process that asked checks answers beyond their schema. */
  readonly checks: boolean;
  /** The parked call that asks, in place of a process, and milliseconds for which the store keeps it and its answer. */
  readonly parked?: { readonly id: string; readonly life: number };
}

/** What became of an elicitation of a parked call. */
export interface ParkedAnswer {
  readonly phase: StoredElicitation['phase'] | 'over';
  readonly how?: OverReason | undefined;
  readonly answer?: PersonalOutcome | undefined;
  /** How the visit of a page ended. */
  readonly completion?: Completion | undefined;
}

/** What a store remembers of an elicitation that is over, so that late answers learn why. */
export interface EndedElicitation {
  readonly id: string;
  readonly scope: RelayScope;
  readonly phase: 'over';
  readonly how: OverReason;
}
