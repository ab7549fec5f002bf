import assert from 'node:assert/strict';
import { findingsIn } from '../../../support/code/namedProject';

const scene = (...lines: string[]) => `class Game extends Phaser.Scene {\n${lines.join('\n')}\n}`;
const found = (files: Readonly<Record<string, string>>) => findingsIn({ 'package.json': '{}', ...files });
/** Loads a sprite by a key, then draws it and one that nothing loads. */
const drawn = (key: string, from: string) =>
  `${from}\n${scene(`this.load.image(${key}, 'assets/hero.png');`, "this.add.image(0, 0, 'hero').setTexture('heor');")}`;
const TYPO = ['src/game.ts:4 missing-sprite “heor” → hero'];
const KEYS = "export const Textures = { Hero: 'hero', ui: { Panel: 'panel' } };";

describe('Keys that code imports', () => {
  it('are known, however they are exported', async () => {
    const forms: readonly (readonly [keys: string, from: string, key: string])[] = [
      [KEYS, "import { Textures } from './keys';", 'Textures.Hero'],
      [KEYS, "import { Textures as T } from './keys.js'", 'T.Hero'],
      [KEYS, "import * as Keys from './keys';", 'Keys.Textures.Hero'],
      ["export const HERO_KEY: string = 'hero';", "import { HERO_KEY } from './keys';", 'HERO_KEY'],
      ["export enum Keys { Tree, Hero = 'hero', }", "import { type A, Keys } from './keys';", 'Keys.Hero'],
      ['export const enum Keys { Hero = `hero` }', "import { Keys } from './keys';", 'Keys.Hero'],
      [
        "export class Keys { static readonly HERO = 'hero'; static other() { return 1; } }",
        "import { Keys } from './keys';",
        'Keys.HERO',
      ],
      ["export default { HERO: 'hero' } as const;", "import keys from './keys';", 'keys.HERO'],
      ["const keys = Object.freeze({ HERO: 'hero' });\nexport default keys;", "import K from './keys';", 'K.HERO'],
      ["const HERO = 'hero';\nexport { HERO as Hero };", "import { Hero } from './keys';", 'Hero'],
      ["module.exports = { HERO: 'hero' };", "const keys = require('./keys');", 'keys.HERO'],
      ["exports.HERO = 'hero';", "const { HERO: own } = require('./keys');", 'own'],
      ["export const A = 'he'; export const B = A + 'r';", "import { B } from './keys';", `\`\${B}o\``],
      ["const hero = 'hero'; export const K = { hero } satisfies Keys;", "import { K } from './keys';", 'K.hero'],
      [
        "export const K = { HERO: 'hero' } as const; export type K = typeof K;",
        "import { K } from '@/keys';",
        'K.HERO',
      ],
    ];
    for (const [keys, from, key] of forms)
      assert.deepEqual(await found({ 'src/keys.ts': keys, 'src/game.ts': drawn(key, from) }), TYPO, `${keys} ${key}`);
  });

  it('are followed from text to text', async () => {
    const files = { 'src/consts/keys.ts': KEYS };
    const direct = drawn('Textures.Hero', "import { Textures } from './consts';");
    for (const index of [
      "export * from './keys';",
      "export { Textures } from './keys';",
      "import { Textures } from './keys';\nexport { Textures };",
      "import * as Keys from './keys';\nexport const Textures = Keys.Textures;",
      "export * from './loop';\nexport * from './keys';",
    ])
      assert.deepEqual(
        await found({
          ...files,
          'src/consts/index.ts': index,
          'src/consts/loop.ts': "export * from './index';",
          'src/game.ts': direct,
        }),
        TYPO,
        index,
      );
    const byName = drawn('Textures.Hero', "import { Textures } from '@game/shared';");
    assert.deepEqual(await found({ ...files, 'src/game.ts': byName }), TYPO);
    assert.deepEqual(await found({ ...files, 'src/more.ts': 'export class Textures {}', 'src/game.ts': byName }), []);
  });

  it('are open if their value may be another one', async () => {
    const from = "import { Textures } from './keys';";
    const game = drawn('Textures.Hero', from);
    for (const [keys, other] of [
      ['export const Textures = { Hero: name() };'],
      ["export const Textures = { Hero: 'hero', ...more };"],
      ["export let Textures = { Hero: 'hero' }; Textures = load();"],
      ["export const Textures = { Hero: 'hero' }; Textures.Hero = 'her';"],
      ["export const Textures = { Hero: 'hero' };", `${from}\nTextures.Hero = 'her';`],
      ["export const Textures = { Hero: 'hero' };", `${from}\nObject.assign(Textures, { Hero: 'her' });`],
      ["export const Textures = { Tree: 'tree' };"],
      ["export * from './a'; export * from './b';"],
    ] as const)
      assert.deepEqual(
        await found({
          'src/keys.ts': keys,
          'src/game.ts': game,
          'src/a.ts': KEYS,
          'src/b.ts': "export const Textures = { Hero: 'her' };",
          ...(other && { 'src/ui.ts': other }),
        }),
        [],
        `${keys} ${other}`,
      );
    const both = { 'src/keys.ts': KEYS, 'src/keys.js': "export const Textures = { Hero: 'her' };" };
    assert.deepEqual(await found({ ...both, 'src/game.ts': game }), []);
  });

  it('are not those of a parameter or a variable of the same name', async () => {
    const files = { 'src/keys.ts': "export const hero = 'hero'; export const K = { HERO: 'hero' };" };
    const from = "import { hero, K } from './keys';";
    for (const [key, line] of [
      ['hero', '} draw(hero) { go();'],
      ['hero', '} draw(a: number, hero: string): void { go();'],
      ['hero', '} all() { list.forEach(hero => go(hero));'],
      ['hero', '} all() { list.forEach(({ hero }) => go(hero));'],
      ['hero', '} all() { list.forEach(([hero, b]) => go(hero));'],
      ['hero', '} all(...hero) { go();'],
      ['hero', '} all() { for (const { hero } of list) go(hero);'],
      ['hero', '} all() { const { a, hero } = this;'],
      ['hero', '} all() { let a = 1, hero = 2;'],
      ['K.HERO', '} all(K = other) { go();'],
    ] as const) {
      const game = drawn(key, from).replace('\n}', `\n${line} }\n}`);
      assert.deepEqual(await found({ ...files, 'src/game.ts': game }), [], line);
    }
    for (const line of [
      '} draw() { go(hero, K); if (hero) { go({ hero, K: 1, hero: 2 }); }',
      '} draw(a: K): K { go();',
    ]) {
      const game = drawn('hero', from).replace('\n}', `\n${line} }\n}`);
      assert.deepEqual(await found({ ...files, 'src/game.ts': game }), TYPO, line);
    }
  });

  it('say what is used, too, without a name to put in their place', async () => {
    const files = {
      'src/keys.ts': "export const K = { HERO: 'heor', RUN: 'rnu' };",
      'src/game.ts': `import { K } from './keys';\n${scene(
        "this.load.image('hero', 'assets/hero.png'); this.add.image(0, 0, K.HERO);",
        "this.anims.create({ key: 'run', frames: 'hero' }); hero.anims.play(K.RUN);",
        'this.add.image(0, 0, K.NOTHING); this.add.image(0, 0, K[name]);',
      )}`,
    };
    assert.deepEqual(await found(files), [
      'src/game.ts:3 missing-sprite “K.HERO” → ',
      'src/game.ts:4 missing-animation “K.RUN” → ',
    ]);
  });

  it('may be known in part', async () => {
    const lines = [
      `for (const one of skins) this.load.image(\`skin-\${one}\`, \`assets/\${one}.png\`);`,
      "this.load.image('hero', 'assets/hero.png');",
      "this.add.image(0, 0, 'skin-red').setTexture('skn-red');",
      `this.add.image(0, 0, \`skin-\${one}\`);`,
    ];
    assert.deepEqual(await found({ 'src/game.ts': scene(...lines) }), ['src/game.ts:4 missing-sprite “skn-red” → ']);
  });

  it('need not be there if code of another text asks for them', async () => {
    const files = {
      'src/keys.ts': KEYS,
      'src/a.ts': `import { Textures } from './keys';\n${scene("this.load.image('a', 'a.png'); this.textures.exists(Textures.Hero);")}`,
      'src/b.ts': scene("this.add.image(0, 0, 'hero').setTexture('heroes');"),
    };
    assert.deepEqual(await found(files), ['src/b.ts:2 missing-sprite “heroes” → ']);
  });
});
