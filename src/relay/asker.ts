import { refuse } from '../host/middleware.js';
import { failure } from '../host/run-middleware.js';
import type { HostElicitOptions } from '../protocol/host.js';
import type { Outcome } from '../protocol/outcome.js';
import { type ParsedRequest, type ParsedUrlRequest, parseRequest } from '../protocol/parse-request.js';
import { persistencesOf } from '../protocol/persistence.js';
import type { ElicitationRequest } from '../protocol/request.js';
import { isSameScope } from '../protocol/scope.js';
import { serverKeyOf } from '../protocol/server-key.js';
import { Alarm } from './alarm.js';
import type { AskedContext } from './asked-context.js';
import { AskedElicitation } from './asked-elicitation.js';
import { holdOf } from './hold.js';
import { Quota } from './quota.js';
import type { RelayScope } from './scope.js';
import type { Change } from './store.js';
import type { StoredElicitation } from './stored-elicitation.js';
import { keepRequest, optionBytes, wireOptions } from './wire-elicitation.js';

const BOTH = ['form', 'url'] as const;

/** All that a relay shares with what it asks, but for what the asker itself hears. */
export interface AskerOptions extends Omit<AskedContext, 'onDue' | 'onSilence' | 'onDone'> {
  /** How many bytes of a user's elicitations may be open. */
  readonly openBytes: number;
  /** Epoch milliseconds, in which servers give deadlines. */
  wallTime(): number;
}

/** The elicitations that this process asked and that are not over. */
export class Asker {
  readonly #options: AskerOptions;
  readonly #context: AskedContext;
  readonly #asked = new Map<string, AskedElicitation>();
  readonly #bytes: Quota;
  readonly #alarm: Alarm;
  readonly #stopListening: () => void;
  readonly #lifetime = new AbortController();

  constructor(options: AskerOptions) {
    this.#options = options;
    this.#bytes = new Quota(options.openBytes);
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
  elicit(scope: RelayScope, request: ElicitationRequest, given: HostElicitOptions): Promise<Outcome> {
    const options = given.onRule ? { ...given, onRule: this.#safely(given.onRule) } : given;
    const { signal, modes = BOTH, revision, strict } = options;
    const parsed = parseRequest(request, { revision, strict, modes });
    if (parsed.status !== 'ok') {
      return Promise.resolve({ action: 'refused', code: parsed.code, message: parsed.message });
    }
    if (signal?.aborted) return Promise.resolve({ action: 'withdrawn' });
    const isOther = 'scope' in options && options.scope !== scope && !isSameScope(options.scope, scope);
    if (this.lifetime.aborted || isOther) return Promise.resolve({ action: 'cancel' });
    try {
      return this.#ask(scope, request, parsed.request, options);
    } catch (error) {
      this.#options.report(error); // Something in it is no JSON: a server or the application is in this process.
      return Promise.resolve(failure());
    }
  }

  /** What it throws must not keep an elicitation that is refused. */
  #safely(onRule: (rule: string) => void): (rule: string) => void {
    return (rule) => this.#options.notify(() => onRule(rule));
  }

  #ask(
    scope: RelayScope,
    sent: ElicitationRequest,
    parsed: ParsedRequest,
    options: HostElicitOptions,
  ): Promise<Outcome> {
    // What the request does not offer, no page can answer.
    const remember = parsed.mode === 'form' ? persistencesOf(sent, options.remember) : [];
    const { request, bytes } = keepRequest(parsed, remember);
    const stored = this.#toStore(scope, request, options.remember ? { ...options, remember } : options);
    const size = bytes + optionBytes(stored);
    if (!this.#bytes.take(scope.user, size)) {
      return Promise.resolve(refuse('decline', 'The open requests are too large', 'relay', options));
    }
    const { elicitationId } = parsed as Partial<ParsedUrlRequest>;
    const asked = new AskedElicitation(stored, options, elicitationId, size, this.#context);
    this.#asked.set(stored.id, asked);
    return asked.ask();
  }

  #toStore(scope: RelayScope, request: ElicitationRequest, options: HostElicitOptions): StoredElicitation {
    const { server, deadline, queued, checkAnswer } = options;
    return {
      id: this.#options.store.createId(scope.user),
      scope,
      request,
      server,
      options: wireOptions(options),
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
      if (asked.elicitationId !== elicitationId || keyOf(asked.stored) !== serverKey) continue;
      if (isSameScope(asked.stored.scope, scope)) asked.complete();
    }
  }

  /** Withdraws all, with the outcome `cancel`, and ends all visits. Resolves when pages can know. */
  async close(): Promise<void> {
    const withdrawn = [...this.#asked.values()].map((asked) => this.#end(asked));
    this.#lifetime.abort();
    this.#alarm.stop();
    await Promise.all(withdrawn);
    this.#stopListening();
  }

  async #end(asked: AskedElicitation): Promise<void> {
    await asked.withdraw({ action: 'cancel' });
    if (!this.#asked.has(asked.stored.id)) return;
    await asked.withdraw({ action: 'cancel' }); // An answer was faster: what follows it ends too.
    asked.lose();
  }

  #handleChange(change: Change | 'missed'): void {
    if (change === 'missed') for (const asked of this.#asked.values()) asked.collect();
    else if (change.type === 'answered') this.#asked.get(change.id)?.collect();
    else if (change.type === 'over' && change.how === 'lost') this.#asked.get(change.id)?.lose();
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

  #forget({ id, scope }: StoredElicitation): void {
    const { bytes } = this.#asked.get(id) ?? {};
    if (bytes === undefined) return;
    this.#asked.delete(id);
    this.#bytes.release(scope.user, bytes);
    if (this.#asked.size === 0) this.#alarm.stop(); // A timer would keep the process alive.
  }

  #fromWallTime(epoch: number): number {
    return this.#options.clock.now() + epoch - this.#options.wallTime();
  }
}

function keyOf({ server }: StoredElicitation): string {
  return serverKeyOf(server ?? {});
}
