import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodePng, encodePng } from '../../../src/sprite/formats/png';
import { normalMap } from '../../../src/sprite/normalMap/normalMap';
import { createRaster } from '../../../src/sprite/pixels/raster';
import { SpriteThreads } from '../../../src/work/spriteThreads';
import { root } from '../../support/places';
import { normalMapsOnDisk } from '../../support/sprites/normalMaps';
import { sample } from '../sprite/formats/files';

const script = path.join(root, 'out/test/unit/work/spriteWorker.child.js');
const map = encodePng(normalMap(decodePng(sample('hero.png'))));

/** As `NormalMaps` takes a file without a record. */
const areMap = (threads: SpriteThreads<'previews'>, bytes: Uint8Array) =>
  normalMapsOnDisk({ threads }).areMap('file:///hero.png', bytes);

describe('The thread that looks into pictures for previews', () => {
  const threads: SpriteThreads<'previews'>[] = [];
  const thread = (limits: { readonly limitMs?: number } = {}) => {
    const made = new SpriteThreads('previews', { script, ...limits });
    threads.push(made);
    return made;
  };
  afterEach(async () => {
    for (const one of threads.splice(0)) await one.close();
  });

  it('tells maps from sprites and damaged files, and reports undecidable images', async () => {
    const pixels = thread();
    const aseprite = readFileSync(path.join(root, 'test/fixtures/aseprite/tags3.aseprite'));
    const files = [map, sample('hero.png'), aseprite, map.subarray(0, 300), new Uint8Array(9)];
    const told = [];
    for (const file of [...files, encodePng(createRaster(4, 4))]) told.push(await areMap(pixels, file));
    assert.deepEqual(told, [true, false, false, false, false, undefined]);
    assert.ok(map.length > 300, 'the bytes stay with the caller');
  });

  it('compares each file with the one before it, without files that can’t be read or are empty', async () => {
    const hero = sample('hero.png');
    const files = [
      hero,
      hero,
      hero.subarray(0, 20),
      encodePng(createRaster(32, 32)),
      hero,
      encodePng(createRaster(4, 4)),
    ];
    const pairs = await thread().run('likeness', { files });
    assert.deepEqual(pairs[0], { place: 1, palette: 1 });
    assert.deepEqual(pairs.at(-1), { place: 0, palette: 0 });
    await assert.rejects(thread({ limitMs: 0 }).run('likeness', { files }), { name: 'ThreadError', fault: 'time' });
  });

  it('reports nothing for tasks that take too long or come after it was closed', async () => {
    assert.equal(await areMap(thread({ limitMs: 0 }), map), undefined);
    const ended = thread();
    await ended.close();
    assert.equal(await areMap(ended, map), undefined);
  });
});
