import type { RedisClient, RedisSubscriber } from './client.js';

export interface WakeupsOptions {
  readonly client: RedisClient;
  /** Channels, and who hears what is published there. */
  readonly channels: Readonly<Record<string, (message: string) => void>>;
  /** The connection is there (again): messages may have got lost before. */
  onConnected(): void;
  report(error: unknown): void;
}

/** Hears what other processes publish. Messages only wake this process up: the truth is in keys. */
export class Wakeups {
  readonly #options: WakeupsOptions;
  #subscriber: RedisSubscriber | undefined;
  #isReported = false;

  constructor(options: WakeupsOptions) {
    this.#options = options;
    this.reconnect();
  }

  /** Connects anew: after a failure that node-redis has not noticed. */
  async reconnect(): Promise<void> {
    this.#drop();
    const { client, channels, onConnected } = this.#options;
    try {
      const subscriber = client.duplicate();
      this.#subscriber = subscriber;
      subscriber.on('error', (error) => this.#report(error));
      await subscriber.connect();
      for (const [channel, listener] of Object.entries(channels)) await subscriber.subscribe(channel, listener);
      if (this.#subscriber !== subscriber) return;
      const handleConnected = () => {
        this.#isReported = false;
        onConnected();
      };
      subscriber.on('ready', handleConnected); // The next time.
      handleConnected();
    } catch (error) {
      this.#report(error); // The lease's next look finds no beat, and connects again.
    }
  }

  close(): void {
    this.#drop();
  }

  #drop(): void {
    const subscriber = this.#subscriber;
    this.#subscriber = undefined;
    try {
      subscriber?.destroy();
    } catch {
      // It was never connected.
    }
  }

  /** Once for each outage. */
  #report(error: unknown): void {
    if (this.#isReported) return;
    this.#isReported = true;
    this.#options.report(error);
  }
}
