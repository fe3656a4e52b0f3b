import type { ElicitationPort, PortEvent, PortState } from '../../src/protocol/port.js';

/** A port whose owner is the test. Like some stores, it calls a listener as soon as that subscribes. */
export function handPort(first: PortState) {
  const listeners = new Set<() => void>();
  const events: PortEvent[] = [];
  const signals: AbortSignal[] = [];
  let state = first;
  let isLost = false;
  let resolve!: (errors?: Record<string, string>) => void;
  let reject!: (error: unknown) => void;
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    events,
    signals,
    get state() {
      return state;
    },
    get isLost() {
      return isLost;
    },
    get listeners() {
      return listeners.size;
    },
    /** The last answer. */
    get last() {
      return events.findLast((event) => event.type === 'answer');
    },
    subscribe(listener) {
      listeners.add(listener);
      listener();
      return () => listeners.delete(listener);
    },
    send(event, { signal }) {
      events.push(event);
      signals.push(signal);
      if (event.type !== 'answer') return undefined;
      return new Promise<Record<string, string> | undefined>((...settle) => {
        [resolve as unknown, reject as unknown] = settle;
      });
    },
    set(next: PortState) {
      state = next;
      notify();
    },
    setLost(is: boolean) {
      isLost = is;
      notify();
    },
    /** The last answer has arrived, or has errors. */
    settle: (errors?: Record<string, string>) => resolve(errors),
    fail: (error: unknown) => reject(error),
  } satisfies ElicitationPort & Record<string, unknown>;
}
