import { createHash } from 'node:crypto';
import { hasOutcome } from '../../lifecycle/state.js';
import { canonicalText } from '../../protocol/canonical-json.js';
import { randomId } from '../../runtime/random-id.js';
import { type DefaultLimits, firstState } from '../backend/first-state.js';
import { OpenLimit } from '../backend/open-limit.js';
import { type ElicitationRecord, LIFE, REMEMBER_TIME } from '../backend/record.js';
import type { Records } from '../backend/records.js';
import { changeOnce, nextVersion, Table } from '../backend/table.js';
import { namedId } from '../stores/ids.js';
import type { WireElicitation } from '../wire.js';
import { ASKS, type AskRecord, askIdOf, personOf } from './ask-record.js';
import type { Ask, Check } from './contract.js';
import { HttpError, tooMany, unknown } from './http-error.js';
import { readQuestion } from './read-question.js';
import * as changes from './state-changes.js';

/** The lease of a question that sets none, in milliseconds. */
const DEFAULT_LEASE = 15_000;
/** The part of a lease in which it need not be written again: most waits follow their post at once. */
const FRESH = 0.1;

/** An elicitation, and who waits for it. */
export interface Asked {
  readonly ask: AskRecord;
  readonly record: ElicitationRecord;
}

export interface AsksOptions {
  readonly records: Records;
  readonly limits: DefaultLimits;
  /** How many elicitations of a user may be open. */
  readonly open: number;
}

/**
 * What backends ask. No process owns it: each of these calls may come to another process, and each change is a conditional write
 * over what the store has.
 */
export class Asks {
  readonly #options: AsksOptions;
  readonly #openLimit: OpenLimit;
  readonly #asks: Table<AskRecord>;

  constructor(options: AsksOptions) {
    this.#options = options;
    const { records, open } = options;
    this.#openLimit = new OpenLimit(records, open);
    this.#asks = new Table(records.store, records.presence.storeClock, ASKS);
  }

  /** Puts a question before the person. @returns `isNew`: this post asked it, and no earlier one */
  async ask(namespace: string, post: Ask): Promise<Asked & { isNew: boolean }> {
    const { records } = this.#options;
    const elicitation = readQuestion(post);
    await records.presence.ready();
    const { scope, options = {}, id: name = randomId(), worker = '' } = post;
    const user = personOf(namespace, scope.user);
    const now = records.now();
    const { lease = DEFAULT_LEASE, keep = false, webhook } = options;
    const fresh: AskRecord = {
      id: await askIdOf(namespace, name),
      version: 1,
      writeId: randomId(),
      namespace,
      name,
      elicitation: await namedId(user, name),
      digest: createHash('sha256').update(canonicalText(post)).digest('base64url'),
      worker,
      lease: keep ? 0 : lease,
      renewedAt: now,
      refreshedAt: now,
      dueAt: now + (keep ? REMEMBER_TIME : lease),
      isOver: false,
      webhook,
    };
    this.#openLimit.add(user, fresh.elicitation);
    try {
      return await this.#write(fresh, { ...scope, user }, elicitation, post);
    } finally {
      this.#openLimit.delete(user, fresh.elicitation);
    }
  }

  async #write(
    fresh: AskRecord,
    scope: ElicitationRecord['scope'],
    elicitation: WireElicitation,
    post: Ask,
  ): Promise<Asked & { isNew: boolean }> {
    const { records } = this.#options;
    let asked = undefined as ElicitationRecord | undefined;
    const ask = (await this.#asks.change(fresh.id, async (known) => {
      if (known && known.digest !== fresh.digest) throw new HttpError(409, 'This id asks something else');
      asked = known && (await records.get(known.elicitation));
      if (asked) return undefined;
      if (!known) await this.#checkOpen(scope.user, fresh.elicitation);
      // What an earlier post has begun, or what the store has forgotten, is asked by this one.
      return known ? { ...fresh, version: known.version + 1 } : fresh;
    }))!;
    if (asked) return { ask, record: asked, isNew: false };
    const record = this.#recordOf(ask, scope, elicitation, post);
    const isNew = await records.put(record, 0);
    // Another process may have begun the same post.
    const newest = isNew ? record : await records.get(record.id);
    if (!newest) throw new Error('relay service: the store has another record with this id');
    return { ask, record: newest, isNew };
  }

  async #checkOpen(user: string, id: string): Promise<void> {
    if (await this.#openLimit.isFull(user, id)) throw tooMany('Too many questions of this user are open');
  }

  #recordOf(
    ask: AskRecord,
    scope: ElicitationRecord['scope'],
    elicitation: WireElicitation,
    { options = {} }: Ask,
  ): ElicitationRecord {
    const { records, limits } = this.#options;
    const { check, keep, webhook, unseenTimeout = limits.unseenTimeout } = options;
    const now = records.now();
    return {
      id: ask.elicitation,
      writeId: randomId(),
      scope,
      elicitation,
      state: firstState(elicitation, options, { ...limits, unseenTimeout }, now, now),
      asked: { ask: ask.id, ...(check && { check }), ...(keep && { keep }), ...(webhook && { webhook: true }) },
    };
  }

  /** @throws {HttpError} 404 */
  async find(namespace: string, name: string): Promise<Asked> {
    const ask = await this.findAsk(namespace, name);
    const record = await this.#options.records.get(ask.elicitation);
    if (!record) throw unknown();
    return { ask, record };
  }

  /** @throws {HttpError} 404 */
  async findAsk(namespace: string, name: string): Promise<AskRecord> {
    await this.#options.records.presence.ready();
    const ask = await this.read(await askIdOf(namespace, name));
    if (!ask) throw unknown();
    return ask;
  }

  /** An ask by the id of its record. */
  read(id: string): Promise<AskRecord | undefined> {
    return this.#asks.get(id);
  }

  /** The backend says that it waits. @returns the ask with its new lease */
  async renew(ask: AskRecord): Promise<AskRecord> {
    const { records } = this.#options;
    const renewed = async (current: AskRecord | undefined) => {
      const now = records.now();
      if (!current || current.isOver || current.lease === 0) return undefined;
      const { renewedAt, lease, dueAt } = current;
      if (now - renewedAt < FRESH * lease) return undefined;
      return nextVersion(current, {
        renewedAt: now,
        dueAt: Math.max(dueAt, now + lease),
        ...(await this.#refresh(current)),
      });
    };
    return (await this.#asks.change(ask.id, renewed, ask)) ?? ask;
  }

  /** Sets when an ask is looked at next. @returns false if another write was first: nothing happens then */
  async postpone(ask: AskRecord, dueAt: number, more: Partial<AskRecord> = {}): Promise<boolean> {
    return !!(await changeOnce(this.#asks, ask, { ...more, dueAt, ...(await this.#refresh(ask)) }));
  }

  /** Writes an elicitation again before the store forgets it. @returns what its ask remembers of that */
  async #refresh({ elicitation, refreshedAt, lease }: AskRecord): Promise<Partial<AskRecord>> {
    const now = this.#options.records.now();
    if (lease === 0 || now - refreshedAt <= LIFE / 2) return {};
    await this.change(elicitation, changes.refresh);
    return { refreshedAt: now };
  }

  /** Takes an ask, which was just read, off the list of its namespace. The store remembers its id for some time. */
  end(ask: AskRecord): Promise<unknown> {
    return this.#update(ask.id, { isOver: true, dueAt: Number.POSITIVE_INFINITY }, ask);
  }

  #update(id: string, changes: Partial<AskRecord>, known?: AskRecord): Promise<unknown> {
    return this.#asks.change(id, (ask) => (ask && !ask.isOver ? nextVersion(ask, changes) : undefined), known);
  }

  /**
   * Changes an elicitation, even if other processes write at the same time.
   * @param known The record, where it was just read.
   * @returns the newest record. `undefined`: the store has none.
   * @throws {Error} if others are faster each time; what the store throws.
   */
  async change(id: string, change: changes.Change, known?: ElicitationRecord): Promise<ElicitationRecord | undefined> {
    const { records } = this.#options;
    let isNewOutcome = false;
    const newest = await records.change(
      id,
      (record) => change(record, records.now()),
      (before, after) => {
        this.#count(before, after);
        isNewOutcome = !hasOutcome(before.state) && hasOutcome(after.state);
      },
      known,
    );
    if (isNewOutcome && newest?.asked?.webhook) await this.#update(newest.asked.ask, { dueAt: records.now() });
    return newest;
  }

  #count(before: ElicitationRecord, after: ElicitationRecord): void {
    const { counts } = this.#options.records;
    if (before.state.phase === 'answered' && after.state.phase === 'open') counts.refused++;
    if (hasOutcome(before.state) || !hasOutcome(after.state)) return;
    if (after.outcome) counts.taken++;
    else if (after.state.how === 'expired') counts.expired++;
    else this.#options.records.countLost(before.state, after.state);
  }

  /** @throws {HttpError} 409 where another answer waits, or none */
  async check({ record }: Asked, { answer, ...verdict }: Check): Promise<ElicitationRecord | undefined> {
    return this.change(
      record.id,
      (current, now) => {
        const { state } = current;
        if (state.answerId === answer && hasOutcome(state)) return undefined; // The same verdict again.
        if (state.answerId !== answer || !changes.waitsForCheck(current))
          throw new HttpError(409, 'This answer does not wait for a check');
        return changes.takeChecked(verdict)(current, now);
      },
      record,
    );
  }

  /** @throws {HttpError} 409 for a form */
  async complete({ record }: Asked): Promise<ElicitationRecord | undefined> {
    const { elicitation, state } = record;
    if (elicitation ? elicitation.request.mode !== 'url' : !state.completion)
      throw new HttpError(409, 'It asks for no visit');
    return this.change(record.id, changes.complete, record);
  }

  /** @throws {HttpError} 409 without an outcome */
  async acknowledge({ ask, record }: Asked): Promise<void> {
    const after = await this.change(
      record.id,
      (current, now) => {
        if (!hasOutcome(current.state)) throw new HttpError(409, 'There is no outcome yet');
        return changes.acknowledge(current, now);
      },
      record,
    );
    if (after?.state.phase === 'over') await this.end(ask);
  }
}
