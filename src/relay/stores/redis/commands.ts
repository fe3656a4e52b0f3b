import { toHex } from '../../../runtime/hex.js';
import { steadyClock } from '../steady-clock.js';
import { withinPatience } from '../within-patience.js';
import type { RedisClient, RedisConnection, ScriptOptions } from './client.js';

/**
 * The part of its patience after which a connection without a reply takes no more commands: a router may have forgotten it without a
 * word. Or one script is slow: replies come in order, so those behind it wait as well, each for its own patience.
 */
const SILENCE = 0.6;

interface Opened {
  readonly client: RedisConnection;
  readonly ready: Promise<unknown>;
  /** Commands that have no reply yet. */
  waiting: number;
}

const digests = new Map<string, Promise<string>>();

function sha1Of(script: string): Promise<string> {
  const digest = digests.get(script) ?? crypto.subtle.digest('SHA-1', new TextEncoder().encode(script)).then(toHex);
  digests.set(script, digest);
  return digest;
}

/** Sends the script's text only to a Redis that does not know it yet, such as after it has started. */
async function runScript(
  client: RedisClient | RedisConnection,
  script: string,
  options: ScriptOptions,
): Promise<unknown> {
  try {
    return await client.evalSha(await sha1Of(script), options);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
    return client.eval(script, options);
  }
}

/**
 * A connection of the store's own for commands, like the application's. One that does not reply is replaced, whatever the
 * settings of the client are: without `pingInterval`, node-redis waits for a lost one until the operating system gives up.
 */
export class Commands {
  readonly #client: RedisClient;
  readonly #patience: number;
  #current: Opened | undefined;
  #isClosed = false;

  constructor(client: RedisClient, patience: number) {
    this.#client = client;
    this.#patience = patience;
  }

  /** Runs a script. Rejects when no reply comes in time; it may have had its effect all the same. */
  async run(script: string, options: ScriptOptions): Promise<unknown> {
    if (this.#isClosed) return withinPatience(this.#patience, runScript(this.#client, script, options)); // A last write.
    this.#current ??= this.#open();
    const connection = this.#current;
    const stop = steadyClock.after(SILENCE * this.#patience, () => this.#retire(connection), false);
    const send = async () => {
      await connection.ready;
      return runScript(connection.client, script, options);
    };
    connection.waiting++;
    try {
      return await withinPatience(this.#patience, send());
    } finally {
      stop();
      if (--connection.waiting === 0 && connection !== this.#current) this.#drop(connection);
    }
  }

  close(): void {
    this.#isClosed = true;
    if (this.#current) this.#drop(this.#current);
  }

  #open(): Opened {
    // `patience` bounds each command. The timeouts of node-redis stay for five seconds each, also after the reply.
    const client = this.#client.duplicate({ commandOptions: { timeout: 0 } });
    client.on('error', () => {}); // Commands reject with the same error.
    const opened = { client, ready: client.connect(), waiting: 0 };
    opened.ready.catch(() => this.#drop(opened)); // The command rejects with it.
    return opened;
  }

  /** The next command opens another one. */
  #retire(connection: Opened): void {
    if (this.#current === connection) this.#current = undefined;
  }

  /** Commands without a reply reject now, and their callers repeat them. */
  #drop(connection: Opened): void {
    this.#retire(connection);
    if (connection.client.isOpen) connection.client.destroy();
  }
}
