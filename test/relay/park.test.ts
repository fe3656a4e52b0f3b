import { after } from 'node:test';
import { createRelay, type Relay } from '../../src/relay/relay.js';
import { describeParking } from './park-contract.js';

const relays: Relay[] = [];
after(() => Promise.all(relays.map((relay) => relay.close())));

describeParking('parked calls of one process', async (options) => {
  const relay = createRelay({
    authorize: (request) => ({ user: /session=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '' }),
    ...options,
  });
  relays.push(relay);
  return relay;
});
