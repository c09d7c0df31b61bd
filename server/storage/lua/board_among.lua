-- KEYS: time or wins, rows. ARGV: guests.
-- Returns how many lines there are, and one after another for each guest who has one: the score,
-- how many are better than it, the row.
local board, rows = KEYS[1], KEYS[2]
local found = {}
for _, guest in ipairs(ARGV) do
  local score = redis.call('ZSCORE', board, guest)
  if score then
    found[#found + 1] = score
    found[#found + 1] = redis.call('ZCOUNT', board, '-inf', '(' .. score)
    found[#found + 1] = redis.call('HGET', rows, guest)
  end
end
return {redis.call('ZCARD', board), found}
