import { after } from 'node:test';
import type { AnsweredCall } from '../../../src/relay/backend/index.js';
import type { Relay, RelayOptions } from '../../../src/relay/backend/relay.js';
import { steadyClock } from '../../../src/relay/stores/steady-clock.js';
import { within } from '../../tools/until.mjs';
import { anybody, HandRelay } from './hand-relay.js';
import { RESULT } from './requests.js';
import { Page } from './wire-page.js';

export const ADA = { user: 'ada' };
export const MAIN = { branch: 'main' };
export const CALL = { name: 'deploy', arguments: { service: 'shop' } };
/** Remembers calls, and lets a test wait for them. */
export class Calls<Call> {
  readonly all: Call[] = [];
  #onCall = () => {};

  readonly add = (call: Call): void => {
    this.all.push(call);
    this.#onCall();
  };

  /** The `count`th one. */
  async next(count = 1): Promise<Call> {
    while (this.all.length < count) {
      const call = new Promise<void>((resolve) => {
        this.#onCall = resolve;
      });
      await within(`call ${count}`, call);
    }
    return this.all[count - 1]!;
  }
}

/** A promise that the test resolves. */
export function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

/** An application whose calls, once answered, take until the test finishes them. */
export function heldCalls() {
  const answered = new Calls<AnsweredCall>();
  const { open: finish, passed } = gate();
  const onAnswered = (call: AnsweredCall) => {
    answered.add(call);
    return passed;
  };
  return { answered, onAnswered, finish };
}

/** Parks a call of Ada's, who answers it at once. */
export async function parkAnswered(relay: Relay) {
  const id = await relay.park(RESULT, { scope: ADA, call: CALL });
  const page = await new Page(relay, 'ada').connect();
  await page.accept(page.snapshot[0]!.id, MAIN);
  return { id, page };
}

const relays: Relay[] = [];
after(() => Promise.all(relays.map((relay) => relay.close())));

/** Starts a process whose time is the machine's, and ends it after the tests. */
export function start(options: Partial<RelayOptions>): Relay {
  const { relay } = new HandRelay({ authorize: anybody, clock: steadyClock, ...options });
  relays.push(relay);
  return relay;
}
