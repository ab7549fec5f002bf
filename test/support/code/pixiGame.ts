import { fault, type GameProject, ProjectBuilder } from './gameProject';

const FRUITS = [
  'apple',
  'banana',
  'cherry',
  'grape',
  'kiwi',
  'lemon',
  'mango',
  'orange',
  'peach',
  'pear',
  'plum',
  'melon',
];
const CARDS = ['ace', 'king', 'queen', 'jack', 'ten', 'nine', 'eight', 'seven'];

/** A game with Pixi: a manifest with aliases, imported images, sheets in JSON. */
export function pixiGame(modules = 300): GameProject {
  const game = new ProjectBuilder('pixi', 2);
  game.text('package.json', ['{ "name": "fruits", "dependencies": { "pixi.js": "^8.5.0" } }']);
  for (const one of FRUITS) game.sprite(`public/fruits/${one}.png`, 16, 16);
  for (const one of CARDS) game.sprite(`public/cards/${one}@2x.png`, 32, 48, 'loose');
  for (let n = 1; n <= 8; n++) game.sprite(`src/assets/spark/spark_0${n}.png`, 8, 8, 'loose');
  for (let n = 0; n < 40; n++) game.sprite(`src/assets/props/prop-${n}.png`, 16, 16);
  for (const one of ['abandoned', 'concept-a', 'concept-b', 'tmp-export', 'wip-dragon', 'menu-before'])
    game.sprite(`src/assets/attic/${one}.png`, 16, 16, 'unused');
  game.sprite('public/sheets/runner.png', 64, 16);
  game.text('public/sheets/runner.json', [sheetJson('runner.png', 4)]);
  game.sprite('public/sheets/swimmer.png', 32, 16);
  game.text('public/sheets/swimmer.json', [sheetJson('swimmer.png', 2)]);
  game.sprite('src/assets/logo.webp.png', 16, 16);
  game.sprite('src/assets/cursor.png', 8, 8);
  game.sprite('src/assets/board (final).png', 32, 32);
  game.text('src/manifest.ts', [
    "import logo from './assets/logo.webp.png';",
    'export const manifest = {',
    '  bundles: [{',
    "    name: 'game',",
    '    assets: [',
    ...FRUITS.slice(1).map((one) => `      { alias: '${one}', src: 'fruits/${one}.png' },`),
    fault('missing-sprite', "      { alias: 'appel', src: 'fruits/appel.png' },", 'fruits/apple.png'),
    fault('wrong-case', "      { alias: 'apple', src: 'Fruits/apple.png' },", 'fruits/apple.png'),
    "      { alias: 'runner', src: 'sheets/runner.json' },",
    '    ],',
    '  }],',
    '};',
    'export { logo };',
  ]);
  game.text('src/game.ts', [
    "import { Assets, Sprite, Texture, AnimatedSprite } from 'pixi.js';",
    "import { manifest } from './manifest';",
    "import board from './assets/board (final).png';",
    ...Array.from({ length: 40 }, (_, n) => `import prop${n} from './assets/props/prop-${n}.png';`),
    fault('missing-sprite', "import prop40 from './assets/props/prop-40.png';"),
    fault('wrong-case', "import cursor from './assets/Cursor.png';", './assets/cursor.png'),
    'await Assets.init({ manifest });',
    "await Assets.loadBundle('game');",
    "const cherry = Sprite.from('cherry');",
    fault('missing-sprite', "const sherry = Sprite.from('sherry');", 'cherry'),
    "const sheet = await Assets.load('sheets/swimmer.json');",
    "const swim = new AnimatedSprite(sheet.animations['move']);",
    fault('missing-animation', "const dive = new AnimatedSprite(sheet.animations['moev']);", 'move'),
    fault('missing-sprite', "const tree = await Assets.load('fruits/peer.png');"),
    'const card = (name: string) => Assets.load(`cards/$' + '{name}@2x.png`);',
    "const sparks = import.meta.glob('./assets/spark/*.png', { eager: true });",
    fault('missing-sprite', "const plumb = Texture.from('plumb');", 'plum'),
    'const own = Texture.from(canvas);',
    "const hint = 'Drop hero.png here';",
  ]);
  game.text('src/style.scss', [
    "body { cursor: url('./assets/cursor.png'), auto; }",
    fault('missing-sprite', ".board { background: url('./assets/bord.png'); }"),
    '// .old { background: url(./assets/old.png); }',
  ]);
  game.text('public/index.html', [
    '<img src="fruits/pear.png" alt="">',
    fault('missing-sprite', '<img src="fruits/paer.png" alt="">', 'fruits/pear.png'),
    '<img src="https://example.com/x.png">',
    '<!-- <img src="fruits/none.png"> -->',
  ]);
  game.text('src/upload.ts', [
    "const file = new File([blob], 'avatar.png', { type: 'image/png' });",
    "input.accept = '.png,.gif';",
    "form.append('image', blob, 'upload.png');",
    "const alias = () => import('#art/dragon.png');",
  ]);
  for (let n = 0; n < modules; n++)
    game.text(`src/rules/rule${n}.ts`, [
      `// Rule ${n}: what "${game.pick(FRUITS)}" does.`,
      `export const rule${n} = { id: ${n}, title: 'Rule number ${n}', match: (a: string) => a.startsWith('r${n}-') };`,
      ...Array.from(
        { length: 30 },
        (_, at) => `export const value${n}_${at} = { at: ${at}, text: "row ${at}", ratio: ${at / 7} };`,
      ),
    ]);
  return game.build();
}

function sheetJson(image: string, count: number): string {
  const names = Array.from({ length: count }, (_, n) => `${image.replace('.png', '')}-${n}`);
  const frames = names.map((name, n) => [
    name,
    {
      frame: { x: n * 16, y: 0, w: 16, h: 16 },
      sourceSize: { w: 16, h: 16 },
      spriteSourceSize: { x: 0, y: 0, w: 16, h: 16 },
    },
  ]);
  return JSON.stringify({
    frames: Object.fromEntries(frames),
    animations: { move: names },
    meta: { image, format: 'RGBA8888', size: { w: count * 16, h: 16 }, scale: 1 },
  });
}
