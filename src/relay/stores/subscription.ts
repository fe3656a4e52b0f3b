import type { Clock } from '../../runtime/clock.js';
import { Outage } from '../../runtime/outage.js';
import { steadyClock } from './steady-clock.js';

/** A connection that receives the messages of other processes. */
export interface Connection {
  /** Rejects when it cannot be opened. */
  readonly opened: Promise<unknown>;
  /** Closes it, opened or not. */
  close(): void;
}

export interface ConnectionEvents {
  onMessage(message: string): void;
  onError(error: unknown): void;
}

export interface SubscriptionOptions {
  open(events: ConnectionEvents): Connection;
  /** Called with each message of another process, but for the empty one of a renewal. */
  onMessage(message: string): void;
  /** Called once for each outage. */
  report(error: unknown): void;
  /** Default: time that never jumps. */
  clock?: Clock;
}

/** Renewals in a row after which no message may have come. */
const MAX_SILENT = 2;
/** Milliseconds before a connection that could not be opened is opened again: nothing renews before the first one. */
const REOPEN_PAUSE = 2000;

/**
 * One connection that receives the messages of other processes. Each renewal of any process publishes one: if none arrives
 * during three renewals of this process, the connection is replaced, even if it still seems to be open.
 */
export class Subscription {
  readonly #options: SubscriptionOptions;
  #connection: Connection | undefined;
  #isClosed = false;
  #stopTimer = () => {};
  readonly #outage: Outage;
  #silentRenewals = 0;
  #hasOpened!: () => void;
  /** Resolves once messages arrive. */
  readonly ready = new Promise<void>((resolve) => {
    this.#hasOpened = resolve;
  });

  constructor(options: SubscriptionOptions) {
    this.#options = options;
    this.#outage = new Outage(options.report);
    this.#open();
  }

  /** A renewal has succeeded, and its message is published. */
  handleRenewed(): void {
    if (this.#isClosed || this.#silentRenewals++ < MAX_SILENT) return;
    this.#reopen();
  }

  close(): void {
    this.#isClosed = true;
    this.#stopTimer();
    this.#connection?.close();
    this.#connection = undefined;
  }

  #reopen(): void {
    this.#connection?.close();
    this.#open();
  }

  #open(): void {
    this.#silentRenewals = 0;
    this.#stopTimer();
    const isCurrent = () => this.#connection === connection;
    const onError = (error: unknown) => {
      if (isCurrent()) this.#outage.failed(error);
    };
    const onMessage = (message: string) => {
      if (!isCurrent()) return;
      this.#outage.worked();
      this.#silentRenewals = 0;
      if (message !== '') this.#options.onMessage(message);
    };
    const connection = this.#options.open({ onMessage, onError });
    this.#connection = connection;
    connection.opened.then(this.#hasOpened, (error) => {
      onError(error);
      const { clock = steadyClock } = this.#options;
      if (isCurrent()) this.#stopTimer = clock.after(REOPEN_PAUSE, () => this.#reopen(), false);
    });
  }
}
