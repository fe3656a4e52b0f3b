import type { RelayOptions } from '../../../src/relay/backend/relay.js';
import type { ElicitationStore } from '../../../src/relay/stores/store.js';
import { ENGINES, type Engine } from '../faults/engines.js';
import { openStore } from '../stores/open-store.js';
import { anybody, HandRelay } from '../world/hand-relay.js';
import { hastyClock } from '../world/hasty-clock.js';
import { Page } from '../world/wire-page.js';

export { ENGINES };

/** How much faster timers run, so that the death of a process is noticed soon. */
const HASTE = 20;

/** One database, and processes that share it, with connections of their own. The session `ada` is that of the user `ada`. */
export async function startProcesses(engine: Engine) {
  const server = await engine.start();
  const endings: Array<() => unknown> = [];
  const start = async (
    options: Partial<RelayOptions> = {},
    around: (store: ElicitationStore) => ElicitationStore = (store) => store,
  ): Promise<HandRelay> => {
    const { store, end } = await openStore(server.url, { onError: (error) => void process.errors.push(error) });
    const process = new HandRelay({ authorize: anybody, clock: hastyClock(HASTE), ...options, store: around(store) });
    endings.push(async () => {
      await process.close();
      await end();
    });
    return process;
  };
  return {
    server,
    start,
    page: (process: HandRelay, user = 'ada') => new Page(process.relay, user).connect(),
    async stop() {
      for (const end of endings) await end();
      await server.stop();
    },
  };
}
