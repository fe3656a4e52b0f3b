import { expect } from '@open-wc/testing';
import { type AuditEntry, audit, digestOfAnswer, digestOfRequest, memorySink } from '../../src/audit/index.js';
import { guardSecrets, policy, rateLimit, silence } from '../../src/host/index.js';
import type { Middleware } from '../../src/host/middleware.js';
import type { Completion } from '../../src/protocol/outcome.js';
import type { ReviewOptions } from '../../src/protocol/review.js';
import { reviewRequest } from '../../src/reviews/index.js';
import { NO, turns, yes } from '../host/hand-host.js';
import { ADA, HandTrail, KEY, keyOf, PAGE, REASON, SERVER, until } from './hand-trail.js';

const CONTENT = { reason: 'The blood count fell below the limit of the protocol.', code: 'BER-0417' };

describe('audit(): what a trail says', () => {
  it('records who was asked, by which server, what, when, and the action [SRV-12]', async () => {
    const trail = new HandTrail();
    const outcome = trail.elicit();
    const asked = await trail.asked();
    trail.clock.pass(1000);
    asked.options.onState?.('shown');
    await until(() => trail.sink.entries.length === 2);
    trail.clock.pass(60_000);
    await asked.answer(yes(CONTENT));
    expect(await outcome).to.deep.equal(yes(CONTENT));

    expect(await trail.events(3)).to.deep.equal(['asked', 'shown', 'answered']);
    const [first, second, third] = trail.sink.entries;
    for (const entry of trail.sink.entries) {
      expect(entry.scope).to.deep.equal(ADA);
      expect(entry.server).to.deep.equal(SERVER);
      expect(entry.message).to.equal(REASON.message);
      expect(entry.mode).to.equal('form');
      expect(entry.request).to.equal(await digestOfRequest(REASON, KEY));
      expect(entry.elicitation).to.equal(first?.elicitation);
    }
    expect([first?.time, second?.time, third?.time]).to.deep.equal([
      '2023-11-14T22:13:20.000Z',
      '2023-11-14T22:13:21.000Z',
      '2023-11-14T22:14:21.000Z',
    ]);
    expect(third?.action).to.equal('accept');
  });

  it('leaves the secrets out of a digest at every depth, and names them [SRV-12]', async () => {
    const trail = new HandTrail();
    const args = {
      password: 'a',
      headers: { authorization: 'b', accept: 'c' },
      users: [{ name: 'Ada', password: 'd' }],
    };
    await trail.answered({ action: 'approve', args }, reviewRequest({ action: 'call', args }));
    await trail.events(2);
    expect(trail.last.excluded).to.deep.equal(['/password', '/headers/authorization', '/users/0/password']);
    const kept = { headers: { accept: 'c' }, users: [{ name: 'Ada' }] };
    const review = reviewRequest({ action: 'call', args: kept });
    expect(trail.last.answer).to.equal(await digestOfAnswer(trail.last.elicitation!, review, kept, KEY));
  });

  it('is signed with the key that the application gave, even if it wipes its own at once', async () => {
    const key = keyOf(9);
    const trail = new HandTrail({ key });
    key.fill(0);
    await trail.answered(NO);
    await trail.events(2);
    expect(trail.last.request).to.equal(await digestOfRequest(REASON, keyOf(9)));
  });

  it('says that the host left, and not the server, when the scope changed while an answer was recorded', async () => {
    const inner = memorySink();
    let isSlow = false;
    let go = () => {};
    const stuck = new Promise<void>((resolve) => {
      go = resolve;
    });
    const write = async (entry: AuditEntry) => {
      if (isSlow) await stuck;
      return inner(entry);
    };
    const trail = new HandTrail({ sink: write });
    const outcome = trail.elicit();
    const asked = await trail.asked();
    isSlow = true;
    void asked.answer(yes(CONTENT));
    await turns();
    trail.host.leave({ user: 'bob' });
    go();
    expect((await outcome).action).to.equal('cancel');
    await until(() => inner.entries.length >= 3);
    expect(inner.entries.map(({ event, rule }) => [event, rule])).to.deep.equal([
      ['asked', undefined],
      ['answered', undefined],
      ['decided', 'lifetime'],
    ]);
  });

  it('has another digest for a review that differs in anything that the card shows', async () => {
    const shown: ReviewOptions = { action: 'transfer', args: { amount: 120 } };
    const others: Partial<ReviewOptions>[] = [
      { message: 'Invoice 7' },
      { action: 'refund', title: 'transfer' },
      { title: 'Transfer money' },
      { args: { amount: 121 } },
      { schema: { properties: { amount: { title: 'Amount' } } } },
      { allow: ['approve', 'reject', 'edit'] },
      { tone: 'danger' },
      { remember: ['session'] },
      { rest: [{ amount: 7 }] },
      { show: { amount: 'diff' } },
    ];
    const digests = [{}, ...others].map((other) => digestOfRequest(reviewRequest({ ...shown, ...other }), KEY));
    expect(new Set(await Promise.all(digests))).to.have.property('size', others.length + 1);
  });

  for (const remember of ['session', 'always', undefined] as const) {
    it(`says how long an acceptance holds: ${remember ?? 'this one time'} [SEE-09]`, async () => {
      for (const required of [false, true]) {
        const trail = new HandTrail({ required });
        const outcome = trail.elicit();
        const asked = await trail.asked();
        const held = remember && { remember };
        if (required) await asked.options.checkAnswer?.(CONTENT, { signal: new AbortController().signal, ...held });
        await asked.answer({ ...yes(CONTENT), ...held } as never);
        expect(await outcome).to.deep.equal({ ...yes(CONTENT), ...held });
        expect(await trail.events(2)).to.deep.equal(['asked', 'answered']);
        expect(trail.last.remember).to.equal(remember);
        expect('remember' in trail.last).to.equal(remember !== undefined);
      }
    });
  }

  it('gets another entry for an acceptance that was checked for one time and then holds for always [SEE-09]', async () => {
    const trail = new HandTrail({ required: true });
    const outcome = trail.elicit();
    const asked = await trail.asked();
    await asked.options.checkAnswer?.(CONTENT, { signal: new AbortController().signal });
    await asked.answer({ ...yes(CONTENT), remember: 'always' } as never);
    await outcome;
    const answered = trail.sink.entries.filter(({ event }) => event === 'answered');
    expect(answered.map(({ remember }) => remember)).to.deep.equal([undefined, 'always']);
  });

  it('proves an answer by its HMAC, and contains no text of it [SRV-12]', async () => {
    const trail = new HandTrail();
    await trail.answered(yes(CONTENT));
    const { elicitation = '', answer } = trail.last;
    expect(answer).to.equal(await digestOfAnswer(elicitation, REASON, CONTENT, KEY));
    expect(answer).not.to.equal(await digestOfAnswer(elicitation, REASON, { ...CONTENT, code: 'BER-0418' }, KEY));
    expect(answer).not.to.equal(await digestOfAnswer(elicitation, REASON, CONTENT, keyOf(8)));
    const written = JSON.stringify(trail.sink.entries);
    for (const text of Object.values(CONTENT)) expect(written).not.to.contain(text);
  });

  it('gives two equal answers different HMACs, so that a reader cannot see that they are equal', async () => {
    const trail = new HandTrail();
    for (const _ of [1, 2]) {
      await trail.answered(yes(CONTENT));
    }
    const [one, other] = trail.sink.entries.flatMap(({ answer }) => answer ?? []);
    expect(one).not.to.equal(other);
  });

  it('leaves fields that seem to ask for a secret out of the HMAC, and names them [SRV-12]', async () => {
    const nested = {
      message: '?',
      requestedSchema: {
        type: 'object',
        properties: {
          db: { type: 'object', properties: { password: { type: 'string' }, host: { type: 'string' } } },
          api_key: { type: 'string' },
        },
      },
    };
    const content = {
      db: { password: 'geheim', host: 'db-1' },
      api_key: 'sk-1',
      token_of_nobody: 'x',
      access_token: 'y',
    };
    const trail = new HandTrail();
    await trail.answered(yes(content), nested);
    const { elicitation = '', answer, excluded } = trail.last;
    expect(excluded).to.include.members(['/db/password', '/api_key', '/access_token']);
    const others = { ...content, db: { password: 'other', host: 'db-1' }, api_key: 'sk-2', access_token: 'z' };
    expect(answer).to.equal(await digestOfAnswer(elicitation, nested, others, KEY));
    const moved = { ...content, db: { password: 'geheim', host: 'db-2' } };
    expect(answer).not.to.equal(await digestOfAnswer(elicitation, nested, moved, KEY));
  });

  it('records a rejection with an HMAC of its reason, and the wish for silence', async () => {
    const trail = new HandTrail();
    await trail.answered({ action: 'reject', reason: 'Not mine', silence: true });
    const { elicitation = '', ...entry } = trail.last;
    expect(entry).to.include({ event: 'answered', action: 'reject', silence: true });
    expect(entry.answer).to.equal(await digestOfAnswer(elicitation, REASON, 'Not mine', KEY));
    expect(JSON.stringify(entry)).not.to.contain('Not mine');
  });

  it('records the origin of a page to visit without the rest of its address, and how the visit ended', async () => {
    const trail = new HandTrail();
    let finish = (_: Completion) => {};
    const completion = new Promise<Completion>((resolve) => {
      finish = resolve;
    });
    const outcome = trail.elicit(PAGE);
    await (await trail.asked()).answer({ action: 'accept', completion });
    expect(await outcome).to.deep.equal({ action: 'accept', completion });
    finish('completed');
    expect(await trail.events(3)).to.deep.equal(['asked', 'answered', 'visited']);
    expect(trail.last).to.include({ completion: 'completed', origin: 'https://sign.example' });
    expect(JSON.stringify(trail.sink.entries)).not.to.contain('geheim');
  });

  it('distinguishes withdrawn, expired and refused requests', async () => {
    const trail = new HandTrail();
    const controller = new AbortController();
    const withdrawn = trail.elicit(REASON, { signal: controller.signal });
    await trail.asked();
    controller.abort();
    expect(await withdrawn).to.deep.equal({ action: 'withdrawn' });
    expect(await trail.events(2)).to.deep.equal(['asked', 'withdrawn']);

    await trail.answered({ action: 'timeout' });
    await trail.answered({ action: 'refused', code: -32602, message: 'No' });
    expect((await trail.events(6)).slice(2)).to.deep.equal(['asked', 'expired', 'asked', 'refused']);
    expect(trail.last.code).to.equal(-32602);
  });

  it('copes with lone surrogates in a server’s message', async () => {
    const trail = new HandTrail();
    await trail.answered(yes({ '\udc00': '\ud800' }), { message: 'Broken \ud800 text', requestedSchema: {} });
    expect(trail.last.message).to.equal('Broken \ufffd text');
    expect(trail.errors).to.deep.equal([]);
  });
});

describe('audit(): a rule that answers in the person’s place', () => {
  const once = rateLimit({ limit: 1 });
  const rules: [rule: string, inside: () => Middleware, outcome: object][] = [
    ['policy: decline', () => policy({ default: 'decline' }), { event: 'decided', action: 'reject', seen: false }],
    ['policy: block', () => policy({ default: 'block' }), { event: 'refused', code: -32600 }],
    ['policy: accept', () => policy({ default: { accept: ['branch'] } }), { event: 'decided', action: 'accept' }],
    ['rateLimit', () => once, { event: 'decided', action: 'cancel', seen: false }],
    ['guardSecrets', () => guardSecrets({ action: 'refuse' }), { event: 'refused', code: -32600 }],
  ];
  const asking = {
    message: 'Which branch?',
    requestedSchema: { type: 'object', properties: { branch: { type: 'string', default: 'main' } } },
  };
  for (const [rule, inside, entry] of rules) {
    it(`is named in the trail: ${rule}`, async () => {
      const trail = new HandTrail({}, inside());
      if (rule === 'rateLimit') {
        trail.elicit(asking);
        await (await trail.asked()).answer(NO);
      }
      await trail.elicit(rule === 'guardSecrets' ? REASON : asking);
      expect(trail.last).to.include({ ...entry, rule });
    });
  }

  it('is named for the open and the later requests of a silenced server', async () => {
    const trail = new HandTrail({}, silence());
    const first = trail.elicit();
    const second = trail.elicit();
    await (await trail.asked()).answer({ action: 'reject', silence: true });
    await Promise.all([first, second, trail.elicit()]);
    await trail.audit.anchor();
    const decided = trail.sink.entries.filter(({ event }) => event === 'decided');
    expect(decided.map(({ rule, seen }) => [rule, seen])).to.deep.equal([
      ['silence', false],
      ['silence', false],
    ]);
  });

  it('is named for a request that the person saw but did not answer in time', async () => {
    const trail = new HandTrail({}, policy({ declineAfter: 1000 }));
    const outcome = trail.elicit();
    const asked = await trail.asked();
    asked.options.onState?.('shown');
    await asked.answer({ action: 'timeout' });
    expect(await outcome).to.deep.equal(NO);
    expect(trail.last).to.include({ event: 'decided', action: 'reject', rule: 'policy: declineAfter', seen: true });
  });

  it('is not named when the person answered after the rule’s answer was refused', async () => {
    const askAgain: Middleware = async (request, next) => {
      await next();
      return next(request, { errors: { '/branch': 'Not this one' } });
    };
    const trail = new HandTrail({}, askAgain, policy({ default: { accept: ['branch'] } }));
    const outcome = trail.elicit(asking);
    const asked = await trail.asked();
    asked.options.onState?.('shown');
    await asked.answer(yes({ branch: 'dev' }));
    await outcome;
    expect(trail.last).to.include({ event: 'answered', action: 'accept' });
    expect(trail.last).not.to.have.property('rule');
  });
});

describe('audit(): its options', () => {
  const good = { sink: memorySink(), key: KEY, onError() {} };
  const bad: [name: string, value: string, options: object][] = [
    ['sink', 'that is not a function', { sink: {} }],
    ['key', 'of 31 bytes', { key: new Uint8Array(31) }],
    ['key', 'that is a text', { key: 'secret' }],
    ['writer', 'that is empty', { writer: '' }],
    ['required', 'that is a number', { required: 1 }],
    ['retryTimeout', 'of zero', { retryTimeout: 0 }],
    ['onError', 'that is missing', { onError: undefined }],
  ];
  for (const [name, value, options] of bad) {
    it(`are checked, and the error names ${name}: a value ${value}`, () => {
      expect(() => audit({ ...good, ...options } as never)).to.throw(TypeError, `audit(): ${name}`);
    });
  }

  it('include a key that can sign; a key that can only verify is refused', async () => {
    const hmac = { name: 'HMAC', hash: 'SHA-256' };
    const key = (usage: KeyUsage) => crypto.subtle.importKey('raw', KEY, hmac, false, [usage]);
    const checking = await key('verify');
    expect(() => audit({ ...good, key: checking })).to.throw(TypeError, 'sign');
    const trail = audit({ ...good, key: await key('sign') });
    expect((await trail.anchor()).count).to.equal(0);
  });
});
