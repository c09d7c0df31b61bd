-- KEYS: time or wins, rows. ARGV: guest ('' for none), first, last; with a guest, first and last
-- are how many lines before and after the guest's own.
-- Returns how many there are, the index of the first line, how many are better than it, the
-- members with their scores, and their rows; {} where the guest has no line.
local board, rows = KEYS[1], KEYS[2]
local first, last = tonumber(ARGV[2]), tonumber(ARGV[3])
if ARGV[1] ~= '' then
  local at = redis.call('ZRANK', board, ARGV[1])
  if not at then return {} end
  first, last = math.max(0, at - first), at + last
end
local lines = redis.call('ZRANGE', board, first, last, 'WITHSCORES')
local better, results = 0, {}
if #lines > 0 then
  better = redis.call('ZCOUNT', board, '-inf', '(' .. lines[2])
  local guests = {}
  for i = 1, #lines, 2 do guests[#guests + 1] = lines[i] end
  results = redis.call('HMGET', rows, unpack(guests))
end
return {redis.call('ZCARD', board), first, better, lines, results}
