// @ts-check
/** What open elicitations cost the store while nothing happens. */

const MINUTE = 60_000;

/** Time that passes at once. */
function fastClock() {
  let now = Date.now();
  /** @type {Set<{ at: number, callback: () => void }>} */
  const timers = new Set();
  return {
    now: () => now,
    /** @param {number} delay @param {() => void} callback */
    after(delay, callback) {
      const timer = { at: now + delay, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    /** @param {number} ms */
    async pass(ms) {
      for (const end = now + ms; now < end; now += 500) {
        for (const timer of [...timers]) if (timer.at <= now && timers.delete(timer)) timer.callback();
        for (let i = 0; i < 20; i++) await new Promise(setImmediate);
      }
    },
  };
}

/** How often a relay calls its store within a minute in which nothing happens. @param {number} open elicitations */
export async function callsInAMinute(open) {
  const { createRelay, memoryStore } = await import(import.meta.resolve('mcp-elicitation/relay'));
  const clock = fastClock();
  let calls = 0;
  const store = new Proxy(memoryStore({ clock }), {
    get(target, name) {
      const call = target[name];
      if (name === 'subscribe' || !call) return call;
      return (/** @type {any[]} */ ...given) => {
        calls++;
        return call(...given);
      };
    },
  });
  const relay = createRelay({ authorize: () => undefined, store, clock, limits: { open }, timeout: 0 });
  for (let i = 0; i < open; i++) relay.host({ user: 'ada' }).elicit({ message: 'Which branch?' }, { timeout: 0 });
  await clock.pass(MINUTE);
  calls = 0;
  await clock.pass(MINUTE);
  return calls;
}
