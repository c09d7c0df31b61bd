-- KEYS: due. ARGV: lease in ms, how many at most. The races that are due, their lease taken.
local clock = redis.call('TIME')
local at = clock[1] * 1000 + math.floor(clock[2] / 1000)
local races = redis.call('ZRANGE', KEYS[1], '-inf', at, 'BYSCORE', 'LIMIT', 0, ARGV[2])
for _, race in ipairs(races) do
  redis.call('ZADD', KEYS[1], string.format('%d', at + ARGV[1]), race)
end
return races
