import { EXTEND, NOW } from './scripts.js';

/** KEYS parked call. ARGV value, ttl, 1 to keep it only if there was none. */
export const PUT = `
if ARGV[3] == '1' and redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
`;

/** KEYS parks. ARGV id, milliseconds until a look, ttl. @returns when the look is due. */
export const LOOK_IN = `${NOW}${EXTEND}
local due = text(now() + ARGV[2])
redis.call('ZADD', KEYS[1], due, ARGV[1])
extend(KEYS[1], ARGV[3])
return due
`;

/** KEYS parks. ARGV id, milliseconds until a look, when the look is due that this one replaces; empty: any. */
export const LOOK_AGAIN = `${NOW}
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or ARGV[3] ~= '' and due ~= ARGV[3] then return 0 end
redis.call('ZADD', KEYS[1], text(now() + ARGV[2]), ARGV[1])
return 1
`;

/** KEYS parked call. @returns the value. */
export const GET_PARKED = `return redis.call('GET', KEYS[1])`;

/** KEYS parked call. ARGV milliseconds for which nobody may park it again. */
export const END_PARKED = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('SET', KEYS[1], '', 'PX', ARGV[1]) end
return 1
`;

/** KEYS parks. ARGV id. */
export const LOOK_NO_MORE = `return redis.call('ZREM', KEYS[1], ARGV[1])`;

/** KEYS parks. ARGV milliseconds for who gets them, how many at most. @returns when the next look at them is due, and ids. */
export const DUE = `${NOW}
local time = now()
local due = text(time + ARGV[1])
local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', text(time), 'LIMIT', 0, ARGV[2])
for _, id in ipairs(ids) do redis.call('ZADD', KEYS[1], due, id) end
table.insert(ids, 1, due)
return ids
`;

/** KEYS lock. ARGV holder, milliseconds. @returns 1 if the holder has it now. */
export const LOCK = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
`;

/** KEYS lock. ARGV holder. */
export const UNLOCK = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1
`;
