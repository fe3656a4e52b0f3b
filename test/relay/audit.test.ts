/** An audit around `relay.host(scope)`: the trail of a backend, whose key no page has. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type AuditEntry, audit, memorySink, verifyAuditTrail } from '../../src/audit/index.js';
import { pipeline } from '../../src/host/pipeline.js';
import { HurriedClock } from '../node/hurried-clock.js';
import { HandRelay } from './world/hand-relay.js';
import { BRANCH } from './world/requests.js';

const KEY = new Uint8Array(32).fill(7);
const SCOPE = { user: 'ada', conversation: 'c-1' };

function start(limits = {}) {
  const relay = new HandRelay({ limits });
  const kept = memorySink();
  const errors: unknown[] = [];
  let isBroken = false;
  const trail = audit({
    sink: async (entry) => {
      if (isBroken) throw new Error('The disk is full');
      await kept(entry);
    },
    key: KEY,
    writer: 'backend',
    required: true,
    clock: new HurriedClock(),
    onError: (error) => void errors.push(error),
  });
  const host = pipeline(relay.host(SCOPE), trail);
  return {
    relay,
    errors,
    elicit: () => host.elicit(BRANCH, { server: { id: 'ci', name: 'CI' } }),
    setBroken(broken: boolean) {
      isBroken = broken;
    },
    said: (name: keyof AuditEntry) => kept.entries.map((entry) => entry[name]),
    verdict: async () => verifyAuditTrail(kept.entries, KEY, await trail.anchor()),
  };
}

describe('a trail around relay.host()', () => {
  it('says who was asked in which conversation, when a page showed it, and that the person answered [SRV-12]', async () => {
    const { relay, elicit, said, verdict } = start();
    const page = await relay.page();
    const outcome = elicit();
    const { id } = await page.asked();
    await page.show(id);
    await page.accept(id, { branch: 'main' });
    assert.deepEqual(await outcome, { action: 'accept', content: { branch: 'main' } });
    assert.deepEqual(said('event'), ['asked', 'shown', 'answered']);
    assert.deepEqual(said('scope'), [SCOPE, SCOPE, SCOPE]);
    assert.deepEqual(await verdict(), { ok: true, findings: [], unanchored: 0 });
    await page.leave();
  });

  it('holds back an answer that it cannot record: the form in the page opens again, and a later try is sent [SRV-12]', async () => {
    const { relay, elicit, setBroken, said, errors, verdict } = start();
    const page = await relay.page();
    const outcome = elicit();
    const { id } = await page.asked();
    await page.show(id);
    setBroken(true);
    await page.accept(id, { branch: 'main' });
    const { failure } = await page.reached(id, ({ attempt }) => attempt === 2);
    assert.equal(failure, 'check');
    assert.equal(errors.length, 1);
    setBroken(false);
    assert.equal((await page.accept(id, { branch: 'main' })).status, 202);
    assert.equal((await outcome).action, 'accept');
    assert.deepEqual(said('event').slice(-2), ['gap', 'answered']);
    assert.equal((await verdict()).ok, true);
    await page.leave();
  });

  it('names the relay’s limit that declined a request unseen [SRV-12]', async () => {
    const { relay, elicit, said } = start({ open: 1 });
    const page = await relay.page();
    elicit();
    await page.asked();
    assert.deepEqual(await elicit(), { action: 'reject' });
    assert.deepEqual(said('event').at(-1), 'decided');
    assert.deepEqual(said('rule').at(-1), 'relay');
    await relay.relay.close();
    await page.leave();
  });
});
