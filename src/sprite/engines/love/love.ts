import * as l10n from '@vscode/l10n';
import { ANYWHERE, type EngineFacts } from '../facts';

/** LÖVE 11, whose games read the plain sheet. */
export const love = {
  name: 'LÖVE',
  project: {
    file: 'main.lua',
    certainty: 'common-file',
    find: async ({ names }) => (names.has('main.lua') || names.has('conf.lua') ? 'sheet' : undefined),
  },
  format: null,
  // LÖVE can't read JSON. Frames are in the array form and count from 0, Lua's lists from 1. Inner padding surrounds what is drawn.
  snippet: {
    language: 'lua',
    lines: ({ picture, data, animation, loops }) => [
      'local json = require("dkjson") -- or another library that has decode',
      'love.graphics.setDefaultFilter("nearest", "nearest")',
      `local image = love.graphics.newImage(${picture})`,
      `local sheet = json.decode((love.filesystem.read(${data})))`,
      ...(animation === undefined ? ['local shown, time = 1, 0'] : loveTag(animation, loops)),
      '',
      'function love.update(dt)',
      '  time = time + dt * 1000',
      '  while time >= sheet.frames[shown].duration do',
      '    time = time - sheet.frames[shown].duration',
      ...(animation === undefined ? loveAll(loops) : LOVE_STEP).map((line) => `    ${line}`),
      '  end',
      'end',
      '',
      'function love.draw()',
      '  local at, part = sheet.frames[shown].frame, sheet.frames[shown].spriteSourceSize',
      '  local quad = love.graphics.newQuad(at.x, at.y, at.w, at.h, image:getDimensions())',
      '  love.graphics.draw(image, quad, 100 + part.x - (at.w - part.w) / 2, 100 + part.y - (at.h - part.h) / 2)',
      'end',
    ],
    atlas: {
      lines: ({ file, isList, frame }) => [
        'local json = require("dkjson") -- or another library that has decode',
        'love.graphics.setDefaultFilter("nearest", "nearest")',
        `local image = love.graphics.newImage(${file('shown', 'png')})`,
        `local atlas = json.decode((love.filesystem.read(${file('shown', 'json')})))`,
        ...(isList
          ? ['local frames = {}', 'for _, one in ipairs(atlas.frames) do frames[one.filename] = one end']
          : ['local frames = atlas.frames']),
        '',
        'local function draw(name, x, y)',
        '  local at, part = frames[name].frame, frames[name].spriteSourceSize',
        '  local quad = love.graphics.newQuad(at.x, at.y, at.w, at.h, image:getDimensions())',
        '  love.graphics.draw(image, quad, x + part.x, y + part.y)',
        'end',
        '',
        'function love.draw()',
        `  draw(${frame}, 100, 100)`,
        'end',
      ],
    },
  },
  settings: () =>
    l10n.t('For sharp pixels, call {0} before loading images. LÖVE needs a library to read JSON.', 'setDefaultFilter'),
  folders: ANYWHERE,
  root: null,
} satisfies EngineFacts;

/** Finds the first tag with the name. Each direction of a ping-pong counts as one repeat, as in Aseprite. */
const loveTag = (animation: string, loops: boolean) => [
  'local tag',
  'for _, one in ipairs(sheet.meta.frameTags) do',
  `  if one.name == ${animation} then tag = tag or one end`,
  'end',
  'local first, last, step, time = tag.from + 1, tag.to + 1, 1, 0',
  'if tag.direction:find("reverse") then first, last, step = last, first, -1 end',
  `local shown, left = first, ${loops ? 'math.huge' : 'tonumber(tag["repeat"] or 1)'}`,
];

/** Advances one frame; a ping-pong turns and shows the frame at the turn once. */
const LOVE_STEP = [
  'if shown ~= last then',
  '  shown = shown + step',
  'elseif left > 1 then',
  '  left, shown = left - 1, first',
  '  if tag.direction:find("pingpong") and first ~= last then',
  '    first, last, step = last, first, -step',
  '    shown = first + step',
  '  end',
  'end',
];

const loveAll = (loops: boolean) => [`shown = shown < #sheet.frames and shown + 1 or ${loops ? '1' : '#sheet.frames'}`];
