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
  #isClosed = false;

  constructor(options: WakeupsOptions) {
    this.#options = options;
    this.reconnect();
  }

  /** Connects anew: after a failure that node-redis has not noticed. */
  async reconnect(): Promise<void> {
    this.#drop();
    if (this.#isClosed) return;
    const { client, channels, onConnected, report } = this.#options;
    let subscriber: RedisSubscriber | undefined;
    try {
      subscriber = client.duplicate();
      this.#subscriber = subscriber;
      subscriber.on('error', (error) => this.#report(error, subscriber));
      await subscriber.connect();
      for (const [channel, listener] of Object.entries(channels)) {
        await subscriber.subscribe(channel, (message) => {
          try {
            listener(message);
          } catch (error) {
            report(error); // Somebody else publishes there.
          }
        });
      }
      if (this.#subscriber !== subscriber) return;
      const handleConnected = () => {
        this.#isReported = false;
        onConnected();
      };
      subscriber.on('ready', handleConnected); // The next time.
      subscriber.on('node-ready', handleConnected);
      handleConnected();
    } catch (error) {
      this.#report(error, subscriber); // The lease's next look finds no beat, and connects again.
    }
  }

  close(): void {
    this.#isClosed = true;
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

  /** Once for each outage, and not for a connection that was dropped. */
  #report(error: unknown, subscriber: RedisSubscriber | undefined): void {
    if (this.#isReported || subscriber !== this.#subscriber) return;
    this.#isReported = true;
    this.#options.report(error);
  }
}
