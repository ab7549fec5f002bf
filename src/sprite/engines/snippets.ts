import { UNSEEN } from '../../shared/base/foreignText';
import { urlPath } from '../export/names';
import type { Engine } from './findEngine';

/** The names in a snippet. */
export interface SnippetNames {
  /** Path of the image in the engine's project: from its top, parts joined by `/`. */
  readonly picture: string;
  /** Path of the JSON, `.tres`, `.tilesource`, or Aseprite file. */
  readonly data: string;
  /** Name of the animation to play; absent: the one of all frames. */
  readonly animation?: string;
  /** Whether the animation starts over at the end. */
  readonly loops: boolean;
}

export type SnippetLanguage = 'gdscript' | 'csharp' | 'javascript' | 'lua';

/** Code to paste into a game. */
export interface Snippet {
  readonly language: SnippetLanguage;
  /** Lines joined by line feeds, without one at the end. */
  readonly code: string;
}

/** Code that loads an export and plays one of its animations. Names become string literals, so they can't end or add a statement. */
export function snippetOf(engine: Engine, { picture, data, animation, loops }: SnippetNames): Snippet {
  const { language, address = (path) => path, lines } = SNIPPETS[engine];
  const literal = (text: string) => LITERALS[language](text);
  const own: Literals = {
    picture: literal(address(picture)),
    data: literal(address(data)),
    title: literal(titleOf(data)),
    animation: animation === undefined ? undefined : literal(animation),
    untagged: (name) => literal(name(titleOf(data))),
    loops,
  };
  return { language, code: lines(own).join('\n') };
}

/** The names as string literals of a language. */
interface Literals {
  readonly picture: string;
  readonly data: string;
  /** Base name of the data file without its extension. */
  readonly title: string;
  readonly animation: string | undefined;
  /** A name derived from the title, for an animation without a tag. */
  untagged(name: (title: string) => string): string;
  readonly loops: boolean;
}

interface SnippetRow {
  readonly language: SnippetLanguage;
  /** How the engine writes the path of a file in the project; absent: unchanged. */
  readonly address?: (path: string) => string;
  lines(names: Literals): readonly string[];
}

/** URL of a file on a game's page: bundlers serve the content of `public` from the top. */
const served = (path: string) => urlPath(path.replace(/^public\//, ''));

const SNIPPETS: Readonly<Record<Engine, SnippetRow>> = {
  // Godot 4: class AnimatedSprite2D.
  godot: {
    language: 'gdscript',
    address: (path) => `res://${path}`,
    lines: ({ data, animation, untagged }) => [
      'func _ready() -> void:',
      '\tvar sprite := AnimatedSprite2D.new()',
      `\tsprite.sprite_frames = load(${data})`,
      '\tsprite.texture_filter = CanvasItem.TEXTURE_FILTER_NEAREST',
      '\tadd_child(sprite)',
      `\tsprite.play(${animation ?? untagged(() => 'default')})`,
    ],
  },
  // The Aseprite Importer makes a clip of each tag, or one named after the file if there are none.
  unity: {
    language: 'csharp',
    lines: ({ animation, untagged }) => [
      'void Start()',
      '{',
      `    GetComponent<Animator>().Play(${animation ?? untagged((title) => `${title}_Clip`)});`,
      '}',
    ],
  },
  // Phaser 3.60 and later. The animations belong to the sprite, because all sprites of a game share the keys of global ones.
  phaser: {
    language: 'javascript',
    address: served,
    lines: ({ picture, data, title, animation, loops }) => [
      'function preload() {',
      `  this.load.aseprite(${title}, ${picture}, ${data});`,
      '}',
      'function create() {',
      `  this.textures.get(${title}).setFilter(Phaser.Textures.FilterMode.NEAREST);`,
      `  const sprite = this.add.sprite(100, 100, ${title}).setOrigin(0);`,
      `  sprite.anims.createFromAseprite(${title});`,
      `  sprite.play({ key: ${animation ?? title}, repeat: ${loops ? -1 : 0} });`,
      '}',
    ],
  },
  // Pixi 8: class AnimatedSprite. The durations in the JSON only reach the sprite through its textures.
  pixi: {
    language: 'javascript',
    address: served,
    lines: ({ data, title, animation, loops }) => [
      `const sheet = await Assets.load(${data});`,
      "sheet.textureSource.scaleMode = 'nearest';",
      `const frames = sheet.animations[${animation ?? title}].map((texture) => {`,
      '  return { texture, time: sheet.data.frames[texture.label].duration };',
      '});',
      'const sprite = new AnimatedSprite(frames);',
      `sprite.loop = ${loops};`,
      'sprite.play();',
      'app.stage.addChild(sprite);',
    ],
  },
  defold: {
    language: 'lua',
    lines: ({ animation, untagged }) => [
      'function init(self)',
      `  sprite.play_flipbook("#sprite", hash(${animation ?? untagged(() => 'default')}))`,
      'end',
    ],
  },
  // LÖVE 11 can't read JSON. Frames are in the array form and count from 0, Lua's lists from 1. Inner padding surrounds what is drawn.
  love: {
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
  },
};

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

const titleOf = (file: string) => file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');

/** Escapes with four hexadecimal digits; no character of `UNSEEN` needs more. */
const hexadecimal = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
/** Lua 5.1 only knows bytes: three decimal digits for each. */
const decimal = (sign: string) =>
  [...new TextEncoder().encode(sign)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('');

/** A string as a literal of each language. */
const LITERALS: Readonly<Record<SnippetLanguage, (text: string) => string>> = {
  // Godot's strings can't contain a zero.
  gdscript: (text) => quoted(text.replaceAll('\0', '\ufffd'), '"', hexadecimal),
  csharp: (text) => quoted(text, '"', hexadecimal),
  javascript: (text) => quoted(text, "'", hexadecimal),
  lua: (text) => quoted(text, '"', decimal),
};

/** Also escapes invisible characters and those that change the text direction: the code does what it shows. */
function quoted(text: string, quote: string, escaped: (sign: string) => string): string {
  const body = text
    // Halves of characters, which can't be in a source file.
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/["'\\]/g, (sign) => (sign === quote || sign === '\\' ? `\\${sign}` : sign))
    .replace(UNSEEN, escaped);
  return `${quote}${body}${quote}`;
}
