import { approveListed } from '../../host/approve-listed.js';
import { LatestOnly } from '../../host/latest-only.js';
import { refuse } from '../../host/middleware.js';
import type { HostElicitOptions } from '../../protocol/host.js';
import { byteLength } from '../../protocol/json.js';
import { internalError, type Outcome } from '../../protocol/outcome.js';
import type { ParsedUrlRequest } from '../../protocol/parse-request.js';
import { type ReadRequest, readRequest } from '../../protocol/read-request.js';
import { type HostRequest, noteRest } from '../../protocol/review.js';
import { isSameScope } from '../../protocol/scope.js';
import { serverKeyOf } from '../../protocol/server-key.js';
import { randomId } from '../../runtime/random-id.js';
import { wait } from '../../runtime/wait.js';
import { createId } from '../stores/ids.js';
import type { Hint } from '../stores/store.js';
import type { WireElicitation } from '../wire.js';
import { type DefaultLimits, firstState } from './first-state.js';
import type { OpenLimit } from './open-limit.js';
import { type AskingContext, holdOf, OwnedElicitation } from './owned-elicitation.js';
import { Quota } from './quota.js';
import { REMEMBER_TIME } from './record.js';
import type { RelayScope } from './scope.js';
import { wireElicitation } from './wire-elicitation.js';

/** Milliseconds for which a process that closes waits for its store; as long again where the store may have an answer. */
const CLOSE_TIME = 5000;

export interface AskingProcessOptions extends Omit<AskingContext, 'onOver'>, DefaultLimits {
  readonly openLimit: OpenLimit;
  /** How many bytes of a user's open elicitations this process may have asked. */
  readonly openBytes: number;
  /** Epoch milliseconds, in which servers give deadlines. */
  wallTime(): number;
}

/** The process that asks: its elicitations, until they are over. */
export class AskingProcess {
  readonly #options: AskingProcessOptions;
  readonly #context: AskingContext;
  /** The oldest first. */
  readonly #owned = new Map<string, OwnedElicitation>();
  /** When the last one was over. */
  #endedAt = Number.NEGATIVE_INFINITY;
  readonly #bytes: Quota;
  readonly #latest = new LatestOnly();
  readonly #lifetime = new AbortController();

  constructor(options: AskingProcessOptions) {
    this.#options = options;
    this.#bytes = new Quota(options.openBytes);
    this.#context = {
      ...options,
      onOver: (ended) => this.#forget(ended),
    };
  }

  /** Aborts when the relay closes. */
  get lifetime(): AbortSignal {
    return this.#lifetime.signal;
  }

  /** How many are not over. */
  get count(): number {
    return this.#owned.size;
  }

  /**
   * Whether this process renews itself, so that no other one takes it for dead. It goes on for some time after its last elicitation:
   * a store may bring that back, and others would say that its answer was not taken.
   */
  get isNeeded(): boolean {
    return this.#owned.size > 0 || this.#options.records.now() - this.#endedAt < REMEMBER_TIME;
  }

  /** Puts a request before the person, unless it is over already. Never rejects. */
  async elicit(scope: RelayScope, request: HostRequest, given: HostElicitOptions): Promise<Outcome> {
    const { onRule } = given;
    // Its error goes to `onError`. `refuse()` would report it as uncaught, which ends a Node process.
    const options = onRule ? { ...given, onRule: (rule: string) => this.#options.notify(() => onRule(rule)) } : given;
    const { request: read, outcome } = readRequest(request, options, { scope, lifetime: this.lifetime });
    if (outcome) return outcome;
    const approval = approveListed(read, options);
    if (approval) return approval;
    try {
      return noteRest(request, await this.#ask(scope, request, read, options));
    } catch (error) {
      this.#options.report(error); // A request of this process need not be JSON: `JSON.stringify` threw.
      return internalError();
    }
  }

  /** The server says that a page is finished. The id is unique among those of the server, and belongs to a scope. */
  complete(scope: RelayScope, elicitationId: string, serverKey: string): void {
    for (const owned of this.#owned.values()) {
      if (owned.request.elicitationId !== elicitationId || keyOf(owned) !== serverKey) continue;
      if (isSameScope(owned.record.scope, scope)) owned.complete();
    }
  }

  /** Withdraws all, with the outcome `cancel`, and ends all visits. Resolves when pages can know. */
  async close(): Promise<void> {
    const all = [...this.#owned.values()];
    const withdrawn = Promise.all(
      all.map((owned) => {
        // The person has answered, but this process has not taken the answer.
        const isUntaken = owned.record.state.phase === 'answered';
        return owned.withdraw({ action: 'cancel' }, isUntaken ? 'undelivered' : 'lost');
      }),
    );
    this.#lifetime.abort(); // After the withdrawals: pipelines now withdraw their requests, without the reason.
    const { storeClock } = this.#options.records.presence;
    await wait(storeClock, CLOSE_TIME, undefined, (end) => void withdrawn.then(end));
    for (const owned of all) owned.endForCaller();
    const clear = Promise.all(all.map((owned) => owned.whenClear()));
    await wait(storeClock, CLOSE_TIME, undefined, (end) => void clear.then(end));
  }

  handleHint({ id, writeId }: Hint): void {
    this.#owned.get(id)?.handleWrite(writeId);
  }

  /** Reads again what this process owns: a hint may have got lost, and a store its data. */
  async reread(): Promise<void> {
    const { records } = this.#options;
    const { store, presence } = records;
    const all = [...this.#owned.values()];
    if (all.length > 0) {
      const writeIds = await store.writeIds(all.map(({ id }) => id));
      for (const [i, owned] of all.entries()) owned.handleWrite(writeIds[i]);
    }
    for (const id of await store.owned(presence.id)) {
      // The store brings back what is over, and an answer to it may have been taken.
      if (!this.#owned.has(id)) await records.writeEvent(id, { type: 'withdraw', how: 'unconfirmed' });
    }
  }

  async #ask(scope: RelayScope, sent: HostRequest, parsed: ReadRequest, options: HostElicitOptions): Promise<Outcome> {
    const { user } = scope;
    const { records, openLimit } = this.#options;
    const { presence } = records;
    const { elicitationId } = parsed as Partial<ParsedUrlRequest>;
    const given = wireElicitation(sent, parsed, options, holdOf(options) !== undefined);
    const text = JSON.stringify(given);
    // The application cannot change a copy. A review is frozen already, and its caller gets the same arguments back.
    const elicitation: WireElicitation = { ...JSON.parse(text), ...(given.review && { review: given.review }) };
    const bytes = byteLength(text) + byteLength(elicitationId ?? '');
    if (!this.#bytes.reserve(user, bytes)) {
      return refuse('cancel', 'The open requests are too large', 'relay', options);
    }
    const id = await createId(user);
    presence.wake(); // Before the record, which names this process.
    const record = { id, writeId: randomId(), owner: presence.id, scope, elicitation };
    const owned = new OwnedElicitation(
      {
        record,
        options,
        elicitationId,
        bytes,
        begin: () => firstState(elicitation, options, this.#options, records.now(), this.#options.wallTime()),
        refusal: async () => {
          if (this.lifetime.aborted) return { action: 'cancel' };
          return (await openLimit.isFull(user, id))
            ? refuse('cancel', 'Too many requests are open', 'relay', options)
            : undefined;
        },
      },
      this.#context,
    );
    this.#owned.set(id, owned);
    openLimit.add(user, id);
    this.#latest.add({ ...options, scope }, () => void owned.withdraw({ action: 'cancel' }), owned.outcome);
    return owned.outcome;
  }

  #forget({ record: { id, scope }, request }: OwnedElicitation): void {
    if (!this.#owned.delete(id)) return;
    const { openLimit, records } = this.#options;
    openLimit.delete(scope.user, id);
    this.#bytes.release(scope.user, request.bytes);
    this.#endedAt = records.now();
  }
}

function keyOf({ record }: OwnedElicitation): string {
  return serverKeyOf(record.elicitation?.server ?? {});
}
