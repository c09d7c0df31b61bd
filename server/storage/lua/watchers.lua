-- KEYS: watchers. How many all processes have whose count still holds.
local clock = redis.call('TIME')
local at = clock[1] * 1000 + math.floor(clock[2] / 1000)
local total = 0
for _, value in ipairs(redis.call('HVALS', KEYS[1])) do
  local count, till = string.match(value, '(%d+) (%d+)')
  if tonumber(till) > at then total = total + count end
end
return total
