import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { checkSource } from '../../../../src/sprite/checks/checkSource';
import { contactSheet } from '../../../../src/sprite/contactSheet/contactSheet';
import { framesToShow, MAX_SHOWN } from '../../../../src/sprite/contactSheet/moments';
import { fixSource } from '../../../../src/sprite/fix/files/fixSource';
import { NOTHING_TO_FIX } from '../../../../src/sprite/fix/fixSettings';
import { Composer } from '../../../../src/sprite/formats/decode/composer';
import { encodeGif } from '../../../../src/sprite/formats/gif';
import { decodePng, encodePng } from '../../../../src/sprite/formats/png';
import { PictureError } from '../../../../src/sprite/pixels/pictureError';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { readSample, readSprite } from '../../../../src/sprite/source/readSprite';
import type { ExportSource } from '../../../../src/sprite/source/source';
import type { ExportNote } from '../../../../src/sprite/source/sprite';
import { findText } from '../../../support/export/sheetText';
import { apngFile, webpFile } from '../../../support/sprites/animationFiles';
import { asepriteFile, layer, rawCel } from '../../../support/sprites/asepriteFile';

/** A picture that tells its number. */
function numbered(number: number, side = 2): Raster {
  const raster = createRaster(side, side);
  for (let at = 0; at < raster.data.length; at += 4) raster.data.set([number & 255, number >> 8, at, 255], at);
  return raster;
}

const gifOf = (count: number) =>
  encodeGif(
    Array.from({ length: count }, (_, at) => numbered(at % 60)),
    50,
  );

const pixel = [200, 100, 50, 255];
const asepriteOf = (count: number) =>
  asepriteFile({
    width: 1,
    height: 1,
    frames: Array.from({ length: count }, (_, at) => ({
      chunks: [...(at === 0 ? [layer()] : []), rawCel(1, 1, pixel)],
    })),
  });

const sourceOf = (bytes: Uint8Array, extension: string): ExportSource => ({ title: 'hero', extension, bytes });

/** How often pictures are copied from the canvas of an animation, and frames of Aseprite files are drawn, while something is done. */
async function worked<T>(work: () => Promise<T>): Promise<{ result: T; copies: number; drawn: number }> {
  const [{ picture }, { frame }] = [Composer.prototype, Flattener.prototype];
  let [copies, drawn] = [0, 0];
  Composer.prototype.picture = function (this: Composer) {
    copies++;
    return picture.call(this);
  };
  Flattener.prototype.frame = function (this: Flattener, index: number) {
    drawn++;
    return frame.call(this, index);
  };
  try {
    return { result: await work(), copies, drawn };
  } finally {
    Composer.prototype.picture = picture;
    Flattener.prototype.frame = frame;
  }
}

const sample = (source: ExportSource, notes: ExportNote[] = []) =>
  readSample(source, framesToShow, (note) => notes.push(note));

const look = (source: ExportSource) =>
  contactSheet(
    [{ source }],
    {},
    {
      read: async (one) => {
        const notes: ExportNote[] = [];
        return { sprite: await sample(one, notes), notes };
      },
      deflate: deflateSync,
    },
  );

describe('A sample of a sprite', () => {
  it('copies only the frames of an animation that a sheet may show, and knows the times of all', async () => {
    const { result, copies } = await worked(() => sample(sourceOf(gifOf(4096), 'gif')));
    assert.equal(copies, MAX_SHOWN);
    assert.equal(result.frames.filter(({ image }) => image).length, MAX_SHOWN);
    assert.deepEqual([...new Set(result.frames.map(({ duration }) => duration))], [50]);
    assert.equal(result.frames.length, 4096);
  });

  it('has the pictures that all frames of the file have there', async () => {
    const disposals = ['none', 'background', 'previous'] as const;
    const frames = Array.from({ length: 150 }, (_, at) => {
      const dispose = disposals[at % 3] ?? 'none';
      return { x: at % 2, y: 0, picture: numbered(at, 1), duration: 50, dispose, blend: 'over' as const };
    });
    const parts = { width: 2, height: 2, frames };
    const calm = frames.map((frame) => ({ ...frame, x: 0, dispose: 'none' as const }));
    for (const bytes of [gifOf(150), apngFile(parts), webpFile({ ...parts, frames: calm })]) {
      const source = sourceOf(bytes, 'any');
      const [some, all] = [await sample(source), await readSprite(source, () => {})];
      const shown = some.frames.flatMap(({ image }, at) => (image ? [{ image, at }] : []));
      assert.equal(shown.length, MAX_SHOWN);
      for (const { image, at } of shown) assert.deepEqual(image.data, all.frames[at]?.image.data);
    }
  });

  it('chooses among the frames that are left of a damaged animation', async () => {
    const all = Array.from({ length: 1000 }, (_, at) => {
      return { x: 0, y: 0, picture: numbered(at), duration: 50, dispose: 'none', blend: 'source' } as const;
    });
    const whole = apngFile({ width: 2, height: 2, frames: all });
    const notes: ExportNote[] = [];
    const { frames } = await sample(sourceOf(whole.subarray(0, whole.length / 20), 'png'), notes);
    assert.deepEqual(notes, [{ note: 'damaged-source' }]);
    assert.ok(frames.length > 5 && frames.length < MAX_SHOWN, `${frames.length}`);
    assert.ok(frames.every(({ image }) => image));
  });

  it('draws only the frames of an Aseprite file that a sheet may show', async () => {
    const { result, drawn } = await worked(() => sample(sourceOf(asepriteOf(1000), 'aseprite')));
    assert.equal(drawn, MAX_SHOWN);
    assert.equal(result.frames.length, 1000);
  });

  it('decodes only the numbered files that a sheet may show, and measures the others', async () => {
    const pictures = Array.from({ length: 300 }, (_, at) => encodePng(numbered(at, at === 7 ? 9 : 2)));
    const sequence = pictures.map((bytes) => ({ bytes, duration: 100 }));
    const files: number[] = [];
    const source = { title: 'walk', extension: 'png', sequence };
    const { width, frames } = await readSample(
      source,
      (count) => new Set([0, count - 1]),
      () => {},
      ({ at }) => files.push(at),
    );
    assert.deepEqual([files, width, frames.length], [[1, 300], 9, 300]);
  });

  it('gives each view of a set an equal share', async () => {
    const views = ['s', 'e', 'n', 'w'].map((name) => {
      return { name, file: `${name}.gif`, source: { title: name, extension: 'gif', bytes: gifOf(60) } };
    });
    const source = { title: 'hero', extension: 'gif', views, missing: [], guessed: false } as unknown as ExportSource;
    const { frames, directions } = await sample(source);
    const seen = directions?.map(({ from, to }) => frames.slice(from, to + 1).filter(({ image }) => image).length);
    assert.deepEqual(seen, [25, 25, 25, 25]);
  });

  it('is told: in the facts, and on the sheet', async () => {
    const { items, sheet } = await look(sourceOf(gifOf(4096), 'gif'));
    const [item] = items;
    assert.ok(item && 'facts' in item);
    assert.deepEqual([item.facts.durations.length, item.facts.seen], [4096, MAX_SHOWN]);
    const { length } = item.facts.shown;
    assert.equal(findText(decodePng(sheet.png), `${length} of 4096 frames`).length, 1);
  });

  it('and everything else say that an Aseprite file has more frames than are read', async () => {
    const source = sourceOf(asepriteOf(4100), 'aseprite');
    const unread = { note: 'unread-frames', read: 4096, of: 4100 } as const;
    const notes: ExportNote[] = [];
    await readSprite(source, (note) => notes.push(note));
    assert.deepEqual(notes, [unread]);
    assert.deepEqual((await checkSource({ source, style: {} })).unread, unread);
    const { notes: ofFix } = await fixSource({ source, style: {} }, { deflate: deflateSync });
    assert.ok(ofFix.some(({ note }) => note === 'unread-frames'));
    // The frames that weren't read would stay as they are.
    const grid = { ...NOTHING_TO_FIX, grid: { x: 2, y: 2 } };
    await assert.rejects(
      fixSource({ source, style: {}, settings: grid }, { deflate: deflateSync }),
      (error) => error instanceof PictureError && error.fault === 'too-large',
    );
    const [item] = (await look(source)).items;
    assert.ok(item && 'facts' in item);
    assert.deepEqual([item.facts.framesInFile, item.facts.damaged], [4100, false]);
  });
});
