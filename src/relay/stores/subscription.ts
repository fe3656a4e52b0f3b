/** A connection that hears what other processes publish. */
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
  /** What other processes publish. A beat is empty, and goes to nobody. */
  onMessage(message: string): void;
  /** Called once for each outage. */
  report(error: unknown): void;
}

/** Renewals whose beat may go unheard. */
const UNHEARD = 2;

/**
 * One connection that hears the others. Each renewal of any process publishes a beat: a connection that hears nothing through
 * three renewals of this process is replaced, even if it still seems to be open.
 */
export class Subscription {
  readonly #options: SubscriptionOptions;
  #connection: Connection | undefined;
  #isClosed = false;
  #isReported = false;
  #unheard = 0;
  #hasOpened!: () => void;
  /** Resolves once this process hears the others. */
  readonly ready = new Promise<void>((resolve) => {
    this.#hasOpened = resolve;
  });

  constructor(options: SubscriptionOptions) {
    this.#options = options;
    this.#open();
  }

  /** A renewal has succeeded, and its beat is published. */
  handleRenewed(): void {
    if (this.#isClosed || this.#unheard++ < UNHEARD) return;
    this.#connection?.close();
    this.#open();
  }

  close(): void {
    this.#isClosed = true;
    this.#connection?.close();
    this.#connection = undefined;
  }

  #open(): void {
    this.#unheard = 0;
    const isCurrent = () => this.#connection === connection;
    const onError = (error: unknown) => {
      if (!isCurrent() || this.#isReported) return;
      this.#isReported = true;
      this.#options.report(error);
    };
    const onMessage = (message: string) => {
      if (!isCurrent()) return;
      this.#isReported = false;
      this.#unheard = 0;
      if (message !== '') this.#options.onMessage(message);
    };
    const connection = this.#options.open({ onMessage, onError });
    this.#connection = connection;
    connection.opened.then(this.#hasOpened, onError);
  }
}
