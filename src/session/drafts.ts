import type { Form } from '../form/form.js';
import { draftId, scopeId } from '../host/drafts/draft-id.js';
import { type MemoryDrafts, memoryDrafts } from '../host/drafts/memory-drafts.js';
import type { DraftKey, DraftStore } from '../protocol/draft-store.js';
import type { Outcome } from '../protocol/outcome.js';
import { type ElicitationScope, isSameScope } from '../protocol/scope.js';
import { type Clock, systemClock } from '../runtime/clock.js';
import { throwLater } from '../runtime/throw-later.js';
import type { Elicitation } from './elicitation.js';

/** Limits of the drafts in memory: the lifetime in milliseconds, and the number. A further draft replaces the oldest. */
const MEMORY = { lifetime: 30 * 60_000, maxDrafts: 20, maxBytes: Number.POSITIVE_INFINITY } as const;

/** Drafts in memory. Those without a scope may belong to another person after a change of scope. */
interface Memory {
  readonly withScope: MemoryDrafts;
  withoutScope: MemoryDrafts;
}

const newDrafts = (clock: Clock) => memoryDrafts({ ...MEMORY, clock });

function newMemory(clock: Clock): Memory {
  return { withScope: newDrafts(clock), withoutScope: newDrafts(clock) };
}

/**
 * The drafts of elicitations whose owner is behind a port, shared by the elements of the page: views of the same one come and go,
 * at once or one before the other has gone.
 */
const withPort = newMemory(systemClock);

/** The outcomes with which the person has answered. */
const ANSWERS: readonly unknown[] = ['accept', 'approve', 'edit', 'respond', 'reject'] satisfies Outcome['action'][];

/**
 * Keeps the entries of elicitations whose answer has not gone out; those of a series go out with the last one. The same
 * request, from the same server and in the same scope, finds them again: in memory once the elicitation has ended, and in the
 * application's store from the first key press until the person answers.
 */
export class Drafts {
  readonly #clock: Clock;
  readonly #store: () => DraftStore | false | undefined;
  readonly #onRestore: (elicitation: Elicitation) => void;
  readonly #own: Memory;
  /**
   * The answered elicitations with a draft in memory, by its id. A series is known by what asks or, behind a relay, by its
   * length.
   */
  readonly #answered = new Map<string, { series: string; key: DraftKey; memory: MemoryDrafts }>();

  /**
   * @param store The application's store. False: no drafts are kept, not even in memory.
   * @param onRestore Called when a draft of the store is in the form.
   */
  constructor(
    clock: Clock,
    store: () => DraftStore | false | undefined,
    onRestore: (elicitation: Elicitation) => void,
  ) {
    this.#clock = clock;
    this.#store = store;
    this.#onRestore = onRestore;
    this.#own = newMemory(clock);
  }

  /**
   * Fills in the newest draft in memory, and removes it there unless further views may show it. Without one, fills in the
   * store's draft once it is read.
   */
  restore(elicitation: Elicitation): void {
    if (!formOnScreen(elicitation) || elicitation.state.answer) return;
    attempt(async () => {
      const key = keyOf(elicitation);
      const memory = this.#memoryFor(key, elicitation);
      const kept = memory.get(key);
      if (kept) {
        if (!elicitation.port) memory.delete(key); // Further views show the same.
        const wasAnswered = this.#answered.delete(draftId(key));
        if (!wasAnswered || !elicitation.options.before) return elicitation.adoptDraft(kept);
      }
      const entries = await this.#storeFor(elicitation)?.get(key);
      // By now the person may have answered or left the form, or the application may have declared another elicitation.
      if (elicitation.outcome || elicitation.state.answer || !formOnScreen(elicitation)) return;
      if (draftId(keyOf(elicitation)) !== draftId(key)) return;
      if (entries) elicitation.adoptDraft(entries);
      // The person may have typed while the store was read, and an answer to which they came back is a draft again.
      if (entries || elicitation.options.before) this.save(elicitation);
      if (entries) this.#onRestore(elicitation);
    });
  }

  /** Keeps the entries of the form. Call it after each change, and once the elicitation has its outcome. */
  save(elicitation: Elicitation): void {
    const { outcome, review, options } = elicitation;
    attempt(async () => {
      const key = keyOf(elicitation);
      const store = this.#storeFor(elicitation);
      const form = review ? review.openedForm : elicitation.form; // A review has no form before the person edits.
      if (!outcome) {
        const entries = form?.draft();
        if (entries && elicitation.port && this.#store() !== false) this.#memoryFor(key, elicitation).set(key, entries);
        if (entries) await store?.set(key, entries);
        return;
      }
      const { step, server } = options;
      const { askedBy } = options.series ?? {};
      const series = askedBy ? `${numberOf(askedBy)}` : JSON.stringify([scopeId(key), server.key, step?.count]);
      const isLast = !step || step.index + 1 === step.count;
      const isAnswer = ANSWERS.includes(outcome.action);
      if (isLast && goesOut(outcome)) this.#deleteAnswered(series);
      const isKept = !(isLast && isAnswer) && this.#store() !== false;
      const memory = this.#memoryFor(key, elicitation);
      if (elicitation.port) {
        if (isAnswer) memory.delete(key); // Another view may have typed since.
      } else if (form && isKept) memory.set(key, form.draft());
      if (!isAnswer) return;
      if (!isLast) this.#answered.set(draftId(key), { series, key, memory });
      this.#forgetAnswered();
      await store?.delete(key);
    });
  }

  /** Deletes the drafts of a series whose answers go out. */
  #deleteAnswered(series: string): void {
    for (const [id, { series: of, key, memory }] of this.#answered) {
      if (of !== series) continue;
      this.#answered.delete(id);
      memory.delete(key);
    }
  }

  /** A series may end without its last step. Its marks go with its drafts. */
  #forgetAnswered(): void {
    for (const [id, { key, memory }] of this.#answered) if (!memory.get(key)) this.#answered.delete(id);
  }

  /**
   * Deletes the drafts without a scope. After a change of scope they may belong to another person, those that other elements of the
   * page share too.
   */
  deleteScopeless(): void {
    this.#own.withoutScope = newDrafts(this.#clock);
    withPort.withoutScope = newDrafts(systemClock);
  }

  #memoryFor({ scope }: DraftKey, { port }: Elicitation): MemoryDrafts {
    const memory = port ? withPort : this.#own;
    return isSameScope(scope, undefined) ? memory.withoutScope : memory.withScope;
  }

  /**
   * The application's store, if there is one. Nothing is stored without a scope, and no request of a server without a key.
   * Declared elicitations without a server's key share one key.
   */
  #storeFor({ declared, scope, options }: Elicitation): DraftStore | undefined {
    const isStored = (declared || options.server.key !== '') && !isSameScope(scope, undefined);
    return (isStored && this.#store()) || undefined;
  }
}

/** Whether the server gets the outcome of a last step, and with it those of the steps before. */
function goesOut(outcome: Outcome): boolean {
  return outcome.action === 'cancel' ? !outcome.all : outcome.action !== 'back' && outcome.action !== 'withdrawn';
}

/** The elicitation goes on without its draft, whatever the application's store or schema does. */
function attempt(work: () => Promise<void>): void {
  work().catch(throwLater);
}

/** The form on screen. A review has none before the person edits. */
function formOnScreen(elicitation: Elicitation): Form | undefined {
  return elicitation.review ? elicitation.review.form : elicitation.form;
}

function keyOf({ declared, scope, request, options, port }: Elicitation): DraftKey {
  const { message, schema, review, original } = request;
  const { nested, server } = options;
  const inputKey = port?.key ?? options.series?.inputKey;
  return {
    scope: scope as ElicitationScope,
    server:
      declared || server.key !== ''
        ? `${declared ? 'declared' : 'asked'} ${server.key}`
        : `request ${numberOf(original!)}`,
    request: [
      message,
      schema,
      nested,
      ...(inputKey === undefined ? [] : [inputKey]), // A series may ask the same twice.
      ...(review ? [review.action, review.args, review.argsSchema] : []),
    ],
  };
}

let lastNumber = 0;
const numbers = new WeakMap<object, number>();

/**
 * Servers without a key cannot be distinguished, so their drafts belong to one request object, which an adapter asks again when
 * the person goes back in a series.
 */
function numberOf(request: object): number {
  const number = numbers.get(request) ?? ++lastNumber;
  numbers.set(request, number);
  return number;
}
