-- KEYS: time wins rows marks review n of one table. ARGV: guest, days whose wins may be counted.
-- Takes a player's line out; what of it stays true has to be recorded again.
local time, wins, rows, marks, review, n = unpack(KEYS)
local guest = ARGV[1]
redis.call('ZREM', time, guest)
redis.call('ZREM', wins, guest)
redis.call('HDEL', rows, guest)
redis.call('HDEL', review, guest)
for i = 2, #ARGV do redis.call('SREM', marks, guest .. '|' .. ARGV[i]) end
redis.call('INCR', n)
return 1
