-- ARGV: race, since, until. Moves the limit of a running race by an outage, once for each outage;
-- all outages together by no more than the race's own limit, and never past its latest end.
-- Returns 1 if the race was extended.
local since, upto = tonumber(ARGV[2]), tonumber(ARGV[3])
local meta = redis.call('HMGET', META, 'phase', 'ends_at', 'extended_ms', 'limit_ms', 'outage')
if meta[1] ~= 'running' or tonumber(meta[2]) <= since then return 0 end
if meta[5] and tonumber(meta[5]) >= upto then return 0 end
redis.call('HSET', META, 'outage', int(upto))
local extended = tonumber(meta[3])
local ms = math.min(upto - since, tonumber(meta[4]) - extended, latest() - tonumber(meta[2]))
if ms <= 0 then return 0 end
ends_at = tonumber(meta[2]) + ms
redis.call('HSET', META, 'ends_at', int(ends_at), 'extended_ms', int(extended + ms))
add('{"type":"extended","ms":' .. int(ms) .. '}')
due(ends_at)
publish()
return 1
