-- KEYS: out. ARGV: race, version. Forgotten only if nothing has come since that version.
local since = redis.call('ZSCORE', KEYS[1], ARGV[1])
if since and tonumber(since) <= tonumber(ARGV[2]) then
  redis.call('ZREM', KEYS[1], ARGV[1])
  return 1
end
return 0
