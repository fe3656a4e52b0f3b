import { parseUrl } from '../../protocol/url/parse-url.js';
import { backoff } from '../../runtime/backoff.js';
import { check } from '../../runtime/check.js';
import { within } from '../../runtime/wait.js';
import { Quota } from '../backend/quota.js';
import { REMEMBER_TIME } from '../backend/record.js';
import type { Records } from '../backend/records.js';
import type { Asked, Asks } from './asks.js';
import { HttpError } from './http-error.js';
import { postJson, webhookHeaders } from './post-webhook.js';
import { viewOf } from './view.js';
import type { WebhookTargets } from './webhook-targets.js';

/** Milliseconds for one attempt. */
const ATTEMPT_TIME = 15_000;
/** Between two attempts. The first is longer than an attempt, so that two are under way only where a process stood still. */
const PAUSES = { first: 20_000, longest: 14_400_000 } as const;
/** The last one comes 26 hours after the first. */
const MAX_ATTEMPTS = 16;
/** Bytes of a secret, at least (Standard Webhooks 1.0.0, "Signature scheme"). */
const SHORTEST_SECRET = 24;

/** What signs the webhooks of a namespace. */
export interface WebhookSecret {
  readonly namespace: string;
  /** 24 to 64 random bytes. */
  readonly secret: Uint8Array;
}

/** What became of an attempt, or of all of them. */
export type WebhookResult = 'delivered' | 'failed' | 'given_up';

export interface WebhooksOptions {
  readonly records: Records;
  readonly asks: Asks;
  readonly targets: WebhookTargets;
  readonly secrets: readonly WebhookSecret[];
  /** How many attempts of a namespace this process makes at once. */
  readonly limit: number;
  /** Epoch milliseconds of the machine: receivers refuse a message whose time is minutes from theirs. */
  wallTime(): number;
  count(result: WebhookResult): void;
  report(error: unknown): void;
}

/** Posts outcomes to the backends that gave an address, at least once. Each process does so for all. */
export class Webhooks {
  readonly #options: WebhooksOptions;
  readonly #places: Quota;
  readonly #running = new Set<Promise<void>>();
  #isClosed = false;

  /** @throws {TypeError} for secrets of the wrong shape. */
  constructor(options: WebhooksOptions) {
    for (const { secret } of options.secrets) {
      check(
        secret instanceof Uint8Array && secret.length >= SHORTEST_SECRET,
        `relay service: a webhook secret must have at least ${SHORTEST_SECRET} bytes`,
      );
    }
    check(
      options.targets.isEmpty || options.secrets.length > 0,
      'relay service: webhook targets need a webhook secret',
    );
    this.#options = options;
    this.#places = new Quota(options.limit);
  }

  /** @throws {HttpError} 400 where an outcome could not be posted there */
  check(namespace: string, webhook: string): void {
    const { targets } = this.#options;
    if (targets.isEmpty)
      throw new HttpError(400, 'The service posts no webhooks: it was started without webhook targets');
    this.#secretsOf(namespace);
    const url = parseUrl(webhook);
    if (!url || !targets.has(url)) throw new HttpError(400, 'The webhook is not at a target that the service allows');
  }

  #secretsOf(namespace: string): Uint8Array[] {
    const own = this.#options.secrets.filter((each) => each.namespace === namespace);
    if (own.length === 0)
      throw new HttpError(400, 'The service posts no webhooks for this namespace: it has no webhook secret');
    return own.map(({ secret }) => secret);
  }

  /** Makes the next attempt, or gives up. The caller does not wait for its end. */
  attempt(asked: Asked): void {
    if (this.#isClosed) return;
    const work = this.#attempt(asked)
      .catch(this.#options.report)
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  /** Resolves when no attempt is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#running);
  }

  async #attempt(asked: Asked): Promise<void> {
    const { records, asks, count } = this.#options;
    const { ask } = asked;
    const now = records.now();
    const attempts = (ask.attempts ?? 0) + 1;
    if (attempts > MAX_ATTEMPTS) {
      if (await asks.postpone(ask, now + REMEMBER_TIME, { isGivenUp: true })) count('given_up');
      return;
    }
    if (!this.#places.reserve(ask.namespace, 1)) {
      await asks.postpone(ask, now + Math.random() * PAUSES.first); // At random, so that they do not come back all at once.
      return;
    }
    try {
      const pause = attempts < MAX_ATTEMPTS ? backoff(attempts, PAUSES) : PAUSES.first;
      // Written before the attempt begins: where this process dies, another one makes the next attempt.
      if (!(await asks.postpone(ask, now + pause, { attempts }))) return; // Another process makes this one.
      await this.#post(asked);
      await asks.acknowledge(asked);
    } finally {
      this.#places.release(ask.namespace, 1);
    }
  }

  async #post({ ask, record }: Asked): Promise<void> {
    const { records, targets, wallTime, count } = this.#options;
    const url = new URL(ask.webhook!);
    const body = JSON.stringify(viewOf(ask, record));
    const [, digest] = ask.id.split('.');
    const id = `${digest}-${Math.floor(ask.renewedAt)}`; // A later question may have the same name.
    const message = { id, timestamp: Math.floor(wallTime() / 1000), body };
    const cut = new AbortController();
    const post = async () => {
      const headers = webhookHeaders(message, this.#secretsOf(ask.namespace));
      return postJson(url, await targets.addressOf(url), headers, body, cut.signal);
    };
    try {
      const status = await within(records.presence.storeClock, ATTEMPT_TIME, post(), () => {
        cut.abort();
        return new Error(`it gave no reply within ${ATTEMPT_TIME} ms`);
      });
      if (status < 200 || status > 299) throw new Error(`it replied ${status}`);
    } catch (cause) {
      count('failed');
      throw new Error(`relay service: the webhook to ${url.origin} failed`, { cause });
    }
    count('delivered');
  }
}
