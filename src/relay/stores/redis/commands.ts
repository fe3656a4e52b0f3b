import { toHex } from '../../../runtime/hex.js';
import { steadyClock } from '../steady-clock.js';
import { withinPatience } from '../within-patience.js';
import type { RedisClient, RedisConnection, ScriptOptions } from './client.js';

/** The part of its patience after which a connection without a reply counts as dead: a router may have forgotten it without a word. */
const SILENCE = 0.6;

interface Opened {
  readonly client: RedisConnection;
  readonly ready: Promise<unknown>;
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
    const stop = steadyClock.after(SILENCE * this.#patience, () => this.#drop(connection), false);
    const send = async () => {
      await connection.ready;
      return runScript(connection.client, script, options);
    };
    try {
      return await withinPatience(this.#patience, send());
    } finally {
      stop();
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
    const opened = { client, ready: client.connect() };
    opened.ready.catch(() => this.#drop(opened)); // The command rejects with it.
    return opened;
  }

  /** The next command opens another one. Commands without a reply reject now, and their callers repeat them. */
  #drop(connection: Opened): void {
    if (this.#current === connection) this.#current = undefined;
    if (connection.client.isOpen) connection.client.destroy();
  }
}
