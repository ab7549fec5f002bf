import { fault, type GameProject, ProjectBuilder } from './gameProject';

const ENEMIES = ['slime', 'bat', 'ghost', 'spider', 'wolf', 'golem'];
const TILES = ['grass', 'dirt', 'water', 'lava', 'stone', 'sand', 'snow', 'wood'];
const ICONS = ['heart', 'coin', 'key', 'potion', 'sword', 'shield', 'bow', 'ring', 'scroll', 'gem', 'map', 'torch'];
const SIDES = ['up', 'down', 'left', 'right'];

/** A game with Phaser and Vite: what is in `public` is served, and a preloader names it. */
export function phaserGame(modules = 340): GameProject {
  const game = new ProjectBuilder('phaser', 1);
  const art = (file: string) => `public/assets/${file}`;
  game.text('package.json', [
    '{ "name": "dungeon", "dependencies": { "phaser": "^3.90.0" }, "devDependencies": { "vite": "^7.0.0" } }',
  ]);
  game.text('vite.config.ts', ["import { defineConfig } from 'vite';", "export default defineConfig({ base: './' });"]);
  game.sprite('public/favicon.png', 16, 16);
  game.text('index.html', [
    '<!doctype html>',
    '<link rel="icon" href="/favicon.png">',
    '<script type="module" src="/src/main.ts"></script>',
  ]);
  for (const one of TILES) game.sprite(art(`tiles/${one}.png`), 16, 16);
  for (const one of ICONS) game.sprite(art(`icons/${one}.png`), 8, 8);
  for (const one of ENEMIES) game.sprite(art(`enemies/${one}.png`), 64, 16, 'loose');
  for (const one of SIDES) game.sprite(art(`hero/hero_${one}.png`), 16, 16, 'loose');
  game.sprite(art('hero/hero.png'), 96, 24);
  game.sprite(art('hero/slash.png'), 72, 24);
  game.sprite(art('fx/explosion.png'), 128, 32);
  game.sprite(art('fx/smoke.png'), 64, 16);
  game.sprite(art('fx/dust.png'), 64, 16, 'unused');
  game.sprite(art('knight.png'), 64, 16);
  game.text(art('knight.json'), [knightJson()]);
  for (let n = 0; n < 26; n++) game.sprite(art(`backgrounds/layer${n}.png`), 64, 32);
  for (const one of ['old-hero', 'draft-logo', 'tree_v1', 'placeholder-cave', 'unused-cloud', 'lantern-sketch'])
    game.sprite(art(`leftovers/${one}.png`), 16, 16, 'unused');
  game.sprite('src/ui/panel.png', 24, 24);
  game.sprite('src/ui/button.png', 24, 8);
  game.sprite('docs/screenshot.png', 64, 32);
  game.text('README.md', [
    '# Dungeon',
    '',
    '![The first level](docs/screenshot.png)',
    '',
    'Old art was in `art/raw/castle.png`; see [the wiki](https://example.com/castle.png).',
  ]);
  game.text('src/scenes/Preloader.ts', [
    "import Phaser from 'phaser';",
    'export class Preloader extends Phaser.Scene {',
    '  preload() {',
    '    // this.load.image("castle", "assets/castle.png");',
    '    /* it was assets/hero/old.png before */',
    ...TILES.map((one) => `    this.load.image('${one}', 'assets/tiles/${one}.png');`),
    ...ICONS.map((one) => `    this.load.image('icon-${one}', 'assets/icons/${one}.png');`),
    "    this.load.spritesheet('hero', 'assets/hero/hero.png', { frameWidth: 16, frameHeight: 24 });",
    fault(
      'wrong-frame-size',
      "    this.load.spritesheet('slash', 'assets/hero/slash.png', { frameWidth: 16, frameHeight: 24 });",
    ),
    "    this.load.spritesheet('explosion', 'assets/fx/explosion.png', {",
    '      frameWidth: 32,',
    '      frameHeight: 32,',
    '    });',
    fault('wrong-case', "    this.load.image('smoke', 'assets/fx/Smoke.png');", 'assets/fx/smoke.png'),
    fault('missing-sprite', "    this.load.image('torchlight', 'assets/fx/torchlite.png');"),
    fault('missing-sprite', "    this.load.image('gras2', 'assets/tiles/gras.png');", 'assets/tiles/grass.png'),
    "    this.load.aseprite('knight', 'assets/knight.png', 'assets/knight.json');",
    "    this.load.audio('hit', 'assets/hit.ogg');",
    '  }',
    '}',
  ]);
  game.text('src/scenes/Enemies.ts', [
    "export const kinds = ['slime', 'bat'] as const;",
    'export function textureOf(kind: string) { return `assets/enemies/$' + '{kind}.png`; }',
    "export const heroIn = (dir: string) => 'assets/hero/hero_' + dir + '.png';",
    "export const remote = 'https://cdn.example.com/art/dragon.png';",
    "export const embedded = 'data:image/png;base64,AAAA';",
  ]);
  game.text('src/scenes/Game.ts', [
    "import Phaser from 'phaser';",
    "import panel from '../ui/panel.png';",
    fault('missing-sprite', "import buton from '../ui/buton.png';", '../ui/button.png'),
    'export class Game extends Phaser.Scene {',
    '  create() {',
    "    this.add.image(80, 60, 'grass');",
    fault('missing-sprite', "    this.add.image(80, 60, 'gras');", 'grass'),
    "    const hero = this.physics.add.sprite(10, 10, 'hero', 2);",
    '    this.anims.create({',
    "      key: 'run',",
    fault('missing-frame', "      frames: this.anims.generateFrameNumbers('hero', { start: 0, end: 7 }),"),
    '      frameRate: 10,',
    '      repeat: -1,',
    '    });',
    "    this.anims.create({ key: 'boom', frames: this.anims.generateFrameNumbers('explosion', { start: 0, end: 3 }) });",
    "    this.anims.create({ key: 'all', frames: this.anims.generateFrameNumbers('explosion', { start: 0, end: -1 }) });",
    "    this.anims.createFromAseprite('knight');",
    "    hero.play('run');",
    "    this.add.sprite(0, 0, 'knight').play('walk');",
    fault('missing-animation', "    this.add.sprite(0, 0, 'knight').play('wlak');", 'walk'),
    "    this.sound.play('hit');",
    fault('missing-sprite', "    hero.setTexture('heroo');", 'hero'),
    "    this.load.image('late', 'assets/backgrounds/layer0.png');",
    ...Array.from({ length: 25 }, (_, n) => n + 1).map(
      (n) => `    this.load.image('bg${n}', "assets/backgrounds/layer${n}.png");`,
    ),
    '  }',
    '}',
  ]);
  game.text('src/ui/ui.css', [
    '.panel { border-image: url(panel.png) 8; }',
    ".button { background: url('./button.png'); }",
    fault('missing-sprite', ".frame { background-image: url('./frmae.png'); }"),
    '.far { background: url(https://example.com/far.png); }',
  ]);
  game.text('tools/capture.mjs', [
    "import { writeFileSync } from 'node:fs';",
    "writeFileSync('out/frame.png', bytes);",
    "await page.screenshot({ path: 'shots/title.png' });",
    "if (file.endsWith('.png') || /\\.(?:png|gif)$/.test(file)) list.push(file);",
    "link.download = 'sprite.png';",
  ]);
  for (let n = 0; n < modules; n++) game.text(`src/systems/system${n}.ts`, systemLines(game, n));
  return game.build();
}

/** Code as most of a game is: nothing about sprites, with strings, comments, and templates. */
function systemLines(game: ProjectBuilder, n: number): string[] {
  const key = game.pick(TILES);
  return [
    `import { clamp } from '../math/clamp${n % 7}';`,
    `/** Moves what is near, as in art/notes-${n}.png of the old wiki. */`,
    `export class System${n} {`,
    `  readonly name = 'system-${n}';`,
    '  update(delta: number, scene: Phaser.Scene) {',
    '    const speed = clamp(delta * 0.06, 0, 12);',
    `    if (speed > ${n}) scene.add.image(speed, 4, '${key}').setDepth(2);`,
    `    console.log(\`\${this.name}: \${speed} px, ${'x'.repeat(n % 50)}\`);`,
    ...Array.from({ length: 40 }, (_, at) => `    total[${at}] += Math.sin(delta * ${at}) * 0.${n + 1};`),
    '  }',
    '}',
  ];
}

function knightJson(): string {
  const frame = (n: number) => ({
    filename: `knight ${n}.aseprite`,
    frame: { x: n * 16, y: 0, w: 16, h: 16 },
    rotated: false,
    trimmed: false,
    spriteSourceSize: { x: 0, y: 0, w: 16, h: 16 },
    sourceSize: { w: 16, h: 16 },
    duration: 100,
  });
  return JSON.stringify({
    frames: [0, 1, 2, 3].map(frame),
    meta: {
      app: 'https://www.aseprite.org/',
      image: 'knight.png',
      format: 'RGBA8888',
      size: { w: 64, h: 16 },
      scale: '1',
      frameTags: [
        { name: 'idle', from: 0, to: 1, direction: 'forward' },
        { name: 'walk', from: 2, to: 3, direction: 'forward' },
      ],
    },
  });
}
