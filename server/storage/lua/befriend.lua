-- KEYS: a guest's friends, when the guest was forgotten. ARGV: when the race was created (ms),
-- life in s, then the others of that race. A friendship has the time of its latest race.
local forgotten = redis.call('GET', KEYS[2])
if forgotten and tonumber(ARGV[1]) <= tonumber(forgotten) then return 0 end
for i = 3, #ARGV do redis.call('ZADD', KEYS[1], 'GT', ARGV[1], ARGV[i]) end
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1
