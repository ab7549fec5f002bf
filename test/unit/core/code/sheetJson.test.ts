import assert from 'node:assert/strict';
import { missingSprites } from '../../../../src/core/code/findings/missing';
import { findingsIn, namedProject } from '../../../support/code/namedProject';

const SPRITES = { 'art/hero.png': { width: 64, height: 32 } };
const frame = (x: number, y: number, w: number, h: number, rotated = false) => ({ frame: { x, y, w, h }, rotated });

/** A sheet with one frame in each line. */
function sheet(frames: Readonly<Record<string, unknown>>, rest: object = { meta: { image: 'hero.png' } }): string {
  const lines = Object.entries(frames).map(([name, one]) => `"${name}": ${JSON.stringify(one)}`);
  return `{ "frames": {\n${lines.join(',\n')}\n}, ${JSON.stringify(rest).slice(1)}`;
}

describe('The JSON of a sheet', () => {
  it('has frames that reach outside of its image', async () => {
    const json = sheet({ in: frame(32, 0, 32, 32), out: frame(40, 0, 32, 32), below: frame(0, 8, 8, 25) });
    const expected = (file: string) => [
      `${file}:3 outside-region “{"x":40,"y":0,"w":32,"h":32}” → `,
      `${file}:4 outside-region “{"x":0,"y":8,"w":8,"h":25}” → `,
    ];
    assert.deepEqual(await findingsIn({ 'art/hero.json': json }, SPRITES), expected('art/hero.json'));
    assert.deepEqual(await findingsIn({ 'art/x.json': json }, SPRITES), expected('art/x.json'));
    const path = json.replace('hero.png', '/Users/me/hero.png');
    assert.deepEqual(await findingsIn({ 'art/hero.json': path }, SPRITES), expected('art/hero.json'));
    assert.deepEqual(await findingsIn({ 'art/x.json': path }, SPRITES), []);
    const unnamed = sheet({ in: frame(32, 0, 32, 32), out: frame(40, 0, 32, 32) }, { meta: {} });
    assert.equal((await findingsIn({ 'art/hero.json': unnamed }, SPRITES)).length, 1);
  });

  it('has frames with swapped sides if they are turned, and lists of frames', async () => {
    const turned = sheet({ lance: frame(32, 0, 32, 16, true), bow: frame(0, 0, 32, 40, true) });
    assert.deepEqual(await findingsIn({ 'art/hero.json': turned }, SPRITES), []);
    const out = sheet({ lance: frame(48, 0, 16, 32, true) });
    assert.equal((await findingsIn({ 'art/hero.json': out }, SPRITES)).length, 1);
    const list = JSON.stringify(
      { frames: [{ filename: 'a', ...frame(0, 0, 8, 64) }], meta: { image: 'hero.png' } },
      null,
      1,
    );
    assert.deepEqual(await findingsIn({ 'art/hero.json': list }, SPRITES), ['art/hero.json:6 outside-region “0” → ']);
    const several = JSON.stringify({
      textures: [{ image: 'hero.png', frames: [{ filename: 'a', ...frame(0, 0, 8, 64) }] }],
    });
    assert.equal((await findingsIn({ 'art/all.json': several }, SPRITES)).length, 1);
  });

  it('need not mean the image that it names if another one has its own name', async () => {
    const json = sheet({ out: frame(40, 0, 32, 32) });
    const both = { ...SPRITES, 'art/knight.png': { width: 128, height: 32 } };
    assert.deepEqual(await findingsIn({ 'art/knight.json': json }, both), []);
    assert.deepEqual(await findingsIn({ 'other/hero.json': json }, SPRITES), []);
  });

  describe('in Pixi', () => {
    const load = (path: string) => `import { Assets } from 'pixi.js';\nawait Assets.load('${path}');`;
    const rest = (image: string) => ({ animations: { walk: ['a', 'b'], turn: ['a', 'walk_7'] }, meta: { image } });
    const json = (image: string) => sheet({ a: frame(0, 0, 8, 8), walk_1: frame(0, 0, 8, 8) }, rest(image));

    it('has animations of its frames', async () => {
      const files = { 'art/hero.json': json('hero.png'), 'art/more.json': sheet({ b: frame(0, 0, 8, 8) }) };
      assert.deepEqual(await findingsIn({ ...files, 'main.ts': load('art/hero.json') }, SPRITES), [
        'art/hero.json:4 missing-frame “walk_7” → walk_1',
      ]);
      assert.deepEqual(await findingsIn({ ...files, 'main.ts': load('art/more.json') }, SPRITES), []);
    });

    it('is loaded with the image that it names', async () => {
      const found = async (code: string) => {
        const { project } = namedProject({ 'art/hero.json': json('herro.png'), 'main.ts': code }, SPRITES);
        return (await missingSprites(project, new AbortController().signal)).map(({ file, line }) => `${file}:${line}`);
      };
      assert.deepEqual(await found(load('art/hero.json')), ['file:///game/art/hero.json:3']);
      assert.deepEqual(await found("this.load.atlas('hero', 'art/hero.png', 'art/hero.json');"), []);
      const other = "await Assets.load({ src: 'art/more.json', data: { imageFilename: 'hero.png' } });";
      assert.deepEqual(await found(`${load('art/hero.json')}\n${other}`), []);
    });
  });
});
