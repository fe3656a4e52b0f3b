import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AnsweredCall, EndedCall } from '../../src/relay/backend/index.js';
import type { RelayOptions } from '../../src/relay/backend/relay.js';
import { createId } from '../../src/relay/stores/ids.js';
import { CALL, Calls, heldCalls, MAIN, start } from './world/parking.js';
import { asks, BRANCH, PAGE, RESULT } from './world/requests.js';
import { Page } from './world/wire-page.js';

const THREE = {
  resultType: 'input_required',
  inputRequests: { first: asks(BRANCH), page: asks(PAGE), last: asks(BRANCH) },
};

/** A relay that remembers what it resumed, and a page of each user. */
async function setUp(options: Partial<RelayOptions> = {}) {
  const answered = new Calls<AnsweredCall>();
  const ended = new Calls<EndedCall>();
  const relay = start({ onAnswered: answered.add, onParkEnded: ended.add, parkInterval: 50, ...options });
  const user = `ada${Math.random().toString(36).slice(2)}`;
  const page = await new Page(relay, user).connect();
  return { relay, answered, ended, page, scope: { user } };
}

describe('a parked call', () => {
  it('returns at once, and resumes the call with the answer and the server’s state byte for byte [RLY-18]', async () => {
    const { relay, answered, page, scope } = await setUp();
    const id = await relay.park(RESULT, { scope, server: { id: 'ci', name: 'CI' }, call: CALL });
    const elicitation = await page.asked();
    assert.deepEqual(elicitation.server, { id: 'ci', name: 'CI' });
    assert.equal(elicitation.options.repeated, undefined);
    assert.equal((await page.accept(elicitation.id, MAIN)).status, 202);
    const { signal, ...rest } = await answered.next();
    assert.equal(signal.aborted, false);
    assert.deepEqual(rest, {
      call: CALL,
      scope,
      inputResponses: { branch: { action: 'accept', content: MAIN } },
      requestState: RESULT.requestState,
      idempotencyKey: id,
      attempt: 1,
    });
    assert.equal((await page.accept(elicitation.id, MAIN)).status, 202);
    assert.equal(answered.all.length, 1);
  });

  it('asks several requests step by step, with a way back, and a page between them', async () => {
    const { relay, answered, page, scope } = await setUp();
    await relay.park(THREE, { scope, call: CALL });
    const first = await page.asked();
    assert.deepEqual(first.options.step, { index: 0, count: 3, canGoBack: false });
    await page.accept(first.id, MAIN);
    const visit = await page.asked(2);
    await page.accept(visit.id, undefined);
    await page.post({ type: 'visited', id: visit.id, completion: 'completed' });
    const last = await page.asked(3);
    assert.deepEqual(last.options.step, { index: 2, count: 3, canGoBack: true });
    await page.answer(last.id, { action: 'back' });
    const again = await page.asked(4);
    assert.deepEqual(again.options.step, { index: 0, count: 3, canGoBack: false });
    assert.deepEqual(again.options.before, { action: 'accept', content: MAIN });
    assert.equal(again.options.repeated, true);
    await page.accept(again.id, { branch: 'next' });
    const lastAgain = await page.asked(5); // The person has visited the page.
    assert.deepEqual(lastAgain.options.step, { index: 2, count: 3, canGoBack: true });
    await page.accept(lastAgain.id, MAIN);
    const { inputResponses } = await answered.next();
    assert.deepEqual(inputResponses, {
      first: { action: 'accept', content: { branch: 'next' } },
      page: { action: 'accept' },
      last: { action: 'accept', content: MAIN },
    });
  });

  it('resumes with `cancel` for each request after the person cancelled all', async () => {
    const { relay, answered, page, scope } = await setUp();
    await relay.park(THREE, { scope, call: CALL });
    await page.answer((await page.asked()).id, { action: 'cancel', all: true });
    const { inputResponses } = await answered.next();
    assert.deepEqual(inputResponses, {
      first: { action: 'cancel' },
      page: { action: 'cancel' },
      last: { action: 'cancel' },
    });
  });

  it('does not resume a call whose page the person gave up, and says so', async () => {
    const { relay, answered, ended, page, scope } = await setUp();
    const result = { resultType: 'input_required', inputRequests: { page: asks(PAGE) } };
    const id = await relay.park(result, { scope, call: CALL });
    const visit = await page.asked();
    await page.accept(visit.id, undefined);
    await page.post({ type: 'visited', id: visit.id, completion: 'dismissed' });
    assert.deepEqual(await ended.next(), { call: CALL, scope, why: 'abandoned', idempotencyKey: id });
    assert.deepEqual(answered.all, []);
  });

  it('resumes again after a failure, with the same key, and gives each attempt its number', async () => {
    const answered = new Calls<AnsweredCall>();
    const errors = new Calls<unknown>();
    const failure = new Error('The server is away');
    const { relay, page, scope } = await setUp({
      onError: errors.add,
      onAnswered(call) {
        answered.add(call);
        if (call.attempt < 2) throw failure;
      },
    });
    const id = await relay.park(RESULT, { scope, call: CALL });
    await page.accept((await page.asked()).id, MAIN);
    const [first, second] = [await answered.next(), await answered.next(2)];
    assert.deepEqual(
      [first, second].map(({ attempt, idempotencyKey }) => [attempt, idempotencyKey]),
      [
        [1, id],
        [2, id],
      ],
    );
    assert.deepEqual(second.inputResponses, first.inputResponses);
    assert.equal(await errors.next(), failure);
  });

  it('parks the next round once, however often its resumption runs', async () => {
    const { relay, answered, page, scope } = await setUp();
    await relay.park(RESULT, { scope, call: CALL });
    await page.accept((await page.asked()).id, MAIN);
    const { idempotencyKey } = await answered.next();
    const rounds = [
      await relay.park(RESULT, { scope, call: CALL, after: idempotencyKey }),
      await relay.park(RESULT, { scope, call: CALL, after: idempotencyKey }),
    ];
    assert.equal(new Set([idempotencyKey, ...rounds]).size, 2);
    await page.accept((await page.asked(2)).id, { branch: 'next' });
    const second = await answered.next(2);
    assert.deepEqual(second.inputResponses, { branch: { action: 'accept', content: { branch: 'next' } } });
    assert.equal(page.news.length, 2);
    assert.equal(await relay.park(RESULT, { scope, call: CALL, after: idempotencyKey }), rounds[0]);
    assert.equal((await new Page(relay, scope.user).connect()).snapshot.length, 0);
  });

  it('goes through a series whose user may have only one request open', async () => {
    const { relay, answered, page, scope } = await setUp({ limits: { open: 1 } });
    const two = { resultType: 'input_required', inputRequests: { first: asks(BRANCH), last: asks(BRANCH) } };
    await relay.park(two, { scope, call: CALL });
    await page.accept((await page.asked()).id, MAIN);
    await page.accept((await page.asked(2)).id, MAIN);
    assert.deepEqual(Object.keys((await answered.next()).inputResponses ?? {}), ['first', 'last']);
  });

  it('asks the next round in the end when it could not be shown at once', async () => {
    const { relay, answered, page, scope } = await setUp({ limits: { open: 1 }, onError: () => {} });
    await relay.park(RESULT, { scope, call: CALL });
    await page.accept((await page.asked()).id, MAIN);
    const { idempotencyKey } = await answered.next();
    const other = relay.host(scope).elicit(BRANCH);
    const open = await page.asked(2);
    await assert.rejects(relay.park(RESULT, { scope, call: CALL, after: idempotencyKey }), /too many/);
    await page.answer(open.id, { action: 'reject' });
    await other;
    await relay.park(RESULT, { scope, call: CALL, after: idempotencyKey });
    await page.accept((await page.asked(3)).id, { branch: 'next' });
    const second = await answered.next(2);
    assert.deepEqual(second.inputResponses, { branch: { action: 'accept', content: { branch: 'next' } } });
  });

  it('takes a parked call back: its request leaves the pages, and nothing is resumed', async () => {
    const { relay, answered, ended, page, scope } = await setUp();
    const id = await relay.park(RESULT, { scope, call: CALL });
    const elicitation = await page.asked();
    assert.deepEqual([await relay.unpark(id), await relay.unpark(id)], [true, false]);
    assert.deepEqual(await page.over(), { id: elicitation.id, how: 'withdrawn' });
    assert.equal((await ended.next()).why, 'withdrawn');
    assert.deepEqual(answered.all, []);
  });

  it('cannot be taken back any more once the application makes it with the answers', async () => {
    const { answered, onAnswered, finish } = heldCalls();
    const { relay, ended, page, scope } = await setUp({ onAnswered });
    const id = await relay.park(RESULT, { scope, call: CALL });
    await page.accept((await page.asked()).id, MAIN);
    await answered.next();
    const isTakenBack = await relay.unpark(id);
    finish();
    assert.deepEqual([isTakenBack, ended.all], [false, []]);
  });

  it('closes a parked request whose time has passed, and says so', async () => {
    const { relay, ended, page, scope } = await setUp();
    await relay.park(RESULT, { scope, call: CALL, timeout: 1 });
    assert.equal((await page.over()).how, 'expired');
    assert.equal((await ended.next()).why, 'expired');
    assert.equal(relay.stats().expired, 1);
  });

  it('resumes a call that only waited, and one whose requests cannot be shown, without a person', async () => {
    const errors = new Calls<unknown>();
    const { relay, answered, scope } = await setUp({ onError: errors.add });
    await relay.park({ resultType: 'input_required', requestState: 'later' }, { scope, call: CALL });
    assert.deepEqual(Object.keys(await answered.next()).sort(), [
      'attempt',
      'call',
      'idempotencyKey',
      'requestState',
      'scope',
      'signal',
    ]);
    await relay.park({ resultType: 'input_required', inputRequests: { x: asks({}) } }, { scope, call: CALL });
    assert.deepEqual((await answered.next(2)).inputResponses, { x: { action: 'cancel' } });
    assert.match(String(await errors.next()), /"x" was refused/);
  });

  it('refuses what cannot be parked', async () => {
    const { relay, scope } = await setUp();
    const sampling = { resultType: 'input_required', inputRequests: { x: { method: 'sampling/createMessage' } } };
    await assert.rejects(relay.park({ content: [] }, { scope, call: CALL }), /input_required/);
    await assert.rejects(relay.park(sampling, { scope, call: CALL }), /x must be elicitation\/create/);
    await assert.rejects(relay.park(RESULT, { scope: { user: '' }, call: CALL }), /scope\.user/);
    await assert.rejects(relay.park(RESULT, { scope, call: (() => {}) as never }), /JSON/);
    await assert.rejects(relay.park(RESULT, { scope, call: 'a'.repeat(5 * 1024 * 1024) }), /bytes/);
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [i, asks(BRANCH)]));
    const tooMany = { resultType: 'input_required', inputRequests: many };
    await assert.rejects(relay.park(tooMany, { scope, call: CALL }), /50 requests/);
    for (const after of ['', 'a', `${await createId('bob')}`, 7 as never]) {
      await assert.rejects(relay.park(RESULT, { scope, call: CALL, after }), /after must be the idempotencyKey/);
    }
    assert.deepEqual((await new Page(relay, scope.user).connect()).snapshot, []);
  });

  it('refuses one more than a user may have open when many are parked at once', async () => {
    const { relay, scope } = await setUp({ limits: { open: 3 } });
    const parked = Array.from({ length: 6 }, () => relay.park(RESULT, { scope, call: CALL }));
    const results = await Promise.allSettled(parked);
    const refused = results.filter((result) => result.status === 'rejected');
    assert.equal(refused.length, 3);
    assert.match(String(refused[0]!.reason), /too many/);
    assert.equal((await new Page(relay, scope.user).connect()).snapshot.length, 3);
  });
});
