-- KEYS: summary. ARGV: version, text, when it may go (ms, epoch; 0: not known yet).
-- An earlier version never replaces a later one; the same again may say something new.
local kept = redis.call('HGET', KEYS[1], 'version')
if kept and tonumber(kept) > tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[1], 'text', ARGV[2])
if ARGV[3] ~= '0' then redis.call('PEXPIREAT', KEYS[1], ARGV[3]) end
return 1
