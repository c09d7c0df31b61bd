-- ARGV: race, phase, guard, number, player, by, command, then (type, word, json) for each event.
-- Returns {'ok', at, first version, starts_at, ends_at, closed} or {why}: nothing was appended.
local phase, guard, number, player = ARGV[2], ARGV[3], tonumber(ARGV[4]), ARGV[5]
if ARGV[7] ~= '' then by, command = ARGV[6], ARGV[7] end

local meta = redis.call('HMGET', META, 'phase', 'version', 'starts_at', 'ends_at',
  'rev:' .. player, 'over:' .. player)
if not meta[1] then return {'unknown'} end
if meta[1] ~= phase then return {'phase'} end

if guard == 'version' or guard == 'deadline' then
  if tonumber(meta[2]) ~= number then return {'version'} end
  if guard == 'deadline' and AT < tonumber(meta[4]) then return {'clock'} end
else
  if meta[6] then return {'board_over'} end
  if AT < tonumber(meta[3]) or AT >= tonumber(meta[4]) then return {'clock'} end
  if guard == 'revision' and tonumber(meta[5] or 0) ~= number then return {'stale'} end
end

local first = false
for i = 8, #ARGV, 3 do
  local version = append(ARGV[i], ARGV[i + 1], ARGV[i + 2])
  first = first or version
end

local closed = 0
if phase == 'running' and tonumber(redis.call('HGET', META, 'open')) == 0 then
  by, command = false, false
  append('closed', '', '{"type":"closed"}')
  closed = 1
end
publish()
return {'ok', int(AT), first, int(starts_at), int(ends_at), closed}
