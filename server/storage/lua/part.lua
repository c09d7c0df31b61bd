-- KEYS: a guest's friends. ARGV: another guest, ms: parts them, unless they raced again later.
local at = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not at or tonumber(at) > tonumber(ARGV[2]) then return 0 end
return redis.call('ZREM', KEYS[1], ARGV[1])
