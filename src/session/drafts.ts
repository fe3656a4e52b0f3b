import type { DraftEntries, DraftKey, DraftStore } from '../protocol/draft-store.js';
import { deepEqual } from '../protocol/json.js';
import type { Outcome } from '../protocol/outcome.js';
import { isSameScope } from '../protocol/scope.js';
import type { Clock } from '../runtime/clock.js';
import { throwLater } from '../runtime/throw-later.js';
import type { Elicitation } from './elicitation.js';
import type { SessionListener } from './session-listener.js';

/** Milliseconds after which a draft in memory is no longer used. It leaves the memory at the next use of any draft. */
const LIFETIME = 30 * 60_000;
/** The maximum number of drafts in memory. A further draft replaces the oldest one. */
const MAX_DRAFTS = 20;

/** The outcomes after which a draft in the store is deleted. */
const ANSWERS: readonly unknown[] = ['accept', 'approve', 'edit', 'respond', 'reject'] satisfies Outcome['action'][];

interface Draft {
  readonly key: Key;
  readonly entries: DraftEntries;
  /** Epoch milliseconds. */
  readonly expires: number;
}

/**
 * Keeps the entries of elicitations without an answer. The same request, from the same server and in the same scope, finds
 * them again: in memory once the elicitation has ended, and in the application's store from the first key press on.
 */
export class Drafts {
  readonly #clock: Clock;
  readonly #listener: SessionListener;
  #drafts: Draft[] = [];

  constructor(clock: Clock, listener: SessionListener) {
    this.#clock = clock;
    this.#listener = listener;
  }

  /** Fills in the newest draft in memory, and removes it there. Without one, fills in the store's draft once it is read. */
  restore(elicitation: Elicitation): void {
    if (elicitation.review && !elicitation.review.form) return; // A review has no form before the person edits.
    const before = keyOf(elicitation);
    this.#deleteExpired();
    const found = this.#drafts.findLast(({ key }) => isSameKey(key, before));
    this.#drafts = this.#drafts.filter(({ key }) => !isSameKey(key, before));
    if (found) adopt(elicitation, found.entries);
    else
      this.#useStore(elicitation, async (store, key) => {
        const entries = await store.get(key);
        // By now the person may have answered, or the application may have declared another elicitation in its place.
        if (!entries || elicitation.outcome || elicitation.isBusy || !isSameKey(keyOf(elicitation), before)) return;
        adopt(elicitation, entries);
        this.save(elicitation); // The person may have typed while the store was read.
        this.#listener.onFormChange(elicitation, false);
        this.#listener.onChange();
      });
  }

  #deleteExpired(): void {
    this.#drafts = this.#drafts.filter(({ expires }) => expires > this.#clock.now());
  }

  /** Keeps the entries of the form. Call it after each change, and once the elicitation has its outcome. */
  save(elicitation: Elicitation): void {
    this.#deleteExpired();
    const action = elicitation.outcome?.action;
    if (!action) this.#useStore(elicitation, (store, key) => store.set(key, elicitation.form.draft()));
    else if (ANSWERS.includes(action)) this.#useStore(elicitation, (store, key) => store.delete(key));
    else if (this.#listener.drafts() !== false) {
      const entries = elicitation.form.draft();
      if (Object.keys(entries).length === 0) return;
      const draft = { key: keyOf(elicitation), entries, expires: this.#clock.now() + LIFETIME };
      this.#drafts = [...this.#drafts.slice(1 - MAX_DRAFTS), draft];
    }
  }

  /** Deletes the drafts without a scope. After a change of scope they may belong to another person. */
  deleteScopeless(): void {
    this.#drafts = this.#drafts.filter(({ key }) => !isSameScope(key.scope, undefined));
  }

  /**
   * Calls the application's store, if there is one. Without a scope nothing leaves the page, nor does a request without a
   * server's key. A declared elicitation without one is stored under a key that all such elicitations share.
   */
  async #useStore(elicitation: Elicitation, use: (store: DraftStore, key: DraftKey) => unknown): Promise<void> {
    const store = this.#listener.drafts();
    const key = keyOf(elicitation);
    try {
      if (store && typeof key.server === 'string' && !isSameScope(key.scope, undefined))
        await use(store, key as DraftKey);
    } catch (error) {
      throwLater(error);
    }
  }
}

function adopt(elicitation: Elicitation, entries: DraftEntries): void {
  elicitation.form.adopt(entries);
  elicitation.hasDraft = true;
}

/** The owner of a draft, and its request. */
interface Key {
  readonly scope: unknown;
  /**
   * The server's key. Servers without a key cannot be distinguished, so their drafts belong to one request object, which an
   * adapter asks again when the person goes back in a series.
   */
  readonly server: unknown;
  /** The content of the request: equal for the same request. */
  readonly request: readonly unknown[];
}

function keyOf({ declared, scope, request, options }: Elicitation): Key {
  const { message, schema, review } = request;
  const { nested, server: asker } = options;
  const server = declared || asker.key !== '' ? `${declared} ${asker.key}` : request.original;
  return {
    scope,
    server,
    request: [message, schema, nested, ...(review ? [review.action, review.args, review.argsSchema] : [])],
  };
}

function isSameKey(a: Key, b: Key): boolean {
  return a.server === b.server && isSameScope(a.scope, b.scope) && deepEqual(a.request, b.request);
}
