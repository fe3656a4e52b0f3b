/** What a backend does over HTTP. Every reply is judged by the contract. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { document, seen } from './world/contract.js';
import { BRANCH, KEYS, ServiceWorld, VISIT } from './world/service-world.js';

const world = new ServiceWorld();
after(async () => {
  await world.service.close();
  assert.deepEqual(world.errors, []);
});
const backend = world.backend();
let users = 0;
const newUser = () => `ada${users++}`;
const server = { id: 'ci', name: 'CI' };
const MAIN = { branch: 'main' };

describe('a backend that asks over HTTP', () => {
  it('gets the answer of the person, with the result of elicitation/create ready to send [ASK-02]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const { id, phase, seen: wasSeen } = await backend.ask({ scope: { user }, request: BRANCH, options: { server } });
    assert.deepEqual([phase, wasSeen], ['open', false]);
    const card = await page.asked();
    assert.deepEqual([card.request.message, card.server], ['Which branch?', server]);
    const waiting = backend.wait(id, 'wait=10');
    assert.equal((await page.accept(card.id, MAIN)).status, 202);
    const state = await waiting;
    assert.deepEqual(state.outcome, { action: 'accept', content: MAIN });
    assert.deepEqual(state.result, { action: 'accept', content: MAIN });
    assert.deepEqual([state.phase, state.how, state.seen], ['over', 'answered', true]);
    assert.equal((await page.over()).how, 'answered');
  });

  it('gets a rejection as decline, a dismissal as cancel, and the end of the time as timeout [ASK-02]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const endings = [
      {
        answer: { action: 'reject' as const, reason: 'no' },
        outcome: { action: 'reject', reason: 'no' },
        result: 'decline',
      },
      { answer: { action: 'cancel' as const }, outcome: { action: 'cancel' }, result: 'cancel' },
    ];
    for (const [i, { answer, outcome, result }] of endings.entries()) {
      const { id } = await backend.ask({ scope: { user }, request: BRANCH, options: { rejectReason: true } });
      await page.answer((await page.asked(i + 1)).id, answer);
      const state = await backend.wait(id, 'wait=10');
      assert.deepEqual([state.outcome, state.result], [outcome, { action: result }]);
    }
    const { id } = await backend.ask({ scope: { user }, request: BRANCH, options: { timeout: 100 } });
    await page.show((await page.asked(3)).id);
    const state = await backend.until(id, ({ outcome }) => !!outcome);
    assert.deepEqual([state.outcome, state.how], [{ action: 'timeout' }, 'expired']);
    assert.equal((await page.over(3)).how, 'expired');
  });

  it('asks once by a post that is repeated, and gets 409 where the id asks something else [ASK-02]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const ask = { scope: { user }, request: BRANCH, id: `deploy-${user}` };
    const posts = await Promise.all(Array.from({ length: 5 }, () => backend.call('POST', '/v1/elicitations', ask)));
    assert.deepEqual(posts.map(({ status }) => status).sort(), [200, 200, 200, 200, 201]);
    const created = posts.find(({ status }) => status === 201);
    assert.equal(created?.headers.get('location'), `/v1/elicitations/deploy-${user}`);
    await page.accept((await page.asked()).id, MAIN);
    const { status, body } = await backend.call<{ outcome?: unknown; id: string }>('POST', '/v1/elicitations', ask);
    assert.deepEqual([status, body.id], [200, ask.id]);
    assert.equal(page.news.length, 1);
    const others = [
      { ...ask, request: { ...BRANCH, message: 'Which tag?' } },
      { ...ask, scope: { user: newUser() } },
    ];
    for (const other of others) {
      const refused = await backend.call('POST', '/v1/elicitations', other);
      assert.deepEqual([refused.status, refused.body.error], [409, 'This id asks something else']);
    }
  });

  it('reaches a question by each id of the contract, also by one that is a part of the address [ASK-02]', async () => {
    const user = newUser();
    for (const id of ['1', 'v1', 'e', 'elicitations', 'check', '~.-_']) {
      await backend.ask({ scope: { user }, request: BRANCH, id });
      assert.equal((await backend.wait(id)).id, id);
      assert.equal((await backend.withdraw(id)).status, 200, id);
      assert.equal((await backend.ack(id)).status, 204, id);
    }
  });

  it('asks again for an outcome whose reply got lost, until it acknowledges it [ASK-02]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const { id } = await backend.ask({ scope: { user }, request: BRANCH });
    assert.equal((await backend.ack(id)).status, 409);
    await page.accept((await page.asked()).id, MAIN);
    const first = await backend.wait(id, 'wait=10');
    assert.deepEqual(await backend.wait(id), first);
    assert.deepEqual([(await backend.ack(id)).status, (await backend.ack(id)).status], [204, 204]);
    const { outcome, acknowledged, phase } = await backend.wait(id);
    assert.deepEqual([outcome, acknowledged, phase], [undefined, true, 'over']);
    assert.equal(page.news.length, 1);
  });

  it('checks an answer: errors open the form again, and only what it took is the outcome [ASK-02]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const { id } = await backend.ask({ scope: { user }, request: BRANCH, options: { check: true } });
    const card = await page.asked();
    await page.accept(card.id, { branch: 'mian' });
    const { answer, outcome } = await backend.wait(id, 'wait=10');
    assert.deepEqual([answer?.content, outcome], [{ branch: 'mian' }, undefined]);
    const errors = { '/branch': 'There is no such branch.' };
    const { body } = await backend.check(id, { answer: answer!.id, errors });
    assert.deepEqual([body.phase, body.attempt, body.answer], ['open', 2, undefined]);
    await page.reached(card.id, (state) => state.attempt === 2);
    assert.deepEqual(page.states.get(card.id)?.errors, errors);
    assert.equal((await backend.check(id, { answer: answer!.id })).status, 409);
    await page.accept(card.id, MAIN);
    const second = await backend.wait(id, 'wait=10');
    const taken = await backend.check(id, { answer: second.answer!.id });
    assert.deepEqual(taken.body.outcome, { action: 'accept', content: MAIN });
    assert.deepEqual((await backend.check(id, { answer: second.answer!.id })).body, taken.body);
    assert.equal((await page.over()).how, 'answered');
  });

  it('says that it could not check an answer, and the form opens again and says so [ASK-02]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const { id } = await backend.ask({ scope: { user }, request: BRANCH, options: { check: true } });
    const card = await page.asked();
    await page.accept(card.id, MAIN);
    const { answer } = await backend.wait(id, 'wait=10');
    await backend.check(id, { answer: answer!.id, failed: true });
    assert.equal((await page.reached(card.id, (state) => state.attempt === 2)).failure, 'check');
  });

  it('gets a cancel at once where the person gives up while it checks [ASK-02]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const { id } = await backend.ask({ scope: { user }, request: BRANCH, options: { check: true } });
    const card = await page.asked();
    await page.accept(card.id, MAIN);
    const { answer } = await backend.wait(id, 'wait=10');
    await page.answer(card.id, { action: 'cancel' });
    assert.equal((await backend.check(id, { answer: answer!.id })).status, 409);
    assert.deepEqual((await backend.wait(id, 'wait=10')).outcome, { action: 'cancel' });
  });

  it('withdraws with a reason that the person reads [ASK-02]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const reasons = ['withdrawn', 'expired', 'lost'] as const;
    const outcomes = ['withdrawn', 'timeout', 'cancel'];
    for (const [i, reason] of reasons.entries()) {
      const { id } = await backend.ask({ scope: { user }, request: BRANCH });
      await page.asked(i + 1);
      const waiting = backend.wait(id, 'wait=10');
      const { status, body } = await backend.withdraw(id, reason);
      assert.deepEqual([status, body.how, body.outcome?.action], [200, reason, outcomes[i]]);
      assert.deepEqual((await waiting).outcome, body.outcome);
      assert.equal((await page.over(i + 1)).how, reason);
      assert.deepEqual((await backend.withdraw(id)).body, body);
    }
  });

  it('sends a person to a page, has the consent at once, and waits for the end of the visit [ASK-02]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const { id } = await backend.ask({ scope: { user }, request: VISIT, options: { check: true } });
    const card = await page.asked();
    await page.accept(card.id, undefined);
    const consent = await backend.wait(id, 'wait=10');
    assert.deepEqual(
      [consent.phase, consent.outcome, consent.result],
      ['visiting', { action: 'accept' }, { action: 'accept' }],
    );
    const waiting = backend.wait(id, 'wait=10&until=over');
    assert.equal((await backend.complete(id)).body.completion, 'completed');
    const { phase, completion, outcome } = await waiting;
    assert.deepEqual([phase, completion, outcome], ['over', 'completed', { action: 'accept' }]);
    assert.deepEqual(await page.over(), { id: card.id, how: 'answered', completion: 'completed' });
  });

  it('may say that a page is finished before the consent has arrived [ASK-02]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const { id } = await backend.ask({ scope: { user }, request: VISIT });
    const card = await page.asked();
    assert.equal((await backend.complete(id)).body.phase, 'open');
    await page.accept(card.id, undefined);
    const { phase, completion, outcome } = await backend.wait(id, 'wait=10');
    assert.deepEqual([phase, completion, outcome], ['over', 'completed', { action: 'accept' }]);
    const form = await backend.ask({ scope: { user }, request: BRANCH });
    assert.equal((await backend.complete(form.id)).status, 409);
  });

  it('asks for the approval of an action of its own, and gets the arguments that may run, digit by digit [ASK-02]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const ask = `{"scope":{"user":"${user}"},"id":"transfer-1","review":{"action":"transfer","args":{"account":2512292042121000001},"allow":["approve","reject"]}}`;
    await backend.call('POST', '/v1/elicitations', ask);
    const card = await page.asked();
    assert.equal(card.review?.action, 'transfer');
    const waiting = world.service.fetch(backend.request('GET', '/v1/elicitations/transfer-1?wait=10'));
    await page.answer(card.id, { action: 'approve' });
    assert.match(
      await (await waiting).text(),
      /"outcome":\{"action":"approve","args":\{"account":"?2512292042121000001"?\}\}/,
    );
  });

  it('keeps an accepted step on screen until it acknowledges it, for the next one to take its place [ASK-02]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const step = { index: 0, count: 2, canGoBack: false };
    const { id } = await backend.ask({ scope: { user }, request: BRANCH, options: { hold: true, step } });
    const card = await page.asked();
    await page.accept(card.id, MAIN);
    assert.deepEqual([(await backend.wait(id, 'wait=10')).phase, page.overs], ['held', []]);
    await backend.ack(id);
    assert.equal((await page.over()).id, card.id);
  });

  it('hears of all that it asked on one stream, and has each outcome there [ASK-02]', async () => {
    const user = newUser();
    const page = await world.page(user, KEYS.other);
    const other = world.backend(KEYS.other);
    const before = await other.ask({ scope: { user }, request: BRANCH, worker: 'w' });
    const events = await other.events('?worker=w');
    await events.next(({ event }) => event === 'ready');
    assert.deepEqual(
      events.heard.map(({ data }) => data.id),
      [before.id, undefined],
    );
    const later = await other.ask({ scope: { user }, request: BRANCH, worker: 'w' });
    await other.ask({ scope: { user }, request: BRANCH, worker: 'somebody-else' });
    await page.accept((await page.asked(2)).id, MAIN);
    await page.accept((await page.asked(1)).id, { branch: 'old' });
    const outcomeOf = (id: string) => events.next(({ data }) => data.id === id && !!data.outcome);
    assert.deepEqual((await outcomeOf(later.id)).data.result, { action: 'accept', content: MAIN });
    assert.deepEqual((await outcomeOf(before.id)).data.result, { action: 'accept', content: { branch: 'old' } });
    assert.deepEqual(new Set(events.heard.map(({ data }) => data.id)), new Set([before.id, undefined, later.id]));
    events.close();
  });

  it('loses nothing by a cut: a new stream begins with what was answered meanwhile and is not acknowledged, and nothing else [ASK-02]', async () => {
    const user = newUser();
    const page = await world.page(user);
    const ask = { scope: { user }, request: BRANCH, worker: 'again' };
    const [{ id: first }] = [await backend.ask(ask), await backend.ask(ask)];
    const before = await backend.events('?worker=again');
    await before.next(({ event }) => event === 'ready');
    before.close();
    for (const [i, branch] of ['one', 'two'].entries()) await page.accept((await page.asked(i + 1)).id, { branch });
    await backend.wait(first, 'wait=10');
    await backend.ack(first);
    const events = await backend.events('?worker=again');
    await events.next(({ event }) => event === 'ready');
    assert.deepEqual(
      events.heard.map(({ data }) => data.result),
      [{ action: 'accept', content: { branch: 'two' } }, undefined],
    );
    events.close();
  });

  it('reads in words what is malformed, and nothing of it is asked [ASK-02]', async () => {
    const user = newUser();
    const scope = { user };
    const cases: Array<[unknown, RegExp]> = [
      ['{', /not valid JSON/],
      [[], /must be a JSON object/],
      [{ request: BRANCH }, /must have required property 'scope'/],
      [{ scope: { user: '' }, request: BRANCH }, /\/scope\/user must NOT have fewer than 1 characters/],
      [{ scope }, /must have either request or review/],
      [{ scope, request: BRANCH, review: { action: 'a', args: 1 } }, /must have either request or review/],
      [{ scope, request: BRANCH, more: 1 }, /must not have the member "more"/],
      [{ scope, request: { ...BRANCH, mode: 'video' } }, /The request: /],
      [{ scope, request: { message: 1 } }, /The request: /],
      [{ scope, review: { action: ' ', args: {} } }, /The review: reviewRequest\(\): action must be a text/],
      [{ scope, request: BRANCH, id: 'a/b' }, /\/id must match pattern/],
      [{ scope, request: BRANCH, options: { lease: 1 } }, /\/options\/lease must be >= 1000/],
      [{ scope, request: BRANCH, options: { keep: true, check: true } }, /keep and check exclude each other/],
      [{ scope, request: BRANCH, options: { secrets: 'show' } }, /must be one of mask, warn/],
    ];
    for (const [body, error] of cases) {
      const reply = await backend.call('POST', '/v1/elicitations', body);
      assert.equal(reply.status, 400, JSON.stringify(body));
      assert.match(reply.body.error, error);
    }
    const page = await world.page(user);
    assert.deepEqual(page.snapshot, []);
  });

  it('gets 404 for what nobody asked, 405 for another method, and 400 for a parameter that is not in the contract [ASK-02]', async () => {
    const statuses = async (...calls: Array<[string, string, unknown?]>) =>
      Promise.all(calls.map(async (call) => (await backend.call(...call)).status));
    assert.deepEqual(
      await statuses(
        ['GET', '/v1/elicitations/nothing'],
        ['DELETE', '/v1/elicitations/nothing'],
        ['POST', '/v1/elicitations/nothing/ack'],
        ['POST', '/v1/elicitations/nothing/complete'],
        ['POST', '/v1/elicitations/nothing/check', { answer: 'x' }],
        ['GET', '/v1/nothing'],
        ['GET', '/'],
      ),
      [404, 404, 404, 404, 404, 404, 404],
    );
    assert.deepEqual(
      await statuses(
        ['PUT', '/v1/elicitations/x'],
        ['GET', '/v1/elicitations'],
        ['POST', '/v1/events'],
        ['POST', '/healthz'],
      ),
      [405, 405, 405, 405],
    );
    assert.deepEqual(
      await statuses(
        ['GET', '/v1/elicitations/x?wait=-1'],
        ['GET', '/v1/elicitations/x?wait=61'],
        ['GET', '/v1/elicitations/x?wait=1&wait=2'],
        ['GET', '/v1/elicitations/x?until=later'],
        ['GET', '/v1/elicitations/x?more=1'],
        ['DELETE', '/v1/elicitations/x?reason=bored'],
        ['GET', '/v1/events?worker='],
        ['GET', '/v1/elicitations/%zz'],
      ),
      [400, 400, 400, 400, 400, 400, 400, 400],
    );
  });

  it('gets only replies that the contract has, and has tested each successful one of them [ASK-02]', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json']) await backend.call('GET', path);
    const { body } = await backend.call('GET', '/openapi.json');
    assert.deepEqual(body, document);
    const operations = Object.values<Record<string, { operationId?: string; responses: object }>>(
      document.paths,
    ).flatMap((path) => Object.values(path).filter(({ operationId }) => operationId));
    for (const { operationId = '', responses } of operations) {
      const successes = Object.keys(responses).filter((status) => status.startsWith('2'));
      for (const status of successes)
        assert.ok(seen.get(operationId)?.has(status), `no test has seen ${status} of ${operationId}`);
    }
  });
});
