-- KEYS: due, one or several. ARGV: lease in ms, how many at most of each.
-- The races that are due, each followed by when the lease ends that is taken on it.
local clock = redis.call('TIME')
local at = clock[1] * 1000 + math.floor(clock[2] / 1000)
local claimed = {}
for _, key in ipairs(KEYS) do
  for _, race in ipairs(redis.call('ZRANGE', key, '-inf', at, 'BYSCORE', 'LIMIT', 0, ARGV[2])) do
    local lease = string.format('%d', at + ARGV[1])
    redis.call('ZADD', key, lease, race)
    claimed[#claimed + 1] = race
    claimed[#claimed + 1] = lease
  end
end
return claimed
