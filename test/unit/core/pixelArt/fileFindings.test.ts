import assert from 'node:assert/strict';
import path from 'node:path';
import type { FoundSource } from '../../../../src/core/exports/exportSource';
import { type FileFinding, fileFindings } from '../../../../src/core/pixelArt/findings';
import { checkFiles } from '../../../../src/core/pixelArt/pixelCalls';
import { CanceledError } from '../../../../src/service/errors';
import type { RuleId } from '../../../../src/sprite/checks/finding';
import type { PixelStyle } from '../../../../src/sprite/checks/style';
import { decodePng, encodePng } from '../../../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { SpriteThreads } from '../../../../src/work/spriteThreads';
import { ThreadError } from '../../../../src/work/threadError';
import { lantern, mushroom } from '../../../page/art';
import { enlargedPng, type PixelBench, pixelBench } from '../../../support/pixelArt/pixelBench';
import { root } from '../../../support/places';
import { exported } from '../../../support/sprites/animatedSprites';
import { spriteOf } from '../../sprite/export/sprites';

const SCRIPT = path.join(root, 'out/test/unit/work/spriteWorker.child.js');

const PLACES = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];

/** The mushroom with semitransparent pixels in a row. */
function soft(count: number): Raster {
  const picture = { ...mushroom, data: mushroom.data.slice() };
  for (let x = 0; x < count; x++) picture.data.set([200, 40, 40, 120], (3 * 16 + 2 + x) * 4);
  return picture;
}

describe('Findings in files', () => {
  const thread = new SpriteThreads('pixels', { script: SCRIPT });
  let bench: PixelBench;
  const check = async (rule: RuleId, names: readonly string[], style?: PixelStyle) => {
    const { signal } = new AbortController();
    const done = await checkFiles(
      bench.art,
      names.map((name) => bench.uri(name)),
      { signal, style },
    );
    return done.findings.filter((one) => one.rule === rule).map((one) => ({ ...one, file: path.basename(one.file) }));
  };
  const placesOf = (findings: readonly FileFinding[]) =>
    findings.map(({ file, frame, pixels }) => [file, frame, pixels]);

  beforeEach(async () => {
    bench = await pixelBench(thread);
  });
  afterEach(() => bench.close());
  after(() => thread.close());

  it('name the file, the sentence, and the pixels', async () => {
    await bench.write('hero.png', encodePng(soft(3)));
    const [finding, ...others] = await check('soft-alpha', ['hero.png']);
    assert.deepEqual(others, []);
    assert.deepEqual(
      { ...finding, message: '' },
      {
        file: 'hero.png',
        rule: 'soft-alpha',
        severity: 'hint',
        message: '',
        pixels: [
          [2, 3],
          [3, 3],
          [4, 3],
        ],
      },
    );
    assert.match(finding?.message ?? '', /3 .*pixels/i);
  });

  it('name the frame of an animation, the file of a numbered one, and the view of a set', async () => {
    const { bytes } = await exported(spriteOf([mushroom, soft(1), lantern]), { format: 'apng' });
    await bench.write('hero.apng', bytes);
    await bench.write('walk_01.png', encodePng(mushroom));
    await bench.write('walk_02.png', encodePng(soft(2)));
    for (const place of PLACES) await bench.write(`orc-${place}.png`, encodePng(place === 'sw' ? soft(1) : mushroom));
    assert.deepEqual(placesOf(await check('soft-alpha', ['.'])), [
      ['hero.apng', 2, [[2, 3]]],
      ['orc-sw.png', undefined, [[2, 3]]],
      [
        'walk_02.png',
        undefined,
        [
          [2, 3],
          [3, 3],
        ],
      ],
    ]);
  });

  it('are none for what is right, and for normal maps', async () => {
    await bench.write('hero.png', encodePng(mushroom));
    const map = createRaster(16, 16);
    for (let at = 0; at < map.data.length; at += 4) map.data.set([128, 128, 255, 255], at);
    map.data.set([120, 128, 254, 255], 0);
    await bench.write('hero_n.png', encodePng(map));
    const { signal } = new AbortController();
    const done = await checkFiles(bench.art, [bench.uri('.')], { signal });
    assert.deepEqual(
      done.findings.filter(({ severity }) => severity !== 'hint'),
      [],
    );
    assert.equal(done.sprites, 1);
    await assert.rejects(checkFiles(bench.art, [bench.uri('hero_n.png')], { signal }), /hero_n\.png is a normal map/);
  });

  it('follow the style of the folder, and the one of the call before it', async () => {
    await bench.write('hero.png', encodePng(soft(3)));
    bench.style = { alpha: 'any' };
    assert.deepEqual(await check('soft-alpha', ['hero.png']), []);
    assert.equal((await check('soft-alpha', ['hero.png'], {})).length, 1);
  });

  it('have at most 10,000 pixels', async () => {
    const uri = 'file:///a/hero.png';
    const source: FoundSource = { uri, title: 'hero', extension: 'png', pictures: [uri], untold: [] };
    const pixels = Array.from({ length: 200 }, (_, y) => ({ x: 0, y, length: 100 }));
    const [one] = fileFindings({
      source,
      findings: [{ rule: 'soft-alpha', pixels: 20_000, severity: 'hint', places: [{ view: 0, frame: 0, pixels }] }],
      frames: [1],
      damaged: false,
      isRaw: false,
    });
    assert.equal(one?.pixels?.length, 10_000);
    assert.deepEqual(one?.pixels?.at(-1), [99, 99]);
  });

  it('are made in a thread that ends at once when they are canceled, and starts again', async () => {
    const fresh = new SpriteThreads('pixels', { script: SCRIPT });
    await bench.close();
    bench = await pixelBench(fresh);
    try {
      await bench.write('huge.png', enlargedPng(mushroom, 256));
      const stop = new AbortController();
      // The thread has begun, and what it answers comes after that.
      process.once('worker', (worker) => worker.once('online', () => stop.abort()));
      const { signal } = stop;
      await assert.rejects(checkFiles(bench.art, [bench.uri('huge.png')], { signal }), CanceledError);
      await bench.write('hero.png', encodePng(soft(1)));
      assert.equal((await check('soft-alpha', ['hero.png'])).length, 1);
    } finally {
      await fresh.close();
    }
  });

  it('end with a sentence if they take too long', async () => {
    const hasty = new SpriteThreads('pixels', { script: SCRIPT, limitMs: 1 });
    await bench.close();
    bench = await pixelBench(hasty);
    try {
      await bench.write('hero.png', enlargedPng(mushroom, 100));
      const { signal } = new AbortController();
      const checking = checkFiles(bench.art, [bench.uri('hero.png')], { signal });
      await assert.rejects(checking, /^PixelSourceError: Stopped after 15 seconds: hero\.png has too many pixels\./);
      const source = { title: 'hero', extension: 'png', bytes: await bench.read('hero.png') };
      await assert.rejects(hasty.run('check', { source, style: {} }), ThreadError);
      assert.equal(decodePng(source.bytes).width, 1600);
    } finally {
      await hasty.close();
    }
  });
});
