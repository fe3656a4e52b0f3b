import { hasOutcome } from '../lifecycle/state.js';
import type { Answer, ElicitationPort, PortEvent } from '../protocol/port.js';

export interface CheckPortOptions {
  /** What the check answers: something that your store takes. Default: a rejection. */
  answer?: Answer;
  /** Milliseconds to wait for what your store makes of it. Default 5000. */
  timeout?: number;
}

/**
 * Checks that a port of your own does what the element relies on: that its states are plain data, and that an answer counts once.
 * It answers the request of the port, so give it one of a test.
 *
 * ```ts
 * await checkPort(portOf(store, await store.ask(request)));
 * ```
 * @throws {Error} that says what the port does not do.
 */
export async function checkPort(
  port: ElicitationPort,
  { answer = { action: 'reject' }, timeout = 5000 }: CheckPortOptions = {},
): Promise<void> {
  const { signal } = new AbortController();
  const send = async (event: PortEvent) => void (await port.send(event, { signal }));
  const answerId = 'check-port-1';
  const first = port.state;
  demand(first.phase === 'open', `state.phase must be "open" before the answer, not "${first.phase}"`);
  demand(isPlain(first), 'state must be plain data, as JSON.parse() makes it');
  const text = JSON.stringify(first);
  await send({ type: 'shown' });
  demand(port.state.phase === 'open', 'the event "shown" must leave the request open');

  let calls = 0;
  let isHeard = () => {};
  const unsubscribe = port.subscribe(() => {
    calls++;
    isHeard();
  });
  demand(typeof unsubscribe === 'function', 'subscribe() must return a function');
  const { attempt = 1 } = port.state;
  await send({ type: 'answer', answer, answerId, attempt });
  const isTaken = () => hasOutcome(port.state);
  const end = Date.now() + timeout;
  while (!isTaken()) {
    const left = end - Date.now();
    demand(left > 0, `state must say within ${timeout} ms that the answer was taken: "over", "held" or "visiting"`);
    demand(
      (port.state.attempt ?? 1) === attempt,
      'the answer must be one that the port takes: the form was opened again',
    );
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, left);
      isHeard = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  demand(calls > 0, 'subscribe() must call back when the state has changed');
  demand(JSON.stringify(first) === text, 'state must be replaced at each change: the earlier object has changed');
  const { how = 'answered', answerId: taken = answerId } = port.state;
  demand(how === 'answered' && taken === answerId, `the answer must count; state says how: ${how}, answerId: ${taken}`);

  unsubscribe();
  const heard = calls;
  const after = JSON.stringify(port.state);
  const late: Answer = { action: 'cancel' };
  // What comes too late may be refused.
  for (const event of [
    { answer, answerId },
    { answer: late, answerId: 'check-port-2' },
  ])
    await send({ type: 'answer', attempt, ...event }).catch(() => {});
  demand(JSON.stringify(port.state) === after, 'an answer that comes again, or too late, must change nothing');
  demand(calls === heard, 'no callback may come after the subscription has ended');
}

function demand(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(`The port does not fit: ${what}`);
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && typeof value !== 'symbol';
  const parent = Object.getPrototypeOf(value);
  return (
    (Array.isArray(value) || parent === Object.prototype || parent === null) && Object.values(value).every(isPlain)
  );
}
