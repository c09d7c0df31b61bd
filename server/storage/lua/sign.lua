-- KEYS: presence, due, channel. ARGV: race, process, keep_ms, then (seat, until) pairs.
-- Each seat's sockets in one process count as connected until a time; 0: they are gone now.
local clock = redis.call('TIME')
local at = clock[1] * 1000 + math.floor(clock[2] / 1000)
local function int(n) return string.format('%d', n) end
local changed = false
for i = 4, #ARGV, 2 do
  local member, till = ARGV[i] .. '|' .. ARGV[2], tonumber(ARGV[i + 1])
  local before = tonumber(redis.call('ZSCORE', KEYS[1], member) or 0)
  if till == 0 then
    till = at
    if redis.call('ZSCORE', KEYS[2], ARGV[1]) then
      redis.call('ZADD', KEYS[2], 'LT', int(at), ARGV[1])
    end
  end
  if (before > at) ~= (till > at) then changed = true end
  redis.call('ZADD', KEYS[1], int(till), member)
end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
if changed then redis.call('SPUBLISH', KEYS[3], 'presence') end
return 1
