-- KEYS: time wins rows marks review n of one table.
-- ARGV: guest, day, score, result, won (1 or 0), review (1 or 0), life in ms (0: for ever).
-- Puts a result in, once: `marks` holds whose win of which day is counted. A result that was
-- under review and is no longer finds its place. Returns 1 on a change.
local time, wins, rows, marks, review, n = unpack(KEYS)
local guest, day, score, result = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local changed = false

if ARGV[6] == '1' then
  changed = redis.call('HGET', review, guest) ~= result
  if changed then redis.call('HSET', review, guest, result) end
else
  changed = redis.call('HDEL', review, guest) == 1
  if ARGV[5] == '1' and redis.call('SADD', marks, guest .. '|' .. day) == 1 then
    redis.call('ZINCRBY', wins, -1, guest)
    changed = true
  end
  local best = redis.call('ZSCORE', time, guest)
  if not best or tonumber(score) < tonumber(best) then
    redis.call('ZADD', time, score, guest)
    redis.call('HSET', rows, guest, result)
    changed = true
  end
end

if not changed then return 0 end
redis.call('INCR', n)
if ARGV[7] ~= '0' then
  for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[7]) end
end
return 1
