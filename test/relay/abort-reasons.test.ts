import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pipeline, rateLimit } from '../../src/host/index.js';
import { completionOf } from '../../src/protocol/outcome.js';
import { ElicitationOver } from '../../src/protocol/over.js';
import { BRANCH, failureOf, HandRelay, PAGE } from './hand-relay.js';

const MAIN = { action: 'accept', content: { branch: 'main' } } as const;
const CLOSED_BY_V2 = Object.assign(new Error('Connection closed'), { code: 'CONNECTION_CLOSED' });

describe('the reason of an abort in the backend', () => {
  for (const [what, reason, how] of [
    ['no reason', undefined, 'withdrawn'],
    ['a text of the server', 'not needed any more', 'withdrawn'],
    ['an error that nobody knows', new Error('closed'), 'withdrawn'],
    ['a connection that the SDK closed', CLOSED_BY_V2, 'lost'],
    ['a connection that is lost', new ElicitationOver('lost'), 'lost'],
    ['a page that is finished', new ElicitationOver('completed'), 'completed'],
    ['an answer elsewhere', new ElicitationOver('answered'), 'answered'],
    ['time that ran out', new ElicitationOver('expired'), 'expired'],
    ['an answer that could not be delivered', new ElicitationOver('undelivered'), 'undelivered'],
    ['an application that has nothing to say', new ElicitationOver('closed'), 'closed'],
  ] as const) {
    it(`reaches the page and the sender of a late answer, and the server gets "withdrawn": ${what}`, async () => {
      const call = new AbortController();
      const hand = new HandRelay();
      const tab = await hand.page();
      const outcome = hand.elicit(BRANCH, { signal: call.signal });
      const { id } = await tab.asked();
      call.abort(reason);
      assert.deepEqual(await outcome, { action: 'withdrawn' });
      assert.deepEqual(await tab.over(), { id, how });
      assert.deepEqual(await failureOf(await tab.answer(id, MAIN)), [409, { error: 'It is over', how }]);
    });
  }

  it('also reaches the page through a pipeline', async () => {
    const call = new AbortController();
    const hand = new HandRelay();
    const tab = await hand.page();
    const host = pipeline(hand.host(), rateLimit());
    const outcome = host.elicit(BRANCH, { signal: call.signal });
    const { id } = await tab.asked();
    call.abort(new ElicitationOver('closed'));
    assert.deepEqual(await outcome, { action: 'withdrawn' });
    assert.deepEqual(await tab.over(), { id, how: 'closed' });
  });

  for (const [why, completion] of [
    ['completed', 'completed'],
    ['lost', 'dismissed'],
  ] as const) {
    it(`ends a visit as ${completion} if it is "${why}"`, async () => {
      const call = new AbortController();
      const hand = new HandRelay();
      const tab = await hand.page();
      const asking = hand.elicit(PAGE, { signal: call.signal });
      const { id } = await tab.asked();
      await tab.answer(id, { action: 'accept' });
      const outcome = await asking;
      call.abort(new ElicitationOver(why));
      assert.equal(await completionOf(outcome), completion);
      assert.deepEqual(await tab.over(), { id, how: 'answered', completion });
    });
  }
});
