import assert from 'node:assert/strict';
import fc from 'fast-check';
import { UNSEEN } from '../../../../src/shared/base/foreignText';
import { ENGINE_IDS, type Engine } from '../../../../src/sprite/engines/engines';
import { type AtlasNames, atlasSnippetOf } from '../../../../src/sprite/engines/snippets';

const HUD: AtlasNames = {
  title: 'hud',
  folder: 'assets',
  pages: ['hud'],
  isList: false,
  example: {
    frame: 'hero/walk/0',
    page: 0,
    file: 'hero',
    animation: { name: 'hero/walk', tag: 'walk', loops: true },
    still: { name: 'coin', file: 'coin' },
  },
};
const still = { frame: 'coin/0', page: 0, file: 'coin', still: { name: 'coin', file: 'coin' } };
const code = (engine: Engine, names: Partial<AtlasNames> = {}) => atlasSnippetOf(engine, { ...HUD, ...names }).code;

describe('Code for an atlas', () => {
  it('names the files that were written, and the frames as they are called there', () => {
    assert.match(code('phaser'), /multiatlas\('hud', 'assets\/hud\.json', 'assets'\)/);
    assert.match(code('phaser'), /load\.animation\('hud\.anims', 'assets\/hud\.anims\.json'\)/);
    assert.match(code('phaser'), /'hud', 'hero\/walk\/0'\);\n {2}sprite\.play\('hero\/walk'\)/);
    assert.match(code('godot'), /load\("res:\/\/assets\/hud\.tres"\)[\s\S]*play\("hero\/walk"\)/);
    assert.match(code('godot'), /load\("res:\/\/assets\/hud\/coin\.tres"\)/);
    assert.match(code('unity'), /Play\("walk"\)/);
    assert.match(code('defold'), /hash\("hero\/walk"\)/);
    assert.match(
      code('love'),
      /newImage\("assets\/hud\.png"\)[\s\S]*read\("assets\/hud\.json"\)[\s\S]*draw\("hero\/walk\/0"/,
    );
  });

  it('loads no animations if there are none', () => {
    assert.doesNotMatch(code('phaser', { example: still }), /anim|play/);
    assert.doesNotMatch(code('godot', { example: still }), /hud\.tres|play/);
    assert.match(code('defold', { example: still }), /hash\("coin"\)/);
    assert.match(code('unity', { example: still }), /"coin_Clip"/);
  });

  it('finds a frame on the page that it is on', () => {
    const pages = ['hud-0', 'hud-1'];
    const example = { ...HUD.example, page: 1 };
    assert.match(code('love', { pages, example }), /"assets\/hud-1\.png"[\s\S]*"assets\/hud-1\.json"/);
    assert.match(code('pixi', { pages, example }), /load\('assets\/hud-0\.json'\)[\s\S]*linkedSheets/);
    assert.match(code('phaser', { pages, example }), /'assets\/hud\.json'/);
    assert.match(code('love', { isList: true }), /frames\[one\.filename\] = one/);
  });

  it('loads from the folder that a bundler serves, and from the top', () => {
    assert.match(code('phaser', { folder: 'public/art' }), /'art\/hud\.json', 'art'\)/);
    assert.match(code('phaser', { folder: 'public' }), /multiatlas\('hud', 'hud\.json'\)/);
    assert.match(code('pixi', { folder: '' }), /load\('hud\.json'\)/);
  });

  it('plays in Pixi the animation of the sheet that has it, with the durations of its frames', async () => {
    const sheet = (animations: object) => ({
      textureSource: { scaleMode: 'linear' },
      animations,
      textures: { 'coin/0': 'coin' },
      data: { frames: { a: { duration: 70 } } },
    });
    const second = sheet({ 'hero/walk': [{ label: 'a' }] });
    const first = { ...sheet({}), linkedSheets: [second] };
    const pages = ['hud-0', 'hud-1'];
    assert.deepEqual(await runPixi(code('pixi', { pages }), first), [
      { frames: [{ texture: { label: 'a' }, time: 70 }], loop: true, playing: true },
    ]);
    assert.deepEqual([first.textureSource.scaleMode, second.textureSource.scaleMode], ['nearest', 'nearest']);
    assert.deepEqual(await runPixi(code('pixi', { example: still }), sheet({})), [{ texture: 'coin' }]);
  });

  it('keeps any name inside its string', () => {
    const hostile = fc.string({
      minLength: 1,
      unit: fc.constantFrom('"', "'", '\\', '\n', '\0', ')', ';', '--', '\u202e', '\u2028', 'u', '1', '${'),
    });
    const shape = (text: string) => text.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '…');
    for (const engine of ENGINE_IDS) {
      const usual = shape(code(engine));
      fc.assert(
        fc.property(hostile, hostile, (title, name) => {
          const example = {
            ...HUD.example,
            frame: name,
            file: name,
            animation: { name, tag: name, loops: true },
            still: { name, file: name },
          };
          const text = code(engine, { title, pages: [title], example });
          assert.equal(shape(text), usual);
          assert.deepEqual(text.match(UNSEEN)?.filter((sign) => sign !== '\n' && sign !== '\t') ?? [], []);
        }),
      );
    }
  });
});

async function runPixi(text: string, first: object): Promise<unknown[]> {
  const added: object[] = [];
  class AnimatedSprite {
    loop = false;
    playing = false;
    constructor(readonly frames: unknown) {}
    play() {
      this.playing = true;
    }
  }
  class Sprite {
    constructor(readonly texture: unknown) {}
  }
  const app = { stage: { addChild: (sprite: object) => added.push({ ...sprite }) } };
  const run = new Function('Assets', 'AnimatedSprite', 'Sprite', 'app', `return (async () => {\n${text}\n})();`);
  await run({ load: async () => first }, AnimatedSprite, Sprite, app);
  return added;
}
