-- KEYS: beat, outages. ARGV: the gap in ms that makes an outage.
local clock = redis.call('TIME')
local at = clock[1] * 1000 + math.floor(clock[2] / 1000)
local last = redis.call('GET', KEYS[1])
redis.call('SET', KEYS[1], string.format('%d', at))
if last and at - last > tonumber(ARGV[1]) then
  redis.call('ZADD', KEYS[2], string.format('%d', at), last .. '-' .. string.format('%d', at))
end
return at
