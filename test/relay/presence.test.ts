import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Presence } from '../../src/relay/backend/presence.js';
import { turns } from '../host/hand-host.js';
import { HandClock } from '../runtime/hand-clock.js';

it('forgets a process two hours after its last sign of life, so that processes that come and go take up no memory', async () => {
  const clock = new HandClock();
  const others = new Map([['other', 1]]);
  let count = 0;
  let deaths = 0;
  const presence = new Presence({
    store: {
      renew: async (id) => new Map([...others, [id, ++count]]),
      now: async () => clock.now(),
    },
    clock,
    isNeeded: () => true,
    onRenewed: async (hasDeaths) => {
      if (hasDeaths) deaths++;
    },
    report: assert.fail,
  });
  const pass = async (renewals: number) => {
    for (let i = 0; i < renewals; i++) {
      clock.pass(2000);
      await turns();
    }
  };
  presence.wake();
  await pass(10);
  assert.deepEqual([await presence.isDead('other'), deaths], [true, 1]);
  others.clear(); // The store forgets it.
  await pass(3600);
  assert.equal(await presence.isDead('other'), false, 'it is a new name again');
  await pass(10);
  assert.deepEqual([await presence.isDead('other'), deaths], [true, 2]);
});
