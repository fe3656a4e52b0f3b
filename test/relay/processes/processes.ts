import { createRelay, type Relay, type RelayOptions } from '../../../src/relay/backend/relay.js';
import { steadyClock } from '../../../src/relay/stores/steady-clock.js';
import type { ElicitationStore } from '../../../src/relay/stores/store.js';
import type { Clock } from '../../../src/runtime/clock.js';
import { ENGINES, type Engine } from '../faults/engines.js';
import { Page } from '../world/wire-page.js';
import { openStore } from '../stores/open-store.js';

export { ENGINES };

/** How much faster timers run, so that the death of a process is noticed soon. */
const HASTE = 20;

/** A relay like that of one process, with connections of its own. */
export interface RelayProcess {
  readonly relay: Relay;
  readonly errors: unknown[];
  /** Cuts the process off from the database, as `kill -9` does. */
  kill(): void;
}

/** One database, and relays that share it. The session `ada` is that of the user `ada`. */
export async function startProcesses(engine: Engine) {
  const server = await engine.start();
  const endings: Array<() => unknown> = [];
  const start = async (
    options: Partial<RelayOptions> = {},
    around: (store: ElicitationStore) => ElicitationStore = (store) => store,
  ): Promise<RelayProcess> => {
    let isKilled = false;
    const errors: unknown[] = [];
    const onError = (error: unknown) => void errors.push(error);
    const { store, end } = await openStore(server.url, onError);
    const clock: Clock = {
      now: steadyClock.now,
      after: (delay, callback) => steadyClock.after(delay / HASTE, () => isKilled || callback()),
    };
    const mortal = new Proxy(store, {
      get(target, name: keyof ElicitationStore) {
        const method = target[name];
        if (typeof method !== 'function' || name === 'subscribe' || name === 'close') return method;
        return (...given: never[]) =>
          isKilled ? new Promise(() => {}) : (method as (...given: never[]) => unknown)(...given);
      },
    });
    const relay = createRelay({
      authorize: (request) => ({ user: /session=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '' }),
      store: around(mortal),
      clock,
      onError,
      ...options,
    });
    endings.push(async () => {
      if (isKilled) await store.close?.();
      else await relay.close();
      await end();
    });
    return {
      relay,
      errors,
      kill() {
        isKilled = true;
      },
    };
  };
  return {
    server,
    start,
    page: (process: RelayProcess, user = 'ada') => new Page(process.relay, user).connect(),
    async stop() {
      for (const end of endings) await end();
      await server.stop();
    },
  };
}
