import type { Clock } from '../host/clock.js';
import type { DraftEntries, DraftKey, DraftStore } from '../protocol/draft-store.js';
import { deepEqual } from '../protocol/json.js';
import { isSameScope } from '../protocol/scope.js';
import { throwLater } from '../protocol/throw-later.js';
import type { Elicitation } from './elicitation.js';
import type { SessionListener } from './session-listener.js';

/** How long a draft is kept in memory, in milliseconds. */
const LIFETIME = 30 * 60_000;
/** How many drafts are kept in memory; a new one displaces the oldest. */
const MAX_DRAFTS = 20;

interface Draft {
  readonly key: Key;
  readonly entries: DraftEntries;
  /** Epoch milliseconds. */
  readonly expires: number;
}

/**
 * Keeps what a person typed into an elicitation without an answer. The same request, from the same server and in the same
 * scope, finds it again: in memory once the elicitation has ended, and in the application's store from the first key on.
 */
export class Drafts {
  readonly #clock: Clock;
  readonly #listener: SessionListener;
  #drafts: Draft[] = [];

  constructor(clock: Clock, listener: SessionListener) {
    this.#clock = clock;
    this.#listener = listener;
  }

  /** Fills in what was typed before: the newest draft in memory, which it removes, or later that of the store. */
  restore(elicitation: Elicitation): void {
    const before = keyOf(elicitation);
    let found: Draft | undefined;
    this.#drafts = this.#drafts.filter((draft) => {
      const isSame = isSameKey(draft.key, before);
      if (isSame) found = draft;
      return !isSame;
    });
    if (found && found.expires > this.#clock.now()) adopt(elicitation, found.entries);
    else
      this.#useStore(elicitation, async (store, key) => {
        const entries = await store.get(key);
        // Meanwhile the person may have answered, or the application may have declared something else in its place.
        if (!entries || elicitation.outcome || elicitation.isBusy || !isSameKey(keyOf(elicitation), before)) return;
        adopt(elicitation, entries);
        this.save(elicitation); // With what the person has typed meanwhile.
        this.#listener.onFormChange(elicitation, false);
        this.#listener.onChange();
      });
  }

  /** Keeps what the person has typed. Call it after each change, and once the elicitation has its outcome. */
  save(elicitation: Elicitation): void {
    const action = elicitation.outcome?.action;
    if (!action) this.#useStore(elicitation, (store, key) => store.set(key, elicitation.form.draft()));
    else if (action === 'accept' || action === 'reject') this.#useStore(elicitation, (store, key) => store.delete(key));
    else if (this.#listener.drafts() !== false) {
      const entries = elicitation.form.draft();
      if (Object.keys(entries).length === 0) return;
      const draft = { key: keyOf(elicitation), entries, expires: this.#clock.now() + LIFETIME };
      this.#drafts = [...this.#drafts.slice(1 - MAX_DRAFTS), draft];
    }
  }

  /** Deletes the drafts without a scope: nobody knows whose they are once the scope has changed. */
  deleteScopeless(): void {
    this.#drafts = this.#drafts.filter(({ key }) => !isSameScope(key.scope, undefined));
  }

  /** Calls the application's store, if there is one. Without a scope or a server's key, nothing leaves the page. */
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

/** Whose draft it is, and of what. */
interface Key {
  readonly scope: unknown;
  /**
   * Who may see it: the server with the same key. Servers without a key cannot be told apart, so their drafts belong to one
   * request object, which an adapter asks again when the person goes back in a series.
   */
  readonly server: unknown;
  /** What the person reads and answers: equal for the same request. */
  readonly request: readonly unknown[];
}

function keyOf({ declared, scope, spec }: Elicitation): Key {
  const { message, schema, nested, serverKey } = spec;
  const server = declared || serverKey.trim() !== '' ? `${declared} ${serverKey}` : spec.request;
  return { scope, server, request: [message, schema, nested] };
}

function isSameKey(a: Key, b: Key): boolean {
  return a.server === b.server && isSameScope(a.scope, b.scope) && deepEqual(a.request, b.request);
}
