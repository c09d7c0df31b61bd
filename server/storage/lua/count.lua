-- KEYS: watchers. ARGV: process, how many it has, for how many ms that holds.
local clock = redis.call('TIME')
local at = clock[1] * 1000 + math.floor(clock[2] / 1000)
if tonumber(ARGV[2]) == 0 then
  redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. string.format('%d', at + ARGV[3]))
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
return 1
