import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type ConnectionEvents, Subscription } from '../../../src/relay/stores/subscription.js';
import { turns } from '../../host/hand-host.js';
import { HandClock } from '../../runtime/hand-clock.js';

it('is ready once a database comes that was away at the start, and reports its absence once', async () => {
  const clock = new HandClock();
  const errors: unknown[] = [];
  let attempts = 0;
  const subscription = new Subscription({
    open: () => ({
      opened: ++attempts < 4 ? Promise.reject(new Error('The database is away')) : Promise.resolve(),
      close() {},
    }),
    onMessage() {},
    report: (error) => void errors.push(error),
    clock,
  });
  for (let i = 0; i < 3; i++) {
    await turns();
    clock.pass(2000);
  }
  await subscription.ready;
  assert.deepEqual([attempts, errors.length], [4, 1]);
  assert.deepEqual(clock.delays, []);
});

it('opens nothing after it is closed', async () => {
  const clock = new HandClock();
  const subscription = new Subscription({
    open: () => ({ opened: Promise.reject(new Error('The database is away')), close() {} }),
    onMessage() {},
    report() {},
    clock,
  });
  await turns();
  subscription.close();
  assert.deepEqual(clock.delays, []);
});

it('replaces a connection on which none of three renewals arrived, and keeps one on which they arrive', () => {
  const connections: ConnectionEvents[] = [];
  const subscription = new Subscription({
    open(events) {
      connections.push(events);
      return { opened: Promise.resolve(), close() {} };
    },
    onMessage() {},
    report() {},
    clock: new HandClock(),
  });
  for (let i = 0; i < 3; i++) subscription.handleRenewed();
  assert.equal(connections.length, 2);
  for (let i = 0; i < 6; i++) {
    connections[1]!.onMessage('');
    subscription.handleRenewed();
  }
  assert.equal(connections.length, 2);
});
