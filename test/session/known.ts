import type { Completion, Outcome } from '../../src/protocol/outcome.js';
import type { OverCause } from '../../src/protocol/over.js';
import type { Elicitation } from '../../src/session/elicitation.js';
import type { ElicitationSpec } from '../../src/session/spec.js';

/** Unfinished work of the application on an answer: a check, or a delivery. */
export interface Check {
  readonly signal: AbortSignal;
  readonly resolve: (errors?: Record<string, string>) => void;
  readonly reject: (error: unknown) => void;
  /** Whether the application has given a result. */
  isDone: boolean;
}

export interface Delivery extends Check {
  readonly answer: Outcome;
  readonly begunAt: number;
  /** How the visit ended, if it ended before the consent arrived. */
  completion?: Completion;
}

/** Milliseconds after which a person can put a delivery aside, as the contract says. */
const SLOW = 5000;
/** Milliseconds in a hidden page after which an elicitation ends that the person has not seen. */
const UNSEEN_TIMEOUT = 1_800_000;

/** What the model knows about one elicitation, from the actions on it and not from the session. */
export class Known {
  elicitation: Elicitation | undefined;
  readonly states: string[] = [];
  hasHadTurn = false;
  isShown = false;
  /** Whether it is about to get its outcome, which comes after the last state. */
  isEnding = false;
  outcome: Outcome | undefined;
  isClosed = false;
  check: Check | undefined;
  /** The last delivery of an answer. */
  delivery: Delivery | undefined;
  /** Its place in the queue: the lowest number comes first. */
  rank = 0;
  /** Whether it is off the screen while its answer is on its way. */
  isAside = false;
  /** Whether the person can no longer answer it, though its answer is being delivered. */
  isAbandoned = false;
  /** Why it is withdrawn, if it is. */
  why: OverCause = 'withdrawn';
  /** When its time limit passes, or that of its visit. */
  endsAt: number | undefined;
  /** Whether it was on screen while the person could see the page. */
  isSeen = false;
  /** When it ends because the person has not seen it. */
  unseenEndsAt: number | undefined;
  /** The remaining time of a paused limit. */
  left: number | undefined;
  /** Whether the time for its visit is over. Its end still counts. */
  isOvertime = false;
  /** Whether the promise that holds it has settled. */
  isReleased = false;
  /** Whether it is not held, because a call took it off the screen or it was put aside. */
  isDismissed = false;
  /** Whether the person has finished on the page, which only the status callback knows. */
  isFinished = false;
  completion: Completion | undefined;
  readonly controller = new AbortController();

  constructor(
    public spec: ElicitationSpec,
    readonly isDeclared: boolean,
    /** Identifies the person who answers. Without a scope, each change of the scope may bring another person. */
    readonly scope: unknown,
  ) {
    this.endsAt = spec.options.deadline;
  }

  get isOpen(): boolean {
    return !this.outcome && !this.isEnding;
  }

  get isBusy(): boolean {
    return isUnderWay(this.check) || this.isDelivering;
  }

  get isDelivering(): boolean {
    return isUnderWay(this.delivery);
  }

  /** Whether the person can put it aside. */
  isSlow(now: number): boolean {
    return this.isDelivering && this.delivery!.begunAt + SLOW <= now;
  }

  get isVisiting(): boolean {
    return (
      this.outcome?.action === 'accept' && this.spec.request.page !== undefined && !this.completion && !this.isClosed
    );
  }

  get isHeld(): boolean {
    const isAccepted = this.outcome?.action === 'accept' && !this.spec.request.page;
    return isAccepted && this.spec.options.hold !== undefined && !this.isDismissed && !this.isClosed;
  }

  /** Whether the person can answer it. */
  get isAnswerable(): boolean {
    return this.isOpen && this.isShown && !this.isBusy && !this.spec.request.defect;
  }

  /** What a person types into it: only an elicitation with the same text may ever contain it. */
  get secret(): string {
    const isNameless = this.spec.options.server.key === '' && !this.isDeclared;
    const request = isNameless ? (this.spec.request.original as { name: string }).name : '';
    return `typed for ${this.isDeclared} ${this.spec.options.server.key} ${JSON.stringify(this.scope)} ${request}`;
  }

  /** The limit for an unseen elicitation as of `now`, in the same call as the change that starts it. */
  followUnseenLimit(now: number, isVisible: boolean): void {
    if (!this.isOpen) return;
    if (isVisible || this.isBusy) this.unseenEndsAt = undefined;
    else if (!this.isSeen) this.unseenEndsAt ??= now + UNSEEN_TIMEOUT;
  }

  /** Its time limit as of `now`, in the same call as the change that it follows from. */
  followTimeLimit(now: number, canBeSeen: boolean): void {
    if (!this.isOpen || this.spec.options.deadline !== undefined) return; // The server's own deadline always runs.
    if (this.isBusy) {
      if (this.endsAt !== undefined) this.left = this.endsAt - now;
      this.endsAt = undefined;
    } else if (this.left !== undefined) {
      this.endsAt = now + this.left;
      this.left = undefined;
    } else if (this.endsAt === undefined && this.isShown && canBeSeen && this.spec.options.timeout > 0) {
      this.endsAt = now + this.spec.options.timeout;
    }
  }

  /** The time limit of its visit as of `now`, likewise. */
  followVisit(now: number, canBeSeen: boolean): void {
    if (this.isOvertime) return;
    if (!canBeSeen && this.endsAt !== undefined) {
      this.left = this.endsAt - now;
      this.endsAt = undefined;
    } else if (canBeSeen && this.left !== undefined) {
      this.endsAt = now + this.left;
      this.left = undefined;
    }
  }

  /** Milliseconds that are left of its time limit; `undefined` without one. */
  remainingAt(now: number): number | undefined {
    const left = this.left ?? (this.endsAt === undefined ? undefined : this.endsAt - now);
    return left === undefined ? undefined : Math.max(0, left);
  }

  toString(): string {
    return this.secret;
  }

  extend(ms: number): void {
    if (this.isEnding) return;
    if (this.left !== undefined) this.left += ms;
    else if (this.endsAt !== undefined) this.endsAt += ms;
  }
}

function isUnderWay(taking: Check | undefined): boolean {
  return taking !== undefined && !taking.isDone && !taking.signal.aborted;
}
