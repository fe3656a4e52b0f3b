import { createId } from '../create-id.js';
import type { AskerMessage, Hearer } from '../store.js';
import type { StoredElicitation } from '../stored-elicitation.js';
import type { OverReason, PersonalOutcome } from '../wire.js';
import type { RedisContext } from './context.js';
import { inTurns } from './in-turns.js';
import type { Lease, LeaseState } from './lease.js';
import { dataOf } from './data-of.js';
import { readJson } from './read-json.js';
import { isRefusal } from './run-script.js';
import * as scripts from './scripts.js';
import type { Verdicts } from './verdicts.js';

/** How many nonces of messages are kept of an elicitation. */
const MAX_HEARD = 1000;

/** An elicitation that this process asked and that is not over. */
interface Own {
  readonly elicitation: StoredElicitation;
  readonly hearer: Hearer;
  /** Makes repeated calls of `add` one. */
  readonly token: string;
  readonly data: string;
  /** Nonces of what was heard: a message may come twice. */
  readonly heard: Set<string>;
  /** Whether Redis has kept it. */
  isKept: boolean;
  /** Of the answer, once there is one. */
  digest: string;
  isReading: boolean;
  shouldReadAgain: boolean;
}

/** What a page says, on its way to the process that asked. */
export interface Told {
  nonce: string;
  /** The process that took it, which hears the verdict of a `check`. */
  from: string;
  message: AskerMessage;
}

export interface OwnElicitationsOptions extends RedisContext {
  readonly verdicts: Verdicts;
  readonly lease: () => Lease;
  /** Tells this process that one is over. */
  onOver(elicitation: StoredElicitation, how: OverReason): void;
}

/** The elicitations that this process asked: it writes them, reads what pages say of them, and takes their answers. */
export class OwnElicitations {
  readonly #options: OwnElicitationsOptions;
  readonly #own = new Map<string, Own>();
  /** Answers that were handed over, and when: deleting them may fail or come late. */
  readonly #handed = new Map<string, number>();
  /** The ids of those that are over, until the lease knows. */
  readonly #over = new Set<string>();
  #keptAt: number;

  constructor(options: OwnElicitationsOptions) {
    this.#options = options;
    this.#keptAt = options.clock.now();
  }

  hearerOf(id: string): Hearer | undefined {
    return this.#own.get(id)?.hearer;
  }

  async add(elicitation: StoredElicitation, hearer: Hearer, limit: number): Promise<boolean> {
    const { sealer, keys, chores } = this.#options;
    const { id } = elicitation;
    const data = await sealer.seal(dataOf(elicitation), keys.elicitation(id));
    const state = { heard: new Set<string>(), isKept: false, digest: '', isReading: false, shouldReadAgain: false };
    const entry: Own = { elicitation, hearer, token: createId(), data, ...state };
    this.#own.set(id, entry);
    try {
      await this.#options.lease().own([id]); // First, so that others end it if this process dies now.
      entry.isKept = await this.#write(entry, limit);
      if (!entry.isKept) this.forget(id);
      return entry.isKept;
    } catch (error) {
      this.#own.delete(id);
      chores.do(() => this.#abandon(elicitation, 'withdrawn'));
      throw error;
    }
  }

  async update(id: string, values: { endsAt: number | undefined } | { queued: number }): Promise<void> {
    const { run, keys } = this.#options;
    // Those of its own are read for each attempt, so that a late attempt writes the latest.
    const latest = Object.assign(this.#own.get(id)?.elicitation ?? {}, values) as StoredElicitation;
    const field = 'queued' in values ? 'queued' : 'ends';
    const value = () => (field === 'queued' ? String(latest.queued) : this.#remaining(latest.endsAt));
    await run(scripts.UPDATE, [keys.elicitation(id)], () => [id, keys.changes, field, value()]);
  }

  async take(id: string): Promise<PersonalOutcome | undefined> {
    const { run, keys, sealer, clock, chores, remember } = this.#options;
    const key = keys.elicitation(id);
    const [phase, sealed] = this.#handed.has(id) ? [] : await this.#readAnswer(key);
    if (!sealed) return undefined;
    const text = await sealer.open(sealed, key);
    const [digest] = await sealer.digests(text, key);
    if (this.#handed.has(id)) return undefined; // Meanwhile.
    this.#handed.set(id, clock.now());
    for (const [oldest, time] of this.#handed) {
      if (clock.now() - time < remember) break;
      this.#handed.delete(oldest);
    }
    chores.do(() => run(scripts.HANDED, [key], []));
    if (phase === 'over') this.forget(id);
    else {
      const entry = this.#own.get(id);
      if (entry) Object.assign(entry, { digest });
      if (entry) Object.assign(entry.elicitation, { phase, endsAt: undefined });
    }
    return readJson(text);
  }

  async close(id: string, how: OverReason): Promise<boolean> {
    const { run, keys, remember, chores } = this.#options;
    const names = [keys.elicitation(id), keys.messages(id)];
    try {
      const isClosed = await run(scripts.CLOSE, names, [id, keys.changes, String(remember), createId(), how]);
      const entry = this.#own.get(id);
      if (isClosed === -1 && entry?.isKept)
        await this.#abandon(entry.elicitation, how); // Redis has lost it.
      else if (isClosed === 1) this.forget(id);
      return isClosed === 1 || (isClosed === -1 && !!entry?.isKept);
    } catch (error) {
      const entry = this.#own.get(id);
      if (entry) chores.do(() => this.#abandon(entry.elicitation, how)); // The caller waits for it no longer.
      throw error;
    }
  }

  /** It is over. */
  forget(id: string): void {
    if (this.#own.delete(id)) this.#over.add(id);
  }

  /** Says of all that are over that nobody need end them if this process dies: once for many. */
  disown(): void {
    const ids = [...this.#over];
    if (ids.length === 0) return;
    this.#over.clear();
    this.#options.chores.do(() => this.#options.lease().disown(ids));
  }

  /** A page has said something. */
  wake(id: string): void {
    const entry = this.#own.get(id);
    if (entry) this.#options.chores.do(() => this.#readMessages(id, entry));
  }

  /** Redis may have lost data, or this process messages: writes what is missing, and reads what came. */
  async reconcile(state: LeaseState): Promise<void> {
    const { run, keys, lease, remember, processId } = this.#options;
    await lease().own([...this.#own.keys()]);
    await inTurns([...this.#own.values()], (entry) => this.#reconcileOne(entry, state));
    // What Redis has forgotten to be over.
    await inTurns(await lease().asked(), async (id) => {
      if (this.#own.has(id) || this.#over.has(id)) return;
      const names = [keys.elicitation(id), keys.messages(id)];
      const values = [id, keys.changes, String(remember), processId];
      if (!this.#handed.has(id)) await run(scripts.LOSE, names, values);
      await lease().disown([id]);
    });
  }

  /** Extends the life of what is open, long before it ends. */
  async keepAlive(): Promise<void> {
    const { run, keys, ttl, clock } = this.#options;
    if (clock.now() - this.#keptAt < ttl / 4) return;
    this.#keptAt = clock.now();
    await inTurns([...this.#own.values()], ({ elicitation: { id, scope } }) =>
      run(scripts.KEEP, [keys.elicitation(id), keys.user(scope.user)], [String(ttl)]),
    );
  }

  async #reconcileOne(entry: Own, state: LeaseState): Promise<void> {
    const { run, keys, onOver } = this.#options;
    const { elicitation } = entry;
    const { id } = elicitation;
    const [phase, how] = (await run(scripts.PHASE, [keys.elicitation(id)], [])) as Array<string | null>;
    if (!this.#own.has(id)) return;
    if (phase === 'over' && how !== 'answered') onOver(elicitation, how as OverReason);
    else if (phase) await this.#readMessages(id, entry);
    else if (!entry.isKept)
      return; // `add` is at it.
    else if (state === 'dead') await this.#abandon(elicitation, 'lost');
    else await this.#write(entry, Number.MAX_SAFE_INTEGER);
  }

  async #write({ elicitation, token, data, digest }: Own, limit: number): Promise<boolean> {
    const { run, keys, ttl, processId } = this.#options;
    const { id, scope, queued, phase } = elicitation;
    const names = [keys.elicitation(id), keys.user(scope.user)];
    const values = [id, keys.changes, String(ttl), token, String(limit), JSON.stringify(scope), data];
    const state = () => [this.#remaining(elicitation.endsAt), String(queued), processId, phase, digest];
    return Boolean(await run(scripts.ADD, names, () => [...values, ...state()]));
  }

  /** Ends one for which this process waits no longer. */
  async #abandon({ id, scope }: StoredElicitation, how: OverReason): Promise<void> {
    const { run, keys, lease, remember } = this.#options;
    const names = [keys.elicitation(id), keys.messages(id)];
    await run(scripts.ABANDON, names, [id, keys.changes, String(remember), JSON.stringify(scope), how], 0);
    this.#own.delete(id);
    await lease().disown([id]);
  }

  /** Nothing while Redis is away: the answer is collected when it is back. */
  async #readAnswer(key: string): Promise<Array<string | null>> {
    const { run, lease, report } = this.#options;
    try {
      return (await run(scripts.ANSWER, [key], [])) as Array<string | null>;
    } catch (error) {
      if (isRefusal(error)) throw error;
      report(error);
      lease().check();
      return [];
    }
  }

  /** Reads what pages said, and tells the hearer. Only one reads at a time, so that nothing overtakes. */
  async #readMessages(id: string, entry: Own): Promise<void> {
    if (entry.isReading) {
      entry.shouldReadAgain = true;
      return;
    }
    entry.isReading = true;
    try {
      do {
        entry.shouldReadAgain = false;
        const { run, keys } = this.#options;
        const key = keys.messages(id);
        const sealed = (await run(scripts.MESSAGES, [key], [])) as string[];
        for (const text of sealed) {
          const told = await this.#open(text, key);
          if (!told || entry.heard.has(told.nonce)) continue;
          if (entry.heard.size >= MAX_HEARD) entry.heard.clear(); // Only what came last may come again.
          entry.heard.add(told.nonce);
          this.#hear(id, entry, told);
        }
        if (sealed.length > 0) await run(scripts.HEARD, [key], [String(sealed.length), sealed[0]!]);
      } while (entry.shouldReadAgain);
    } finally {
      entry.isReading = false;
    }
  }

  /** `undefined` for what nobody sealed: it must not stop the others. */
  async #open(sealed: string, key: string): Promise<Told | undefined> {
    try {
      return readJson(await this.#options.sealer.open(sealed, key));
    } catch (error) {
      this.#options.report(error);
      return undefined;
    }
  }

  async #hear(id: string, { hearer }: Own, { nonce, from, message }: Told): Promise<void> {
    const { chores, verdicts, report } = this.#options;
    try {
      const errors = await hearer.hear(message);
      if (message.type === 'check') chores.do(() => verdicts.decide(id, nonce, from, errors));
    } catch (error) {
      report(error);
    }
  }

  #remaining(endsAt: number | undefined): string {
    return endsAt === undefined ? '' : String(Math.max(0, Math.round(endsAt - this.#options.clock.now())));
  }
}
