-- KEYS: due. ARGV: race, the lease it was given under, when to look again.
-- A deadline that was set since then, by an event or by somebody leaving, is the newer one: it stays.
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if score and tonumber(score) == tonumber(ARGV[2]) then
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
  return 1
end
return 0
