import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resultOf } from '../../src/adapters/result-of.js';
import type { Content } from '../../src/protocol/outcome.js';
import type { Answer } from '../../src/protocol/port.js';
import type { Json } from '../../src/protocol/request.js';
import { answerIdOf } from '../../src/relay/backend/answer-id.js';
import { memoryStore } from '../../src/relay/stores/memory-store.js';
import type { ElicitationStore } from '../../src/relay/stores/store.js';
import { turns } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';
import { HandRelay, handCheck } from './world/hand-relay.js';
import { BRANCH, MAIN, PAGE } from './world/requests.js';
import { failureOf, type Page } from './world/wire-page.js';

/** Nested deeper than any form. */
const DEEP = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
/** Answers that no card of any kind gives. */
const MALFORMED = [
  `{"action":"accept","content":{"branch":${DEEP}}}`,
  '{"action":"accept","content":[]}',
  '{"action":"accept","content":{"branch":"main"},"completion":{}}',
  '{"action":"timeout"}',
  '{"action":"withdrawn"}',
  '{"action":"edit"}',
  '{"action":"edit","args":[]}',
  '{"action":"edit","args":{},"rest":true}',
  `{"action":"edit","args":{"a":${DEEP}}}`,
  '{"action":"respond"}',
  '{"action":"respond","text":7}',
  '{"action":"approve","rest":false}',
  '{"action":"approve","remember":"forever"}',
];

async function asked(options = {}, request = BRANCH) {
  const hand = new HandRelay();
  const tab = await hand.page();
  const outcome = hand.elicit(request, options);
  const { id } = await tab.asked();
  return { hand, tab, outcome, id };
}

describe('an answer over the relay', () => {
  it('closes the other tabs within a second, and a different one that comes later learns that it was answered [RLY-03]', async () => {
    const { hand, tab, outcome, id } = await asked();
    const other = await hand.page();
    await tab.accept(id, { branch: 'main' });
    hand.clock.pass(1000);
    assert.deepEqual(await other.over(), { id, how: 'answered' });
    const late = await other.accept(id, { branch: 'test' });
    assert.equal((await late.clone().json()).state.how, 'answered');
    assert.deepEqual(await failureOf(late), [409, { error: 'It is over' }]);
    assert.deepEqual(await outcome, MAIN);
  });

  it('with keys that nobody declared is refused, __proto__ included [RLY-05]', async () => {
    const { tab, outcome, id } = await asked();
    for (const extra of ['"admin":true', '"__proto__":{"admin":true}', '"constructor":1']) {
      const body = `{"type":"answer","id":"${id}","attempt":1,"answer":{"action":"accept","content":{"branch":"main",${extra}}}}`;
      const [status, { errors }] = await failureOf(await tab.postBody(body));
      assert.deepEqual([status, Object.keys(errors as object).length], [422, 1], extra);
    }
    await tab.accept(id, { branch: 'main' });
    assert.deepEqual(await outcome, MAIN);
  });

  it('is read as a message of a page, or not at all', async () => {
    const { tab, outcome, id } = await asked();
    const bodies = [
      'no JSON',
      '[]',
      '"outcome"',
      '{}',
      `{"type":"constructor","id":"${id}"}`,
      `{"type":"shown","id":7}`,
      `{"type":"shown","id":"${id}","more":1}`,
      `{"type":"outcome","id":"${id}"}`,
      ...MALFORMED.map((answer) => `{"type":"answer","id":"${id}","attempt":1,"answer":${answer}}`),
      `{"type":"more-time","id":"${id}","ms":-1}`,
      `{"type":"visited","id":"${id}","completion":"timeout"}`,
      new Uint8Array([0xff, 0xfe]),
    ];
    for (const body of bodies) assert.equal((await tab.postBody(body)).status, 400, String(body).slice(0, 100));
    const start = new TextEncoder().encode(
      `{"type":"answer","id":"${id}","attempt":1,"answer":{"action":"reject","reason":"`,
    );
    const latin = new Uint8Array([...start, 0xe9, 0x22, 0x7d, 0x7d]); // An é that is no UTF-8.
    for (const headers of [{}, { 'content-length': String(latin.length) }]) {
      assert.equal((await tab.postBody(latin, headers)).status, 400);
    }
    await tab.answer(id, { action: 'reject', reason: 'no' });
    assert.deepEqual(await outcome, { action: 'reject', reason: 'no' });
  });

  it('can only be one that the card offers', async () => {
    const { tab, id } = await asked();
    const outcomes: Answer[] = [
      { action: 'accept' },
      { action: 'back' },
      { action: 'cancel', all: true },
      { action: 'reject', silence: true },
      { action: 'approve' },
      { action: 'edit', args: { branch: 'main' } },
      { action: 'respond', text: 'main' },
    ];
    for (const outcome of outcomes) assert.equal((await tab.answer(id, outcome)).status, 400, outcome.action);
  });

  it('is not replaced by the end of a visit that nobody has agreed to: that changes nothing [RLY-23]', async () => {
    const { hand, tab, id, outcome } = await asked();
    const reply = await tab.post({ type: 'visited', id, completion: 'completed' });
    assert.deepEqual([reply.status, (await reply.json()).state.version], [202, 1]);
    assert.equal((await hand.page()).snapshot[0]!.phase, 'open');
    await tab.accept(id, { branch: 'main' });
    assert.deepEqual(await outcome, MAIN);
  });

  it('of another person is worth nothing, whether the id exists or not [RLY-06, RLY-25]', async () => {
    const { hand, tab, outcome, id } = await asked();
    const stranger = await hand.page('bob');
    const replies = await Promise.all([stranger.answer(id, MAIN), stranger.answer('A'.repeat(22), MAIN)]);
    const [foreign, unknown] = await Promise.all(replies.map(failureOf));
    assert.equal(foreign![0], 404);
    assert.deepEqual(foreign, unknown);
    assert.deepEqual([stranger.snapshot, stranger.news], [[], []]);
    await tab.accept(id, { branch: 'main' });
    assert.deepEqual(await outcome, MAIN);
    assert.deepEqual(await failureOf(await stranger.answer(id, MAIN)), unknown);
  });

  it('that is being checked when the server takes its request back does not leave', async () => {
    const server = new AbortController();
    let finish = (_: Record<string, string>) => {};
    let isAborted = () => false;
    const checkAnswer = (_: unknown, { signal }: { signal: AbortSignal }) => {
      isAborted = () => signal.aborted;
      return new Promise<Record<string, string>>((resolve) => {
        finish = resolve;
        server.abort();
      });
    };
    const { tab, outcome, id } = await asked({ signal: server.signal, checkAnswer });
    await tab.answer(id, MAIN);
    assert.deepEqual(await outcome, { action: 'withdrawn' });
    assert.equal(isAborted(), true);
    finish({});
    assert.deepEqual(await tab.over(), { id, how: 'withdrawn' });
  });

  it('that is being checked when the person says no in another tab does not leave: the no does', async () => {
    let isAborted = false;
    const checkAnswer = (_: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<Record<string, string>>((_, reject) => {
        signal.addEventListener('abort', () => {
          isAborted = true;
          reject(signal.reason);
        });
      });
    const { hand, tab, outcome, id } = await asked({ checkAnswer });
    const { answerWriteId: own } = await (await tab.answer(id, MAIN)).json();
    const other = await hand.page();
    const { answerWriteId: theirs } = await (await other.answer(id, { action: 'reject' })).json();
    assert.deepEqual(await outcome, { action: 'reject' });
    const { how, answerWriteId } = await tab.reached(id, ({ phase }) => phase === 'over');
    assert.deepEqual([how, answerWriteId], ['answered', theirs]);
    assert.notEqual(own, theirs);
    assert.equal(isAborted, true);
    assert.deepEqual(hand.errors, []);
  });

  it('is not replaced by another one that somebody accepts while it is checked', async () => {
    const hand = handCheck();
    const { tab, outcome, id } = await asked(hand);
    await tab.answer(id, MAIN);
    const late = await tab.accept(id, { branch: 'live' });
    assert.deepEqual(await failureOf(late), [409, { error: 'Another answer was first' }]);
    hand.finish({});
    assert.deepEqual(await outcome, MAIN);
    assert.deepEqual(hand.checked, ['main']);
  });

  it('does not leave when its check gives no verdict within 15 minutes, and the relay tells the application and the person', async () => {
    const { hand, tab, id } = await asked(handCheck());
    await tab.answer(id, MAIN);
    await turns();
    hand.clock.pass(900_000);
    const { failure } = await tab.reached(id, ({ attempt }) => attempt === 2);
    assert.equal(failure, 'check');
    assert.deepEqual(hand.errors.map(String), ['Error: checkAnswer() gave no verdict within 900000 ms']);
  });

  it('to a form that was opened again meanwhile changes nothing, and its reply says how things stand', async () => {
    const hand = handCheck();
    const { tab, outcome, id } = await asked(hand);
    await tab.accept(id, { branch: 'live' });
    hand.finish({ '/branch': 'Protected' });
    await tab.reached(id, ({ attempt }) => attempt === 2);
    const reply = await tab.answer(id, MAIN, 1);
    const { state, answer } = await reply.json();
    assert.deepEqual([reply.status, state.attempt, state.phase, answer], [202, 2, 'open', undefined]);
    await tab.answer(id, { action: 'cancel' });
    assert.deepEqual(await outcome, { action: 'cancel' });
    assert.deepEqual(hand.checked, ['live']);
  });

  it('is the same in any order of its keys', async () => {
    const hand = handCheck();
    const { tab, outcome, id } = await asked(hand);
    const statuses = [];
    const contents: Content[] = [{ branch: 'main', force: true }, { force: true, branch: 'main' }, { branch: 'main' }];
    for (const content of contents) {
      statuses.push((await tab.accept(id, content)).status);
    }
    assert.deepEqual(statuses, [202, 202, 409]);
    hand.finish({});
    await outcome;
  });

  it('is another one when a list of pairs takes the place of an object', async () => {
    const contents: Json[] = [{ a: 1 }, [['a', 1]], { pairs: [['a', 1]] }, {}, []];
    const answers = contents.map((args): Answer => ({ action: 'edit', args }));
    const ids = await Promise.all(answers.map((answer) => answerIdOf('one', answer)));
    assert.equal(new Set([...ids, await answerIdOf('two', answers[0]!)]).size, 6);
  });

  it('is seen by nobody who may not see its conversation or workspace [RLY-06]', async () => {
    const hand = new HandRelay();
    hand.sessions.set('guest', { user: 'ada', conversations: ['b'], workspaces: ['w'] });
    const [here, elsewhere, guest, overview] = await Promise.all([
      hand.page('ada', { conversation: 'a' }),
      hand.page('ada', { conversation: 'b' }),
      hand.page('guest'),
      hand.page('ada'),
    ]);
    hand.host({ user: 'ada', conversation: 'a' }).elicit(BRANCH);
    hand.host({ user: 'ada', workspace: 'v' }).elicit({ ...BRANCH, message: 'in a workspace' });
    hand.host({ user: 'ada', conversation: 'b', workspace: 'w' }).elicit({ ...BRANCH, message: 'for a guest' });
    const { id } = await here.asked();
    const messages = (page: Page) => page.news.map(({ request }) => request.message);
    await overview.asked(3);
    assert.deepEqual(messages(overview), ['Which branch?', 'in a workspace', 'for a guest']);
    assert.deepEqual(messages(here), ['Which branch?', 'in a workspace']);
    assert.deepEqual(messages(elsewhere), ['in a workspace', 'for a guest']);
    assert.deepEqual(messages(guest), ['for a guest']);
    for (const page of [elsewhere, guest]) assert.equal((await page.answer(id, MAIN)).status, 404);
    const late = await hand.page('ada', { conversation: 'b' });
    assert.equal(late.snapshot.length, 2);
  });

  it('leaves nothing of its text in the store once it is taken', async () => {
    const clock = new HandClock();
    const store = memoryStore({ clock });
    const hand = new HandRelay({ clock, store });
    const tab = await hand.page();
    const outcome = hand.elicit();
    const { id } = await tab.asked();
    await tab.accept(id, { branch: 'tops3cret' });
    await outcome;
    await tab.over();
    const record = await store.get(id);
    assert.equal(record?.isOver, true);
    assert.ok(!JSON.stringify(record).includes('tops3cret'));
  });

  it('is kept where a store encrypts, and so is what would identify it, and how a visit ended', async () => {
    const clock = new HandClock();
    const inner = memoryStore({ clock });
    const plain: string[] = [];
    const store: ElicitationStore = {
      ...inner,
      put(record, replaces, expiresIn) {
        plain.push(JSON.stringify({ ...record, fixed: undefined, secret: undefined }));
        return inner.put(record, replaces, expiresIn);
      },
    };
    const hand = new HandRelay({ clock, store });
    const tab = await hand.page();
    const outcome = hand.elicit(PAGE);
    const { id } = await tab.asked();
    await tab.answer(id, { action: 'accept' });
    await outcome;
    await tab.post({ type: 'visited', id, completion: 'completed' });
    assert.equal((await tab.over()).completion, 'completed');
    const kept = plain.join();
    assert.ok(
      plain.length > 2 && !kept.includes('completed') && !kept.includes(await answerIdOf(id, { action: 'accept' })),
    );
  });

  it('is in no error that the relay reports, and in no reply', async () => {
    const { hand, tab, id } = await asked({
      checkAnswer: () => {
        throw new Error('down');
      },
    });
    const secret = 'tops3cret';
    const replies = await Promise.all([
      tab.accept(id, { branch: secret }),
      tab.accept(id, { branch: secret.repeat(2) }),
      tab.postBody(`{"type":"outcome","secret":"${secret}"}`),
    ]);
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    assert.ok(![...texts, ...hand.errors.map(String)].join().includes(secret));
  });
});

describe('a host of the relay', () => {
  it('needs a user, because a question to nobody would be everybody’s', () => {
    const { relay } = new HandRelay();
    for (const scope of [{}, { user: '' }, { user: 7 }, undefined, { user: 'ada', conversation: 7 }]) {
      assert.throws(() => relay.host(scope as never), TypeError, JSON.stringify(scope));
    }
  });
});

describe('how long a yes holds, over the relay', () => {
  const asking = { ...BRANCH, _meta: { persist: ['session', 'always', 'forever'], secret: 'of the backend' } };
  const held = (remember: unknown) => ({ ...MAIN, remember }) as Answer;

  it('is offered to the page as far as request and application do, and nothing else of _meta is', async () => {
    const { tab } = await asked({ remember: ['session'] }, asking);
    const { request, options } = await tab.asked();
    assert.deepEqual(request._meta, { persist: ['session'] });
    assert.deepEqual(options.remember, ['session']);
  });

  it('is the person’s choice, and part of the reply [USE-21]', async () => {
    const { tab, outcome, id } = await asked({ remember: ['session', 'always'] }, asking);
    await tab.answer(id, held('always'));
    const answer = await outcome;
    assert.deepEqual(answer, held('always'));
    assert.deepEqual(resultOf(answer)._meta, { persist: 'always' });
  });

  for (const [what, options, request, remember] of [
    ['where the application forbids it', { remember: ['session'] }, asking, 'always'],
    ['where the application allows none', {}, asking, 'session'],
    ['where the request offers none', { remember: ['session', 'always'] }, BRANCH, 'session'],
    ['that nobody knows', { remember: ['session', 'always'] }, asking, 'forever'],
  ] as const) {
    it(`is refused ${what} [USE-21]`, async () => {
      const { tab, id } = await asked(options, request);
      assert.equal((await tab.answer(id, held(remember))).status, 400);
    });
  }
});

describe('answers with errors, over the relay', () => {
  const wrong = { branch: 'a branch that is too long', force: 'yes' };

  it('are refused unless the backend allows them, too [HOST-05]', async () => {
    const { tab, id } = await asked();
    assert.equal((await tab.accept(id, wrong)).status, 422);
  });

  it('reach the server where the backend allows them, a missing answer included [HOST-05]', async () => {
    for (const content of [wrong, {}]) {
      const { tab, outcome, id } = await asked({ validate: 'warn' });
      assert.equal((await tab.asked()).options.validate, 'warn');
      assert.equal((await tab.accept(id, content)).status, 202);
      assert.deepEqual(await outcome, { action: 'accept', content });
    }
  });

  it('never hold a key that nobody declared, beside or inside an answer [HOST-05]', async () => {
    const { tab, id } = await asked({ validate: 'warn' });
    for (const content of [
      { ...wrong, admin: true },
      { branch: { admin: true } },
      { branch: [[1]] },
      { branch: [1] },
    ]) {
      assert.equal((await tab.accept(id, content)).status, 422, JSON.stringify(content));
    }
  });
});
