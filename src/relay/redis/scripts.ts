/**
 * The Lua scripts of the elicitations. Each is atomic, and safe to repeat after its reply got lost. They need Redis 6.2 or
 * newer. A script that ends something writes first what a full Redis allows (`DEL`, `PEXPIRE`): what follows is allowed then.
 * A hash `…:e:ID` has these fields; those of one that is over are marked with a dagger:
 *
 * | field | contents |
 * |---|---|
 * | `phase`† | `open`, `visiting`, `held` or `over` |
 * | `scope`† | JSON |
 * | `data` | request, server and options, perhaps encrypted |
 * | `ends` | when its time limit ends, in epoch milliseconds of Redis |
 * | `queued` | the number of requests after it |
 * | `owner` | the process that asked |
 * | `index` | the key of the user's set |
 * | `added`†, `closed`† | which call did so, so that repeating that call is no second one |
 * | `digest`† | of the answer |
 * | `answer`† | until the process that asked has it |
 * | `how`† | how it ended |
 * | `parked`† | for one of a parked call: how long it and its answer are kept, in milliseconds |
 * | `completion`† | how the visit of a page ended |
 * @module
 */

export const NOW = `
local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
local function text(number) return string.format('%.0f', number) end
`;

export const EXTEND = `
local function extend(key, ttl)
  if redis.call('PTTL', key) < tonumber(ttl) then redis.call('PEXPIRE', key, ttl) end
end
`;

/** Leaves what late answers, and a repeated `add`, need to learn. Keys by a name in a hash: they are in the slot of the hash. */
const BURY = `
local function bury(key, messages, id, how, remember)
  redis.call('DEL', messages)
  local index = redis.call('HGET', key, 'index')
  if index then redis.call('ZREM', index, id) end
  redis.call('HDEL', key, 'data', 'ends', 'queued', 'owner', 'index')
  redis.call('HSET', key, 'phase', 'over', 'how', how)
  local life = redis.call('HGET', key, 'parked') or remember
  redis.call('PEXPIRE', key, life)
end
`;

const PUBLISH = `
local function publish(channel, id, key, type, rest)
  local scope = redis.call('HGET', key, 'scope')
  redis.call('PUBLISH', channel, '{"type":"' .. type .. '","id":"' .. id .. '","scope":' .. scope .. (rest or '') .. '}')
end
`;

/**
 * KEYS elicitation, user. ARGV id, channel, ttl, token, limit, scope, data, remaining, queued, owner (empty: a
 * parked call), phase, digest or empty.
 * @returns 1, or 0: too many.
 */
export const ADD = `${NOW}${EXTEND}${PUBLISH}
if redis.call('EXISTS', KEYS[1]) == 1 then
  return redis.call('HGET', KEYS[1], 'added') == ARGV[4] and 1 or 0
end
local prefix = string.sub(KEYS[1], 1, -1 - #ARGV[1])
for _, id in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
  if redis.call('EXISTS', prefix .. id) == 0 then redis.call('ZREM', KEYS[2], id) end
end
if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[5]) then return 0 end
redis.call('HSET', KEYS[1], 'phase', ARGV[11], 'scope', ARGV[6], 'data', ARGV[7], 'queued', ARGV[9], 'owner', ARGV[10],
  'index', KEYS[2], 'added', ARGV[4])
if ARGV[8] ~= '' then redis.call('HSET', KEYS[1], 'ends', text(now() + ARGV[8])) end
if ARGV[10] == '' then redis.call('HSET', KEYS[1], 'parked', ARGV[3]) end
if ARGV[12] ~= '' then redis.call('HSET', KEYS[1], 'digest', ARGV[12]) end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
local last = redis.call('ZREVRANGE', KEYS[2], 0, 0, 'WITHSCORES')
redis.call('ZADD', KEYS[2], (last[2] or 0) + 1, ARGV[1])
extend(KEYS[2], ARGV[3])
publish(ARGV[2], ARGV[1], KEYS[1], 'asked')
return 1
`;

/** What reading an elicitation returns, in this order. */
export const FIELDS = ['phase', 'scope', 'data', 'ends', 'queued', 'how', 'owner'] as const;
const READ = `redis.call('HMGET', key, ${FIELDS.map((field) => `'${field}'`).join(', ')})`;

/** KEYS elicitation. @returns the time of Redis, then the fields. */
export const GET = `${NOW}
local key = KEYS[1]
return { text(now()), ${READ} }
`;

/** KEYS user. ARGV what names of its elicitations begin with. @returns the time of Redis, then an id and its fields, and so on. */
export const LIST = `${NOW}
local found = { text(now()) }
for _, id in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local key = ARGV[1] .. id
  local fields = ${READ}
  if fields[1] then
    found[#found + 1] = id
    found[#found + 1] = fields
  else
    redis.call('ZREM', KEYS[1], id)
  end
end
return found
`;

/** KEYS elicitation. ARGV id, channel, field (`ends` or `queued`), value: milliseconds that remain, or a count; empty for none. */
export const UPDATE = `${NOW}${PUBLISH}
local phase = redis.call('HGET', KEYS[1], 'phase')
if not phase or phase == 'over' then return 0 end
if ARGV[4] == '' then redis.call('HDEL', KEYS[1], ARGV[3])
elseif ARGV[3] == 'ends' then redis.call('HSET', KEYS[1], 'ends', text(now() + ARGV[4]))
else redis.call('HSET', KEYS[1], ARGV[3], ARGV[4]) end
publish(ARGV[2], ARGV[1], KEYS[1], ARGV[3] == 'ends' and 'limit' or ARGV[3])
return 1
`;

/**
 * KEYS elicitation, messages. ARGV id, channel, remember, next phase, answer, digest, and the same digest under older keys.
 * @returns a claim; empty for an unknown elicitation.
 */
export const CLAIM = `${BURY}${PUBLISH}
local phase = redis.call('HGET', KEYS[1], 'phase')
if not phase then return '' end
if phase ~= 'open' then
  local digest = redis.call('HGET', KEYS[1], 'digest')
  for i = 6, #ARGV do if digest == ARGV[i] then return 'repeated' end end
  return redis.call('HGET', KEYS[1], 'how') or 'answered'
end
redis.call('HSET', KEYS[1], 'answer', ARGV[5], 'digest', ARGV[6])
if ARGV[4] == 'over' then bury(KEYS[1], KEYS[2], ARGV[1], 'answered', ARGV[3])
else
  redis.call('HDEL', KEYS[1], 'ends')
  redis.call('HSET', KEYS[1], 'phase', ARGV[4])
end
publish(ARGV[2], ARGV[1], KEYS[1], 'answered')
return 'accepted'
`;

/** KEYS elicitation. @returns the phase, and how it ended. */
export const PHASE = `return redis.call('HMGET', KEYS[1], 'phase', 'how')`;

/** KEYS elicitation. @returns the phase, and the answer. */
export const ANSWER = `return redis.call('HMGET', KEYS[1], 'phase', 'answer')`;

/** KEYS elicitation. Deletes the answer, which the process that asked has now. */
export const HANDED = `return redis.call('HDEL', KEYS[1], 'answer')`;

/** KEYS elicitation. @returns what became of one of a parked call: phase, how, answer, completion. */
export const PEEK = `return redis.call('HMGET', KEYS[1], 'phase', 'how', 'answer', 'completion')`;

/** KEYS elicitation. ARGV remember. Deletes the answer of one of a parked call. */
export const FORGET = `
redis.call('HDEL', KEYS[1], 'answer', 'parked')
return redis.call('PEXPIRE', KEYS[1], ARGV[1])
`;

/** KEYS elicitation, messages. ARGV id, channel, remember, token, how. @returns 1 if this call ended it; -1 if it is unknown. */
export const CLOSE = `${BURY}${PUBLISH}
local phase = redis.call('HGET', KEYS[1], 'phase')
if not phase then return -1 end
if phase ~= 'open' then return redis.call('HGET', KEYS[1], 'closed') == ARGV[4] and 1 or 0 end
bury(KEYS[1], KEYS[2], ARGV[1], ARGV[5], ARGV[3])
redis.call('HSET', KEYS[1], 'closed', ARGV[4])
publish(ARGV[2], ARGV[1], KEYS[1], 'over', ',"how":"' .. ARGV[5] .. '"')
return 1
`;

/** KEYS elicitation, messages. ARGV id, channel, remember, completion or empty. */
export const FINISH = `${BURY}${PUBLISH}
local phase = redis.call('HGET', KEYS[1], 'phase')
if not phase or phase == 'open' or phase == 'over' then return 0 end
bury(KEYS[1], KEYS[2], ARGV[1], 'answered', ARGV[3])
if ARGV[4] ~= '' then redis.call('HSET', KEYS[1], 'completion', ARGV[4]) end
if ARGV[4] == '' then publish(ARGV[2], ARGV[1], KEYS[1], 'released')
else publish(ARGV[2], ARGV[1], KEYS[1], 'visited', ',"completion":"' .. ARGV[4] .. '"') end
return 1
`;

/**
 * Ends what a dead process asked, whatever its phase. An answer that it did not collect is nobody's any more: if the process
 * lives after all, it learns so.
 * KEYS elicitation, messages. ARGV id, channel, remember, owner.
 */
export const LOSE = `${BURY}${PUBLISH}
redis.call('DEL', KEYS[2])
local phase = redis.call('HGET', KEYS[1], 'phase')
local isUncollected = redis.call('HDEL', KEYS[1], 'answer') == 1
if not phase then return 0 end
if phase == 'over' then
  if not isUncollected then return 0 end
  redis.call('HSET', KEYS[1], 'how', 'lost')
elseif redis.call('HGET', KEYS[1], 'owner') ~= ARGV[4] then return 0
else bury(KEYS[1], KEYS[2], ARGV[1], (isUncollected or phase == 'open') and 'lost' or 'answered', ARGV[3]) end
publish(ARGV[2], ARGV[1], KEYS[1], 'over', ',"how":"lost"')
return 1
`;

/**
 * Ends one whose process no longer waits for it, because a call failed or the process was taken for dead. One that is
 * unknown is marked, so that a call on its way cannot take effect later.
 * KEYS elicitation, messages. ARGV id, channel, remember, scope, how.
 */
export const ABANDON = `${BURY}${PUBLISH}
local phase = redis.call('HGET', KEYS[1], 'phase')
redis.call('HDEL', KEYS[1], 'answer')
if phase == 'over' then return 0 end
if not phase then redis.call('HSET', KEYS[1], 'scope', ARGV[4]) end
bury(KEYS[1], KEYS[2], ARGV[1], (not phase or phase == 'open') and ARGV[5] or 'answered', ARGV[3])
publish(ARGV[2], ARGV[1], KEYS[1], 'over', ',"how":"' .. ARGV[5] .. '"')
return 1
`;

/**
 * KEYS elicitation, messages. ARGV id, what the names of the processes' own channels begin with, ttl, message. Wakes up the
 * process that asked, and no other.
 * @returns 1; 0 where it is over; '' where it is unknown.
 */
export const TELL = `
local phase = redis.call('HGET', KEYS[1], 'phase')
if not phase then return '' end
if phase == 'over' then return 0 end
redis.call('RPUSH', KEYS[2], ARGV[4])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
local owner = redis.call('HGET', KEYS[1], 'owner')
redis.call('PUBLISH', ARGV[2] .. owner, '{"type":"told","id":"' .. ARGV[1] .. '"}')
return 1
`;

/** KEYS messages. @returns all of them, the oldest first. */
export const MESSAGES = `return redis.call('LRANGE', KEYS[1], 0, -1)`;

/** KEYS messages. ARGV how many the process that asked has heard, and the first of them, which is gone when this is repeated. */
export const HEARD = `
if redis.call('LINDEX', KEYS[1], 0) ~= ARGV[2] then return 0 end
redis.call('LTRIM', KEYS[1], ARGV[1], -1)
return 1
`;

/** KEYS verdict. ARGV own channel of the process that waits, nonce, ttl, verdict. */
export const DECIDE = `
redis.call('DEL', KEYS[1])
redis.call('SET', KEYS[1], ARGV[4], 'PX', ARGV[3])
redis.call('PUBLISH', ARGV[1], '{"type":"decided","nonce":"' .. ARGV[2] .. '"}')
return 1
`;

/** KEYS elicitation, verdict. @returns the phase, and the verdict. */
export const VERDICT = `return { redis.call('HGET', KEYS[1], 'phase'), redis.call('GET', KEYS[2]) }`;

/** KEYS verdict. Who asked for it has it. */
export const FORGET_VERDICT = `return redis.call('DEL', KEYS[1])`;

/** KEYS elicitation, user. ARGV ttl. Keeps what is not over. */
export const KEEP = `${EXTEND}
if redis.call('HEXISTS', KEYS[1], 'owner') == 1 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  extend(KEYS[2], ARGV[1])
end
return 1
`;
