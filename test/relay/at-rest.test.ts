import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRelay } from '../../src/relay/backend/relay.js';
import { memoryStore } from '../../src/relay/stores/memory-store.js';
import type { ElicitationStore } from '../../src/relay/stores/store.js';
import { HandClock } from '../runtime/hand-clock.js';

const MINUTE = 60_000;
const ADA = { user: 'ada' };

/** How often a relay calls its store in a minute in which nothing happens. @param open elicitations */
async function callsInAMinute(open: number): Promise<number> {
  const clock = new HandClock();
  let calls = 0;
  const store = new Proxy(memoryStore({ clock }), {
    get(target, name: keyof ElicitationStore) {
      if (name !== 'subscribe') calls++;
      return target[name];
    },
  });
  const relay = createRelay({ authorize: () => ADA, store, clock, limits: { open: 1000 } });
  const outcomes = Array.from({ length: open }, () => relay.host(ADA).elicit({ message: 'Which branch?' }));
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 500) {
      clock.pass(500);
      for (let i = 0; i < 20; i++) await new Promise(setImmediate);
    }
  };
  await pass(MINUTE);
  assert.equal(relay.stats().open, open);
  calls = 0;
  await pass(MINUTE);
  const counted = calls;
  await relay.close();
  await Promise.all(outcomes);
  return counted;
}

describe('open elicitations while nothing happens', () => {
  it('cost the store no call of their own: a thousand cost as much as one', async () => {
    const one = await callsInAMinute(1);
    assert.ok(one > 0);
    assert.equal(await callsInAMinute(1000), one);
  });
});
