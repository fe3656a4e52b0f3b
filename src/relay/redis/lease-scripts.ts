import { NOW } from './scripts.js';

/** The Lua scripts of the leases. Like the others, each is safe to repeat. @module */

/**
 * KEYS leases, asked, generation. ARGV process, ttl, own channel, beat, a new generation. The first write is one that a full
 * Redis allows, so that leases go on.
 * @returns whether the lease was there, the generation of the data, then each process and when it renewed its lease.
 */
export const RENEW = `${NOW}
redis.call('PEXPIRE', KEYS[2], ARGV[2])
local known = redis.call('ZSCORE', KEYS[1], ARGV[1])
redis.call('ZADD', KEYS[1], text(now()), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('SET', KEYS[3], ARGV[5], 'PX', ARGV[2], 'NX')
redis.call('PEXPIRE', KEYS[3], ARGV[2])
redis.call('PUBLISH', ARGV[3], ARGV[4])
local found = redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES')
table.insert(found, 1, redis.call('GET', KEYS[3]))
table.insert(found, 1, known and 1 or 0)
return found
`;

/** KEYS leases, asked. ARGV process, ttl, ids. @returns 0 if the process has no lease: nobody would end what it asks. */
export const OWN = `
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 0 end
redis.call('SADD', KEYS[2], unpack(ARGV, 3))
redis.call('PEXPIRE', KEYS[2], ARGV[2])
return 1
`;

/** KEYS asked. ARGV ids. */
export const DISOWN = `return redis.call('SREM', KEYS[1], unpack(ARGV))`;

/** KEYS asked. @returns ids. */
export const ASKED = `return redis.call('SMEMBERS', KEYS[1])`;

/** Forgets a process whose elicitations are all over. KEYS leases, asked. ARGV process, when it last renewed its lease, or empty. */
export const RESIGN = `
if ARGV[2] ~= '' and redis.call('ZSCORE', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
if redis.call('SCARD', KEYS[2]) > 0 then return 0 end
return redis.call('ZREM', KEYS[1], ARGV[1])
`;
