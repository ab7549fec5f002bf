-- Shows and plays the cases in cases.json, and writes the results to seen.jsonl, one line per case.
local json = require("dkjson")
local Sheet = require("asepriteSheet")

-- RGBA, from the top left, of what `draw` draws on an empty canvas. Only this blend mode keeps the bytes of half-transparent pixels.
local function pixelsOf(canvas, draw)
  love.graphics.push("all")
  love.graphics.setCanvas(canvas)
  love.graphics.clear(0, 0, 0, 0)
  love.graphics.setBlendMode("replace", "premultiplied")
  draw()
  love.graphics.pop()
  local data = canvas:newImageData()
  local pixels = data:getString()
  data:release()
  return pixels
end

local function base64(pixels)
  return love.data.encode("string", "base64", pixels)
end

-- Values of `look` in the first `ms` milliseconds, each with its duration.
local function shown(ms, look, update)
  local list, last = {}, nil
  for _ = 1, ms do
    local now = look()
    if not last or last[1] ~= now then
      last = { now, 0 }
      table.insert(list, last)
    end
    last[2] = last[2] + 1
    update(0.001)
  end
  return list
end

-- A sheet's frames, and those that its tags show, with their durations.
local function seenSheet(case)
  local sheet = Sheet.load(case.json, case.picture)
  local size = sheet.frames[1].sourceSize
  local canvas = love.graphics.newCanvas(size.w, size.h, { dpiscale = 1 })
  local names, frames, tags, sizes = {}, {}, {}, {}
  for at, frame in ipairs(sheet.frames) do
    names[at], sizes[at] = frame.filename, frame.sourceSize
    -- Sprites of an atlas have sizes of their own.
    if frame.sourceSize.w ~= canvas:getWidth() or frame.sourceSize.h ~= canvas:getHeight() then
      canvas:release()
      canvas = love.graphics.newCanvas(frame.sourceSize.w, frame.sourceSize.h, { dpiscale = 1 })
    end
    frames[at] = base64(pixelsOf(canvas, function()
      sheet:draw(at - 1, 0, 0)
    end))
  end
  for at, tag in ipairs(sheet.tags) do
    local animation = sheet:play(tag)
    local function look()
      return animation.frame
    end
    local function update(dt)
      animation:update(dt)
    end
    tags[at] = { name = tag.name, shown = shown(case.watch[at] or 0, look, update) }
  end
  canvas:release()
  sheet.picture:release()
  return { size = size, sizes = sizes, names = names, tags = tags, frames = frames }
end

-- The result of a code example at four times the size. It draws at 100, 100.
local function seenCode(case)
  love.graphics.setDefaultFilter("linear", "linear")
  love.filesystem.load(case.code)()
  local canvas = love.graphics.newCanvas(case.width * 4, case.height * 4, { dpiscale = 1 })
  local function draw()
    love.graphics.scale(4)
    love.graphics.translate(-100, -100)
    love.draw()
  end
  local function look()
    return pixelsOf(canvas, draw)
  end
  local list = shown(case.ms, look, love.update)
  for _, one in ipairs(list) do
    one[1] = base64(one[1])
  end
  canvas:release()
  return { shown = list }
end

function love.run()
  io.stdout:setvbuf("line")
  local cases = assert(json.decode(love.filesystem.read("cases.json"), 1))
  local file = assert(io.open(love.filesystem.getSource() .. "/seen.jsonl", "w"))
  for _, case in ipairs(cases) do
    -- Tells which case ended the program, if one does.
    print(case.code or case.json)
    file:write(json.encode(case.code and seenCode(case) or seenSheet(case)), "\n")
  end
  file:close()
  return function()
    return 0
  end
end
