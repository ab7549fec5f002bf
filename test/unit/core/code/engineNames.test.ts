import assert from 'node:assert/strict';
import { scanText } from '../../../../src/core/code/scan/scanText';
import { findingsIn } from '../../../support/code/namedProject';

describe('Names of engines in code', () => {
  describe('of Pixi', () => {
    const manifest = `export const manifest = { bundles: [{ name: 'game', assets: [
      { alias: ['hero', 'player'], src: 'hero.png' },
      { alias: 'tree', src: 'tree.png' },
      { alias: 'walkers', src: 'sheets/walkers.json' },
    ] }] };`;
    const sheet = JSON.stringify({
      frames: { 'walk_0.png': { frame: { x: 0, y: 0, w: 8, h: 8 } }, idle_0: { frame: { x: 8, y: 0, w: 8, h: 8 } } },
      animations: { walk: ['walk_0.png'], idle: ['idle_0'] },
      meta: { image: 'walkers.png' },
    });
    const code = (...lines: string[]) => ["import { Assets, Sprite } from 'pixi.js';", ...lines].join('\n');
    const files = (...lines: string[]) => ({
      'src/manifest.ts': manifest,
      'public/sheets/walkers.json': sheet,
      'src/main.ts': code("import { manifest } from './manifest';", 'await Assets.init({ manifest });', ...lines),
    });

    it('are aliases of assets, and frames and animations of sheets', async () => {
      const lines = [
        "Sprite.from('player'); Texture.from('idle_0'); Sprite.from('walk_0.png'); Sprite.from(canvas);",
        "Sprite.from('plyer'); const t = Assets.get('tre');",
        "const sheet = await Assets.load('sheets/walkers.json'); new AnimatedSprite(sheet.animations.walk);",
        "new AnimatedSprite(sheet.animations['idel']); sheet.animations.wlak; model.animations.jump;",
        "Assets.add({ alias: 'late', src: 'late.png' }); Sprite.from('late'); Assets.load('cards/' + name + '.png');",
      ];
      assert.deepEqual(await findingsIn(files(...lines)), [
        'src/main.ts:5 missing-sprite “plyer” → player',
        'src/main.ts:5 missing-sprite “tre” → tree',
        'src/main.ts:7 missing-animation “idel” → idle',
        'src/main.ts:7 missing-animation “wlak” → walk',
      ]);
    });

    it('are never missing if assets have names that the code does not say', async () => {
      const use = "Sprite.from('nothing');";
      for (const open of [
        'Assets.add(list);',
        `for (const name of names) await Assets.load(\`\${name}.json\`);`,
        "await Assets.load('https://example.com/sheet.json');",
        "await Assets.load('sheets/gone.json');",
        'Assets.cache.set(name, texture);',
        'Assets.add({ alias, src });',
        'load(Assets);',
        'new Spritesheet(texture, data);',
      ])
        assert.deepEqual(await findingsIn(files(use, open)), [], open);
      assert.deepEqual(await findingsIn(files(use)), ['src/main.ts:4 missing-sprite “nothing” → ']);
      const fetched = {
        ...files(use),
        'src/boot.ts': code("await Assets.init({ manifest: 'assets/manifest.json' });"),
      };
      assert.deepEqual(await findingsIn(fetched), []);
    });

    it('are frames and animations of the sheet that an alias names', async () => {
      const lines = [
        "const a = Assets.get('walkers'); a.textures['idle_0']; a.textures['idle_1']; a.animations.wlak;",
        "Assets.get('walkers').animations['idel']; b.textures['x']; a.textures['late'] ?? t; c.a.textures['x'];",
        'if (a.animations.jump) play(a.animations.jump); for (const one of names) await Assets.load(one);',
        'function f(d) { return d.textures.x; } const d = Assets.get("walkers");',
      ];
      const hero = code(
        "class Hero { private sheet: Spritesheet = Assets.get('walkers'); go() { this.sheet.animations.run; } }",
        'sheet.animations.run;',
      );
      assert.deepEqual(await findingsIn({ ...files(...lines), 'src/hero.ts': hero }), [
        'src/hero.ts:2 missing-animation “run” → ',
        'src/main.ts:4 missing-frame “idle_1” → idle_0',
        'src/main.ts:4 missing-animation “wlak” → walk',
        'src/main.ts:5 missing-animation “idel” → idle',
      ]);
      const gone = { ...files(...lines), 'public/sheets/walkers.json': '{}' };
      assert.deepEqual(await findingsIn(gone), []);
    });

    it('are parts of an image that is loaded', async () => {
      const lines = [
        "const hero = await Assets.load('hero.png'); const tree = Texture.from('tree'); const x = await Assets.load('x@2x.png');",
        'new Texture({ source: hero.source, frame: new Rectangle(0, 0, 32, 32) });',
        'new Texture({ source: hero.source, frame: new Rectangle(16, 0, 32, 32) });',
        'new PIXI.Texture(tree.baseTexture, new PIXI.Rectangle(0, 8, 8, 16));',
        'new Texture({ source: hero.source, frame: new Rectangle(i, 0, 99, 99) }); new Texture({ source: x.source });',
        'new Texture({ source: x.source, frame: new Rectangle(0, 0, 99, 99) });',
      ];
      const [hero, tree] = [
        { width: 32, height: 32 },
        { width: 16, height: 16 },
      ];
      assert.deepEqual(await findingsIn(files(...lines), { 'hero.png': hero, 'tree.png': tree, 'x@2x.png': tree }), [
        'src/main.ts:6 outside-region “16, 0, 32, 32” → ',
        'src/main.ts:7 outside-region “0, 8, 8, 16” → ',
      ]);
    });
  });

  describe('of Godot', () => {
    const scene = (...nodes: string[]) =>
      [
        '[gd_scene load_steps=3 format=3]',
        '[ext_resource type="Texture2D" uid="uid://a" path="res://art/hero.png" id="1_a"]',
        '[ext_resource type="SpriteFrames" path="res://art/crow.tres" id="2_b"]',
        '[sub_resource type="SpriteFrames" id="SpriteFrames_1"]',
        'animations = [{\n"frames": [],\n"loop": true,\n"name": &"walk",\n"speed": 5.0\n}, {\n"name": &"idle"\n}]',
        ...nodes,
      ].join('\n');
    const crow = '[gd_resource type="SpriteFrames" format=3]\n\n[resource]\nanimations = [{\n"name": &"fly"\n}]\n';
    const hero = { 'art/hero.png': { width: 96, height: 32 } };

    it('are columns, rows, and frames of sprites', async () => {
      const sprite = (...fields: string[]) =>
        ['[node name="A" type="Sprite2D" parent="."]', 'texture = ExtResource("1_a")', ...fields].join('\n');
      const text = scene(
        sprite('hframes = 6', 'vframes = 2', 'frame = 11'),
        sprite('hframes = 5'),
        sprite('hframes = 6', 'frame = 6'),
        sprite('vframes = 3'),
        sprite('region_enabled = true', 'region_rect = Rect2(0, 0, 50, 32)', 'hframes = 5'),
        '[node name="B" type="AnimationPlayer" parent="."]\nautoplay = "nothing"\nframe = 7',
      );
      assert.deepEqual(await findingsIn({ 'a.tscn': text.replaceAll('\n\n', '\n') }, hero), [
        'a.tscn:20 wrong-frame-size “5” → 4, 6',
        'a.tscn:24 missing-frame “6” → 5',
        'a.tscn:27 wrong-frame-size “3” → 2, 4',
      ]);
    });

    it('are regions of atlas textures', async () => {
      const atlas = (region: string) =>
        `[sub_resource type="AtlasTexture" id="x"]\natlas = ExtResource("1_a")\nregion = Rect2(${region})`;
      const text = scene(
        atlas('64, 0, 32, 32'),
        atlas('80, 0, 32, 32'),
        atlas('0, 16.5, 8, 15.5'),
        atlas('200, 0, 0, 0'),
      );
      assert.deepEqual(await findingsIn({ 'a.tscn': text }, hero), [
        'a.tscn:18 outside-region “Rect2(80, 0, 32, 32)” → ',
      ]);
    });

    it('are animations that scenes and scripts play', async () => {
      const node = (frames: string, name: string) =>
        `[node name="A" type="AnimatedSprite2D" parent="."]\nsprite_frames = ${frames}\nanimation = &"${name}"`;
      const script = [
        'extends Node2D',
        '@onready var body: AnimatedSprite2D = $Body',
        '@onready var bird := $Birds/AnimatedSprite2D',
        'func go():',
        '\t$AnimatedSprite2D.play("walk"); $AnimatedSprite2D.play("wakl")',
        '\tbody.play(&"iddle"); bird.animation = "flyy"; $AnimationPlayer.play("nothing"); sound.play("boom")',
        '\t%AnimatedSprite2D.play("fly") # $AnimatedSprite2D.play("old")',
      ].join('\n');
      const files = {
        'a.tscn': scene(node('SubResource("SpriteFrames_1")', 'wlak'), node('ExtResource("2_b")', 'walk')),
        'art/crow.tres': crow,
        'a.gd': script,
      };
      assert.deepEqual(await findingsIn(files, hero), [
        'a.gd:5 missing-animation “wakl” → walk',
        'a.gd:6 missing-animation “iddle” → idle',
        'a.gd:6 missing-animation “flyy” → fly',
        'a.tscn:15 missing-animation “wlak” → walk',
        'a.tscn:18 missing-animation “walk” → fly',
      ]);
      const open = 'func make(n):\n\tframes.add_animation(n)\n\tvar x = preload("res://art/all.res")';
      const found = await findingsIn({ ...files, 'b.gd': open }, hero);
      assert.deepEqual(
        found.filter((one) => one.startsWith('a.gd')),
        [],
      );
    });
  });

  it('of Godot are animations of nodes that a script takes for animated sprites', async () => {
    const frames = '[gd_resource type="SpriteFrames" format=3]\n\n[resource]\nanimations = [{\n"name": &"fly"\n}]\n';
    const script = [
      '@onready var bird := $Body/Bird as AnimatedSprite2D',
      'var crow = get_node("Crow") as AnimatedSprite2D',
      'var other := $Other as AnimationPlayer',
      'func go():',
      '\tbird.play("fyl"); crow.play("fly"); crow.play(&"flu")',
      '\tother.play("nothing")',
      '\tif bird.sprite_frames.has_animation(&"land"): bird.play(&"land")',
    ].join('\n');
    assert.deepEqual(await findingsIn({ 'bird.tres': frames, 'a.gd': script }), [
      'a.gd:5 missing-animation “fyl” → fly',
      'a.gd:5 missing-animation “flu” → fly',
    ]);
  });

  it('of Godot are regions of textures that scripts make', async () => {
    const found = async (...lines: string[]) => {
      const text = ['func _ready():', 'var a := AtlasTexture.new()', ...lines].join('\n\t');
      return findingsIn({ 'a.gd': `extends Node\n${text}\n` }, { 'art/puff.png': { width: 80, height: 16 } });
    };
    const image = 'a.atlas = preload("res://art/puff.png")';
    assert.deepEqual(await found(image, 'a.region = Rect2(64, 0, 16, 16)'), []);
    assert.deepEqual(await found(image, 'a.region = Rect2(72, 0, 16, 16)'), [
      'a.gd:5 outside-region “Rect2(72, 0, 16, 16)” → ',
    ]);
    assert.deepEqual(await found('a.atlas = load("res://art/puff.png")', 'a.region = Rect2(0, 8, 16, 16)'), [
      'a.gd:5 outside-region “Rect2(0, 8, 16, 16)” → ',
    ]);
    for (const lines of [
      [image, 'a.region = Rect2(x, 0, 16, 99)'],
      [image, 'a.region = Rect2(72, 0, 0, 0)'],
      [image, 'a.atlas = other', 'a.region = Rect2(72, 0, 16, 16)'],
      ['b.atlas = preload("res://art/puff.png")', 'a.region = Rect2(72, 0, 16, 16)'],
      [`${image}\nfunc b(a):`, 'a.region = Rect2(72, 0, 16, 16)'],
    ])
      assert.deepEqual(await found(...lines), [], lines.join());
  });

  describe('of the nodes and tiles of Godot', () => {
    const sprites = { 'art/puff.png': { width: 80, height: 16 }, 'art/dirt.png': { width: 64, height: 64 } };
    const heading = (script = '') =>
      [
        '[gd_scene format=3]',
        '[ext_resource type="Texture2D" path="res://art/puff.png" id="1"]',
        '[ext_resource type="Texture2D" path="res://art/dirt.png" id="2"]',
        ...(script ? [`[ext_resource type="Script" path="res://${script}" id="3"]`] : []),
      ].join('\n');
    const node = (name: string, type: string, ...fields: string[]) =>
      [`[node name="${name}"${type && ` type="${type}"`} parent="."]`, ...fields].join('\n');
    const root = '[node name="Mole" type="Node2D"]\nscript = ExtResource("3")';
    const puff = node('Puff', 'Sprite2D', 'texture = ExtResource("1")', 'hframes = 5');

    it('are regions that nothing repeats', async () => {
      const region = (name: string, rect: string, ...fields: string[]) =>
        node(
          name,
          'Sprite2D',
          'texture = ExtResource("1")',
          'region_enabled = true',
          `region_rect = Rect2(${rect})`,
          ...fields,
        );
      const text = [
        heading(),
        '[node name="Root" type="Node2D"]',
        region('Inside', '64, 0, 16, 16'),
        region('Outside', '64, 0, 32, 16'),
        region('Tiled', '0, 0, 800, 160'),
        region('Repeated', '72, 0, 16, 16', 'texture_repeat = 2'),
        region('Sky', '0, 0, 16, 16', 'texture_repeat = 2'),
        region('Cloud', '72, 0, 16, 16').replace('parent="."', 'parent="Sky"'),
      ].join('\n');
      assert.deepEqual(await findingsIn({ 'a.tscn': text }, sprites), [
        'a.tscn:12 outside-region “Rect2(64, 0, 32, 16)” → ',
      ]);
    });

    it('are tiles of an atlas, of which those that reach farthest are told', async () => {
      const tiles = (...fields: string[]) =>
        [
          heading(),
          '[sub_resource type="TileSetAtlasSource" id="A"]',
          'texture = ExtResource("2")',
          ...fields,
          '[resource]',
        ].join('\n');
      const found = async (...fields: string[]) => findingsIn({ 'a.tres': tiles(...fields) }, sprites);
      assert.deepEqual(await found('0:0/0 = 0', '3:3/0 = 0'), []);
      assert.deepEqual(await found('0:0/0 = 0', '4:0/0 = 0', '5:1/0 = 0', '0:4/0 = 0'), [
        'a.tres:8 outside-region “5:1” → ',
        'a.tres:9 outside-region “0:4” → ',
      ]);
      const size = 'texture_region_size = Vector2i(32, 32)';
      assert.deepEqual(await found(size, '1:1/0 = 0'), []);
      assert.deepEqual(await found(size, '1:1/size_in_atlas = Vector2i(2, 1)', '1:1/0 = 0'), [
        'a.tres:7 outside-region “1:1” → ',
      ]);
      assert.deepEqual(await found('separation = Vector2i(1, 1)', '2:0/0 = 0'), []);
      assert.deepEqual(await found('margins = Vector2i(1, 1)', '3:0/0 = 0'), ['a.tres:7 outside-region “3:0” → ']);
    });

    it('are frames by their column and row, and those of animations', async () => {
      const animation = [
        '[sub_resource type="Animation" id="An"]',
        'tracks/0/path = NodePath("Puff:frame")',
        'tracks/0/keys = {',
        '"values": [0, 1, 5]',
        '}',
        'tracks/1/path = NodePath("Other:frame")',
        'tracks/1/keys = {\n"values": [99]\n}',
      ].join('\n');
      const coords = node(
        'Up',
        'Sprite2D',
        'texture = ExtResource("1")',
        'hframes = 5',
        'frame_coords = Vector2i(5, 0)',
      );
      const player = node('Player', 'AnimationPlayer');
      const text = (...nodes: string[]) => [heading(), animation, '[node name="R" type="Node2D"]', ...nodes].join('\n');
      assert.deepEqual(await findingsIn({ 'a.tscn': text(puff, coords, player) }, sprites), [
        'a.tscn:7 missing-frame “5” → 4',
        'a.tscn:20 missing-frame “5” → 4',
      ]);
      for (const other of [
        `${player}\nroot_node = NodePath("../Puff")`,
        `${player}\n${player.replace('parent="."', 'parent="Puff"')}`,
        `${player}\n[sub_resource type="Animation" id="B"]\ntracks/0/path = NodePath("Puff:hframes")`,
      ])
        assert.deepEqual(await findingsIn({ 'a.tscn': text(puff, other) }, sprites), [], other);
    });

    it('are frames that scripts choose for the sprites of their scene', async () => {
      const scene = [heading('mole.gd'), root, puff].join('\n');
      const script = (...lines: string[]) =>
        `extends Node2D\n@onready var puff: Sprite2D = $Puff\n${lines.join('\n')}\n`;
      const find = (files: Record<string, string>) =>
        findingsIn({ 'project.godot': '', 'a.tscn': scene, ...files }, sprites);
      const wrong = script(
        'func _ready():',
        '\tpuff.frame = 4',
        '\tpuff.frame = 5',
        '\t$Puff.frame = 6',
        '\t$Pof.frame = 9',
      );
      const found = ['mole.gd:5 missing-frame “5” → 4', 'mole.gd:6 missing-frame “6” → 4'];
      assert.deepEqual(await find({ 'mole.gd': wrong }), found);
      // Another script of the same name has no such scene.
      assert.deepEqual(await find({ 'mole.gd': wrong, 'other/mole.gd': wrong }), found);
      const uncertain: readonly Record<string, string>[] = [
        { 'mole.gd': script('func a(puff):', '\tpuff.frame = 9') },
        { 'mole.gd': script('func a():', '\tpuff = $Other', '\tpuff.frame = 9') },
        { 'mole.gd': script('func a():', '\tif puff.frame == 9: puff.frame += 9') },
        { 'mole.gd': wrong, 'b.gd': 'func a(s):\n\ts.hframes = 8\n' },
        { 'mole.gd': wrong, 'b.tscn': [heading(), node('Puff', '', 'hframes = 9')].join('\n') },
        { 'mole.gd': wrong, 'b.tscn': [heading('mole.gd'), root, puff.replace('5', '8')].join('\n') },
      ];
      for (const files of uncertain) assert.deepEqual(await find(files), [], JSON.stringify(files));
    });

    it('are frames of sprites that scripts make', async () => {
      const made = (...lines: string[]) =>
        [
          'func _ready():',
          '\tvar s := Sprite2D.new()',
          '\ts.texture = preload("res://art/puff.png")',
          ...lines.map((line) => `\t${line}`),
        ].join('\n');
      const found = async (...lines: string[]) => findingsIn({ 'a.gd': `extends Node\n${made(...lines)}\n` }, sprites);
      assert.deepEqual(await found('s.hframes = 5', 's.frame = 4', 's.frame = 5'), ['a.gd:7 missing-frame “5” → 4']);
      assert.deepEqual(await found('s.hframes = 3', 's.frame = 5'), ['a.gd:5 wrong-frame-size “3” → 2, 4']);
      assert.deepEqual(await found('s.hframes = 5', 's.hframes = count', 's.frame = 5'), []);
      assert.deepEqual(await found('s.hframes = 5\nfunc b(s):', 's.frame = 5'), []);
    });
  });

  describe('of Defold', () => {
    const files = {
      'main/fish.atlas':
        'images {\n  image: "/art/eel.png"\n}\nanimations {\n  id: "carp"\n  images {\n    image: "/art/c1.png"\n  }\n}\n',
      'main/pond.tilesource':
        'image: "/art/pond.png"\ntile_width: 16\ntile_height: 16\ntile_margin: 0\nanimations {\n  id: "wave"\n  start_tile: 1\n  end_tile: 9\n}\n',
      'main/a.sprite': 'tile_set: "/main/fish.atlas"\ndefault_animation: "crap"\n',
      'main/b.go':
        'embedded_components {\n  id: "sprite"\n  type: "sprite"\n  data: "tile_set: \\"/main/pond.tilesource\\"\\n"\n  "default_animation: \\"wvae\\"\\n"\n  ""\n}\n',
      'main/c.collection':
        'embedded_instances {\n  data: "embedded_components {\\n"\n  "  type: \\"sprite\\"\\n"\n  "  data: \\"default_animation: \\\\\\"eel\\\\\\"\\\\n"\n  "textures {\\\\n"\n  "  texture: \\\\\\"/main/fish.atlas\\\\\\"\\\\n"\n  "}\\\\n"\n  "\\"\\n"\n  "}\\n"\n}\n',
      'main/a.script':
        'function init(self)\n  sprite.play_flipbook("#sprite", hash("carp"))\n  sprite.play_flipbook("#sprite", "cap") -- "old"\n  msg.post("#sprite", "play_animation", { id = hash("wvae") })\n  sprite.play_flipbook("#sprite", self.name)\nend\n',
    };
    const pond = { 'art/pond.png': { width: 64, height: 32 } };

    it('are animations of atlases and tile sources, and tiles that count from 1', async () => {
      assert.deepEqual(await findingsIn(files, pond), [
        'main/a.script:3 missing-animation “cap” → carp',
        'main/a.script:4 missing-animation “wvae” → wave',
        'main/a.sprite:2 missing-animation “crap” → carp',
        'main/b.go:5 missing-animation “wvae” → wave',
        'main/pond.tilesource:8 missing-frame “9” → 8',
      ]);
    });

    it('are those of the one sprite that a script can mean', async () => {
      const go = (script: string, set: string) =>
        [
          `components {\n  id: "script"\n  component: "/main/${script}"\n}`,
          `embedded_components {\n  id: "sprite"\n  type: "sprite"\n  data: "textures {\\n"`,
          `  "  texture: \\"/main/${set}\\"\\n"\n  "}\\n"\n  ""\n}\n`,
        ].join('\n');
      const script =
        'sprite.play_flipbook("#sprite", "wave")\nsprite.play_flipbook("#other", "wave")\nsprite.play_flipbook("/a#sprite", "no")\n';
      const fish = { 'fish.atlas': files['main/fish.atlas'], 'pond.tilesource': files['main/pond.tilesource'] };
      const main = {
        'game.project': '',
        'main/fish.atlas': fish['fish.atlas'],
        'main/pond.tilesource': fish['pond.tilesource'],
      };
      const one = { ...main, 'main/eel.script': script, 'main/eel.go': go('eel.script', 'fish.atlas') };
      const noTiles = async (more: Record<string, string>) => findingsIn({ ...one, ...more });
      const wave = ['main/eel.script:1 missing-animation “wave” → '];
      assert.deepEqual(await noTiles({}), wave);
      // Others change what they show themselves.
      assert.deepEqual(await noTiles({ 'main/dress.script': 'go.set("#sprite", "image", self.atlas)' }), wave);
      const both = `components {\n  id: "other"\n  component: "/main/dress.script"\n}\n${go('eel.script', 'fish.atlas')}`;
      const dressed = (text: string) => noTiles({ 'main/eel.go': both, 'main/dress.script': text });
      assert.deepEqual(await dressed('go.set("#sprite", "tint", color)'), wave);
      assert.deepEqual(await dressed('go.set("#sprite", "image", self.atlas)'), []);
      const uncertain: readonly Record<string, string>[] = [
        { 'main/frog.go': go('eel.script', 'pond.tilesource') },
        { 'main/all.collection': 'data: "components {\\n"\n"  component: \\"/main/eel.script\\"\\n"' },
        { 'main/dress.script': 'go.set(url, "image", self.atlas)' },
        { 'main/dress.script': 'go.set("/eel#sprite", "image", self.atlas)' },
        { 'main/dress.lua': 'go.set("#sprite", "image", self.atlas)' },
        { 'main/eel.script': `${script}go.set("#sprite", "image", self.atlas)` },
        { 'main/eel.go': go('eel.script', 'gone.atlas') },
        {
          'main/eel.go':
            'components {\n  id: "s"\n  component: "/main/eel.script"\n}\ncomponents {\n  id: "sprite"\n  component: "/main/x.sprite"\n}\n',
        },
        { 'main/eel.go': go('eel.script', 'fish.atlas"\\n"\n"texture: \\"/main/pond.tilesource') },
      ];
      for (const more of uncertain) assert.deepEqual(await noTiles(more), [], JSON.stringify(more));
    });

    it('are those in constants, at the place of their names', async () => {
      const script = (...lines: string[]) => ({
        'main/fish.atlas': files['main/fish.atlas'],
        'main/a.script': ['local SWIM = hash("crap")', 'local EEL <const> = "eel"', ...lines].join('\n'),
      });
      const plays = 'sprite.play_flipbook("#sprite", SWIM)';
      const wrong = ['main/a.script:1 missing-animation “crap” → carp'];
      assert.deepEqual(await findingsIn(script('sprite.play_flipbook("#sprite", EEL)')), []);
      assert.deepEqual(await findingsIn(script(plays, plays)), wrong);
      const message = 'msg.post("#sprite", hash("play_animation"), { id = SWIM })';
      assert.deepEqual(await findingsIn(script(message)), wrong);
      for (const line of [
        'SWIM = other',
        'function swim(self, SWIM)\nend',
        'for SWIM in pairs(all) do end',
        'local a, SWIM = b()',
        '  local SWIM = hash("eel")',
      ])
        assert.deepEqual(await findingsIn(script(line, plays)), [], line);
      // Others have names with the same end.
      assert.deepEqual(await findingsIn(script('sprite.play_flipbook("#sprite", names.SWIM)')), []);
    });

    it('are those of particles, and textures of models', async () => {
      const emitter = (set: string, name: string) =>
        `emitters {\n  id: "e"\n  tile_source: "/main/${set}"\n  animation: "${name}"\n}\n`;
      const particles = [emitter('fish.atlas', 'eel'), emitter('fish.atlas', 'wave'), emitter('gone.atlas', 'x')].join(
        '',
      );
      const model = 'mesh: "/a.dae"\ntextures {\n  sampler: "tex0"\n  texture: "/art/c1.png"\n}\n';
      const made = {
        'main/fish.atlas': files['main/fish.atlas'],
        'main/a.particlefx': particles,
        'main/a.model': model,
      };
      assert.deepEqual(await findingsIn(made), ['main/a.particlefx:9 missing-animation “wave” → carp, c1']);
      assert.equal(scanText(model, 'a.model')?.paths[0]?.isCertain, true);
    });

    it('are images of nodes, and those that an atlas renames', async () => {
      const atlas =
        'rename_patterns: "btn_=,frame=box"\nimages {\n  image: "/ui/btn_ok.png"\n}\nimages {\n  image: "/ui/frame.png"\n}\n';
      const gui = (...names: string[]) =>
        [
          'textures {\n  name: "ui"\n  texture: "/ui/ui.atlas"\n}',
          'textures { name: "lib" texture: "/lib/lib.atlas" }',
          'textures { name: "more" texture: "/ui/ui.atlas" }',
          ...names.map((name) => `nodes {\n  texture: "${name}"\n}`),
        ].join('\n');
      const text = gui('ui/ok', 'ui/box', 'ui/frmae', 'lib/any', 'plain', 'other/x', 'more/box', 'more/bx');
      assert.deepEqual(await findingsIn({ 'ui/ui.atlas': atlas, 'ui/hud.gui': text }), [
        'ui/hud.gui:14 missing-animation “frmae” → frame',
        'ui/hud.gui:29 missing-animation “bx” → box',
      ]);
    });

    it('are never missing if an atlas is made by a program, or is in a library', async () => {
      const open = { ...files, 'main/make.script': 'resource.create_atlas("/a.a.texturesetc", args)' };
      assert.deepEqual(
        (await findingsIn(open, pond)).filter((one) => one.includes('.script')),
        [],
      );
      const settings = { ...files, 'game.project': '[project]\ndependencies#0 = https://example.com/lib.zip\n' };
      assert.deepEqual(
        (await findingsIn(settings, pond)).filter((one) => one.includes('.script')),
        [],
      );
      const library = { ...files, 'main/lib.sprite': 'tile_set: "/lib/all.atlas"\ndefault_animation: "x"\n' };
      assert.deepEqual(
        (await findingsIn(library, pond)).filter((one) => /script|lib/.test(one)),
        [],
      );
    });
  });

  it('of LÖVE are quads, and the columns and rows of anim8', async () => {
    const text = [
      'local hud = love.graphics.newImage("art/hud.png")',
      'heart = love.graphics.newQuad(0, 0, 16, 16, hud:getDimensions())',
      'shield = love.graphics.newQuad(56, 0, 16, 16, hud)',
      'other = love.graphics.newQuad(56, 0, 16, 16, 72, 64) -- newQuad(560, 0, 16, 16, hud)',
      'self.boom = love.graphics.newImage([[art/boom.png]])',
      'local g = anim8.newGrid(32, 32, self.boom:getWidth(), self.boom:getHeight())',
      "boom = anim8.newAnimation(g('1-4', 1, '1-6', 1, 4, 2), 0.1)",
      'local tall = anim8.newGrid(32, 64, self.boom:getWidth(), self.boom:getHeight())',
      'local gaps = anim8.newGrid(30, 30, self.boom:getWidth(), self.boom:getHeight(), 1, 1, 1)',
      "local x = gaps('1-9', 9)",
    ].join('\n');
    const sprites = { 'art/hud.png': { width: 64, height: 64 }, 'art/boom.png': { width: 128, height: 32 } };
    assert.deepEqual(await findingsIn({ 'main.lua': text }, sprites), [
      'main.lua:3 outside-region “56, 0, 16, 16” → ',
      'main.lua:7 missing-frame “6” → 4',
      'main.lua:7 missing-frame “2” → 1',
      'main.lua:8 wrong-frame-size “64” → 32, 16',
    ]);
    assert.deepEqual(
      await findingsIn({ 'main.lua': `${text}\nhud:setWrap("repeat")` }, sprites).then((all) => all.length),
      3,
    );
  });

  it('of LÖVE are fields of tables as well', async () => {
    const text = [
      'function player.load(world)',
      "  player.spriteSheet = love.graphics.newImage('art/player.png')",
      '  player.grid = anim8.newGrid( 92, 110, player.spriteSheet:getWidth(), player.spriteSheet:getHeight() )',
      "  player.animations.down = anim8.newAnimation(player.grid('1-4', 1), 0.2)",
      "  player.animations.up = anim8.newAnimation(player.grid('1-3', 2), 0.2)",
    ].join('\n');
    assert.deepEqual(
      await findingsIn({ 'player.lua': text }, { 'art/player.png': { width: 300, height: 440, isDrawn: false } }),
      ['player.lua:4 missing-frame “4” → 3'],
    );
  });

  it('of LÖVE are tags of the JSON next to an image', async () => {
    const text = (...lines: string[]) => ['local peachy = require("lib.peachy")', ...lines].join('\n');
    const animations = [{ name: 'walk', from: 0, to: 3 }];
    const sprites = {
      'art/hero.png': { width: 64, height: 16, animations },
      'art/tree.png': { width: 64, height: 16 },
    };
    const library = 'function peachy.new(json, image, tag) end\nfunction peachy:setTag(tag) self.tag = tag end';
    const found = async (...lines: string[]) =>
      findingsIn({ 'lib/peachy.lua': library, 'main.lua': text(...lines) }, sprites);
    const hero = [
      'local image = love.graphics.newImage("art/hero.png")',
      'local hero = peachy.new("art/hero.json", image, "walk")',
    ];
    assert.deepEqual(await found(...hero, 'hero:setTag("walk")'), []);
    assert.deepEqual(await found(...hero, 'hero:setTag("wlak"); door:setTag("open"); return { hero = hero }'), [
      'main.lua:4 missing-animation “wlak” → walk',
    ]);
    assert.deepEqual(await found('a = peachy.new("art/hero.json", love.graphics.newImage("art/hero.png"), "wak")'), [
      'main.lua:2 missing-animation “wak” → walk',
    ]);
    for (const line of [
      'hero:setTag(name)',
      'hero = other()\nhero:setTag("wlak")',
      'hero:setTag("wlak")\na = peachy.new(file, image, "walk")',
      'hero:setTag("wlak")\na = peachy.new("art/all.json", image, "walk")',
      'hero:setTag("wlak")\na = peachy.new("art/tree.json", love.graphics.newImage("art/tree.png"), "sway")',
    ])
      assert.deepEqual(await found(...hero, line), [], line);
  });

  it('of Unity are regions in the file next to an image, from its lower edge', async () => {
    const region = (x: number, y: number, width: number, height: number) =>
      `    - name: a\n      rect:\n        serializedVersion: 2\n        x: ${x}\n        y: ${y}\n        width: ${width}\n        height: ${height}`;
    const meta = (...more: string[]) =>
      [
        'TextureImporter:',
        ...more,
        '  spriteSheet:',
        region(0, 16, 16, 16),
        region(24, 0, 16, 16),
        region(0, 17, 8, 16),
      ].join('\n');
    const sprites = { 'Assets/a.png': { width: 32, height: 32 } };
    assert.deepEqual(await findingsIn({ 'Assets/A.cs': 'class A {}', 'Assets/a.png.meta': meta() }, sprites), [
      'Assets/a.png.meta:11 outside-region “rect” → ',
      'Assets/a.png.meta:18 outside-region “rect” → ',
    ]);
    const scaled = { 'Assets/A.cs': 'class A {}', 'Assets/a.png.meta': meta('  nPOTScale: 1') };
    assert.deepEqual(await findingsIn(scaled, sprites), []);
  });

  it('of Unity are regions of textures that scripts load', async () => {
    const found = async (code: string, side = 64, meta?: string) => {
      const texts = { 'Assets/A.cs': code, ...(meta && { 'Assets/Resources/ui/hud.png.meta': meta }) };
      return findingsIn(texts, { 'Assets/Resources/ui/hud.png': { width: side, height: side } });
    };
    const made = (rect: string, ...more: string[]) =>
      [
        'var hud = Resources.Load<Texture2D>("ui/hud.png");',
        ...more,
        `icon = Sprite.Create(hud, new Rect(${rect}), new Vector2(0.5f, 0.5f), 16);`,
      ].join('\n');
    const wrong = ['Assets/A.cs:2 outside-region “new Rect(0, 56, 16, 16)” → '];
    assert.deepEqual(await found(made('0, 48, 16, 16')), []);
    assert.deepEqual(await found(made('0, 56, 16, 16')), wrong);
    assert.deepEqual(await found(made('0f, 56f, 16f, 16.0f')), [
      'Assets/A.cs:2 outside-region “new Rect(0f, 56f, 16f, 16.0f)” → ',
    ]);
    assert.deepEqual(await found('Sprite.Create(Resources.Load<Texture2D>("ui/hud.png"), new Rect(0, 0, 65, 1));'), [
      'Assets/A.cs:1 outside-region “new Rect(0, 0, 65, 1)” → ',
    ]);
    for (const more of ['hud = Other();', 'void Draw(Texture2D hud) { }', 'TryGet(out hud);'])
      assert.deepEqual(await found(made('0, 56, 16, 16', more)), [], more);
    assert.deepEqual(await found(made('0, row * 16, 16, 99')), []);
    // Images of such sizes are scaled, unless their settings say something else.
    assert.deepEqual(await found(made('0, 56, 16, 16'), 60), []);
    assert.deepEqual(await found(made('0, 56, 16, 16'), 60, 'TextureImporter:\n  nPOTScale: 1\n'), []);
    assert.deepEqual(await found(made('0, 56, 16, 16'), 60, 'TextureImporter:\n  nPOTScale: 0\n'), wrong);
  });

  it('of Kaplay are sprites with the columns and animations of their loader', async () => {
    const text = [
      'loadSprite("hero", "hero.png", { sliceX: 4, anims: { walk: { from: 0, to: 3, loop: true }, jump: 5, idle: 0 } });',
      'k.loadSprite("tree", "tree.png"); loadBean();',
      'const hero = add([sprite("hero", { anim: "wakl" }), pos(1, 2)]); hero.play("idle"); hero.play("jmp");',
      'add([k.sprite("tre"), sprite("bean")]); play("boom"); loadSprite("bad", "hero.png", { sliceX: 5 });',
    ].join('\n');
    assert.deepEqual(await findingsIn({ 'main.js': text }, { 'hero.png': { width: 64, height: 16 } }), [
      'main.js:1 missing-frame “5” → 3',
      'main.js:3 missing-animation “wakl” → walk',
      'main.js:3 missing-animation “jmp” → jump',
      'main.js:4 missing-sprite “tre” → tree',
      'main.js:4 wrong-frame-size “5” → 4, 2',
    ]);
  });

  it('are read from one line of a quarter of a megabyte', () => {
    // What takes more than linear time doesn't end before the test does.
    const hostile = [
      'this.load.image('.repeat(15_000),
      'a/["'.repeat(60_000),
      '`${'.repeat(80_000),
      "x = { key: 'a', frames: [".repeat(10_000),
      "this.load.spritesheet('a','a.png',{frameWidth:8});this.add.sprite(1,2,'a',3);".repeat(3_000),
      'new AnimatedSprite('.repeat(12_000),
      ' '.repeat(250_000),
      "const a = '".repeat(25_000),
    ];
    for (const text of hostile) {
      scanText(`phaser pixi Assets. AnimatedSprite loadSprite newImage( ${text}`, 'game.js');
      scanText(`newImage( play_flipbook ${text}`, 'game.lua');
      scanText(`AnimatedSprite ${text}`, 'game.gd');
    }
  });
});
