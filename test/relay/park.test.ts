import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { AnsweredCall, EndedCall } from '../../src/relay/index.js';
import { memoryStore } from '../../src/relay/memory-store.js';
import { createRelay, type Relay, type RelayOptions } from '../../src/relay/relay.js';
import type { ParkedCall } from '../../src/relay/park/parked-call.js';
import { HandClock } from '../host/hand-clock.js';
import { Page } from './page.js';
import { ADA, CALL, Calls, describeParking, MAIN, RESULT } from './park-contract.js';

const relays: Relay[] = [];
after(() => Promise.all(relays.map((relay) => relay.close())));

async function start(options: Partial<RelayOptions>): Promise<Relay> {
  const relay = createRelay({
    authorize: (request) => ({ user: /session=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '' }),
    ...options,
  });
  relays.push(relay);
  return relay;
}

describeParking('parked calls of one process', start);

it('never makes a call again that was made, though the store could not forget it', async () => {
  const answered = new Calls<AnsweredCall>();
  const errors = new Calls<unknown>();
  const forgotten = new Calls<string>();
  const store = memoryStore();
  const parks = { ...store.parks };
  parks.delete = (id) => {
    if (forgotten.all.length < 2) {
      forgotten.add(id);
      throw new Error('The store is away');
    }
    forgotten.add(id);
    return store.parks.delete(id);
  };
  const relay = await start({
    store: { ...store, parks },
    parkInterval: 10,
    onAnswered: answered.add,
    onError: errors.add,
  });
  await relay.park(RESULT, { scope: ADA, call: CALL });
  const page = await new Page(relay, 'ada').connect();
  await page.accept(page.snapshot[0]!.id, MAIN);
  await forgotten.next(3);
  assert.equal(answered.all.length, 1);
  assert.match(String(errors.all[0]), /The store is away/);
});

it('takes an answered step off the screen when the call expires before anybody shows the next one', async () => {
  const store = memoryStore();
  const ended = new Calls<EndedCall>();
  const relay = await start({ store, parkInterval: 10, onAnswered() {}, onParkEnded: ended.add });
  const [asking] = Object.values(RESULT.inputRequests);
  const two = { resultType: 'input_required', inputRequests: { first: asking, last: asking } };
  const id = await relay.park(two, { scope: ADA, call: CALL, timeout: 200 });
  const page = await new Page(relay, 'ada').connect();
  const first = page.snapshot[0]!.id;
  // The process that takes the answer dies with the lock.
  assert.equal(await store.parks.lock(id, 'dying', 400), true);
  assert.equal((await page.accept(first, MAIN)).status, 204);
  assert.equal((await ended.next()).why, 'expired');
  assert.deepEqual(await page.next('released'), { type: 'released', id: first });
  assert.equal(page.all('elicitation').length, 0);
});

it('does not park a round again while the call before it may still be resumed', async () => {
  const clock = new HandClock();
  const { parks } = memoryStore({ clock });
  const call = { id: 'A.2' } as ParkedCall;
  await parks.put(call, 0, true);
  await parks.delete('A.2');
  await parks.put({ id: 'B' } as ParkedCall, 0, true);
  await parks.delete('B');
  clock.pass(20 * 60_000);
  await parks.put({ id: 'C' } as ParkedCall, 0, true);
  await parks.delete('C'); // Forgets what ended long ago.
  await parks.put(call, 0, true);
  assert.equal(await parks.get('A.2'), undefined);
});
