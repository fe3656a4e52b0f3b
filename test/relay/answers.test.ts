import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resultOf } from '../../src/adapters/result-of.js';
import type { PersonalOutcome } from '../../src/relay/wire.js';
import { turns } from '../host/hand-host.js';
import { BRANCH, failureOf, HandRelay, handCheck } from './hand-relay.js';
import type { Page } from './page.js';

const MAIN = { action: 'accept', content: { branch: 'main' } } as const;

async function asked(options = {}, request = BRANCH) {
  const hand = new HandRelay();
  const tab = await hand.page();
  const outcome = hand.elicit(request, options);
  const { id } = await tab.asked();
  return { hand, tab, outcome, id };
}

describe('an answer over the relay', () => {
  it('reaches the server as the person gave it', async () => {
    const { tab, outcome, id } = await asked();
    const { request, phase } = await tab.asked();
    assert.deepEqual([request, phase], [{ mode: 'form', ...BRANCH }, 'open']);
    const response = await tab.accept(id, { branch: 'main' });
    assert.deepEqual([response.status, await response.text()], [204, '']);
    assert.deepEqual(await outcome, MAIN);
  });

  it('closes the other tabs within a second, and a different one that comes later learns that it was answered', async () => {
    const { hand, tab, outcome, id } = await asked();
    const other = await hand.page();
    await tab.accept(id, { branch: 'main' });
    hand.clock.pass(1000);
    assert.deepEqual(await other.next('over'), { type: 'over', id, how: 'answered' });
    const late = await other.accept(id, { branch: 'test' });
    assert.deepEqual(await failureOf(late), [409, { error: 'It is over', how: 'answered' }]);
    assert.deepEqual(await outcome, MAIN);
  });

  it('may be posted twice, because the first reply can get lost', async () => {
    const { tab, outcome, id } = await asked();
    const replies = await Promise.all([tab.answer(id, MAIN), tab.answer(id, MAIN)]);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [204, 204],
    );
    assert.deepEqual(await outcome, MAIN);
  });

  it('that breaks the schema opens the form again with the errors, and nothing reaches the server', async () => {
    const { tab, outcome, id } = await asked();
    const response = await tab.accept(id, { branch: 'a branch that is too long', force: 'yes' });
    const [status, { errors }] = await failureOf(response);
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(errors as object), ['/branch', '/force']);
    await tab.answer(id, { action: 'cancel' });
    assert.deepEqual(await outcome, { action: 'cancel' });
  });

  it('with keys that nobody declared is refused, __proto__ included [RLY-05]', async () => {
    const { tab, outcome, id } = await asked();
    for (const extra of ['"admin":true', '"__proto__":{"admin":true}', '"constructor":1']) {
      const body = `{"type":"outcome","id":"${id}","outcome":{"action":"accept","content":{"branch":"main",${extra}}}}`;
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
      `{"type":"outcome","id":"${id}","outcome":{"action":"accept","content":[]}}`,
      `{"type":"outcome","id":"${id}","outcome":{"action":"accept","content":{"branch":"main"},"completion":{}}}`,
      `{"type":"outcome","id":"${id}","outcome":{"action":"timeout"}}`,
      `{"type":"outcome","id":"${id}","outcome":{"action":"withdrawn"}}`,
      `{"type":"more-time","id":"${id}","ms":-1}`,
      `{"type":"visited","id":"${id}","completion":"timeout"}`,
      new Uint8Array([0xff, 0xfe]),
    ];
    for (const body of bodies) assert.equal((await tab.postBody(body)).status, 400, String(body));
    const start = new TextEncoder().encode(`{"type":"outcome","id":"${id}","outcome":{"action":"reject","reason":"`);
    const latin = new Uint8Array([...start, 0xe9, 0x22, 0x7d, 0x7d]); // An é that is no UTF-8.
    for (const headers of [{}, { 'content-length': String(latin.length) }]) {
      assert.equal((await tab.postBody(latin, headers)).status, 400);
    }
    await tab.answer(id, { action: 'reject', reason: 'no' });
    assert.deepEqual(await outcome, { action: 'reject', reason: 'no' });
  });

  it('can only be one that the card offers', async () => {
    const { tab, id } = await asked();
    const outcomes: PersonalOutcome[] = [
      { action: 'accept' },
      { action: 'back' },
      { action: 'cancel', all: true },
      { action: 'reject', silence: true },
    ];
    for (const outcome of outcomes) assert.equal((await tab.answer(id, outcome)).status, 400, outcome.action);
    assert.equal((await tab.post({ type: 'visited', id, completion: 'completed' })).status, 400);
  });

  it('that is nested deeper than any form gets 400, over or not, and the backend does not fail', async () => {
    const { hand, tab, outcome, id } = await asked();
    const content = `{"branch":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const body = `{"type":"outcome","id":"${id}","outcome":{"action":"accept","content":${content}}}`;
    assert.equal((await tab.postBody(body)).status, 400);
    await tab.answer(id, { action: 'cancel' });
    await outcome;
    assert.equal((await tab.postBody(body)).status, 400);
    assert.deepEqual(hand.errors, []);
  });

  it('of another person is worth nothing, whether the id exists or not [RLY-06]', async () => {
    const { hand, tab, outcome, id } = await asked();
    const stranger = await hand.page('bob');
    const replies = await Promise.all([stranger.answer(id, MAIN), stranger.answer('A'.repeat(22), MAIN)]);
    const [foreign, unknown] = await Promise.all(replies.map(failureOf));
    assert.equal(foreign![0], 404);
    assert.deepEqual(foreign, unknown);
    assert.deepEqual([stranger.snapshot, stranger.all('elicitation')], [[], []]);
    await tab.accept(id, { branch: 'main' });
    assert.deepEqual(await outcome, MAIN);
    assert.deepEqual(await failureOf(await stranger.answer(id, MAIN)), unknown);
  });

  it('that comes after the server took its request back is told so', async () => {
    const server = new AbortController();
    const { tab, outcome, id } = await asked({ signal: server.signal });
    server.abort();
    assert.deepEqual(await tab.next('over'), { type: 'over', id, how: 'withdrawn' });
    assert.deepEqual(await outcome, { action: 'withdrawn' });
    assert.deepEqual(await failureOf(await tab.answer(id, MAIN)), [409, { error: 'It is over', how: 'withdrawn' }]);
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
    const reply = tab.answer(id, MAIN);
    assert.deepEqual(await outcome, { action: 'withdrawn' });
    assert.equal(isAborted(), true);
    finish({});
    assert.deepEqual((await failureOf(await reply))[1].how, 'withdrawn');
  });

  it('that is being checked when another tab answers learns so, although the check fails with its signal', async () => {
    const checkAnswer = (_: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<Record<string, string>>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const { hand, tab, outcome, id } = await asked({ checkAnswer });
    const reply = tab.answer(id, MAIN);
    await turns();
    const other = await hand.page();
    assert.equal((await other.answer(id, { action: 'reject' })).status, 204);
    assert.deepEqual(await failureOf(await reply), [409, { error: 'It is over', how: 'answered' }]);
    assert.deepEqual(await outcome, { action: 'reject' });
    assert.deepEqual(hand.errors, []);
  });

  it('whose check never ends gets its reply when the elicitation is over', async () => {
    const server = new AbortController();
    const { tab, id } = await asked({ ...handCheck(), signal: server.signal });
    const reply = tab.answer(id, MAIN);
    await turns();
    server.abort();
    assert.deepEqual(await failureOf(await reply), [409, { error: 'It is over', how: 'withdrawn' }]);
  });

  it('does not leave when its check gives no verdict within 15 minutes, and the relay tells the application and the person', async () => {
    const { hand, tab, id } = await asked(handCheck());
    const reply = tab.answer(id, MAIN);
    await turns();
    hand.clock.pass(900_000);
    const [status, { errors }] = await failureOf(await reply);
    assert.deepEqual([status, errors], [422, { '': 'The answer could not be checked. Please try again.' }]);
    assert.deepEqual(hand.errors.map(String), ['Error: relay: checkAnswer gave no verdict within 900000 ms']);
  });

  it('is checked by the application in the backend, and its errors open the form again', async () => {
    const checkAnswer = async ({ branch }: { branch?: unknown }) =>
      branch === 'main' ? {} : { '/branch': 'Protected' };
    const { tab, outcome, id } = await asked({ checkAnswer });
    const [status, { errors }] = await failureOf(await tab.accept(id, { branch: 'live' }));
    assert.deepEqual([status, errors], [422, { '/branch': 'Protected' }]);
    await tab.answer(id, MAIN);
    assert.deepEqual(await outcome, MAIN);
  });

  it('is checked while no other answer is: the same one gets the same verdict, another one waits for its turn', async () => {
    const hand = handCheck();
    const { tab, outcome, id } = await asked(hand);
    const answers = ['live', 'live', 'main', 'main'].map((branch) => tab.accept(id, { branch }));
    await turns();
    assert.deepEqual(hand.checked, ['live']);
    hand.finish({ '/branch': 'Protected' });
    await turns();
    assert.deepEqual(hand.checked, ['live', 'main']);
    hand.finish({});
    const replies = await Promise.all(answers);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [422, 422, 204, 204],
    );
    assert.deepEqual(hand.checked, ['live', 'main']);
    assert.deepEqual(await outcome, MAIN);
  });

  it('that waits for its check when the server takes its request back is not checked any more', async () => {
    const server = new AbortController();
    const hand = handCheck();
    const { tab, outcome, id } = await asked({ ...hand, signal: server.signal });
    const answers = ['live', 'main'].map((branch) => tab.accept(id, { branch }));
    await turns();
    server.abort();
    await outcome;
    hand.finish({});
    for (const answer of answers) assert.equal((await answer).status, 409);
    assert.deepEqual(hand.checked, ['live']);
  });

  it('does not leave when the check of the application fails, and the person is told', async () => {
    const failed = new Error('the check is down');
    const checkAnswer = () => Promise.reject(failed);
    const { hand, tab, id } = await asked({ checkAnswer });
    const [status, { errors }] = await failureOf(await tab.answer(id, MAIN));
    assert.deepEqual([status, errors], [422, { '': 'The answer could not be checked. Please try again.' }]);
    assert.deepEqual(hand.errors, [failed]);
  });

  it('is seen by nobody who may not see its conversation or workspace', async () => {
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
    const messages = (page: Page) => page.all('elicitation').map(({ elicitation }) => elicitation.request.message);
    await overview.asked(3);
    assert.deepEqual(messages(overview), ['Which branch?', 'in a workspace', 'for a guest']);
    assert.deepEqual(messages(here), ['Which branch?', 'in a workspace']);
    assert.deepEqual(messages(elsewhere), ['in a workspace', 'for a guest']);
    assert.deepEqual(messages(guest), ['for a guest']);
    for (const page of [elsewhere, guest]) assert.equal((await page.answer(id, MAIN)).status, 404);
    const late = await hand.page('ada', { conversation: 'b' });
    assert.equal(late.snapshot.length, 2);
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
  const held = (remember: unknown) => ({ ...MAIN, remember }) as PersonalOutcome;

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
      assert.equal((await tab.accept(id, content)).status, 204);
      assert.deepEqual(await outcome, { action: 'accept', content });
    }
  });

  it('never hold a key that nobody declared, beside or inside an answer [HOST-05]', async () => {
    const { tab, id } = await asked({ validate: 'warn' });
    for (const content of [{ ...wrong, admin: true }, { branch: { admin: true } }, { branch: [[1]] }]) {
      assert.equal((await tab.accept(id, content)).status, 422, JSON.stringify(content));
    }
  });
});
