/** Writing over other processes: again with what they wrote, with pauses, and not for ever. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newState } from '../../src/lifecycle/state.js';
import { Presence } from '../../src/relay/backend/presence.js';
import { Records } from '../../src/relay/backend/records.js';
import { newCounts } from '../../src/relay/backend/stats.js';
import { memoryStore } from '../../src/relay/stores/memory-store.js';
import { HandClock } from '../runtime/hand-clock.js';
import { promises } from '../session/hand-session.js';

const TERMS = {
  timeout: 0,
  visitTimeout: 0,
  unseenTimeout: 0,
  limitKeptBy: 'owner',
  extendable: true,
  next: 'over',
} as const;

/** One open elicitation, in a store in which another process is faster so many times. */
async function contended(losses: number) {
  const clock = new HandClock();
  const memory = memoryStore({ clock });
  let left = 0;
  let puts = 0;
  const store: typeof memory = {
    ...memory,
    async put(...write) {
      puts++;
      return left-- > 0 ? false : memory.put(...write);
    },
  };
  const presence = new Presence({
    store,
    processClock: clock,
    report: assert.fail,
  });
  const records = new Records(store, presence, newCounts());
  const elicitation = { request: { mode: 'form', message: 'Who?', requestedSchema: {} }, options: {} } as never;
  await records.put({ id: 'u.a', writeId: 'w', scope: { user: 'ada' }, elicitation, state: newState(TERMS) }, 0);
  left = losses;
  puts = 0;
  return { clock, records, puts: () => puts };
}

describe('a change of a record', () => {
  it('is made again with the newest record, and the third time in a row after a pause', async () => {
    const { clock, records, puts } = await contended(3);
    const written = records.writeEvent('u.a', { type: 'shown' });
    await promises();
    assert.equal(puts(), 3);
    clock.pass(10);
    assert.equal((await written)?.state.seen, true);
    assert.equal(puts(), 4);
  });

  it('is given up, and says so, where other processes are faster each time', async () => {
    const { clock, records, puts } = await contended(Infinity);
    const failure = records.writeEvent('u.a', { type: 'shown' }).catch(String);
    for (let i = 0; i < 20; i++) {
      await promises();
      clock.pass(500);
    }
    assert.match(`${await failure}`, /other processes write this record all the time/);
    assert.equal(puts(), 20);
  });
});
