-- KEYS: a turn. ARGV: the mark of who took it. A turn that ran out may be another's by now.
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
