import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cutsInCode } from '../../../../../src/core/references/codeCuts';
import { type CutsInCode, ShownCut } from '../../../../../src/extension/features/export/shownCut';
import { encodePng } from '../../../../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../../../../src/sprite/pixels/raster';
import { SpriteThreads } from '../../../../../src/work/spriteThreads';
import { lantern } from '../../../../page/art';
import { type RecipeBench, recipeBench } from '../../../../support/export/recipeBench';
import { removeFolder, temporaryDirectory } from '../../../../support/folders';

/** Draws a picture at the top of another one. */
function put({ width, height, data }: Raster, onto: Raster, x: number): void {
  for (let y = 0; y < height; y++)
    onto.data.set(data.subarray(y * width * 4, (y + 1) * width * 4), (y * onto.width + x) * 4);
}

describe('How an export page cuts its source', () => {
  let home: string;
  let game: string;
  let bench: RecipeBench;
  const exporter = new SpriteThreads('exports', {
    script: path.join(__dirname, '../../../work/spriteWorker.child.js'),
  });
  const uri = (name: string) => pathToFileURL(path.join(game, name)).href;

  const inCode: CutsInCode = (image, size, signal) =>
    cutsInCode(image, size, {
      files: bench.files,
      tops: [pathToFileURL(game).href],
      signal,
      isExcluded: () => false,
      openText: () => undefined,
      decode: async (_, bytes) => new TextDecoder().decode(bytes),
    });

  beforeEach(async () => {
    home = await temporaryDirectory();
    game = path.join(home, 'game');
    await mkdir(game);
    bench = recipeBench(game, path.join(home, 'notes'), exporter);
  });

  afterEach(() => removeFolder(home));
  after(() => exporter.close());

  /** What a page shows once code was searched. */
  async function shown(name: string) {
    const source = await bench.exports.find(uri(name));
    const searches: Promise<unknown>[] = [];
    const search: CutsInCode = (...all) => {
      const searching = inCode(...all);
      searches.push(searching);
      return searching;
    };
    const cut = new ShownCut({ exports: bench.exports, cutsInCode: search }, () => {});
    await cut.look(source);
    await Promise.all(searches);
    await new Promise(setImmediate);
    return cut.state(source);
  }

  it('offers what code says before what the pixels look like, and says how it is cut now', async () => {
    const one = lantern;
    const sheet = createRaster(one.width * 4, one.height);
    for (let k = 0; k < 4; k++) put(one, sheet, k * one.width);
    await writeFile(path.join(game, 'lamp.png'), encodePng(sheet));
    const half = sheet.width / 2;
    const code = `load.spritesheet('lamp', 'lamp.png', { frameWidth: ${half}, frameHeight: ${sheet.height} });`;
    await writeFile(path.join(game, 'game.js'), `\n\n${code}`);
    const raw = await shown('lamp.png');
    assert.deepEqual([raw?.text, raw?.cut, raw?.size.width], ['One image', undefined, sheet.width]);
    const [first, ...others] = raw?.suggestions ?? [];
    assert.deepEqual([first?.cut.count, first?.cut.width, first?.place], [2, half, 'game.js:3']);
    const guess = others.find(({ cut }) => cut.count === 4);
    assert.deepEqual([guess?.cut.width, guess?.place], [one.width, undefined]);
    await bench.choices.rememberCut(uri('lamp.png'), first?.cut ?? null);
    const cut = await shown('lamp.png');
    assert.equal(cut?.text, `2 frames of ${half} × ${sheet.height} pixels, as you cut it`);
    assert.deepEqual(cut?.cut, first?.cut);
    assert.ok(!cut?.suggestions.some(({ place }) => place !== undefined), 'what it is already');
  });

  it('offers nothing for a small image that nothing cuts, or whose JSON does', async () => {
    const one = lantern;
    const icon = createRaster(32, 32);
    put(one, icon, 0);
    await writeFile(path.join(game, 'icon.png'), encodePng(icon));
    assert.equal(await shown('icon.png'), undefined);
    const frames = [0, 16].map((x) => ({ frame: { x, y: 0, w: 16, h: 32 }, duration: 100 }));
    await writeFile(path.join(game, 'icon.json'), JSON.stringify({ frames, meta: { image: 'icon.png' } }));
    assert.equal(await shown('icon.png'), undefined);
  });
});
