-- KEYS: out, one or several. ARGV: how many at most of each. The races to be projected.
local found = {}
for _, key in ipairs(KEYS) do
  for _, race in ipairs(redis.call('ZRANGE', key, 0, ARGV[1] - 1)) do
    found[#found + 1] = race
  end
end
return found
