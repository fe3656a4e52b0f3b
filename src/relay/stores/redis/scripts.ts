/**
 * What Redis runs. Reads are scripts as well: a cluster may send plain read commands to replicas, which lag behind.
 *
 * A record is a hash: `version`, `write`, `owner` (empty for none), `changing` and `fixed`, both JSON. All keys of one script
 * are in one slot.
 */

/** Lets a key live at least as long as something that it names. */
const KEEP = `
local function keep(key, ms)
  if redis.call('PTTL', key) < tonumber(ms) then redis.call('PEXPIRE', key, ms) end
end
`;

/** Picks the ids of records that exist, and forgets the others, which have expired. */
const LIVE = `
local function live(ids, forget, key, records)
  local found = {}
  for _, id in ipairs(ids) do
    if redis.call('EXISTS', records .. id) == 1 then found[#found + 1] = id else redis.call(forget, key, id) end
  end
  return found
end
`;

/**
 * Writes a record over the version named, and brings the lists that name it up to date.
 * KEYS record, list, due. ARGV id, replaces, version, writeId, changing, fixed or empty, ms until it expires, and which lists
 * are to name it: 1 for the user's, when it is due or empty, the owner or empty; then what keys of owners begin with, the
 * channel, and 1 if it is over.
 * @returns 1 if it is written, perhaps by an earlier attempt; 0 where another version is there.
 */
export const PUT = `${KEEP}
local id, ttl, owner = ARGV[1], ARGV[7], ARGV[10]
local before = redis.call('HMGET', KEYS[1], 'version', 'write', 'owner')
if before[1] == ARGV[3] and before[2] == ARGV[4] then return 1 end
if (before[1] or '0') ~= ARGV[2] then return 0 end

redis.call('HSET', KEYS[1], 'version', ARGV[3], 'write', ARGV[4], 'owner', owner, 'changing', ARGV[5])
if ARGV[13] == '1' then redis.call('HDEL', KEYS[1], 'fixed')
elseif ARGV[6] ~= '' then redis.call('HSET', KEYS[1], 'fixed', ARGV[6]) end
redis.call('PEXPIRE', KEYS[1], ttl)

if ARGV[8] == '1' then
  local time = redis.call('TIME')
  redis.call('ZADD', KEYS[2], 'NX', time[1] * 1000000 + time[2], id)
  keep(KEYS[2], ttl)
else redis.call('ZREM', KEYS[2], id) end

if ARGV[9] ~= '' then
  redis.call('ZADD', KEYS[3], ARGV[9], id)
  keep(KEYS[3], ttl)
else redis.call('ZREM', KEYS[3], id) end

if before[3] and before[3] ~= '' and before[3] ~= owner then redis.call('SREM', ARGV[11] .. before[3], id) end
if owner ~= '' then
  redis.call('SADD', ARGV[11] .. owner, id)
  keep(ARGV[11] .. owner, ttl)
end
redis.call('PUBLISH', ARGV[12], id .. ' ' .. ARGV[4])
return 1
`;

/** KEYS record. @returns changing, fixed. */
export const GET = `return redis.call('HMGET', KEYS[1], 'changing', 'fixed')`;

/** KEYS list. ARGV what keys of records begin with. @returns changing and fixed of each, the oldest first. */
export const LIST = `
local found = {}
for _, id in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local parts = redis.call('HMGET', ARGV[1] .. id, 'changing', 'fixed')
  if parts[1] then found[#found + 1] = parts else redis.call('ZREM', KEYS[1], id) end
end
return found
`;

/**
 * KEYS lists of users. ARGV what each key begins with, before its slot.
 * @returns id, version, write and owner of each record that they name, one after the other.
 */
export const LIST_VERSIONS = `
local found = {}
for _, list in ipairs(KEYS) do
  for _, id in ipairs(redis.call('ZRANGE', list, 0, -1)) do
    local record = redis.call('HMGET', ARGV[1] .. '{' .. id:sub(1, 1) .. '}:r:' .. id, 'version', 'write', 'owner')
    if record[1] then
      for _, value in ipairs({ id, record[1], record[2], record[3] }) do found[#found + 1] = value end
    end
  end
end
return found
`;

/** KEYS records. @returns the last write of each. */
export const WRITE_IDS = `
local writes = {}
for i, key in ipairs(KEYS) do writes[i] = redis.call('HGET', key, 'write') end
return writes
`;

/**
 * KEYS due. ARGV what keys of records begin with, now, a random number from 0 to less than 1.
 * @returns a hundred ids in a row. Chance chooses where they begin: records that nobody can read or end would always come first.
 */
export const DUE = `${LIVE}
local hundreds = math.ceil(redis.call('ZCOUNT', KEYS[1], '-inf', ARGV[2]) / 100)
local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[2], 'LIMIT', math.floor(hundreds * ARGV[3]) * 100, 100)
return live(ids, 'ZREM', KEYS[1], ARGV[1])
`;

/** KEYS ids of an owner. ARGV what keys of records begin with. @returns ids. */
export const OWNED = `${LIVE}
return live(redis.call('SMEMBERS', KEYS[1]), 'SREM', KEYS[1], ARGV[1])
`;

/**
 * Counts a process up, forgets those that nobody counted for long, and publishes a beat.
 * KEYS counters, when each was counted. ARGV process, channel, for how many seconds a counter stays.
 * @returns seconds and microseconds, then processes, each before its counter.
 */
export const RENEW = `
local time = redis.call('TIME')
local now = time[1]
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
redis.call('ZADD', KEYS[2], now, ARGV[1])
for _, process in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now - ARGV[3])) do
  redis.call('HDEL', KEYS[1], process)
  redis.call('ZREM', KEYS[2], process)
end
redis.call('PUBLISH', ARGV[2], '')
local found = redis.call('HGETALL', KEYS[1])
table.insert(found, 1, time[1])
table.insert(found, 2, time[2])
return found
`;

/** KEYS any: its node is asked. @returns seconds, and microseconds. */
export const NOW = `return redis.call('TIME')`;
