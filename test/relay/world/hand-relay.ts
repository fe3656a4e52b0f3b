import type { ElicitationHost, HostElicitOptions } from '../../../src/protocol/host.js';
import type { Outcome } from '../../../src/protocol/outcome.js';
import { ElicitationOver, type OverCause } from '../../../src/protocol/over.js';
import type { HostRequest } from '../../../src/protocol/review.js';
import { createRelay, type Relay, type RelayOptions } from '../../../src/relay/backend/relay.js';
import type { Person, RelayScope } from '../../../src/relay/backend/scope.js';
import { memoryStore } from '../../../src/relay/stores/memory-store.js';
import type { ElicitationStore } from '../../../src/relay/stores/store.js';
import { HandClock } from '../../runtime/hand-clock.js';
import { until } from '../../tools/until.mjs';
import { Network } from './network.js';
import { BRANCH } from './requests.js';
import { Page, type PageOptions } from './wire-page.js';

/** The name of the session that a request carries. */
const sessionOf = ({ headers }: Request) => /session=(\w*)/.exec(headers.get('cookie') ?? '')?.[1] ?? '';

/** For `authorize`: the session `ada` is the user `ada`, and so on for any name. */
export const anybody = (request: Request): Person => ({ user: sessionOf(request) });

/** What a server asks, and how it ends it. */
export interface Question {
  readonly id: string;
  readonly outcome: Promise<Outcome>;
  /** Ends its call for this reason. */
  end(why: OverCause): void;
}

/**
 * One process of a backend, with a clock that stands still, sessions, which say who is signed in, and a network to its pages.
 * Several share a store.
 */
export class HandRelay {
  readonly clock = new HandClock();
  readonly sessions = new Map<string, Person>([
    ['ada', { user: 'ada' }],
    ['bob', { user: 'bob' }],
  ]);
  readonly errors: unknown[] = [];
  readonly relay: Relay;
  readonly network = new Network((request) => this.relay.fetch(request));
  readonly #store: ElicitationStore;
  /** How many requests of a user have no outcome yet. */
  readonly #waiting = new Map<string, number>();
  #isKilled = false;

  constructor(options: Partial<RelayOptions> = {}) {
    const { clock = this.clock, store = memoryStore({ clock: this.clock }) } = options;
    this.#store = store;
    this.relay = createRelay({
      authorize: (request) => this.sessions.get(sessionOf(request)),
      onError: (error) => void this.errors.push(error),
      ...options,
      clock: { now: () => clock.now(), after: (ms, call) => clock.after(ms, () => this.#isKilled || call()) },
      store: new Proxy(store, {
        get: (target, name: keyof ElicitationStore) =>
          this.#isKilled && name !== 'subscribe' && name !== 'close' ? () => new Promise(() => {}) : target[name],
      }),
    });
  }

  /** `kill -9`: no timer of it fires any more, and none of its calls of the store ends. */
  kill(): void {
    this.#isKilled = true;
  }

  /** Ends it in order. One that was killed only lets go of its store. */
  async close(): Promise<void> {
    await (this.#isKilled ? this.#store.close?.() : this.relay.close());
  }

  host(scope: RelayScope = { user: 'ada' }, defaults?: HostElicitOptions): ElicitationHost {
    const host = this.relay.host(scope, defaults);
    return {
      ...host,
      elicit: (request, options) => {
        const outcome = host.elicit(request, options);
        this.#count(scope.user, 1);
        outcome.then(() => this.#count(scope.user, -1));
        return outcome;
      },
    };
  }

  elicit(request: HostRequest = BRANCH, options?: HostElicitOptions): Promise<Outcome> {
    return this.host().elicit(request, options);
  }

  /** Asks the user of the session "Question a" under the name `a`, for a name of two letters at least. Resolves once the store has it. */
  async ask(name: string, options: HostElicitOptions = {}, request: object = {}): Promise<Question> {
    const call = new AbortController();
    let stop = () => {};
    const stored = new Promise<string>((resolve) => {
      stop = this.#store.subscribe(({ id }) => this.network.names.has(id) || resolve(id));
    });
    const properties = { name: { type: 'string', minLength: 2 } } as const;
    const whole = { message: `Question ${name}`, requestedSchema: { type: 'object', properties }, ...request };
    const { user } = this.sessions.get(this.network.user)!;
    const outcome = this.host({ user }).elicit(whole as HostRequest, {
      timeout: 0,
      signal: call.signal,
      ...options,
    });
    const id = await stored;
    stop();
    this.network.names.set(id, name);
    return { id, outcome, end: (why) => call.abort(new ElicitationOver(why)) };
  }

  /** A page that connects once earlier requests are in the store or refused. */
  async page(session = 'ada', options?: PageOptions): Promise<Page> {
    const user = this.sessions.get(session)?.user ?? '';
    if (this.#waiting.get(user)) {
      await until(async () => (await this.#store.list(user)).length >= this.#waiting.get(user)!);
    }
    return new Page(this.relay, session, options).connect();
  }

  #count(user: string, change: number): void {
    this.#waiting.set(user, (this.#waiting.get(user) ?? 0) + change);
  }
}

/** A check of the application that the test finishes, and the branches that it got. */
export function handCheck() {
  const checked: unknown[] = [];
  let last = (_: Record<string, string>) => {};
  const checkAnswer = ({ branch }: { branch?: unknown }) =>
    new Promise<Record<string, string>>((resolve) => {
      checked.push(branch);
      last = resolve;
    });
  return { checked, checkAnswer, finish: (errors: Record<string, string>) => last(errors) };
}
