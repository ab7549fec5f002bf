import assert from 'node:assert/strict';
import { scanText } from '../../../../src/core/code/scan/scanText';
import { findingsIn, type MadeSprite } from '../../../support/code/namedProject';

const SPRITES: Readonly<Record<string, MadeSprite>> = {
  'assets/hero.png': { width: 96, height: 24 },
  'assets/slash.png': { width: 72, height: 24 },
  'assets/padded.png': { width: 128, height: 128, isDrawn: false },
  'assets/tree.png': { width: 32, height: 48 },
  'assets/told.png': { width: 96, height: 24, frame: { width: 24, height: 24 } },
  'assets/knight.png': {
    width: 64,
    height: 16,
    animations: [
      { name: 'idle', from: 0, to: 1 },
      { name: 'walk', from: 2, to: 3 },
    ],
  },
};

const scene = (...lines: string[]) => `class Game extends Phaser.Scene {\n${lines.join('\n')}\n}`;
const found = (files: Readonly<Record<string, string>>) => findingsIn(files, SPRITES);
const LOADED = [
  "this.load.spritesheet('hero', 'assets/hero.png', { frameWidth: 16, frameHeight: 24 });",
  "this.load.image('tree', 'assets/tree.png');",
];

describe('Names of Phaser in code', () => {
  it('are compared with frames that the image has no room for', async () => {
    const lines = [
      ...LOADED,
      "this.add.sprite(0, 0, 'hero', 5); this.add.sprite(0, 0, 'hero', 6);",
      "this.anims.create({ key: 'run', frames: this.anims.generateFrameNumbers('hero', { start: 0, end: 7 }) });",
      "this.anims.create({ key: 'all', frames: this.anims.generateFrameNumbers('hero', { start: 0, end: -1 }) });",
      "this.anims.create({ key: 'two', frames: this.anims.generateFrameNumbers('hero', { frames: [0, 1, 9, 2] }) });",
      "this.anims.create({ key: 'three', frames: [{ key: 'hero', frame: 3 }, { key: 'hero', frame: 66 }] });",
      "hero.setTexture('hero', 8); hero.setTexture('hero', n); this.add.sprite(0, 0, 'hero', n ? 1 : 99);",
      "this.anims.create({ key: 'mine', frames: this.anims.generateFrameNumbers('hero', { end: 99, ...more }) });",
    ];
    assert.deepEqual(await found({ 'game.ts': scene(...lines) }), [
      'game.ts:4 missing-frame “6” → 5',
      'game.ts:5 missing-frame “7” → 5',
      'game.ts:7 missing-frame “9” → 5',
      'game.ts:8 missing-frame “66” → 5',
      'game.ts:9 missing-frame “8” → 5',
    ]);
  });

  it('need not be there if code asks for them', async () => {
    const lines = [
      ...LOADED,
      "if (this.textures.exists('gold')) this.add.image(0, 0, 'gold');",
      "if (this.anims.exists('spin')) this.hero.anims.play('spin');",
      "this.anims.create({ key: 'run', frames: 'hero' }); this.add.image(0, 0, 'silver');",
    ];
    assert.deepEqual(await found({ 'game.ts': scene(...lines) }), ['game.ts:6 missing-sprite “silver” → ']);
  });

  it('say frames that the image contradicts', async () => {
    const size = (name: string, config: string) => `this.load.spritesheet('${name}', 'assets/${name}.png', ${config});`;
    const lines = [
      size('slash', '{ frameWidth: 16, frameHeight: 24 }'),
      size('padded', '{ frameWidth: 37, frameHeight: 45 }'),
      size('told', '{ frameWidth: 16, frameHeight: 24 }'),
      size('tree', '{ frameWidth: 64 }'),
      size('knight', '{ frameWidth: 16, frameHeight: 16, margin: 1, spacing: 2 }'),
      size('hero', '{ frameWidth: 20, frameHeight: 24, endFrame: 3 }'),
      size('hero2', 'config'),
    ];
    assert.deepEqual(await found({ 'game.ts': scene(...lines) }), [
      'game.ts:2 wrong-frame-size “16” → 24, 18',
      'game.ts:4 wrong-frame-size “16” → 24',
      'game.ts:5 wrong-frame-size “64” → 32, 16',
    ]);
  });

  it('count the frames up to the last one that a loader reads', async () => {
    const load = "this.load.spritesheet('hero', 'assets/hero.png', { frameWidth: 16, frameHeight: 24, endFrame: 3 });";
    const lines = [load, "this.add.sprite(0, 0, 'hero', 3).setFrame(2);", "this.add.sprite(0, 0, 'hero', 4);"];
    assert.deepEqual(await found({ 'game.js': scene(...lines) }), ['game.js:4 missing-frame “4” → 3']);
  });

  it('are keys that some loader of the project must define, however it is written', async () => {
    const files = {
      'package.json': '{}',
      'src/boot.js': scene(
        "this.load.image([{ key: 'a', url: 'a.png' }, { key: 'b', url: 'b.png' }]).image('c', 'c.png');",
        "const TREE = 'tree'; this.load.image(TREE, `assets/tree.png`); // this.load.image('not', 'not.png')",
        "this.load.atlas({ key: 'd', textureURL: 'd.png', atlasURL: 'd.json' });",
        "this.textures.createCanvas('e', 8, 8); graphics.generateTexture('f', 8, 8); texture.saveTexture('g');",
        "this.load.bitmapFont('h', 'h.png', 'h.xml'); this.load.audio('boom', 'boom.ogg'); this.load.on('complete', go);",
      ),
      'src/pack.json': '{ "main": { "files": [{ "type": "image", "key": "i", "url": "i.png" }] } }',
      'src/game.ts': scene(
        "for (const [x, y] of places) this.add.image(x, y, 'tree');",
        "this.add.image(0, 0, 'tee'); const shadow = this.add.tileSprite(0, 0, 9, 9, 'a');",
        "const walls = this.physics.add.staticGroup(); walls.create(1, 2, 'b'); walls.create(1, 2, 'bb');",
        "list.create(1, 2, 'other'); this.add.image(0, 0, '__DEFAULT'); this.add.image(0, 0, key); this.add.text(0, 0, 'x');",
        "['c', 'd', 'e', 'f', 'g', 'i'].length; this.add.image(0, 0, 'c'); this.add.image(0, 0, 'i');",
      ),
      'src/hero.ts':
        "export class Hero extends Phaser.Physics.Arcade.Sprite {\n constructor(scene: Phaser.Scene) {\n super(scene, 0, 0, 'heo');\n }\n}\nclass Door extends Thing { constructor() { super(a, 0, 0, 'door'); } }",
    };
    assert.deepEqual(await found(files), [
      'src/game.ts:3 missing-sprite “tee” → tree',
      'src/game.ts:4 missing-sprite “bb” → b',
      'src/hero.ts:3 missing-sprite “heo” → ',
    ]);
  });

  it('are never missing if keys are made when the program runs', async () => {
    const use = "this.add.image(0, 0, 'nothing');";
    for (const open of [
      `for (const key of list) this.load.image(key, \`assets/\${key}.png\`);`,
      "this.load.setPrefix('level.');",
      'this.load.rexAwait(load);',
      'preload(this.load);',
      'this.load[kind](key, path);',
      'this.load.image(...one);',
      "this.load.pack('main', 'https://example.com/pack.json');",
      'this.textures.addBase64(name, data);',
      "const it = 'unfinished",
    ])
      assert.deepEqual(await found({ 'game.js': scene(...LOADED, use, open) }), [], open);
    assert.deepEqual(await found({ 'game.js': scene(...LOADED, use) }), ['game.js:4 missing-sprite “nothing” → ']);
    assert.deepEqual(await found({ 'game.js': scene(use) }), []);
  });

  it('are those of animations that code or a sprite makes', async () => {
    const lines = [
      "this.load.aseprite('knight', 'assets/knight.png', 'assets/knight.json');",
      "this.anims.createFromAseprite('knight');",
      "this.anims.create({ key: 'run', frames: 'knight' });",
      "this.add.sprite(0, 0, 'knight').setScale(2).play('wlak');",
      "const hero = this.physics.add.sprite(0, 0, 'knight'); hero.play('rnu'); hero.anims.play('idle', true);",
      "this.sound.play('boom'); music.play('loop'); hero.anims.play({ key: 'walk', repeat: 2 }); hero.anims.play('idel');",
    ];
    assert.deepEqual(await found({ 'game.js': scene(...lines) }), [
      'game.js:5 missing-animation “wlak” → walk',
      'game.js:6 missing-animation “rnu” → run',
      'game.js:7 missing-animation “idel” → idle',
    ]);
    const loop = 'for (const key of keys) this.anims.create({ key, frames: key });';
    assert.deepEqual(await found({ 'game.js': scene(...lines, loop) }), []);
  });

  it('are known of what a scene loads before its own loader, and of packs', async () => {
    const files = {
      'package.json': '{}',
      'boot.ts': scene(
        "constructor() { super({ key: 'Boot', pack: { files: [{ type: 'image', key: 'tree', url: 'assets/tree.png' }] } }); }",
        "preload() { this.load.pack('main', 'data/pack.json'); }",
        "create() { this.add.image(0, 0, 'tree').setTexture('tee'); this.add.sprite(0, 0, 'hero', 5).setTexture('hero', 6); }",
        "run() { this.anims.create({ key: 'run', frames: 'hero' }); this.hero.anims.play('rnu', true); }",
      ),
      'data/pack.json':
        '{ "meta": {}, "main": { "files": [{ "type": "spritesheet", "key": "hero", "url": "assets/hero.png", "frameConfig": { "frameWidth": 16, "frameHeight": 24 } }, { "type": "audio", "key": "boom", "url": "boom.ogg" }] } }',
    };
    assert.deepEqual(await found(files), [
      'boot.ts:4 missing-sprite “tee” → tree',
      'boot.ts:4 missing-frame “6” → 5',
      'boot.ts:5 missing-animation “rnu” → run',
    ]);
    for (const [from, to] of [
      ['"type": "audio"', '"type": "plugin2"'],
      ['{ "files"', '{ "prefix": "a.", "files"'],
      ['"type": "audio"', '"type": "pack"'],
    ] as const) {
      const open = { ...files, 'data/pack.json': files['data/pack.json'].replace(from, to) };
      assert.deepEqual(await found(open), ['boot.ts:4 missing-frame “6” → 5'].slice(from.startsWith('{') ? 1 : 0), to);
    }
  });

  it('are compared with the names of frames in the JSON of an atlas', async () => {
    const frame = { frame: { x: 0, y: 0, w: 16, h: 16 } };
    const names = ['play', 'quit', 'run_01.png', 'run_02.png'];
    const files = {
      'package.json': '{}',
      'assets/ui.json': JSON.stringify({ frames: Object.fromEntries(names.map((name) => [name, frame])) }),
      'assets/list.json': JSON.stringify({ frames: names.map((filename) => ({ filename, ...frame })) }),
      'assets/many.json': JSON.stringify({
        textures: [{ frames: [{ filename: 'one' }] }, { frames: [{ filename: 'two' }] }],
      }),
      'keys.ts': "export const UI = 'ui', PLAY = 'play'; export enum Frame { Play = 'play', Quit = 'qiut' }",
      'game.ts': `import { Frame } from './keys';\n${scene(
        "this.load.setPath('assets'); this.load.atlas('ui', 'ui.png', 'ui.json'); this.load.multiatlas('many', 'many.json');",
        "this.load.atlas({ key: 'list', textureURL: 'list.png', atlasURL: 'list.json' });",
        "this.add.image(0, 0, 'ui', 'play'); this.add.image(0, 0, 'ui', 'paly'); this.add.image(0, 0, 'ui', name);",
        "this.hero.setTexture('list', 'quit'); this.hero.setTexture('list', 'qut'); this.add.image(0, 0, 'many', 'two');",
        "this.add.sprite(0, 0, 'many', 'three'); this.add.sprite(0, 0, 'ui', Frame.Play); this.add.sprite(0, 0, 'ui', Frame.Quit);",
        "this.anims.generateFrameNames('ui', { prefix: 'run_', start: 1, end: 2, zeroPad: 2, suffix: '.png' });",
        "this.anims.generateFrameNames('ui', { prefix: 'run_', start: 1, end: 3, zeroPad: 2, suffix: '.png' });",
        "this.anims.generateFrameNames('ui', { prefix: 'run_', frames: [2, 1], zeroPad: 2 });",
        "this.anims.generateFrameNames('ui', { prefix: 'run_', end: last, zeroPad: 2 }); this.anims.generateFrameNames('ui');",
        "this.anims.create({ key: 'a', frames: [{ key: 'ui', frame: 'play' }, { key: 'ui', frame: 'pley' }] });",
      )}`,
    };
    const missing = [
      'game.ts:5 missing-frame “paly” → play',
      'game.ts:6 missing-frame “qut” → quit',
      'game.ts:7 missing-frame “three” → ',
      'game.ts:7 missing-frame “Frame.Quit” → ',
      'game.ts:9 missing-frame “3” → ',
      'game.ts:10 missing-frame “[2, 1]” → ',
      'game.ts:12 missing-frame “pley” → play',
    ];
    assert.deepEqual(await found(files), missing);
    const cut = scene("const texture = this.textures.get('ui'); texture.add('paly', 0, 8, 8, 8, 8);");
    assert.deepEqual(await found({ ...files, 'cut.ts': cut }), []);
    const others = [
      scene("this.load.atlas('ui', 'more.png', 'more.json');"),
      scene("this.load.atlas('ui', 'more.png', url);"),
      scene(`for (const one of list) this.load.atlas(\`u\${one}\`, \`\${one}.png\`, \`\${one}.json\`);`),
    ];
    for (const other of others) {
      const found0 = await found({ ...files, 'other.ts': other });
      assert.deepEqual(
        found0,
        missing.filter((one) => /:(?:6|7 .*three)/.test(one) && !one.includes('Frame.')),
        other,
      );
    }
    const broken = { ...files, 'assets/ui.json': '{ "frames": {' };
    assert.deepEqual((await found(broken)).length, 2);
  });

  it('are not compared with another project of the same folder', async () => {
    const one = scene("this.load.image('one', 'assets/tree.png'); this.add.image(0, 0, 'two');");
    const two = scene("this.load.image('two', 'assets/tree.png'); this.add.image(0, 0, 'two');");
    const files = { 'a/package.json': '{}', 'a/a.js': one, 'b/package.json': '{}', 'b/b.js': two };
    assert.deepEqual(await found(files), ['a/a.js:2 missing-sprite “two” → ']);
    assert.deepEqual(await found({ ...files, 'package.json': '{ "workspaces": ["a", "b"] }' }), []);
  });

  it('are read in code without line ends', async () => {
    const code = `(()=>{var e=/["'/]/,t=a/b;class n extends Phaser.Scene{preload(){${LOADED.join('')}}create(){let i=\`\${t?\`}'\`:"\`"}\`;this.add.image(1,2,"tre"),this.add.sprite(1,2,"hero",6)}}})();`;
    assert.deepEqual(await found({ 'game.min.js': code }), [
      'game.min.js:1 missing-sprite “tre” → tree',
      'game.min.js:1 missing-frame “6” → 5',
    ]);
  });

  it('are frames that sprites get later, and parts that code cuts', async () => {
    const lines = [
      ...LOADED,
      "this.add.sprite(0, 0, 'hero').setScale(2).setFrame(5); this.add.sprite(0, 0, 'hero').setFrame(6);",
      "this.add.sprite(0, 0, 'hero').setTexture(other).setFrame(9); this.add.sprite(0, 0, 'hero').get(0).setFrame(9);",
      "this.textures.get('tree').add('top', 0, 0, 0, 32, 24); this.textures.get('tree').add('low', 0, 0, 40, 32, 24);",
      "this.textures.get('tree').add('x', 1, 0, 40, 32, 24); this.textures.get(key).add('y', 0, 0, 40, 32, 24);",
    ];
    assert.deepEqual(await found({ 'game.ts': scene(...lines) }), [
      'game.ts:4 missing-frame “6” → 5',
      'game.ts:6 outside-region “0, 40, 32, 24” → ',
    ]);
  });

  it('are frames of an atlas, with those that code adds by their names', async () => {
    const json = JSON.stringify({ frames: { coin_1: { frame: { x: 0, y: 0, w: 8, h: 8 } } } });
    const lines = [
      "this.load.atlas('items', 'assets/hero.png', 'assets/items.json');",
      "this.textures.get('items').add('whole', 0, 0, 0, 8, 8);",
      "this.add.image(0, 0, 'items', 'whole'); this.add.image(0, 0, 'items', 'coin_2');",
    ];
    const files = (...more: string[]) => ({ 'game.ts': scene(...lines, ...more), 'assets/items.json': json });
    assert.deepEqual(await found(files()), ['game.ts:4 missing-frame “coin_2” → coin_1']);
    const own = "this.textures.addSpriteSheet('noise', canvas, { frameWidth: 7 });";
    assert.deepEqual(await found(files(own)), ['game.ts:4 missing-frame “coin_2” → coin_1']);
    assert.deepEqual(await found(files(own.replace('noise', ''))), []);
    assert.deepEqual(await found(files("this.textures.parse('noise', canvas, data);")), []);
    assert.deepEqual(await found(files("this.textures.get('items').add(name, 0, 0, 0, 8, 8);")), []);
    assert.deepEqual(await found(files("texture.add('coin_2', 0, 0, 0, 8, 8);")), []);
  });

  it('are animations of a file that is loaded, and their frames', async () => {
    const lines = [
      ...LOADED,
      "this.load.animation('all', 'assets/anims.json');",
      "this.anims.create({ key: 'run', frames: 'hero' });",
      "this.add.sprite(0, 0, 'hero').play('burn').play('brun');",
    ];
    const game = { 'game.ts': scene(...lines) };
    const frames = [0, 6].map((frame) => ({ key: 'hero', frame }));
    const json = JSON.stringify({ anims: [{ key: 'burn', frames }], globalTimeScale: 1 });
    assert.deepEqual(await found({ ...game, 'assets/anims.json': json }), [
      'assets/anims.json:1 missing-frame “6” → 5',
      'game.ts:6 missing-animation “brun” → burn, run',
    ]);
    assert.deepEqual(await found(game), []);
    assert.deepEqual(await found({ ...game, 'assets/anims.json': '{ "anims": [] }' }), []);
    assert.deepEqual(await found({ ...game, 'assets/anims.json': '{ "type": "frames" }' }), []);
  });

  it('are paths below the folder of a part of a pack', () => {
    const file = (url: string) => ({ type: 'image', key: 'a', url });
    const pack = {
      ui: { path: 'assets/ui', files: [file('a.png'), file('/b.png')] },
      plain: { files: [file('assets/c.png')] },
      far: { path: 'https://example.com/', files: [file('d.png')] },
    };
    const paths = scanText(JSON.stringify(pack), 'pack.json')?.paths.map(({ readings: [first], isCertain }) => [
      first?.variants[0]?.path,
      isCertain,
    ]);
    assert.deepEqual(paths, [
      ['assets/ui/a.png', true],
      ['/b.png', true],
      ['assets/c.png', true],
      ['d.png', false],
    ]);
  });
});
