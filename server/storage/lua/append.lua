-- Shared by the scripts that append to a race's log. Keys are those of one bucket.
local LOG, META, DUE, OUT, CHANNEL = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local RACE = ARGV[1]

local clock = redis.call('TIME')
local AT = clock[1] * 1000 + math.floor(clock[2] / 1000)

-- Lua prints whole numbers above 2^53 or with an exponent in other ways: always as an integer here.
local function int(n) return string.format('%d', n) end

local by, command = false, false
local version = 0

local function add(json, ...)
  local fields = {'e', json, 'a', int(AT)}
  if command then
    fields[#fields + 1] = 'b'; fields[#fields + 1] = by
    fields[#fields + 1] = 'c'; fields[#fields + 1] = command
  end
  for _, value in ipairs({...}) do fields[#fields + 1] = value end
  redis.call('XADD', LOG, '0-*', unpack(fields))
  version = redis.call('HINCRBY', META, 'version', 1)
  return version
end

local function due(at) redis.call('ZADD', DUE, int(at), RACE) end
-- Timers may have to run: whoever sweeps next looks at the race, and says when to look again.
local function look() redis.call('ZADD', DUE, 'LT', int(AT), RACE) end
-- The lists and tables made of races have to take note of this one as it is at this version.
local function outbox() redis.call('ZADD', OUT, int(version), RACE) end

local function ended(player)
  redis.call('HSET', META, 'over:' .. player, 1)
  redis.call('HINCRBY', META, 'open', -1)
  look()
end

local function over(phase)
  redis.call('HSET', META, 'phase', phase, 'ended_at', int(AT))
  due(AT)
  outbox()
end

local function revise(player) redis.call('HINCRBY', META, 'rev:' .. player, 1) end

-- What an event does to the meta, by its type. `word` is its player, or a number of its own.
local effects = {
  moved = revise,
  undone = revise,
  finished = ended,
  resigned = ended,
  expired = ended,
  cancelled = function() over('cancelled') end,
  closed = function() over('closed') end,
  joined = function() look(); outbox() end,
  left = outbox,
  renamed = outbox,
  created = outbox,
}

local starts_at, ends_at = 0, 0

-- The time that no extension of the limit passes.
local function latest() return tonumber(redis.call('HGET', META, 'latest') or '') or math.huge end

-- Appends one event and returns its version.
local function append(kind, word, json)
  if kind == 'started' then
    local meta = redis.call('HMGET', META, 'countdown_ms', 'limit_ms')
    starts_at = AT + tonumber(meta[1])
    ends_at = math.min(starts_at + tonumber(meta[2]), latest())
    redis.call('HSET', META, 'phase', 'running', 'starts_at', int(starts_at),
      'ends_at', int(ends_at), 'open', word)
    due(ends_at)
    add(json, 's', int(starts_at), 'x', int(ends_at))
    outbox()
    return version
  end
  add(json)
  local number, effect = version, effects[kind]
  if effect then effect(word) end
  return number
end

local function publish()
  redis.call('SPUBLISH', CHANNEL, redis.call('HGET', META, 'version'))
end
