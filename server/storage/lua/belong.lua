-- KEYS: a guest's races, when the guest was forgotten. ARGV: race, created_at (ms), life in s.
local forgotten = redis.call('GET', KEYS[2])
if forgotten and tonumber(ARGV[2]) <= tonumber(forgotten) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
