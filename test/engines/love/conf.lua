-- Read by LÖVE first: a window for its graphics, without modules that an automated test doesn't need.
function love.conf(t)
  t.window.width, t.window.height = 64, 64
  t.window.vsync = 0
  for _, module in ipairs({ "audio", "joystick", "physics", "sound", "touch", "video" }) do
    t.modules[module] = false
  end
end

-- LÖVE's own handler shows the error in the window and waits for a person.
function love.errorhandler(message)
  io.stderr:write(debug.traceback(tostring(message), 2), "\n")
  return function()
    return 1
  end
end
