import type { ElicitationHost, HostElicitOptions } from '../../src/protocol/host.js';
import type { Outcome } from '../../src/protocol/outcome.js';
import type { ElicitationRequest } from '../../src/protocol/request.js';
import { createRelay, type Relay, type RelayOptions } from '../../src/relay/relay.js';
import type { Person, RelayScope } from '../../src/relay/scope.js';
import { HandClock } from '../host/hand-clock.js';
import { BRANCH } from './branch.js';
import { Page, type PageOptions } from './page.js';

export { BRANCH };

export const PAGE: ElicitationRequest = {
  mode: 'url',
  message: 'Sign in',
  url: 'https://login.example/start',
  elicitationId: 'login-1',
};

/** A relay, time that stands still, and sessions: who is signed in, by the session's cookie. */
export class HandRelay {
  readonly clock = new HandClock();
  readonly sessions = new Map<string, Person>([
    ['ada', { user: 'ada' }],
    ['bob', { user: 'bob' }],
  ]);
  readonly errors: unknown[] = [];
  readonly relay: Relay;

  constructor(options: Partial<RelayOptions> = {}) {
    this.relay = createRelay({
      authorize: (request) => this.sessions.get(/session=(\w*)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''),
      clock: this.clock,
      onError: (error) => void this.errors.push(error),
      ...options,
    });
  }

  host(scope: RelayScope = { user: 'ada' }, defaults?: HostElicitOptions): ElicitationHost {
    return this.relay.host(scope, defaults);
  }

  elicit(request: ElicitationRequest = BRANCH, options?: HostElicitOptions): Promise<Outcome> {
    return this.host().elicit(request, options);
  }

  page(session = 'ada', options?: PageOptions): Promise<Page> {
    return new Page(this.relay, session, options).connect();
  }
}

/** What a refused post says. */
export async function failureOf(response: Response): Promise<[status: number, body: Record<string, unknown>]> {
  return [response.status, await response.json()];
}

/** A check of the application in the test's hands, and the branches that it got. */
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
