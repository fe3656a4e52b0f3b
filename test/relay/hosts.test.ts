import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askInCall } from '../../src/adapters/ask.js';
import { withInputs } from '../../src/adapters/repeat-call.js';
import { elicitationHandler } from '../../src/adapters/sdk-handler.js';
import { checkAnswers } from '../../src/host/check-answers.js';
import { pipeline } from '../../src/host/pipeline.js';
import { requestTimeout } from '../../src/host/request-timeout.js';
import { silence } from '../../src/host/silence.js';
import { memoryStore } from '../../src/relay/stores/memory-store.js';
import { turns } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';
import { HandRelay } from './world/hand-relay.js';
import { BRANCH } from './world/requests.js';
import { settle } from './world/troubled-store.js';

const server = { id: 'git' };
const context = () => ({ signal: new AbortController().signal, requestId: 0 });

describe('elicitationHandler over the relay', () => {
  it('pauses the time limit of the call while the person is asked [RLY-12]', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const limit = requestTimeout(60_000, { clock: hand.clock });
    const result = elicitationHandler(hand.host(), { server, onState: limit.onState })({ params: BRANCH }, context());
    const { id } = await tab.asked();
    hand.clock.pass(120_000);
    await tab.answer(id, { action: 'cancel' });
    assert.deepEqual(await result, { action: 'cancel' });
    assert.equal(limit.signal.aborted, false);
    hand.clock.pass(60_000);
    assert.equal(limit.signal.aborted, true);
  });
});

describe('withInputs over the relay', () => {
  const form = (key: string) => ({
    method: 'elicitation/create',
    params: { message: key, requestedSchema: { type: 'object', properties: { [key]: { type: 'string' } } } },
  });

  it('takes the person through steps and back, and keeps the dialog open until the next round arrives [RLY-11]', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const sent: unknown[] = [];
    let endCall = () => {};
    const call = async (retry: object) => {
      sent.push(retry);
      if (sent.length === 1) {
        return { resultType: 'input_required', inputRequests: { a: form('a'), b: form('b') }, requestState: 's' };
      }
      await new Promise<void>((resolve) => {
        endCall = resolve;
      });
      return { done: true };
    };
    const result = withInputs<object>(call, hand.host(), { server });
    const first = await tab.asked();
    assert.deepEqual([first.options.step, first.hold], [{ index: 0, count: 2, canGoBack: false }, true]);
    await tab.accept(first.id, { a: '1' });
    const second = await tab.asked(2);
    assert.equal(tab.states.get(first.id)?.phase, 'held'); // The second takes the place of the first.
    hand.clock.pass(250);
    assert.deepEqual(await tab.over(), { id: first.id, how: 'answered' });
    assert.deepEqual([second.options.step, second.hold], [{ index: 1, count: 2, canGoBack: true }, true]);
    await tab.answer(second.id, { action: 'back' });
    const again = await tab.asked(3);
    assert.deepEqual(again.options.before, { action: 'accept', content: { a: '1' } });
    assert.equal(again.options.repeated, true);
    await tab.accept(again.id, { a: '2' });
    const last = await tab.asked(4);
    hand.clock.pass(250);
    assert.deepEqual(await tab.over(3), { id: again.id, how: 'answered' });
    await tab.accept(last.id, { b: '3' });
    await turns();
    assert.equal((await hand.page()).snapshot[0]!.phase, 'held');
    assert.equal(tab.overs.length, 3);
    endCall();
    assert.deepEqual(await result, { done: true });
    await turns();
    hand.clock.pass(250);
    assert.deepEqual(await tab.over(4), { id: last.id, how: 'answered' });
    const accepted = (content: object) => ({ action: 'accept', content });
    assert.deepEqual(sent[1], {
      inputResponses: { a: accepted({ a: '2' }), b: accepted({ b: '3' }) },
      requestState: 's',
    });
  });

  it('shows no further request of a round after "Cancel all" [RLY-11]', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    let rounds = 0;
    const call = async () =>
      rounds++ > 0 ? { done: true } : { resultType: 'input_required', inputRequests: { a: form('a'), b: form('b') } };
    const result = withInputs<object>(call, hand.host(), { server });
    await tab.answer((await tab.asked()).id, { action: 'cancel', all: true });
    assert.deepEqual(await result, { done: true });
    assert.equal(tab.news.length, 1);
  });
});

describe('a pipeline over the relay', () => {
  it('silences a server in the scope of the person who said so, at once, and in no other scope [END-04]', async () => {
    const hand = new HandRelay({ middleware: [silence()] });
    hand.sessions.set('eve', { user: 'eve', conversations: ['a', 'b'] });
    const ask = (conversation: string) => hand.host({ user: 'eve', conversation }).elicit(BRANCH, { server });
    const [first, second, other] = [ask('a'), ask('a'), ask('b')];
    const [here, there] = await Promise.all(['a', 'b'].map((conversation) => hand.page('eve', { conversation })));
    await here!.answer(here!.snapshot[0]!.id, { action: 'reject', silence: true });
    assert.equal((await first).action, 'reject');
    assert.deepEqual(await second, { action: 'reject' });
    await here!.over(2);
    assert.deepEqual(await ask('a'), { action: 'reject' });
    await there!.accept(there!.snapshot[0]!.id, { branch: 'main' });
    assert.deepEqual(await other, { action: 'accept', content: { branch: 'main' } });
  });

  it('cancels the request before one that replaces it, for its server and person alone [SRV-07]', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const replacing = { server, session: 's', replaces: true };
    const first = hand.elicit(BRANCH, replacing);
    const other = hand.elicit(BRANCH, { ...replacing, session: 't' });
    const { id } = await tab.asked();
    await tab.asked(2);
    const second = hand.elicit(BRANCH, replacing);
    assert.deepEqual(await first, { action: 'cancel' });
    assert.deepEqual(await tab.over(), { id, how: 'withdrawn' });
    for (const number of [2, 3])
      await tab.answer((await tab.asked(number)).id, { action: 'accept', content: { branch: 'main' } });
    assert.deepEqual(
      (await Promise.all([other, second])).map(({ action }) => action),
      ['accept', 'accept'],
    );
  });

  it('checks an answer once, even if each read of the store gives another copy of it', async () => {
    const inner = memoryStore({ clock: new HandClock() });
    const hand = new HandRelay({ store: { ...inner, get: async (id) => structuredClone(await inner.get(id)) } });
    const tab = await hand.page();
    const codes = new Set(['123456']);
    const host = pipeline(
      hand.host(),
      checkAnswers(({ branch }) => (codes.delete(String(branch)) ? undefined : { '/branch': 'Used already' })),
    );
    const outcome = host.elicit(BRANCH);
    await tab.accept((await tab.asked()).id, { branch: '123456' });
    assert.deepEqual(await outcome, { action: 'accept', content: { branch: '123456' } });
  });

  it('cancels a request for another person, and no page shows it', async () => {
    const hand = new HandRelay();
    assert.deepEqual(await hand.elicit(BRANCH, { scope: { user: 'bob' } }), { action: 'cancel' });
    assert.deepEqual((await hand.page()).snapshot, []);
  });
});

it('twenty questions that are open at once through a pipeline leave the backend’s log empty', async () => {
  const hand = new HandRelay();
  const whole = pipeline(hand.host());
  const warnings: Error[] = [];
  const listen = (warning: Error) => warnings.push(warning);
  process.on('warning', listen);
  try {
    for (let asked = 0; asked < 20; asked++) whole.elicit(BRANCH);
    await turns();
    await new Promise((done) => setImmediate(done)); // Node tells of a warning later.
  } finally {
    process.off('warning', listen);
  }
  assert.deepEqual(warnings.map(String), []);
});

describe('an application', () => {
  it('still gets the answer when onError throws', async () => {
    const said: unknown[] = [];
    const { error: before } = console;
    console.error = (where, error) => void said.push([where, error]);
    try {
      const failed = new Error('the log is full');
      const hand = new HandRelay({
        onError() {
          throw failed;
        },
      });
      const tab = await hand.page();
      const onState = () => {
        throw new Error('the application');
      };
      const outcome = hand.elicit(BRANCH, { onState });
      const { id } = await tab.asked();
      await tab.accept(id, { branch: 'main' });
      assert.deepEqual(await outcome, { action: 'accept', content: { branch: 'main' } });
      assert.ok(said.length > 0);
      for (const one of said) assert.deepEqual(one, ['mcp-elicitation, relay:', failed]);
    } finally {
      console.error = before;
    }
  });

  it('may withdraw its call in the callback that says it is queued', async () => {
    const hand = new HandRelay();
    const controller = new AbortController();
    const onState = (state: string) => state === 'queued' && controller.abort();
    const uncaught: unknown[] = [];
    process.setUncaughtExceptionCaptureCallback((error) => void uncaught.push(error));
    try {
      assert.deepEqual(await hand.elicit(BRANCH, { signal: controller.signal, onState }), { action: 'withdrawn' });
      await settle();
    } finally {
      process.setUncaughtExceptionCaptureCallback(null);
    }
    assert.deepEqual([uncaught, hand.errors], [[], []]);
  });
});

describe('the hosts that a relay makes for each call', () => {
  it('share the rate limit of their scope, so that the eleventh call in a minute is held back', async () => {
    const hand = new HandRelay();
    const limited: unknown[] = [];
    const clock = new HandClock();
    const ask = (user: string) => {
      const options = { server: { id: 'acme' }, clock, onLimited: () => void limited.push(user) };
      return askInCall(hand.relay.host({ user }), options)(BRANCH, undefined);
    };
    for (let i = 0; i < 10; i++) void ask('ada');
    assert.deepEqual(limited, []);
    assert.deepEqual(await ask('ada'), { action: 'cancel' });
    void ask('bob');
    assert.deepEqual(limited, ['ada']);
    await hand.close();
  });
});
