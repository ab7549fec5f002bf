-- Read by LÖVE before anything else: a window for its graphics, and nothing that a machine without a person has no use for.
function love.conf(t)
  t.window.width, t.window.height = 64, 64
  t.window.vsync = 0
  for _, module in ipairs({ "audio", "joystick", "physics", "sound", "touch", "video" }) do
    t.modules[module] = false
  end
end

-- LÖVE's own shows the fault in the window and waits for a person.
function love.errorhandler(message)
  io.stderr:write(debug.traceback(tostring(message), 2), "\n")
  return function()
    return 1
  end
end
