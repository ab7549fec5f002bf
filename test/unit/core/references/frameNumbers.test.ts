import assert from 'node:assert/strict';
import {
  cutByNumbers,
  type FrameNumbers,
  frameNumbersAt,
  unityRegions,
} from '../../../../src/core/references/frameNumbers';

/** The place of `crab.png` in a text. */
function numbersIn(file: string, text: string): FrameNumbers | undefined {
  const { 0: path, index } = /(?:res:\/\/|\/art\/)?crab\.png/.exec(text) ?? assert.fail();
  return frameNumbersAt(`file:///game/${file}`, { text, start: index, end: index + path.length });
}

const SCENE = (more: string) => `[gd_scene load_steps=2 format=3]

[ext_resource type="Texture2D" uid="uid://b1" path="res://crab.png" id="1_ab"]
[ext_resource type="Texture2D" path="res://other.png" id="2_cd"]

${more}`;

describe('Numbers of frames in code', () => {
  const rows: [what: string, file: string, text: string, numbers: FrameNumbers | undefined][] = [
    [
      'Phaser',
      'game.js',
      "this.load.spritesheet('crab', 'crab.png', { frameWidth: 16, frameHeight: 24 });",
      { width: 16, height: 24 },
    ],
    [
      'Phaser, over lines',
      'game.ts',
      "load.spritesheet('c', 'crab.png', {\n  frameWidth: 16,\n});",
      { width: 16, height: 16 },
    ],
    [
      'Phaser, to a last frame',
      'game.js',
      "load.spritesheet('c', 'crab.png', { frameWidth: 8, frameHeight: 8, endFrame: 5 })",
      { width: 8, height: 8, count: 6 },
    ],
    ['frames with gaps', 'game.js', "load.spritesheet('c', 'crab.png', { frameWidth: 16, spacing: 1 })", undefined],
    [
      'the next call',
      'game.js',
      "load.image('c', 'crab.png'); load.spritesheet('d', 'd.png', { frameWidth: 9 })",
      undefined,
    ],
    ['the next call in a list', 'game.js', "[img('crab.png'), sheet('d.png', { frameWidth: 9 })]", undefined],
    ['a constant', 'game.js', "load.spritesheet('c', 'crab.png', { frameWidth: TILE })", undefined],
    [
      'Kaplay',
      'game.js',
      'loadSprite("crab", "crab.png", { sliceX: 4, sliceY: 2, anims: { walk: { from: 0, to: 3 } } })',
      { columns: 4, rows: 2 },
    ],
    [
      'p5play',
      'game.js',
      "loadAni('crab.png', { frameSize: [16, 24], frames: 7 })",
      { width: 16, height: 24, count: 7 },
    ],
    ['a count alone', 'game.js', "loadAni('crab.png', { frames: 7 })", undefined],
    [
      'a JSON of a loader',
      'pack.json',
      '{ "url": "crab.png", "frameConfig": { "frameWidth": 32, "frameHeight": 16 } }',
      { width: 32, height: 16 },
    ],
    [
      'anim8',
      'main.lua',
      'local crab = love.graphics.newImage("crab.png")\nlocal g = anim8.newGrid(16, 24, crab:getWidth(), crab:getHeight())',
      { width: 16, height: 24 },
    ],
    [
      'anim8 of another image',
      'main.lua',
      'crab = love.graphics.newImage("crab.png")\ng = anim8.newGrid(16, 24, cat:getWidth())',
      undefined,
    ],
    [
      'GDScript',
      'crab.gd',
      'sprite.texture = preload("res://crab.png")\nsprite.hframes = 4\n',
      { columns: 4, rows: 1 },
    ],
    [
      'Godot, a node',
      'a.tscn',
      SCENE('[node name="S" type="Sprite2D"]\ntexture = ExtResource("1_ab")\nhframes = 4\nvframes = 2\n'),
      { columns: 4, rows: 2 },
    ],
    [
      'Godot, another node',
      'a.tscn',
      SCENE('[node name="S" type="Sprite2D"]\ntexture = ExtResource("2_cd")\nhframes = 4\n'),
      undefined,
    ],
    [
      'Godot, regions',
      'a.tres',
      SCENE(
        [16, 0]
          .map(
            (x) =>
              `[sub_resource type="AtlasTexture" id="a${x}"]\natlas = ExtResource("1_ab")\nregion = Rect2(${x}, 0, 16, 24)\n`,
          )
          .join('\n'),
      ),
      { width: 16, height: 24 },
    ],
    [
      'Godot, regions of several sizes',
      'a.tres',
      SCENE(
        [16, 8]
          .map(
            (w) =>
              `[sub_resource type="AtlasTexture" id="a${w}"]\natlas = ExtResource("1_ab")\nregion = Rect2(0, 0, ${w}, 24)\n`,
          )
          .join('\n'),
      ),
      undefined,
    ],
    [
      'Godot, a tile set',
      'a.tres',
      SCENE(
        '[sub_resource type="TileSetAtlasSource" id="t"]\ntexture = ExtResource("1_ab")\ntexture_region_size = Vector2i(8, 8)\n',
      ),
      { width: 8, height: 8 },
    ],
    [
      'Tiled',
      'a.tsx',
      '<tileset name="t" tilewidth="16" tileheight="8" tilecount="5" columns="4">\n <image source="crab.png" width="64" height="16"/>',
      { width: 16, height: 8, count: 5 },
    ],
    [
      'Tiled, with gaps',
      'a.tsx',
      '<tileset tilewidth="16" tileheight="8" spacing="1"><image source="crab.png"/>',
      undefined,
    ],
    ['code in a .tsx', 'a.tsx', "load.spritesheet('c', 'crab.png', { frameWidth: 16 })", { width: 16, height: 16 }],
    [
      'Defold',
      'a.tilesource',
      'image: "/art/crab.png"\ntile_width: 16\ntile_height: 8\ntile_margin: 0\n',
      { width: 16, height: 8 },
    ],
    [
      'Defold, with gaps',
      'a.tilesource',
      'image: "/art/crab.png"\ntile_width: 16\ntile_height: 8\ntile_spacing: 1\n',
      undefined,
    ],
    ['a text', 'notes.md', '![crab](crab.png)', undefined],
    ['a text, in quotes', 'notes.md', 'The file "crab.png" is (frameWidth: 16, as usual).', undefined],
    ['a text, in brackets', 'notes.md', 'The crab ("crab.png" with frameWidth: 16)', undefined],
    ['YAML', 'a.yaml', 'image: "crab.png"\nframeWidth: 16\nother: [1]\n', undefined],
    ['YAML without quotes', 'a.yaml', 'image: crab.png\nframeWidth: 16\n', undefined],
    ['Python', 'a.py', 'crab = "crab.png"\nframe_width = 16\ndraw(1)\n', undefined],
    ['Python, after the call', 'a.py', 'crab = load("crab.png")\nframe_width = 16\ndraw(1)\n', undefined],
    ['an import', 'a.js', "import crab from 'crab.png'\nload(crab, { frameWidth: 16 })\n", undefined],
    [
      'a statement in a block',
      'a.js',
      "function f() {\n  const a = 'crab.png'\n  g({ frameWidth: 16 })\n}\n",
      undefined,
    ],
    ['a list in a statement', 'a.js', "{ a = 'crab.png',\n b = 2\n c = { frameWidth: 16 } }", undefined],
    [
      'a block with semicolons',
      'a.js',
      "function f() { const a = 'crab.png'; const b = { frameWidth: 16 }; }",
      undefined,
    ],
    ['a callback', 'a.js', "load('crab.png', (crab) => { use({ frameWidth: 16 }) })", undefined],
    ['HTML', 'a.html', '<img src="crab.png"> <script>load({ frameWidth: 16 })</script>', undefined],
    [
      'HTML in code',
      'a.jsx',
      '(<p><img src="crab.png", frameWidth={16}, rows="2" /></p>, { frameWidth: 16 })',
      undefined,
    ],
    ['a call that goes on', 'a.js', "load('crab.png', { frameWidth: 16 },", undefined],
    [
      'another image after it',
      'a.js',
      '({ crab: "crab.png", coin: "coin.png", coinFrames: { frameWidth: 16 } })',
      undefined,
    ],
    [
      'another image before it',
      'a.js',
      '({ coin: "coin.png", crab: "crab.png", coinFrames: { frameWidth: 16 } })',
      undefined,
    ],
    ['itself as a key', 'a.js', "load('crab.png', 'crab.png', { frameWidth: 16 })", { width: 16, height: 16 }],
    [
      'lines and strings',
      'a.js',
      "load('crab.png',\n  // Steps:\n  { 'frameWidth': 16, // px )\n  note: 'a) frameHeight: 9' }\n)",
      { width: 16, height: 16 },
    ],
    ...['512 / 8', '16 * 2', '16.5', '16px', '50%', '8 + 8', '16 as Length', '1e2'].map(
      (number): (typeof rows)[number] => [number, 'a.js', `load('crab.png', { frameWidth: ${number} })`, undefined],
    ),
    ['a pair with arithmetic', 'a.js', "load('crab.png', { frameSize: [16, 48 / 2] })", undefined],
    ['a comment', 'a.js', "load('crab.png', {\n  // frameWidth: 8,\n  /* frameWidth: 9, */ x: 1 })", undefined],
    ['a comment in GDScript', 'a.gd', 'load("crab.png", {\n  # frame_width: 8,\n  x = 1 })', undefined],
    ['a comment in Lua', 'a.lua', 'load("crab.png", {\n  -- frameWidth = 8,\n  x = 1 })', undefined],
    ['a name in a comment', 'a.js', "// load('crab.png', { frameWidth: 8 })", undefined],
    ['a name in a comment of several lines', 'a.js', "/*\n * load('crab.png', { frameWidth: 8 })\n */", undefined],
    [
      'a name after such a comment and a wildcard',
      'a.js',
      "/** a */\nglob('a/*.x'); load('crab.png', { frameWidth: 8 })",
      { width: 8, height: 8 },
    ],
    ['a name after an address', 'a.js', "load('//x.org', 'crab.png', { frameWidth: 8 })", { width: 8, height: 8 }],
    [
      'anim8 of a variable with another image meanwhile',
      'main.lua',
      'crab = newImage("crab.png")\ncrab = newImage("cat.png")\ng = anim8.newGrid(16, 24, crab:getWidth())',
      undefined,
    ],
    [
      'anim8 in a comment',
      'main.lua',
      'crab = newImage("crab.png")\n-- g = anim8.newGrid(16, 24, crab:getWidth())',
      undefined,
    ],
    [
      'anim8 before another image',
      'main.lua',
      'crab = newImage("crab.png")\ng = newGrid(16, 24, crab:getWidth())\ncrab = newImage("cat.png")',
      { width: 16, height: 24 },
    ],
    ['GDScript, another node', 'a.gd', 's.texture = load("res://crab.png")\nfoo.s.hframes = 4\n', undefined],
    ['GDScript, arithmetic', 'a.gd', 's.texture = load("res://crab.png")\ns.hframes = 4 * 2\n', undefined],
    [
      'GDScript, another texture meanwhile',
      'a.gd',
      's.texture = load("res://crab.png")\ns.texture = load("res://cat.png")\ns.hframes = 4\n',
      undefined,
    ],
    [
      'GDScript, a path',
      'a.gd',
      '$A/S.texture = load("res://crab.png")\n$A/S.hframes = 4 # steps',
      { columns: 4, rows: 1 },
    ],
    [
      'Tiled, with a grid and an offset',
      'a.tsx',
      '<tileset tilewidth="16" tileheight="8">\n <tileoffset x="0" y="4"/>\n <grid orientation="isometric" width="16" height="8"/>\n <image source="crab.png"/>',
      { width: 16, height: 8 },
    ],
    [
      'Defold, its collision',
      'a.tilesource',
      'image: "/art/cat.png"\ntile_width: 16\ntile_height: 8\ncollision: "/art/crab.png"\n',
      undefined,
    ],
  ];

  for (const [what, file, text, numbers] of rows) {
    it(`are read where they name the image: ${what}`, () => {
      const found = numbersIn(file, text);
      assert.deepEqual(found && JSON.parse(JSON.stringify(found)), numbers);
    });
  }

  it("are read from Unity's regions", () => {
    const rect = (x: number, w = 16) =>
      `    - serializedVersion: 2\n      name: crab_${x}\n      rect:\n        serializedVersion: 2\n        x: ${x}\n        y: 0\n        width: ${w}\n        height: 24\n`;
    const meta = (...rects: string[]) => `TextureImporter:\n  spriteSheet:\n    sprites:\n${rects.join('')}`;
    assert.deepEqual(unityRegions(meta(rect(0), rect(16))), { width: 16, height: 24 });
    assert.deepEqual(unityRegions(meta(rect(0), rect(16)).replaceAll('\n', '\r\n')), { width: 16, height: 24 });
    for (const other of [meta(rect(0), rect(16, 12)), meta(rect(3)), meta(), 'no yaml'])
      assert.equal(unityRegions(other), undefined);
  });

  it('mean a cut only if they fit the image', () => {
    const size = { width: 64, height: 32 };
    assert.deepEqual(cutByNumbers({ width: 16, height: 16 }, size), { count: 8, columns: 4, width: 16, height: 16 });
    assert.deepEqual(cutByNumbers({ columns: 4, rows: 1 }, size), { count: 4, columns: 4, width: 16, height: 32 });
    assert.deepEqual(cutByNumbers({ width: 16, height: 16, count: 5 }, size)?.count, 5);
    assert.deepEqual(cutByNumbers({ width: 20, height: 32 }, size), { count: 3, columns: 3, width: 20, height: 32 });
    for (const numbers of [
      { columns: 3, rows: 1 },
      { width: 64, height: 32 },
      { width: 128, height: 32 },
      { width: 0.5 },
    ])
      assert.equal(cutByNumbers(numbers, size), undefined, JSON.stringify(numbers));
  });

  it('take no longer in a text that is made to', () => {
    for (const lines of ['\n', ' \n', ' rect:\n', ' rect:\n ', '\t', ' rect:\n serializedVersion: 1'])
      assert.equal(unityRegions(` rect:\n${lines.repeat(4_000_000 / lines.length)}`), undefined);
    for (const tail of ['<a ', '"a.png" ', 'crab.png", ', '\n', "'", '/*', 'crab, ', 'rows: '])
      assert.equal(
        numbersIn('a.js', `${tail.repeat(20_000)}crab = load("crab.png", ${tail.repeat(20_000)}`),
        undefined,
      );
    const text = `load('crab.png', ${'{['.repeat(20_000)} ${'frameWidth: '.repeat(20_000)}`;
    assert.equal(numbersIn('a.js', text), undefined);
    assert.equal(
      numbersIn('a.tscn', `[ext_resource path="crab.png" id="1"]${'\n[node]\ntexture = '.repeat(20_000)}`),
      undefined,
    );
  });
});
