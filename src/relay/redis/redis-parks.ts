import { ENDED_TIME, type ParkStore } from '../park/park-store.js';
import type { RedisContext } from './context.js';
import { readJson } from './read-json.js';
import * as scripts from './park-scripts.js';

/** Milliseconds for which Redis keeps a parked call after its time: the process that finds it expired says so. */
const GRACE = 86_400_000;
/** How many parked calls a process takes at once. */
const AT_ONCE = 50;

/** Parked calls in Redis. */
export function redisParks({ run, keys, sealer, clock, remember }: RedisContext): ParkStore {
  return {
    async put(call, lookIn, isNew) {
      const { id, expiresAt } = call;
      const ttl = String(Math.ceil(Math.max(0, expiresAt - clock.now()) + GRACE));
      const value = await sealer.seal(JSON.stringify(call), keys.parked(id));
      // First: a look at nothing does no harm, and one that nobody looks at is lost with its process.
      const look = (await run(scripts.LOOK_IN, [keys.parks], [id, String(lookIn), ttl])) as string;
      await run(scripts.PUT, [keys.parked(id)], [value, ttl, isNew ? '1' : '']);
      return look;
    },
    async get(id) {
      const value = (await run(scripts.GET_PARKED, [keys.parked(id)], [])) as string | null;
      return value ? readJson(await sealer.open(value, keys.parked(id))) : undefined;
    },
    async delete(id) {
      await run(scripts.END_PARKED, [keys.parked(id)], [String(Math.max(remember, ENDED_TIME))]);
      await run(scripts.LOOK_NO_MORE, [keys.parks], [id]);
    },
    async lookIn(id, lookIn, look = '') {
      await run(scripts.LOOK_AGAIN, [keys.parks], [id, String(lookIn), look]);
    },
    async due(lookIn) {
      const [look, ...ids] = (await run(scripts.DUE, [keys.parks], [String(lookIn), String(AT_ONCE)])) as string[];
      return { ids, look: look! };
    },
    async lock(id, holder, ms) {
      return Boolean(await run(scripts.LOCK, [keys.lock(id)], [holder, String(ms)]));
    },
    async unlock(id, holder) {
      await run(scripts.UNLOCK, [keys.lock(id)], [holder]);
    },
  };
}
