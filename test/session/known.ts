import type { Completion, Outcome } from '../../src/protocol/outcome.js';
import type { Elicitation } from '../../src/session/elicitation.js';
import type { ElicitationSpec } from '../../src/session/spec.js';

/** A check of an answer that the application has begun. */
export interface Check {
  readonly signal: AbortSignal;
  readonly resolve: (errors?: Record<string, string>) => void;
  readonly reject: (error: unknown) => void;
  /** Whether the application has come to a verdict. */
  isDone: boolean;
}

/** What the model knows about one elicitation, from what was done to it and not from what the session says. */
export class Known {
  elicitation: Elicitation | undefined;
  readonly states: string[] = [];
  hasHadTurn = false;
  isShown = false;
  /** Whether it is about to get its outcome: the last state comes before that. */
  isEnding = false;
  outcome: Outcome | undefined;
  isClosed = false;
  check: Check | undefined;
  /** When its time limit passes, or that of its visit. */
  endsAt: number | undefined;
  /** Whether it was on screen while the person could see the page. */
  isSeen = false;
  /** When it ends because nobody sees it. */
  unseenEndsAt: number | undefined;
  /** What is left of a time limit that stands still. */
  left: number | undefined;
  /** Whether the time for its visit is over. Its end still counts. */
  isLate = false;
  /** Whether what it is held for has come. */
  isReleased = false;
  /** Whether a call took it off the screen while it was held. */
  isDismissed = false;
  /** Whether the person has finished on the page, which only the status callback knows. */
  isFinished = false;
  completion: Completion | undefined;
  readonly controller = new AbortController();

  constructor(
    public spec: ElicitationSpec,
    readonly isDeclared: boolean,
    /** Whose answers these are. Without a scope, nobody after a change of the scope is the same person. */
    readonly scope: unknown,
  ) {
    this.endsAt = spec.deadline;
  }

  get isOpen(): boolean {
    return !this.outcome && !this.isEnding;
  }

  get isBusy(): boolean {
    return this.check !== undefined && !this.check.isDone && !this.check.signal.aborted;
  }

  get isVisiting(): boolean {
    return this.outcome?.action === 'accept' && this.spec.page !== undefined && !this.completion && !this.isClosed;
  }

  get isHeld(): boolean {
    const isAccepted = this.outcome?.action === 'accept' && !this.spec.page;
    return isAccepted && this.spec.keepOpenUntil !== undefined && !this.isDismissed && !this.isClosed;
  }

  /** Whether the person can answer it. */
  get isAnswerable(): boolean {
    return this.isOpen && this.isShown && !this.isBusy && !this.spec.defect;
  }

  /** What a person types into it: only an elicitation with the same text may ever contain it. */
  get secret(): string {
    const isNameless = this.spec.serverKey === '' && !this.isDeclared;
    const request = isNameless ? (this.spec.request as { name: string }).name : '';
    return `typed for ${this.isDeclared} ${this.spec.serverKey} ${JSON.stringify(this.scope)} ${request}`;
  }

  /** The limit for what nobody sees as of `now`, in the same call as the change that it follows from. */
  followUnseenLimit(now: number, isVisible: boolean): void {
    if (!this.isOpen) return;
    if (isVisible) this.unseenEndsAt = undefined;
    else if (!this.isSeen && this.spec.unseenTimeout > 0) this.unseenEndsAt ??= now + this.spec.unseenTimeout;
  }

  /** Its time limit as of `now`, in the same call as the change that it follows from. */
  followTimeLimit(now: number, canBeSeen: boolean): void {
    if (!this.isOpen || this.spec.deadline !== undefined) return; // The server's own deadline always runs.
    if (this.isBusy) {
      if (this.endsAt !== undefined) this.left = this.endsAt - now;
      this.endsAt = undefined;
    } else if (this.left !== undefined) {
      this.endsAt = now + this.left;
      this.left = undefined;
    } else if (this.endsAt === undefined && this.isShown && canBeSeen && this.spec.timeout > 0) {
      this.endsAt = now + this.spec.timeout;
    }
  }

  /** The time limit of its visit, likewise. */
  followVisit(now: number, canBeSeen: boolean): void {
    if (this.isLate) return;
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
