import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { AnsweredCall } from '../../src/relay/index.js';
import { memoryStore } from '../../src/relay/memory-store.js';
import { createRelay, type Relay, type RelayOptions } from '../../src/relay/relay.js';
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
