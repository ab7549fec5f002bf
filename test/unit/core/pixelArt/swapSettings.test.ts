import assert from 'node:assert/strict';
import path from 'node:path';
import { makeFixes } from '../../../../src/core/pixelArt/pixelCalls';
import { swapSettingsFor } from '../../../../src/core/pixelArt/swapSettings';
import { decodePng, encodePng } from '../../../../src/sprite/formats/png';
import { rgbAt } from '../../../../src/sprite/pixels/colors';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { SpriteThreads } from '../../../../src/work/spriteThreads';
import { BESIDE, type PixelBench, pixelBench } from '../../../support/pixelArt/pixelBench';
import { root } from '../../../support/places';

const { signal } = new AbortController();
const INK = 0x1a1c2c;
const REDS = [0x3a0c12, 0x73172d, 0xb4202a, 0xf06a6a];
const GREENS = [0x0f380f, 0x306230, 0x6f9c2f, 0xb6d53c];
const WARM = [0x3b1725, 0x73172d, 0xb4202a, 0xdf3e23, 0xfa6a0a, 0xf9a31b, 0xffd541, 0xfffc40];

/** A sprite in which each color is a column, next to ink. */
function striped(colors: readonly number[]): Raster {
  const raster = createRaster(16, 16);
  for (let at = 0; at < 256; at++) {
    const rgb = at % 16 < 8 ? INK : (colors[(at % 16) - 8] ?? colors[0] ?? 0);
    raster.data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255], at * 4);
  }
  return raster;
}

describe('Another palette for several sprites', () => {
  let bench: PixelBench;
  const thread = new SpriteThreads('pixels', { script: path.join(root, 'out/test/unit/work/spriteWorker.child.js') });
  const places = () => [bench.uri('art')];

  beforeEach(async () => {
    bench = await pixelBench(thread);
    await bench.write('art/red.png', encodePng(striped(REDS)));
    await bench.write('art/green.png', encodePng(striped(GREENS)));
  });
  afterEach(() => bench.close());

  it('has one pair for each color, whatever else a sprite has', async () => {
    const told: number[][] = [];
    const tell = (index: number, count: number) => told.push([index, count]);
    const settings = await swapSettingsFor(bench.art, places(), [...WARM, INK], { signal, tell });
    assert.deepEqual(told, [
      [0, 2],
      [1, 2],
    ]);
    const { changes = [], colors } = settings.palette ?? {};
    assert.deepEqual(colors, [...WARM, INK]);
    assert.deepEqual(new Set(changes.map(({ from }) => from)), new Set([INK, ...REDS, ...GREENS]));
    assert.equal(changes.length, 9);
    const { made } = await makeFixes(bench.art, places(), { signal, settings });
    await bench.art.write(made, BESIDE, signal);
    const [red, green] = await Promise.all(
      ['red', 'green'].map(async (name) => decodePng(await bench.read(`art/${name}-fixed.png`))),
    );
    assert.ok(red && green);
    const to = changes.find(({ from }) => from === INK)?.to;
    assert.deepEqual([rgbAt(red.data, 0), rgbAt(green.data, 0)], [to, to]);
    for (const { data } of [red, green])
      for (let at = 0; at < data.length; at += 4) assert.ok([...WARM, INK].includes(rgbAt(data, at)));
  });

  it('changes nothing of sprites that have its colors', async () => {
    const settings = await swapSettingsFor(bench.art, places(), [INK, ...REDS, ...GREENS], { signal });
    const { made } = await makeFixes(bench.art, places(), { signal, settings });
    assert.deepEqual(
      made.flatMap(({ fixed }) => fixed),
      [],
    );
  });

  it('leaves out what can not be read, and can be canceled', async () => {
    await bench.write('art/broken.png', 'not a picture');
    const settings = await swapSettingsFor(bench.art, places(), WARM, { signal });
    assert.equal(settings.palette?.changes.length, 9);
    await assert.rejects(swapSettingsFor(bench.art, places(), WARM, { signal: AbortSignal.abort() }), {
      name: 'CanceledError',
    });
  });
});
