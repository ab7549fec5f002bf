-- A sheet with Aseprite's JSON, read and played like in a LÖVE game.
local json = require("dkjson")

local Sheet = {}
Sheet.__index = Sheet

-- Names of a JSON object in file order, which a Lua table loses: tags refer to the hash form's frames by it.
local order = setmetatable({}, { __mode = "k" })
local remembering = {
  __newindex = function(object, name, value)
    order[object] = order[object] or {}
    table.insert(order[object], name)
    rawset(object, name, value)
  end,
}

-- The frames of both forms, as a list.
local function listed(frames)
  local names = order[frames]
  if not names then
    return frames
  end
  local list = {}
  for at, name in ipairs(names) do
    list[at] = frames[name]
    list[at].filename = name
  end
  return list
end

-- `frame` is a frame's rectangle in the image, including the inner padding. `spriteSourceSize` is its part of the whole frame, without
-- padding: half of the difference is on each side.
local function quadOf(frame, picture)
  local place, part = frame.frame, frame.spriteSourceSize
  local left, top = (place.w - part.w) / 2, (place.h - part.h) / 2
  return love.graphics.newQuad(place.x + left, place.y + top, part.w, part.h, picture:getDimensions())
end

-- `path` is the path of the JSON. `picture` is the name of another image next to it with the same layout, such as a normal map.
function Sheet.load(path, picture)
  local data = assert(json.decode(love.filesystem.read(path), 1, nil, remembering))
  local folder = path:match("^(.*/)") or ""
  local sheet = setmetatable({}, Sheet)
  sheet.picture = love.graphics.newImage(folder .. (picture or data.meta.image))
  sheet.picture:setFilter("nearest", "nearest")
  sheet.frames = listed(data.frames)
  -- TexturePacker's JSON has none.
  sheet.tags = data.meta.frameTags or {}
  -- A sprite without tags plays all of its frames.
  if #sheet.tags == 0 then
    sheet.tags = { { name = "", from = 0, to = #sheet.frames - 1, direction = "forward" } }
  end
  for _, frame in ipairs(sheet.frames) do
    frame.quad = quadOf(frame, sheet.picture)
  end
  return sheet
end

-- Frames count from 0, as in the JSON.
function Sheet:draw(frame, x, y)
  local one = self.frames[frame + 1]
  love.graphics.draw(self.picture, one.quad, x + one.spriteSourceSize.x, y + one.spriteSourceSize.y)
end

local Animation = {}
Animation.__index = Animation

function Sheet:play(tag)
  local backward = tag.direction == "reverse" or tag.direction == "pingpong_reverse"
  return setmetatable({
    sheet = self,
    tag = tag,
    step = backward and -1 or 1,
    frame = backward and tag.to or tag.from,
    elapsed = 0,
    -- Each direction of a ping-pong counts once. Without `repeat`, a tag never ends.
    left = tonumber(tag["repeat"]) or math.huge,
  }, Animation)
end

function Animation:update(dt)
  self.elapsed = self.elapsed + dt * 1000
  while self.left > 0 and self.elapsed >= self:duration() do
    self.elapsed = self.elapsed - self:duration()
    self:advance()
  end
end

function Animation:duration()
  return self.sheet.frames[self.frame + 1].duration
end

-- The last frame stays after its duration.
function Animation:advance()
  local tag = self.tag
  local first, last = tag.from, tag.to
  if self.step < 0 then
    first, last = last, first
  end
  if self.frame ~= last then
    self.frame = self.frame + self.step
    return
  end
  self.left = self.left - 1
  if self.left == 0 then
    return
  end
  if not tag.direction:find("pingpong") then
    self.frame = first
  elseif first ~= last then
    -- The frame at a turn is shown once.
    self.step = -self.step
    self.frame = self.frame + self.step
  end
end

return Sheet
