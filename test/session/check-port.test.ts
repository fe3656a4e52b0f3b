/** The check of ports, for applications: what it takes, and each fault that it names. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ElicitationPort, PortEvent, PortState } from '../../src/protocol/port.js';
import { createListeners } from '../../src/runtime/listeners.js';
import { checkPort } from '../../src/testing/check-port.js';

/** The ten lines of the documentation: a store that has the request, and posts the answer. */
function storePort(changes: Partial<Store> = {}): ElicitationPort {
  const store = { ...newStore(), ...changes };
  return {
    get state() {
      return store.read();
    },
    subscribe: (listener) => store.subscribe(listener),
    send: (event) => store.send(event, store),
  };
}

function newStore() {
  let state: PortState = { phase: 'open' };
  const { subscribe, notify } = createListeners();
  return {
    subscribe: subscribe as (listener: () => void) => () => void,
    read: () => state,
    write(next: PortState) {
      state = next;
      notify();
    },
    async send(event: PortEvent, { read, write }: { read(): PortState; write(state: PortState): void }) {
      if (event.type !== 'answer' || read().phase === 'over') return;
      await Promise.resolve();
      write({ phase: 'over', answerId: event.answerId });
    },
  };
}
type Store = ReturnType<typeof newStore>;

describe('the check of a port', () => {
  it('takes a store of ten lines', async () => {
    await checkPort(storePort());
    await checkPort(storePort(), { answer: { action: 'accept', content: { name: 'Ada' } } });
  });

  const shared: { phase: 'open' | 'over' } = { phase: 'open' };
  const FAULTS: [what: string, faults: Partial<Store>, says: RegExp][] = [
    ['is over at first', { read: () => ({ phase: 'over' }) }, /must be "open" before the answer, not "over"/],
    ['has a date in its state', { read: () => ({ phase: 'open', at: new Date() }) as PortState }, /must be plain data/],
    [
      'takes what is shown for an answer',
      { send: async (_, { write }) => write({ phase: 'over' }) },
      /"shown" must leave the request open/,
    ],
    ['says nothing of the answer', { send: async () => {} }, /must say within 50 ms that the answer was taken/],
    ['calls nobody back', { subscribe: () => () => {} }, /must call back when the state has changed/],
    ['returns nothing to end a subscription', { subscribe: () => undefined as never }, /must return a function/],
    [
      'changes its state in place',
      {
        read: () => shared,
        async send({ type }, { write }) {
          if (type === 'answer') shared.phase = 'over';
          write(shared);
        },
      },
      /must be replaced at each change/,
    ],
    [
      'says that another answer counts',
      {
        async send({ type }, { write }) {
          if (type === 'answer') write({ phase: 'over', answerId: 'other' });
        },
      },
      /the answer must count; state says how: answered, answerId: other/,
    ],
    [
      'takes a second answer',
      {
        async send(event, { write }) {
          if (event.type === 'answer') write({ phase: 'over', answerId: event.answerId });
        },
      },
      /comes again, or too late, must change nothing/,
    ],
  ];
  for (const [what, faults, says] of FAULTS) {
    it(`names the fault of one that ${what}`, async () => {
      await assert.rejects(checkPort(storePort(faults), { timeout: 50 }), says);
    });
  }
});
