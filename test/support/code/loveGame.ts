import { fault, type GameProject, ProjectBuilder } from './gameProject';

const SHIPS = ['scout', 'fighter', 'bomber', 'cruiser', 'tanker', 'shuttle', 'miner', 'probe'];

/** A game with LÖVE and anim8: paths from the top of the project, quads, grids. */
export function loveGame(modules = 300): GameProject {
  const game = new ProjectBuilder('love', 4);
  for (const one of SHIPS) game.sprite(`assets/ships/${one}.png`, 64, 16);
  for (let n = 1; n <= 24; n++) game.sprite(`assets/stars/star${n}.png`, 4, 4, 'loose');
  for (let n = 0; n < 45; n++) game.sprite(`assets/planets/planet-${n}.png`, 16, 16);
  for (const one of ['nebula-old', 'ship_sketch', 'trail-test', 'blue-noise', 'ufo-draft', 'hangar-before'])
    game.sprite(`assets/archive/${one}.png`, 16, 16, 'unused');
  game.sprite('assets/explosion.png', 128, 32);
  game.sprite('assets/hud.png', 64, 64);
  game.sprite('assets/font.png', 128, 8);
  game.text('conf.lua', [
    'function love.conf(t)',
    '  t.window.title = "Stars"',
    '  t.window.icon = "assets/hud.png"',
    'end',
  ]);
  game.text('main.lua', [
    'local anim8 = require "lib.anim8"',
    '-- local old = love.graphics.newImage("assets/old.png")',
    '--[[ love.graphics.newImage("assets/older.png") ]]',
    'local explosion, boom, grid',
    'function love.load()',
    "  explosion = love.graphics.newImage('assets/explosion.png')",
    '  grid = anim8.newGrid(32, 32, explosion:getWidth(), explosion:getHeight())',
    "  boom = anim8.newAnimation(grid('1-4', 1), 0.1)",
    fault('missing-frame', "  late = anim8.newAnimation(grid('1-6', 1), 0.1)"),
    '  font = love.graphics.newImageFont("assets/font.png", " abcdefgh")',
    '  hud = love.graphics.newImage("assets/hud.png")',
    '  heart = love.graphics.newQuad(0, 0, 16, 16, hud:getDimensions())',
    fault('outside-region', '  shield = love.graphics.newQuad(56, 0, 16, 16, hud:getDimensions())'),
    fault('missing-sprite', '  logo = love.graphics.newImage("assets/lgo.png")'),
    fault('missing-sprite', '  hub = love.graphics.newImage("assets/hub.png")', 'assets/hud.png'),
    fault('wrong-case', '  Font = love.graphics.newImage("Assets/font.png")', 'assets/font.png'),
    '  for i = 1, 24 do stars[i] = love.graphics.newImage("assets/stars/star" .. i .. ".png") end',
    '  love.graphics.captureScreenshot("screenshot.png")',
    '  love.graphics.captureScreenshot(os.time() .. ".png")',
    'end',
  ]);
  game.text('ships.lua', [
    'return {',
    ...SHIPS.map((one) => `  ${one} = { image = "assets/ships/${one}.png", speed = 3 },`),
    fault('missing-sprite', '  destroyer = { image = "assets/ships/destroyr.png", speed = 1 },'),
    fault('missing-sprite', '  prob = { image = "assets/ships/prob.png", speed = 1 },', 'assets/ships/probe.png'),
    '}',
  ]);
  game.text('planets.lua', [
    'local list = {}',
    ...Array.from({ length: 45 }, (_, n) => `list[${n}] = love.graphics.newImage('assets/planets/planet-${n}.png')`),
    fault('missing-sprite', "list[45] = love.graphics.newImage('assets/planets/planet-45.png')"),
    fault(
      'wrong-case',
      "list[46] = love.graphics.newImage('assets/planets/Planet-3.png')",
      'assets/planets/planet-3.png',
    ),
    'return list',
  ]);
  game.text('ui.lua', [
    'local ship = love.graphics.newImage("assets/ships/scout.png")',
    'local g = anim8.newGrid(16, 16, ship:getWidth(), ship:getHeight())',
    'local fly = anim8.newAnimation(g("1-4", 1), 0.2)',
    'local probe = love.graphics.newImage("assets/ships/probe.png")',
    fault('wrong-frame-size', 'local wide = anim8.newGrid(64, 24, probe:getWidth(), probe:getHeight())'),
  ]);
  for (let n = 0; n < modules; n++)
    game.text(`src/${n % 12}/module${n}.lua`, [
      `local M = { name = "module-${n}", kind = "${game.pick(SHIPS)}-like" }`,
      `-- see docs/module${n}.png`,
      ...Array.from({ length: 40 }, (_, at) => `function M.step${at}(dt) return dt * ${at} + (M.total or 0) end`),
      `function M.save() love.filesystem.write("module-${n}.txt", M.name .. ".txt") end`,
      'return M',
    ]);
  return game.build();
}
