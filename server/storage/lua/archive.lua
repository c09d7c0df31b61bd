-- KEYS: log meta due out channel record presence, past. ARGV: race, version, record, ttl in
-- ms, and for how long it is known that there was such a race.
-- The live log of an ended race becomes its record. Returns 0 if the race has changed meanwhile.
local meta = redis.call('HMGET', META, 'phase', 'version')
if meta[1] ~= 'closed' and meta[1] ~= 'cancelled' then return 0 end
if meta[2] ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[6], ARGV[3], 'PX', ARGV[4])
redis.call('SET', KEYS[8], 1, 'PX', ARGV[5])
redis.call('DEL', LOG, META, KEYS[7])
redis.call('ZREM', DUE, RACE)
return 1
