-- ARGV: race, seed, code, limit_ms, countdown_ms, then (type, word, json) for each event.
-- Returns 0 if this id has a race already.
if redis.call('EXISTS', META) == 1 then return 0 end
redis.call('HSET', META, 'phase', 'lobby', 'version', 0, 'seed', ARGV[2], 'code', ARGV[3],
  'limit_ms', ARGV[4], 'countdown_ms', ARGV[5], 'extended_ms', 0, 'open', 0)
for i = 6, #ARGV, 3 do append(ARGV[i], ARGV[i + 1], ARGV[i + 2]) end
return 1
