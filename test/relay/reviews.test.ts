/** Reviews over the relay: the backend keeps the action, and a page only says what the person decided. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { elicitValue } from '../../src/interrupts/index.js';
import { parseExactJson } from '../../src/protocol/exact-json.js';
import type { HostElicitOptions } from '../../src/protocol/host.js';
import { reviewFromBackend } from '../../src/protocol/make-review.js';
import type { Answer } from '../../src/protocol/port.js';
import type { Json } from '../../src/protocol/request.js';
import { type HostRequest, isReview, noteRest, type ReviewOptions } from '../../src/protocol/review.js';
import { memoryStore } from '../../src/relay/stores/memory-store.js';
import type { ElicitationStore } from '../../src/relay/stores/store.js';
import { reviewRequest } from '../../src/reviews/index.js';
import { HandRelay } from './world/hand-relay.js';
import { failureOf } from './world/wire-page.js';

const ALL = ['approve', 'edit', 'reject', 'respond'] as const;
const ARGS = { amount: 120, to: { name: 'Ada', iban: 'DE02', log: [{ a: 1 }] }, api_key: 'sk-1' };
const SCHEMA = {
  type: 'object',
  properties: {
    amount: { type: 'number', minimum: 1, maximum: 500 },
    to: { type: 'object', properties: { name: { type: 'string' }, iban: { type: 'string', maxLength: 34 } } },
    urgent: { type: 'boolean' },
    api_key: { type: 'string' },
    mode: { const: 'sepa' },
  },
  required: ['amount'],
};

/** A review that is in the page of the person. */
async function asked(review: Partial<ReviewOptions> = {}, options: HostElicitOptions = {}, hand = new HandRelay()) {
  const tab = await hand.page();
  const request = reviewRequest({ action: 'transfer', args: ARGS, schema: SCHEMA, allow: ALL, ...review });
  const outcome = hand.elicit(request, options);
  const seen = await tab.asked();
  return { hand, tab, request, outcome, seen, id: seen.id };
}

describe('a review over the relay', () => {
  it('reaches the page complete, as an action and not as a form, and with no other data', async () => {
    const review = {
      title: 'Transfer money',
      message: 'Pays the rent',
      tone: 'danger',
      rest: [{ amount: 7 }],
      show: { patch: 'diff' },
    } as const;
    const { seen } = await asked({ ...review, remember: ['session'] }, { server: { id: 'agent', name: 'Agent' } });
    assert.deepEqual(seen.request, { mode: 'review', message: 'Pays the rent' });
    assert.deepEqual(seen.server, { id: 'agent', name: 'Agent' });
    assert.deepEqual(seen.review, {
      action: 'transfer',
      title: 'Transfer money',
      args: ARGS,
      argsSchema: SCHEMA,
      show: { patch: 'diff' },
      allow: ALL,
      tone: 'danger',
      remember: ['session'],
      rest: [{ amount: 7 }],
      defect: '',
      kind: 'action',
    });
  });

  it('gives the backend’s own arguments on approval, and refuses arguments that a page sends with it [REV-05]', async () => {
    const { tab, request, outcome, id } = await asked();
    const body = (args: string) =>
      `{"type":"answer","id":"${id}","attempt":1,"answer":{"action":"approve","args":${args}}}`;
    assert.equal((await tab.postBody(body('{"amount":1000000}'))).status, 400);
    assert.equal((await tab.postBody(body(JSON.stringify(ARGS)))).status, 400);
    assert.equal((await tab.answer(id, { action: 'approve' })).status, 202);
    const approved = await outcome;
    assert.deepEqual(approved, { action: 'approve', args: ARGS });
    assert.equal('args' in approved && approved.args, request.args);
    assert.equal((await tab.reached(id, ({ phase }) => phase === 'over')).how, 'answered');
  });

  it('keeps the digits of a number that JavaScript cannot hold, to the page and back to the agent', async () => {
    const { tab, outcome, id, seen } = await asked({ args: parseExactJson('{"channel_id":2512292042121000001}') });
    assert.match(JSON.stringify(seen.review?.args), /2512292042121000001/);
    assert.equal((await tab.answer(id, { action: 'approve' })).status, 202);
    assert.match(JSON.stringify(await outcome), /2512292042121000001/);
  });

  it('offers no change where this engine can write a number of the arguments only as a text [REV-14]', async () => {
    const native = JSON as { rawJSON?: unknown; isRawJSON?: unknown };
    const { rawJSON, isRawJSON } = native;
    Object.assign(native, { rawJSON: undefined, isRawJSON: undefined });
    try {
      const { seen } = await asked({ args: parseExactJson('{"to":"Ada","channel_id":2512292042121000001}') });
      assert.deepEqual(seen.review?.allow, ['approve', 'reject', 'respond']);
    } finally {
      Object.assign(native, { rawJSON, isRawJSON });
    }
  });

  it('gives the arguments as they were when it was asked, even if the object or the store changes afterwards', async () => {
    const args = { to: 'Ada' };
    const inner = memoryStore();
    const store: ElicitationStore = {
      ...inner,
      get: async (id) =>
        JSON.parse(JSON.stringify((await inner.get(id)) ?? null).replaceAll('Ada', 'Mallory')) ?? undefined,
    };
    const { tab, outcome, id } = await asked({ args, schema: undefined }, {}, new HandRelay({ store }));
    args.to = 'Mallory';
    assert.match(JSON.stringify((await store.get(id))?.fixed), /Mallory/);
    await tab.answer(id, { action: 'approve' });
    assert.deepEqual(await outcome, { action: 'approve', args: { to: 'Ada' } });
  });

  it('says how long an approval holds, and that the rest is approved, if the application offers that', async () => {
    const { tab, outcome, id } = await asked({ remember: ['session'], rest: [{ amount: 7 }] });
    assert.equal((await tab.answer(id, { action: 'approve', remember: 'always' })).status, 400);
    await tab.answer(id, { action: 'approve', remember: 'session', rest: true });
    assert.deepEqual(await outcome, { action: 'approve', args: ARGS, remember: 'session', rest: true });
  });

  it('offers only the durations of an approval that the options of the request allow as well', async () => {
    const { tab, seen, id } = await asked({ remember: ['session', 'always'] }, { remember: ['session'] });
    assert.deepEqual([seen.review?.remember, seen.options.remember], [['session'], ['session']]);
    assert.equal((await tab.answer(id, { action: 'approve', remember: 'always' })).status, 400);
  });

  it('gives the arguments that the person changed, and the others unchanged', async () => {
    const { tab, outcome, id } = await asked();
    const args = { ...ARGS, amount: 80, to: { ...ARGS.to, name: 'Grace' }, urgent: true };
    assert.equal((await tab.answer(id, { action: 'edit', args })).status, 202);
    assert.deepEqual(await outcome, { action: 'edit', args });
  });

  it('refuses changed arguments that do not fit the schema, and names the error of each', async () => {
    const { tab, outcome, id } = await asked();
    const { amount: _, ...withoutAmount } = ARGS;
    for (const [args, pointer] of [
      [{ ...ARGS, amount: 1000 }, '/amount'],
      [{ ...ARGS, amount: '80' }, '/amount'],
      [withoutAmount, '/amount'],
      [{ ...ARGS, to: { ...ARGS.to, iban: 'D'.repeat(35) } }, '/to/iban'],
      [{ ...ARGS, to: 'Ada' }, '/to'],
      [{ ...ARGS, to: null }, '/to'],
    ] satisfies [Json, string][]) {
      const [status, { errors }] = await failureOf(await tab.answer(id, { action: 'edit', args }));
      assert.deepEqual([status, Object.keys(errors ?? {})], [422, [pointer]], JSON.stringify(args));
    }
    await tab.answer(id, { action: 'cancel' });
    assert.deepEqual(await outcome, { action: 'cancel' });
  });

  it('refuses a change of what its form cannot change: a secret, a list of objects, a constant, a new key', async () => {
    const { tab, outcome, id } = await asked();
    const { api_key: _, ...withoutKey } = ARGS;
    const { to: __, ...withoutGroup } = ARGS;
    for (const [args, pointer] of [
      [{ ...ARGS, api_key: 'sk-2' }, '/api_key'],
      [withoutKey, '/api_key'],
      [{ ...ARGS, to: { ...ARGS.to, log: [{ a: 2 }] } }, '/to/log'],
      [withoutGroup, '/to/log'],
      [{ ...ARGS, mode: 'instant' }, '/mode'],
      [{ ...ARGS, admin: true }, '/admin'],
      [{ ...ARGS, to: { ...ARGS.to, admin: true } }, '/to/admin'],
    ] satisfies [Json, string][]) {
      const [status, { errors }] = await failureOf(await tab.answer(id, { action: 'edit', args }));
      assert.deepEqual([status, Object.keys(errors ?? {})], [422, [pointer]], JSON.stringify(args));
    }
    const body = `{"type":"answer","id":"${id}","attempt":1,"answer":{"action":"edit","args":{"__proto__":{"admin":1},${JSON.stringify(ARGS).slice(1)}}}`;
    assert.equal((await tab.postBody(body)).status, 422);
    await tab.answer(id, { action: 'cancel' });
    assert.deepEqual(await outcome, { action: 'cancel' });
  });

  it('keeps an argument that does not fit the schema while the person changes another one', async () => {
    const args = { amount: 'many', note: null, urgent: false };
    const schema = { type: 'object', properties: { ...SCHEMA.properties, note: { type: 'string' } } };
    const { tab, outcome, id } = await asked({ args, schema });
    const edited = { ...args, urgent: true };
    assert.equal((await tab.answer(id, { action: 'edit', args: edited })).status, 202);
    assert.deepEqual(await outcome, { action: 'edit', args: edited });
  });

  it('passes on a rejection with its reason, and a response with its text', async () => {
    for (const answer of [
      { action: 'reject', reason: 'Too much' },
      { action: 'respond', text: 'Ask my bank first.' },
    ] as const) {
      const { tab, outcome, id } = await asked({}, { rejectReason: true });
      assert.equal((await tab.answer(id, answer)).status, 202);
      assert.deepEqual(await outcome, answer);
    }
  });

  const refused: [string, Partial<ReviewOptions>, Answer][] = [
    ['an approval', { allow: ['reject'] }, { action: 'approve' }],
    ['an edit', { allow: ['approve', 'reject'] }, { action: 'edit', args: { ...ARGS, amount: 1 } }],
    ['an edit of what no form can change', { args: [1, 2], schema: undefined }, { action: 'edit', args: {} }],
    ['a rejection', { allow: ['approve'] }, { action: 'reject' }],
    ['a response', { allow: ['approve', 'reject'] }, { action: 'respond', text: 'No' }],
    ['an empty response', {}, { action: 'respond', text: ' \n' }],
    ['an approval of the rest', {}, { action: 'approve', rest: true }],
    ['an approval for good', {}, { action: 'approve', remember: 'always' }],
    ['an edit for good', {}, { action: 'edit', args: { ...ARGS, amount: 1 }, remember: 'always' }],
    ['an approval of what cannot be shown', { args: { when: new Date(0) } }, { action: 'approve' }],
    ['the content of a form', {}, { action: 'accept', content: { amount: 1 } }],
  ];
  for (const [what, review, answer] of refused) {
    it(`refuses an answer that its card does not offer: ${what}`, async () => {
      const { tab, outcome, id } = await asked(review);
      assert.equal((await tab.answer(id, answer)).status, 400);
      assert.equal((await tab.answer(id, { action: 'cancel' })).status, 202);
      assert.deepEqual(await outcome, { action: 'cancel' });
    });
  }

  it('never comes from a server: a copy of a review is refused, and a form with a member "review" stays a form', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const review = reviewRequest({ action: 'transfer', args: {} });
    for (const copy of [{ ...review }, structuredClone(review), JSON.parse(JSON.stringify(review))]) {
      assert.deepEqual(await hand.elicit(copy as HostRequest), {
        action: 'refused',
        code: -32602,
        message: 'params.mode must be "form" or "url": a review is made by reviewRequest() of mcp-elicitation/reviews',
      });
    }
    const outcome = hand.elicit({ message: 'Sure?', review: { action: 'transfer' } } as HostRequest);
    const { id, review: shown, request } = await tab.asked();
    assert.deepEqual([shown, request], [undefined, { mode: 'form', message: 'Sure?' }]);
    await tab.answer(id, { action: 'cancel' });
    await outcome;
  });

  it('counts towards the limits of its user as a form does: arguments that are too large are answered with cancel, unseen', async () => {
    const hand = new HandRelay({ limits: { openBytes: 1000 } });
    const large = reviewRequest({ action: 'write', args: { text: 'a'.repeat(1000) } });
    assert.deepEqual(await hand.elicit(large), { action: 'cancel' });
  });

  it('that nobody sees is reported to the application with its action', async () => {
    const unseen: HostRequest[] = [];
    const hand = new HandRelay({ onUnseen: ({ request }) => void unseen.push(request) });
    await asked({}, {}, hand);
    hand.clock.pass(10_000);
    const [request] = unseen;
    assert.ok(request && isReview(request));
    assert.deepEqual([request.action, request.args], ['transfer', ARGS]);
  });

  it('is approved without a page if the card that the person answered listed it, and the application learns by which rule [REV-04]', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const rules: string[] = [];
    const onRule = (rule: string) => void rules.push(rule);
    const listedBy = reviewRequest({ action: 'transfer', args: {}, rest: [{ amount: 2 }] });
    const card = hand.elicit(listedBy);
    await tab.answer((await tab.asked()).id, { action: 'approve', rest: true });
    assert.deepEqual(await card, { action: 'approve', args: {}, rest: true });
    const listed = reviewRequest({ action: 'transfer', args: { amount: 2 } });
    const approved = await hand.elicit(listed, { series: { listedBy }, onRule });
    assert.deepEqual([approved, rules], [{ action: 'approve', args: { amount: 2 } }, ['approve-rest']]);
    const other = hand.elicit(reviewRequest({ action: 'transfer', args: { amount: 3 } }), { series: { listedBy } });
    const { id } = await tab.asked(2);
    await tab.answer(id, { action: 'reject' });
    assert.equal((await other).action, 'reject');
  });

  it('is asked where nobody answered the card that is said to list it [REV-04]', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const listedBy = reviewRequest({ action: 'transfer', args: {}, rest: [{ amount: 2 }] });
    let count = 0;
    const isAsked = async () => {
      const listed = hand.elicit(reviewRequest({ action: 'transfer', args: { amount: 2 } }), { series: { listedBy } });
      const shown = tab.asked(++count);
      const isShown = await Promise.race([shown.then(() => true), listed.then(() => false)]);
      if (isShown) await tab.answer((await shown).id, { action: 'reject' });
      return isShown && (await listed).action === 'reject';
    };
    assert.ok(await isAsked(), 'that card was never on screen');
    const card = hand.elicit(listedBy);
    await tab.answer((await tab.asked(++count)).id, { action: 'approve' });
    await card;
    assert.ok(await isAsked(), 'the person approved its action alone');
  });

  it('lists a few hundred of thirty thousand short actions, which would block the page [REV-04, END-16]', () => {
    const rest = Array.from({ length: 30_000 }, () => ({}));
    const { length } = reviewRequest({ action: 'a', args: {}, rest }).rest;
    assert.ok(length > 100 && length < 1100, `${length}`);
  });

  it('lists no more of the rest than 64 KiB of JSON, and does not cover what is beyond it [REV-04]', async () => {
    const rest = Array.from({ length: 5 }, (_, n) => ({ n, text: 'x'.repeat(20_000) }));
    const listedBy = reviewRequest({ action: 'transfer', args: {}, rest });
    assert.deepEqual(listedBy.rest, rest.slice(0, 3));
    noteRest(listedBy, { action: 'approve', args: {}, rest: true });
    const { tab, id, outcome } = await asked({ args: rest[3], schema: undefined }, { series: { listedBy } });
    await tab.answer(id, { action: 'reject' });
    assert.equal((await outcome).action, 'reject');
  });
});

describe('what a page makes of a review that its backend sent', () => {
  it('is the same review, even with arguments that cannot be shown', () => {
    for (const args of [ARGS, { when: new Date(0) }, { text: 'a'.repeat(1024 * 1024) }]) {
      const review = reviewRequest({ action: 'transfer', args, schema: SCHEMA, allow: ALL, tone: 'danger' });
      const { message, ...data } = JSON.parse(JSON.stringify(review));
      const again = reviewFromBackend(message, data);
      assert.ok(isReview(again));
      assert.deepEqual({ ...again }, { ...review });
    }
  });

  it('is a TypeError if the backend sent anything else', () => {
    for (const data of [
      {},
      { action: 'transfer' },
      { action: 7, defect: '' },
      { action: 'a', defect: '', allow: [] },
    ]) {
      assert.throws(() => reviewFromBackend('', data as never), TypeError, JSON.stringify(data));
    }
  });
});

describe('an elicitation of the application over the relay', () => {
  it('reaches the page with two buttons if it asks for yes or no', async () => {
    const hand = new HandRelay();
    const tab = await hand.page();
    const answer = elicitValue(hand.host(), { message: 'Deploy?', schema: { type: 'boolean' } });
    const { id, options } = await tab.asked();
    assert.equal(options.buttons, true);
    await tab.accept(id, { value: false });
    assert.deepEqual(await answer, { action: 'given', value: false });
  });
});
