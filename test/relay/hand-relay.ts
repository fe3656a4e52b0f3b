import assert from 'node:assert/strict';
import type { ElicitationHost, HostElicitOptions } from '../../src/protocol/host.js';
import type { Outcome } from '../../src/protocol/outcome.js';
import type { ElicitationRequest } from '../../src/protocol/request.js';
import { createRelay, type Relay, type RelayOptions } from '../../src/relay/backend/relay.js';
import type { Person, RelayScope } from '../../src/relay/backend/scope.js';
import { memoryStore } from '../../src/relay/stores/memory-store.js';
import type { ElicitationStore } from '../../src/relay/stores/store.js';
import { type PostReply, WIRE_VERSION } from '../../src/relay/wire.js';
import { HandClock } from '../runtime/hand-clock.js';
import { until } from '../tools/until.mjs';
import { BRANCH } from './branch.js';
import { Page, type PageOptions } from './page.js';

export { BRANCH };

export const PAGE: ElicitationRequest = {
  mode: 'url',
  message: 'Sign in',
  url: 'https://login.example/start',
  elicitationId: 'login-1',
};

/** A relay, a clock that stands still, and sessions, which say who is signed in. */
export class HandRelay {
  readonly clock = new HandClock();
  readonly sessions = new Map<string, Person>([
    ['ada', { user: 'ada' }],
    ['bob', { user: 'bob' }],
  ]);
  readonly errors: unknown[] = [];
  readonly relay: Relay;
  readonly #store: ElicitationStore;
  /** How many requests of a user have no outcome yet. */
  readonly #waiting = new Map<string, number>();

  constructor(options: Partial<RelayOptions> = {}) {
    this.#store = options.store ?? memoryStore({ clock: this.clock });
    this.relay = createRelay({
      authorize: (request) => this.sessions.get(/session=(\w*)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''),
      clock: this.clock,
      onError: (error) => void this.errors.push(error),
      ...options,
      store: this.#store,
    });
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

  elicit(request: ElicitationRequest = BRANCH, options?: HostElicitOptions): Promise<Outcome> {
    return this.host().elicit(request, options);
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

/** The reply to a post that had no effect, without the state. */
export async function failureOf(
  response: Response,
): Promise<[status: number, body: Omit<PostReply, 'state' | 'relay'>]> {
  const { state: _, relay, ...body }: PostReply = await response.json();
  assert.equal(relay, WIRE_VERSION); // By this a page knows that no proxy replies.
  return [response.status, body];
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
