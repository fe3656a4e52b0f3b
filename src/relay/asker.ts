import type { HostElicitOptions } from '../protocol/host.js';
import type { Outcome } from '../protocol/outcome.js';
import { type ParsedRequest, parseRequest } from '../protocol/parse-request.js';
import { persistencesOf } from '../protocol/persistence.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { isSameScope } from '../protocol/scope.js';
import { serverKeyOf } from '../protocol/server-key.js';
import { Alarm } from './alarm.js';
import type { AskedContext } from './asked-context.js';
import { AskedElicitation } from './asked-elicitation.js';
import { createId } from './create-id.js';
import { holdOf } from './hold.js';
import type { RelayScope } from './scope.js';
import type { Change, StoredElicitation } from './store.js';
import { wireOptions, wireRequest } from './wire-elicitation.js';

const BOTH = ['form', 'url'] as const;

/** All that a relay shares with what it asks, but for what the asker itself hears. */
export interface AskerOptions extends Omit<AskedContext, 'onDue' | 'onSilence' | 'onDone'> {
  /** Epoch milliseconds, in which servers give deadlines. */
  wallTime(): number;
}

/** The elicitations that this process asked and that are not over. */
export class Asker {
  readonly #options: AskerOptions;
  readonly #context: AskedContext;
  readonly #asked = new Map<string, AskedElicitation>();
  readonly #alarm: Alarm;
  readonly #stopListening: () => void;
  readonly #lifetime = new AbortController();

  constructor(options: AskerOptions) {
    this.#options = options;
    this.#alarm = new Alarm(options.clock, (now) => this.#advance(now));
    this.#context = {
      ...options,
      onDue: (time) => this.#alarm.setFor(time),
      onSilence: (asked) => this.#silenceOthers(asked),
      onDone: (asked) => this.#forget(asked),
    };
    this.#stopListening = options.store.subscribe((change) => this.#handleChange(change));
  }

  /** Aborts when the relay closes. */
  get lifetime(): AbortSignal {
    return this.#lifetime.signal;
  }

  /** Puts a request before the person, unless it is over already. Never rejects. */
  elicit(scope: RelayScope, request: ElicitationRequest, options: HostElicitOptions): Promise<Outcome> {
    const { signal, modes = BOTH, revision, strict } = options;
    const parsed = parseRequest(request, { revision, strict, modes });
    if (parsed.status !== 'ok') {
      return Promise.resolve({ action: 'refused', code: parsed.code, message: parsed.message });
    }
    if (signal?.aborted) return Promise.resolve({ action: 'withdrawn' });
    const isOther = 'scope' in options && options.scope !== scope && !isSameScope(options.scope, scope);
    if (this.lifetime.aborted || isOther) return Promise.resolve({ action: 'cancel' });
    const asked = new AskedElicitation(this.#toStore(scope, request, parsed.request, options), options, this.#context);
    this.#asked.set(asked.stored.id, asked);
    return asked.ask();
  }

  #toStore(
    scope: RelayScope,
    request: ElicitationRequest,
    parsed: ParsedRequest,
    options: HostElicitOptions,
  ): StoredElicitation {
    const remember = parsed.mode === 'form' ? persistencesOf(request, options.remember) : [];
    const { server, deadline, queued, checkAnswer } = options;
    return {
      id: createId(),
      scope,
      request: wireRequest(parsed, remember),
      server,
      // What the request does not offer, no page can answer.
      options: wireOptions(options.remember ? { ...options, remember } : options),
      holds: holdOf(options) ? true : undefined,
      phase: 'open',
      endsAt: Number.isFinite(deadline) ? this.#fromWallTime(deadline!) : undefined,
      queued: queued?.count ?? 0,
      checks: !!checkAnswer,
    };
  }

  /** A page is finished. Ids are unique per server only, and belong to a scope. */
  complete(scope: RelayScope, elicitationId: string, serverKey: string): void {
    for (const asked of this.#asked.values()) {
      if (asked.stored.request.elicitationId !== elicitationId || keyOf(asked.stored) !== serverKey) continue;
      if (isSameScope(asked.stored.scope, scope)) asked.complete();
    }
  }

  /** Withdraws all, with the outcome `cancel`, and ends all visits. Resolves when pages can know. */
  async close(): Promise<void> {
    const withdrawn = [...this.#asked.values()].map((asked) => asked.withdraw({ action: 'cancel' }));
    this.#lifetime.abort();
    this.#alarm.stop();
    await Promise.all(withdrawn);
    this.#stopListening();
  }

  #handleChange(change: Change | 'missed'): void {
    if (change === 'missed') for (const asked of this.#asked.values()) asked.collect();
    else if (change.type === 'answered') this.#asked.get(change.id)?.collect();
  }

  #advance(now: number): number {
    let next = Infinity;
    for (const asked of this.#asked.values()) next = Math.min(next, asked.advance(now));
    return next;
  }

  #silenceOthers(silenced: StoredElicitation): void {
    for (const { stored } of this.#asked.values()) {
      if (stored.phase !== 'open' || !stored.options.silenceable) continue;
      if (stored.scope.user === silenced.scope.user && keyOf(stored) === keyOf(silenced)) this.#claimSilence(stored.id);
    }
  }

  async #claimSilence(id: string): Promise<void> {
    try {
      await this.#options.store.claim(id, { action: 'reject', silence: true }, 'over');
    } catch (error) {
      this.#options.report(error);
    }
  }

  #forget({ id }: StoredElicitation): void {
    this.#asked.delete(id);
    if (this.#asked.size === 0) this.#alarm.stop(); // A timer would keep the process alive.
  }

  #fromWallTime(epoch: number): number {
    return this.#options.clock.now() + epoch - this.#options.wallTime();
  }
}

function keyOf({ server }: StoredElicitation): string {
  return serverKeyOf(server ?? {});
}
