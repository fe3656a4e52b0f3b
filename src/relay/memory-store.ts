import { type Clock, systemClock } from '../host/clock.js';
import type { Completion } from '../protocol/outcome.js';
import { createId } from './create-id.js';
import { digestOf } from './digest.js';
import { memoryParks } from './park/memory-parks.js';
import type { Change, Claim, Hearer, RelayStore } from './store.js';
import type { EndedElicitation, StoredElicitation } from './stored-elicitation.js';
import type { OverReason, PersonalOutcome } from './wire.js';

export interface MemoryStoreOptions {
  /** How long the store remembers an elicitation that is over, in milliseconds. Default 10 minutes. */
  remember?: number;
  /** How many of those it remembers at most. Default 10,000. */
  remembered?: number;
  /** Default: the machine's time. */
  clock?: Clock;
}

/** An elicitation that is not over. */
interface Entry {
  readonly elicitation: StoredElicitation;
  readonly hearer: Hearer | undefined;
  /** The answer, until it is handed over. */
  answer: PersonalOutcome | undefined;
  /** Of the answer. */
  digest: number | undefined;
}

/** One that is over. */
interface Tombstone extends EndedElicitation {
  readonly digest: number | undefined;
  readonly endedAt: number;
  answer: PersonalOutcome | undefined;
  readonly completion: Completion | undefined;
}

/** A store for one process. When the process ends, all is lost. */
export function memoryStore(options: MemoryStoreOptions = {}): RelayStore {
  const { remember = 600_000, remembered = 10_000, clock = systemClock } = options;
  const users = new Map<string, Map<string, Entry>>();
  const entries = new Map<string, Entry>();
  /** The oldest first. */
  const tombstones = new Map<string, Tombstone>();
  let oldestEnd = 0;
  const listeners = new Set<(change: Change) => void>();

  const publish = (change: Change) => {
    for (const listener of listeners) listener(change);
  };

  const bury = ({ elicitation, digest, answer }: Entry, how: OverReason, completion?: Completion) => {
    const { id, scope } = elicitation;
    const now = clock.now();
    entries.delete(id);
    const own = users.get(scope.user);
    own?.delete(id);
    if (own?.size === 0) users.delete(scope.user);
    tombstones.set(id, { id, scope, phase: 'over', how, digest, endedAt: now, answer, completion });
    // The distance, because a clock may be set back.
    const isKept = () => tombstones.size <= remembered && Math.abs(now - oldestEnd) < remember;
    if (tombstones.size === 1) oldestEnd = now;
    if (isKept()) return;
    for (const [oldest, { endedAt }] of tombstones) {
      oldestEnd = endedAt;
      if (isKept()) return;
      tombstones.delete(oldest);
    }
  };

  return {
    createId,

    add(elicitation, hearer, limit) {
      const { id, scope } = elicitation;
      if (entries.has(id) || tombstones.has(id)) return true;
      const own = users.get(scope.user) ?? new Map<string, Entry>();
      if (own.size >= limit) return false;
      const entry: Entry = { elicitation, hearer, answer: undefined, digest: undefined };
      users.set(scope.user, own.set(id, entry));
      entries.set(id, entry);
      publish({ type: 'asked', id, scope });
      return true;
    },

    get: (id) => entries.get(id)?.elicitation ?? tombstones.get(id),

    list: (user) => [...(users.get(user)?.values() ?? [])].map(({ elicitation }) => elicitation),

    update(id, values) {
      const elicitation = entries.get(id)?.elicitation;
      if (!elicitation) return;
      Object.assign(elicitation, values);
      publish({ type: 'queued' in values ? 'queued' : 'limit', id, scope: elicitation.scope });
    },

    claim(id, outcome, next): Claim {
      const entry = entries.get(id);
      const digest = digestOf(outcome);
      if (entry?.elicitation.phase !== 'open') {
        const before = entry ?? tombstones.get(id);
        if (!before) return undefined;
        if (before.digest === digest) return 'repeated';
        return 'how' in before ? before.how : 'answered';
      }
      entry.answer = outcome;
      entry.digest = digest;
      if (next === 'over') bury(entry, 'answered');
      else {
        entry.elicitation.phase = next;
        entry.elicitation.endsAt = undefined;
      }
      publish({ type: 'answered', id, scope: entry.elicitation.scope });
      return 'accepted';
    },

    take(id) {
      const place = entries.get(id) ?? tombstones.get(id);
      const answer = place?.answer;
      if (place) place.answer = undefined;
      return answer;
    },

    peek(id) {
      const entry = entries.get(id);
      return entry ? { phase: entry.elicitation.phase, answer: entry.answer } : tombstones.get(id);
    },

    forget(id) {
      const ended = tombstones.get(id);
      if (ended) ended.answer = undefined;
    },

    close(id, how) {
      const entry = entries.get(id);
      if (entry?.elicitation.phase !== 'open') return false;
      bury(entry, how);
      publish({ type: 'over', id, scope: entry.elicitation.scope, how });
      return true;
    },

    finish(id, completion) {
      const entry = entries.get(id);
      if (!entry || entry.elicitation.phase === 'open') return;
      bury(entry, 'answered', completion);
      const { scope } = entry.elicitation;
      publish(completion ? { type: 'visited', id, scope, completion } : { type: 'released', id, scope });
    },

    tell: (id, message) => entries.get(id)?.hearer?.hear(message),

    parks: memoryParks(clock),

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
