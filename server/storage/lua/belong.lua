-- KEYS: a guest's races, when the guest was forgotten.
-- ARGV: race, created_at (ms), when the guest last took a seat in it (ms), life in s.
local forgotten = redis.call('GET', KEYS[2])
if forgotten and tonumber(ARGV[3]) <= tonumber(forgotten) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1
