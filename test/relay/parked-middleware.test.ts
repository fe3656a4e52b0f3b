/** Parked calls go through the middleware of their relay, a part before the person and a part after, over restarts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type AuditEntry, audit } from '../../src/audit/index.js';
import {
  checkAnswers,
  guardSecrets,
  inParts,
  type Middleware,
  policy,
  rateLimit,
  silence,
} from '../../src/host/index.js';
import type { AnsweredCall, EndedCall } from '../../src/relay/backend/index.js';
import type { RelayOptions } from '../../src/relay/backend/relay.js';
import { memoryStore } from '../../src/relay/stores/memory-store.js';
import { reviewRequest } from '../../src/reviews/review-request.js';
import { HandClock } from '../runtime/hand-clock.js';
import { anybody, HandRelay } from './world/hand-relay.js';
import { ADA, CALL, Calls, MAIN, start } from './world/parking.js';
import { asks, BRANCH, RESULT } from './world/requests.js';
import { Page } from './world/wire-page.js';

const SERVER = { id: 'ci', name: 'CI' };

/** Two processes with the same middleware: one that only parks, and one that resumes. */
function startTwo(middleware: readonly Middleware[], options: Partial<RelayOptions> = {}) {
  const answered = new Calls<AnsweredCall>();
  const ended = new Calls<EndedCall>();
  const errors = new Calls<unknown>();
  const store = memoryStore();
  const parker = start({ store, middleware, onError: errors.add });
  const resume = () =>
    start({
      store,
      middleware,
      onAnswered: answered.add,
      onParkEnded: ended.add,
      onError: errors.add,
      parkInterval: 20,
      ...options,
    });
  return { parker, resume, answered, ended, errors, store };
}

const park = (relay: ReturnType<typeof start>, result: unknown = RESULT) =>
  relay.park(result, { scope: ADA, server: SERVER, call: CALL });

describe('a parked call of a relay with middleware', () => {
  it('is refused in a sentence where a middleware waits for the person within its process [RLY-18]', async () => {
    const waiting: Middleware = async (_, next) => next();
    const relay = start({ middleware: [policy({}), waiting] });
    await assert.rejects(park(relay), {
      name: 'TypeError',
      message:
        'relay: middleware 1 waits for the person in one process, so no call can be parked through it. Make it with inParts()',
    });
  });

  it('asks nobody where the policy answers, and the call is made with that [RLY-18]', async () => {
    const { parker, resume, answered, store } = startTwo([policy({ servers: { ci: 'decline' } })]);
    const page = await new Page(parker, 'ada').connect();
    await park(parker);
    resume();
    assert.deepEqual((await answered.next()).inputResponses, { branch: { action: 'decline' } });
    assert.deepEqual(page.news, []);
    assert.deepEqual(await store.list('ada'), []);
  });

  it('counts against the rate limit: the one over it is cancelled without the person [RLY-18]', async () => {
    const { parker, resume, answered } = startTwo([rateLimit({ limit: 1 })]);
    await park(parker);
    await park(parker);
    resume();
    assert.deepEqual((await answered.next()).inputResponses, { branch: { action: 'cancel' } });
    const page = await new Page(parker, 'ada').connect();
    assert.equal(page.snapshot.length, 1);
  });

  it('shows a form that asks for a secret as the middleware says, and does not show it where that refuses', async () => {
    const secret = {
      message: 'Your password?',
      requestedSchema: { type: 'object', properties: { password: { type: 'string' } } },
    };
    const result = { ...RESULT, inputRequests: { secret: asks(secret) } };
    const shown = startTwo([guardSecrets({ action: 'warn' })]);
    await park(shown.parker, result);
    const page = await new Page(shown.parker, 'ada').connect();
    assert.equal(page.snapshot[0]?.options.secrets, 'warn');
    const refused = startTwo([guardSecrets({ action: 'refuse', refuseWith: 'decline' })]);
    await park(refused.parker, result);
    refused.resume();
    assert.deepEqual((await refused.answered.next()).inputResponses, { secret: { action: 'decline' } });
  });

  it('has one entry in the trail for the request and one for the answer, with one id, although another process took the answer [RLY-18]', async () => {
    const entries: AuditEntry[] = [];
    const key = new Uint8Array(32).fill(1);
    const trail = () => {
      const writer = `backend-${entries.length}`;
      return audit({
        sink: async (entry) => void entries.push(entry),
        key,
        writer,
        required: true,
        onError: assert.fail,
      });
    };
    const store = memoryStore();
    const first = new HandRelay({ store, authorize: anybody, middleware: [trail()] });
    await first.relay.park(RESULT, { scope: ADA, server: SERVER, call: CALL });
    first.kill();
    const answered = new Calls<AnsweredCall>();
    const others = [0, 1].map(() =>
      start({ store, middleware: [trail()], onAnswered: answered.add, parkInterval: 20 }),
    );
    const page = await new Page(others[0]!, 'ada').connect();
    await page.show(page.snapshot[0]!.id);
    await page.accept(page.snapshot[0]!.id, MAIN);
    await answered.next();
    assert.deepEqual(
      entries.map(({ event }) => event),
      ['asked', 'shown', 'answered'],
    );
    const ids = new Set(entries.map((entry) => ('elicitation' in entry ? entry.elicitation : '')));
    assert.equal(ids.size, 1);
  });

  it('opens the form again with the errors of checkAnswers, and is made with the answer that passes [RLY-18]', async () => {
    const check = checkAnswers(({ branch }) => (branch === 'main' ? { '/branch': 'main is locked' } : undefined));
    const { parker, resume, answered } = startTwo([check]);
    await park(parker);
    const page = await new Page(resume(), 'ada').connect();
    const { id } = page.snapshot[0]!;
    await page.accept(id, MAIN);
    const { errors, attempt } = await page.reached(id, ({ attempt }) => attempt === 2);
    assert.deepEqual([errors, attempt], [{ '/branch': 'main is locked' }, 2]);
    await page.accept(id, { branch: 'next' });
    assert.deepEqual((await answered.next()).inputResponses, {
      branch: { action: 'accept', content: { branch: 'next' } },
    });
    assert.equal(answered.all.length, 1);
  });

  it('is made with no answer of a rule that has errors: it is asked again ten times, which counts once, and is then refused', async () => {
    const check = checkAnswers(({ branch }) => (branch === 'main' ? { '/branch': 'main is locked' } : undefined));
    const given: unknown[] = [];
    const rule = inParts({
      name: 'rule',
      before(_, { before, errors, repeated }) {
        given.push({ before, errors, repeated });
        return { action: 'accept', content: MAIN };
      },
    });
    const outcomes: unknown[] = [];
    const watch = inParts({
      name: 'watch',
      before: () => ({}),
      after(outcome) {
        outcomes.push(outcome);
        return outcome;
      },
    });
    const { parker, resume, answered } = startTwo([watch, check, rateLimit({ limit: 1 }), rule]);
    await park(parker);
    resume();
    assert.deepEqual((await answered.next()).inputResponses, { branch: { action: 'cancel' } });
    assert.deepEqual(outcomes, [{ action: 'refused', code: -32603, message: 'The answer has errors' }]);
    assert.equal(given.length, 10);
    const before = { action: 'accept', content: MAIN };
    assert.deepEqual(given.at(-1), { before, errors: { '/branch': 'main is locked' }, repeated: true });
  });

  it('is declined where nobody answers within the time of the policy, from when it was seen', async () => {
    const { parker, resume, answered } = startTwo([policy({ declineAfter: 30 })]);
    await park(parker);
    const page = await new Page(resume(), 'ada').connect();
    await page.show(page.snapshot[0]!.id);
    assert.deepEqual((await answered.next()).inputResponses, { branch: { action: 'decline' } });
    assert.equal((await page.over()).how, 'expired');
  });

  it('takes each step of a series through the middleware, in its turn', async () => {
    const seen: string[] = [];
    const watch = inParts({
      name: 'watch',
      before(request, { step }) {
        seen.push(`before ${step?.index}: ${request.message}`);
        return { kept: step?.index ?? -1 };
      },
      after(outcome, { kept }) {
        seen.push(`after ${kept}: ${outcome.action}`);
        return outcome;
      },
    });
    const { resume, answered } = startTwo([watch]);
    const relay = resume();
    const page = await new Page(relay, 'ada').connect();
    const inputRequests = {
      first: asks({ ...BRANCH, message: 'First?' }),
      last: asks({ ...BRANCH, message: 'Last?' }),
    };
    await park(relay, { ...RESULT, inputRequests });
    await page.accept((await page.asked()).id, MAIN);
    await page.answer((await page.asked(2)).id, { action: 'reject' });
    const { inputResponses } = await answered.next();
    assert.deepEqual(inputResponses, { first: { action: 'accept', content: MAIN }, last: { action: 'decline' } });
    assert.deepEqual(seen, ['before 0: First?', 'after 0: accept', 'before 1: Last?', 'after 1: reject']);
  });

  it('lets a person silence its server: what the server parks next asks nobody', async () => {
    const silencer = silence();
    const { resume, answered } = startTwo([silencer]);
    const relay = resume();
    const page = await new Page(relay, 'ada').connect();
    await park(relay);
    await page.answer((await page.asked()).id, { action: 'reject', silence: true });
    await answered.next();
    await park(relay);
    assert.deepEqual((await answered.next(2)).inputResponses, { branch: { action: 'decline' } });
    assert.equal(page.news.length, 1);
  });

  it('may be a review, whose decision resumes it with the arguments that the application parked [RLY-18]', async () => {
    const { parker, resume, answered } = startTwo([policy({})]);
    const args = { path: '/tmp/x', count: 1 };
    await park(parker, reviewRequest({ action: 'delete_file', args, allow: ['approve', 'reject'] }));
    const page = await new Page(resume(), 'ada').connect();
    const [shown] = page.snapshot;
    assert.equal(shown?.review?.action, 'delete_file');
    await page.answer(shown!.id, { action: 'approve' });
    const { outcome, inputResponses } = await answered.next();
    assert.deepEqual({ outcome, inputResponses }, { outcome: { action: 'approve', args }, inputResponses: undefined });
  });

  it('is refused, and never accepted, where the part after throws', async () => {
    const failing = inParts({
      name: 'failing',
      before: () => ({}),
      after() {
        throw new Error('no trail');
      },
    });
    const { parker, resume, answered, errors } = startTwo([failing]);
    await park(parker);
    const page = await new Page(resume(), 'ada').connect();
    await page.accept(page.snapshot[0]!.id, MAIN);
    assert.deepEqual((await answered.next()).inputResponses, { branch: { action: 'cancel' } });
    assert.match(String(errors.all[0]), /no trail/);
  });

  it('tells the middleware of its end, where nobody answers it any more', async () => {
    const outcomes = new Calls<string>();
    const watch = inParts({
      name: 'watch',
      before: () => ({}),
      after(outcome) {
        outcomes.add(outcome.action);
        return outcome;
      },
    });
    const { resume, ended } = startTwo([watch]);
    const relay = resume();
    const id = await park(relay);
    assert.equal(await relay.unpark(id), true);
    assert.equal((await ended.next()).why, 'withdrawn');
    assert.deepEqual(outcomes.all, ['withdrawn']);
  });
});

describe('a host of a relay with middleware', () => {
  it('has it as a pipeline around the host has, with the server of its defaults', async () => {
    const hand = new HandRelay({ middleware: [policy({ servers: { ci: 'decline' } })], clock: new HandClock() });
    assert.deepEqual(await hand.host(ADA, { server: SERVER }).elicit(BRANCH), { action: 'reject' });
    const page = await hand.page();
    const outcome = hand.host(ADA).elicit(BRANCH);
    await page.accept((await page.asked()).id, MAIN);
    assert.deepEqual(await outcome, { action: 'accept', content: MAIN });
  });
});
