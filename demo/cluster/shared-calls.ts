import type { RedisClientType } from 'redis';
import type { Call, Calls } from '../backend/calls.js';
import { PARK_TIME } from '../backend/parked-calls.js';

/** Seconds that a call is kept, running or done. */
const KEPT = 600;
/** Seconds that a parked call is known: its time, and some for its resumption. */
const KEPT_PARKED = PARK_TIME / 1000 + KEPT;
/** Seconds that a tab waits for the end of a call. The process that runs it may have been killed. */
const PATIENCE = 15;

/**
 * The last call of each conversation, in Redis: the tab that wants to know it may ask another process than the one that
 * ran the call.
 * @param name of this process
 */
export function sharedCalls(redis: RedisClientType, name: string): Calls {
  const askerOf = (conversation: string) => `northwind:asker:${conversation}`;
  const parkerOf = (conversation: string) => `northwind:parker:${conversation}`;
  const doneOf = (conversation: string) => `northwind:done:${conversation}`;

  return {
    async keep(conversation, run) {
      const [asker, done] = [askerOf(conversation), doneOf(conversation)];
      await redis.multi().del(done).set(asker, name, { EX: KEPT }).exec();
      const call = { ...(await run()), process: name };
      const ended = [asker, parkerOf(conversation)];
      await redis.multi().rPush(done, JSON.stringify(call)).expire(done, KEPT).del(ended).exec();
      return call;
    },

    async park(conversation) {
      const parker = parkerOf(conversation);
      const before = [askerOf(conversation), doneOf(conversation)];
      await redis.multi().del(before).set(parker, name, { EX: KEPT_PARKED }).exec();
    },

    async last(conversation) {
      const done = doneOf(conversation);
      if ((await redis.exists([askerOf(conversation), parkerOf(conversation), done])) === 0) return undefined;
      const waiting = redis.duplicate(); // It does nothing else while it waits.
      waiting.on('error', () => {}); // The call below rejects with it.
      try {
        await waiting.connect();
        // From the list to itself: the command waits for the call, and leaves it there for the next reader.
        const text = await waiting.blMove(done, done, 'LEFT', 'RIGHT', PATIENCE);
        return text === null ? undefined : (JSON.parse(text) as Call);
      } finally {
        waiting.destroy();
      }
    },

    async state(conversation) {
      const [asker, parker] = await redis.mGet([askerOf(conversation), parkerOf(conversation)]);
      return { asker: asker ?? undefined, parker: parker ?? undefined };
    },
  };
}
