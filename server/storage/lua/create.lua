-- KEYS: log meta due out channel record.
-- ARGV: race, seed, code, limit_ms, countdown_ms, latest end ('': none), then (type, word, json)
-- for each event. Returns 0 if this id has a race already, or had one.
if redis.call('EXISTS', META, KEYS[6]) > 0 then return 0 end
redis.call('HSET', META, 'phase', 'lobby', 'version', 0, 'seed', ARGV[2], 'code', ARGV[3],
  'limit_ms', ARGV[4], 'countdown_ms', ARGV[5], 'extended_ms', 0, 'open', 0, 'latest', ARGV[6])
for i = 7, #ARGV, 3 do append(ARGV[i], ARGV[i + 1], ARGV[i + 2]) end
return 1
