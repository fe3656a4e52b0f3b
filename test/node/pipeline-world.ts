/** A pipeline with middleware that fails in every way, and a host whose scope and lifetime change. */
import assert from 'node:assert/strict';
import {
  type ElicitationHost,
  type HostElicitOptions,
  type Middleware,
  optional,
  pipeline,
} from '../../src/host/index.js';
import { deepEqual } from '../../src/protocol/json.js';
import type { Outcome } from '../../src/protocol/outcome.js';
import type { ElicitationScope } from '../../src/protocol/scope.js';
import { HandHost, turns } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';

/** What a middleware does with one request. The first two do it right. */
export const BEHAVIOURS = [
  'guard',
  'guard',
  'answer in the person’s place',
  'throw before',
  'hang before',
  'give nothing',
  'throw while asked',
  'throw after',
  'hang after',
  'answer late',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** Milliseconds that a middleware may take, and that one takes which answers late: in time, at the limit, or after it. */
const MIDDLEWARE_TIMEOUT = 1000;
export const DELAYS = [500, 1000, 2000];

/** How a request fares, in the test's own words. */
export interface Plan {
  outer: Behaviour;
  inner: Behaviour;
  /** What a log does, which the pipeline may skip. */
  log: Behaviour;
  delay: number;
  server: string;
  scope: ElicitationScope | undefined;
}

/** One request, as the test knows it. */
export interface Known {
  readonly plan: Plan;
  readonly controller: AbortController;
  /** The request's or, without one, the host's when it came. */
  readonly scope: ElicitationScope | undefined;
  readonly lifetime: AbortSignal;
  readonly states: string[];
  outcome?: Outcome;
}

/** Each guard replaces texts that the person must not see, and seals texts that the server may have. */
const SECRET = 'secret';

/** A host that refuses requests of another scope, as its interface says, and checks what it gets. */
class StrictHost extends HandHost {
  constructor(readonly known: readonly Known[]) {
    super();
  }

  override elicit(request: { message: string }, options: HostElicitOptions = {}): Promise<Outcome> {
    const known = knownOf(this.known, request);
    assert.deepEqual(options.scope, known.scope, 'a request has another scope than it came with');
    if (!deepEqual(options.scope, this.scope)) return Promise.resolve({ action: 'cancel' });
    assert.ok(!request.message.includes(SECRET), 'what a guard has not redacted is on screen');
    assert.ok(options.signal?.aborted === false, 'a request is shown that is over');
    return super.elicit(request as never, options);
  }
}

const knownOf = (known: readonly Known[], request: { message: string }) =>
  known[Number.parseInt(request.message, 10)] as Known;

export class World {
  readonly known: Known[] = [];
  readonly clock = new HandClock();
  readonly host = new StrictHost(this.known);
  readonly errors: unknown[] = [];
  readonly whole: ElicitationHost;

  constructor() {
    const middleware = [optional(this.#middleware('log')), this.#middleware('outer'), this.#middleware('inner')];
    this.whole = pipeline(this.host, middleware, {
      clock: this.clock,
      middlewareTimeout: MIDDLEWARE_TIMEOUT,
      onError: (error) => this.errors.push(error),
    });
  }

  get open(): Known[] {
    return this.known.filter(({ outcome }) => !outcome);
  }

  ask(plan: Plan): void {
    const { host } = this;
    const { server, scope } = plan;
    const known: Known = {
      plan,
      controller: new AbortController(),
      scope: scope ?? host.scope,
      lifetime: host.lifetime,
      states: [],
    };
    const message = `${this.known.push(known) - 1}: ${SECRET} ${SECRET}`;
    const options: HostElicitOptions = {
      server: { id: server },
      ...(scope && { scope }),
      signal: known.controller.signal,
      onState: (state) => known.states.push(state),
    };
    this.whole.elicit({ message }, options).then(
      (outcome) => {
        assert.equal(known.outcome, undefined);
        known.outcome = outcome;
      },
      () => assert.fail('elicit() rejected'),
    );
  }

  /** All that is to happen now has happened, and the rules hold. */
  async settle(): Promise<void> {
    await turns();
    await turns();
    // The pipeline reports errors of the host.
    for (const error of this.errors) if (error instanceof assert.AssertionError) throw error;
    for (const known of this.known) this.#assertRules(known);
  }

  /** Nothing that middleware does may keep a request open: only the person does. */
  async assertOnlyPeopleAreSlow(): Promise<void> {
    for (let i = 0; i < 10; i++) {
      this.clock.pass(MIDDLEWARE_TIMEOUT);
      await this.settle();
    }
    const onScreen = new Set(this.host.open.map(({ message }) => Number.parseInt(message, 10)));
    for (const known of this.open) {
      assert.ok(onScreen.has(this.known.indexOf(known)), 'a middleware holds a request for ever');
    }
  }

  #assertRules({ plan, outcome, states, lifetime, controller }: Known): void {
    if (!outcome) {
      assert.ok(!lifetime.aborted, 'a request outlives its host');
      assert.ok(!controller.signal.aborted, 'a request outlives its withdrawal');
      assert.ok(!states.includes('done'));
      return;
    }
    assert.equal(states.filter((state) => state === 'done').length, 1, 'a request ends more than once');
    assert.equal(states.at(-1), 'done');
    if (outcome.action === 'accept') {
      const seals = [outcome.content?.outer, outcome.content?.inner];
      const isWhole = plan.outer === 'answer in the person’s place' || seals[1] === true;
      assert.ok(seals[0] === true && isWhole, 'an answer has left that a guard has not passed');
    }
    if (/throw|hang|nothing/.test(plan.outer))
      assert.notEqual(outcome.action, 'accept', 'an answer has left past a failed guard');
  }

  /** Does as the request's plan says. The last argument of `next()` makes its answer recognisable. */
  #middleware(place: 'outer' | 'inner' | 'log'): Middleware {
    return async (request, next) => {
      const { plan } = knownOf(this.known, request);
      const behaviour = plan[place];
      const pause = (ms: number) => new Promise<void>((resolve) => this.clock.after(ms, resolve));
      if (behaviour === 'throw before') throw new Error(behaviour);
      if (behaviour === 'hang before') await pause(Infinity);
      if (behaviour === 'give nothing') return undefined as never;
      const seal = place === 'log' ? {} : { [place]: true };
      if (behaviour === 'answer in the person’s place' && place !== 'log') return { action: 'accept', content: seal };
      const message = place === 'log' ? request.message : request.message.replace(SECRET, 'redacted');
      const passed = next({ ...request, message } as typeof request);
      if (behaviour === 'throw while asked') throw new Error(behaviour);
      const outcome = await passed;
      if (behaviour === 'throw after') throw new Error(behaviour);
      if (behaviour === 'hang after') await pause(Infinity);
      if (behaviour === 'answer late') await pause(plan.delay);
      return outcome.action === 'accept' ? { ...outcome, content: { ...outcome.content, ...seal } } : outcome;
    };
  }
}
