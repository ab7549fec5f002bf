import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PNG } from 'pngjs';
import { runRecipe } from '../../../../src/core/exports/recipeRun';
import { showAtlas } from '../../../../src/core/exports/shownAtlas';
import { rawText } from '../../../../src/shared/base/foreignText';
import { type LaidFrame, spriteCosts } from '../../../../src/sprite/export/atlas/atlasLayout';
import { SpriteThreads } from '../../../../src/work/spriteThreads';
import { type RecipeBench, recipeBench } from '../../../support/export/recipeBench';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { root } from '../../../support/places';
import { distinctPng } from '../../../support/sprites/distinctPictures';

/** The pixels of a frame in a page, turned back if it lies on its side. */
function pixelsAt({ data, width: row }: PNG, { x, y, width, height, turned }: LaidFrame): number[] {
  const [columns, rows] = turned ? [height, width] : [width, height];
  return Array.from({ length: columns * rows }, (_, k) => {
    const [inX, inY] = [k % columns, Math.floor(k / columns)];
    const [atX, atY] = turned ? [x + rows - 1 - inY, y + inX] : [x + inX, y + inY];
    return [...data.subarray((atY * row + atX) * 4, (atY * row + atX) * 4 + 4)];
  }).flat();
}

describe('An atlas on its page', () => {
  let home: string;
  let game: string;
  let exporter: SpriteThreads<'exports'>;
  let packer: SpriteThreads<'atlases'>;
  let bench: RecipeBench;

  before(() => {
    const script = path.join(root, 'dist/spriteWorker.js');
    exporter = new SpriteThreads('exports', { script });
    packer = new SpriteThreads('atlases', { script });
  });
  after(async () => {
    await Promise.all([exporter.close(), packer.close()]);
  });
  beforeEach(async () => {
    home = await temporaryDirectory();
    game = path.join(home, 'game');
    await mkdir(path.join(game, 'art/ui'), { recursive: true });
    bench = recipeBench(game, path.join(home, 'notes'), exporter, {}, packer);
  });
  afterEach(() => removeFolder(home));

  const put = (name: string, content: Uint8Array | string) => writeFile(path.join(game, name), content);
  const uri = () => pathToFileURL(path.join(game, 'hud.atlas.json')).href;
  const show = (recipe: object | string, index = 0, { signal } = new AbortController()) =>
    showAtlas(
      { uri: uri(), text: typeof recipe === 'string' ? recipe : JSON.stringify(recipe) },
      index,
      bench.exports,
      signal,
    );
  const recipe = (...exports: object[]) => ({ sources: ['art/**/*.png', '!art/old*', 'art/gem.png'], exports });

  it('says where each sprite is: the pixels there are its own', async () => {
    const files = { 'hero.png': [8, 12], 'ui/button.png': [16, 5], 'gem.png': [6, 6], 'old.png': [4, 4] } as const;
    const own = new Map<string, PNG>();
    for (const [name, [width, height]] of Object.entries(files)) {
      const png = distinctPng(width, height);
      await put(`art/${name}`, png);
      own.set(name.replace('.png', ''), PNG.sync.read(Buffer.from(png)));
    }
    const { made, found, problems } = await show(recipe({ format: 'pixi', trim: 'none', rotate: true }));
    assert.deepEqual(problems, []);
    const { layout } = made?.view ?? {};
    const sheet = PNG.sync.read(Buffer.from(made?.files[0]?.bytes ?? []));
    assert.deepEqual(layout?.sprites.map(({ name }) => name).sort(), ['gem', 'hero', 'ui/button']);
    assert.deepEqual([layout?.pages[0]?.width, layout?.pages[0]?.height], [sheet.width, sheet.height]);
    for (const { name, frames } of layout?.sprites ?? []) {
      const [frame] = frames;
      const source = own.get(name);
      assert.ok(frame && source);
      assert.equal(frame.name, `${name}/0`);
      assert.deepEqual(pixelsAt(sheet, frame), [...source.data], name);
    }
    assert.equal(
      spriteCosts({ sprites: layout?.sprites ?? [] }).reduce((sum, one) => sum + one, 0),
      made?.use?.covered,
    );
    assert.deepEqual(found?.globs.counts(found.sprites.map(({ source }) => source.uri)), [3, undefined, 1]);
  });

  it('is up to date after it was exported, and not after a sprite changed', async () => {
    await put('art/hero.png', distinctPng(8, 8));
    const own = recipe({ format: 'sheet', folder: 'out' });
    const places = async () => (await show(own)).files.map(({ there }) => there);
    assert.deepEqual(await places(), ['new', 'new']);
    await put('hud.atlas.json', JSON.stringify(own));
    await bench.agreed.add([{ uri: uri(), text: JSON.stringify(own) }]);
    await runRecipe(uri(), bench, new AbortController().signal);
    assert.deepEqual(await places(), ['same', 'same']);
    await put('art/hero.png', distinctPng(8, 8));
    assert.deepEqual(await places(), ['ours', 'same']);
  });

  it('names the broken file and still knows the sprites, and says what is wrong with a text', async () => {
    await put('art/hero.png', distinctPng(8, 8));
    await put('art/torn.png', distinctPng(64, 64).subarray(0, 60));
    const torn = await show(recipe({ format: 'phaser' }));
    assert.match(torn.problems.join(), /^torn\.png /);
    assert.deepEqual([torn.found?.sprites.length, torn.made], [2, undefined]);
    assert.match((await show('{')).problems.join(), /^1: This isn't valid JSON/);
    assert.match((await show({ sources: ['x/*'], exports: [{ format: 'pixi' }] })).problems.join(), /No image matches/);
    const twice = { sources: ['art/hero.*'], exports: [{ format: 'pixi' }] };
    await put('art/hero.gif', Buffer.from('R0lGODlhAQABAPAAAP8AAAAAACH5BAEAAAEALAAAAAABAAEAAAICRAEAOw==', 'base64'));
    assert.match((await show(twice)).problems.join(), /would both be the sprite “hero”/);
  });

  it('has no sheet for an engine that packs by itself, but code that uses the atlas', async () => {
    await put('art/gem.png', distinctPng(8, 8));
    const { made, usage, files } = await show(recipe({ format: 'pixi' }, { format: 'defold', folder: 'out' }), 1);
    assert.equal(made?.view?.layout, undefined);
    assert.ok(files.some(({ name }) => rawText(name) === 'hud.atlas'));
    assert.match(usage?.code ?? '', /hash\("gem"\)/);
  });

  it('stops when something newer is wanted', async () => {
    await put('art/hero.png', distinctPng(8, 8));
    const stop = new AbortController();
    stop.abort();
    await assert.rejects(show(recipe({ format: 'pixi' }), 0, stop), { name: 'CanceledError' });
  });

  it('survives that the thread forgets its sprites between two requests', async () => {
    await put('art/hero.png', distinctPng(8, 8));
    await put('art/gem.png', distinctPng(5, 5));
    let asked = 0;
    bench = recipeBench(
      game,
      path.join(home, 'notes2'),
      exporter,
      {},
      {
        run: async (kind, input, stop) => {
          // As after a request of another atlas was canceled.
          if (++asked === 2) return { missing: [0, 1] };
          return packer.run(kind, input, stop);
        },
      },
    );
    const { problems, made } = await show(recipe({ format: 'pixi' }));
    assert.deepEqual([problems, made?.files.length], [[], 2]);
  });
});
