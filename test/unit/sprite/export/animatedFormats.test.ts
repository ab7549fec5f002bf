import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ExportChoices } from '../../../../src/sprite/engines/exportOptions';
import { scaledRaster } from '../../../../src/sprite/export/scale';
import { decodeFrames } from '../../../../src/sprite/formats/decode/decodePicture';
import { readPngParts } from '../../../../src/sprite/formats/pngHeader';
import type { FrameTag } from '../../../../src/sprite/pixels/frameTag';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import type { ExportFrame } from '../../../../src/sprite/source/sprite';
import { allExamples, examples } from '../../../support/sample';
import { exported, OPAQUE, raster, sprite, sprites } from '../../../support/sprites/animatedSprites';
import { byApngdis, byGifsicle, byWebpmux } from '../../../support/sprites/otherDecoders';

/** Half-transparent ones. */
const HALF = [0x80808040, 0xffffff80, 0x00000001];

/** Noise with this many colors, each used at least once. */
function noise(count: number, first = 0, width = 20, height = 20): Raster {
  const color = (at: number) => ((((first + (at % count)) * 2654435761) >>> 8) * 256 + 255) % 2 ** 32;
  return raster(
    width,
    height,
    Array.from({ length: width * height }, (_, at) => color(at)),
  );
}

const still = (image: Raster, duration = 100): ExportFrame => ({ image, duration });

const FORMATS = {
  gif: { other: byGifsicle, colors: OPAQUE },
  apng: { other: byApngdis, colors: [...OPAQUE, ...HALF] },
  webp: { other: byWebpmux, colors: [...OPAQUE, ...HALF] },
} as const;

describe('Animated formats', () => {
  for (const [name, { other, colors }] of Object.entries(FORMATS)) {
    const format = name as keyof typeof FORMATS;

    it(`${format}: another decoder sees the same frames, without ghosts`, async () => {
      await fc.assert(
        fc.asyncProperty(sprites(colors), async (what) => {
          const { bytes, notes } = await exported(what, { format });
          const { frames, plays } = await other(bytes);
          assert.deepEqual([notes, plays], [[], 0]);
          assert.deepEqual(frames, what.frames);
        }),
        { numRuns: examples(4, 20) },
      );
    });

    it(`${format}: our own reader restores frames, durations, and transparency, scaled up too`, async () => {
      await fc.assert(
        fc.asyncProperty(sprites(colors), fc.integer({ min: 1, max: 3 }), async (what, scale) => {
          const { bytes } = await exported(what, { format, scale });
          const { frames, missing } = await decodeFrames(bytes);
          assert.equal(missing, 0);
          const expected = what.frames.map(({ image, duration }) => ({ image: scaledRaster(image, scale), duration }));
          assert.deepEqual(frames, expected);
        }),
        { numRuns: examples(8, 60) },
      );
    });

    it(`${format}: a tag plays in its own direction and as often as it says`, async () => {
      const shades = OPAQUE.map((color) => still(raster(2, 2, [color, color, color, color])));
      const played = async (tag: FrameTag, options: Partial<ExportChoices> = { tag: tag.name }) => {
        const { bytes } = await exported(sprite(shades, [tag]), { format, ...options });
        const { frames, plays } = await other(bytes);
        const order = frames.map(({ image }) => shades.findIndex((one) => one.image.data.join() === image.data.join()));
        return [order.join(''), plays];
      };
      const walk = { name: 'walk', from: 1, to: 3 };
      const all: FrameTag = { name: 'all', from: 0, to: 4, direction: 'pingpong' };
      const rows: readonly (readonly [
        tag: FrameTag,
        order: string,
        plays: number,
        options?: Partial<ExportChoices>,
      ])[] = [
        [{ ...walk, direction: 'forward' }, '123', 0],
        [{ ...walk, direction: 'reverse', repeat: 3 }, '321', 3],
        [{ ...walk, direction: 'forward', repeat: 1 }, '123', 1],
        [{ ...walk, direction: 'pingpong' }, '1232', 0],
        [{ ...walk, direction: 'pingpong_reverse' }, '3212', 0],
        [{ ...walk, direction: 'pingpong', repeat: 2 }, '12321', 1],
        // The whole sprite, and a sprite that is one tag.
        [{ ...walk, direction: 'reverse' }, '01234', 0, {}],
        [all, '01234321', 0, {}],
      ];
      // Reading WebP takes two processes for each frame. The order doesn't depend on the format, but the number of repeats is written by each.
      const repeats = (row: (typeof rows)[number]) => row[2] > 0;
      for (const [tag, order, plays, options] of format === 'webp' && !allExamples ? rows.filter(repeats) : rows)
        assert.deepEqual(await played(tag, options), [order, plays], JSON.stringify(tag));
    });

    it(`${format}: a sprite with one frame is a still, even if it's one pixel`, async () => {
      const image = raster(1, 1, [OPAQUE[0]]);
      const { frames } = await decodeFrames((await exported(sprite([still(image)]), { format })).bytes);
      assert.deepEqual(
        frames.map((frame) => frame.image),
        [image],
      );
      const empty = sprite([still(createRaster(3, 2)), still(createRaster(3, 2))]);
      const read = await decodeFrames((await exported(empty, { format })).bytes);
      assert.deepEqual(
        read.frames.map((frame) => frame.image),
        [createRaster(3, 2), createRaster(3, 2)],
      );
    });

    it(`${format}: refuses results that are too large`, async () => {
      const long = sprite(Array.from({ length: 5 }, () => still(createRaster(256, 256))));
      await assert.rejects(exported(long, { format, scale: 16 }), {
        detail: { fault: 'too-large', width: 4096, height: 4096, frames: 5 },
      });
      const wide = sprite([still(createRaster(1025, 1))]);
      await assert.rejects(exported(wide, { format, scale: 16 }), {
        detail: { fault: 'too-large', width: 16_400, height: 16 },
      });
    });
  }

  it("gif: keeps colors exact up to the format's limit: 255 with transparency, 256 without", async () => {
    const exact = async (...images: Raster[]) => {
      const what = sprite(images.map((image) => still(image)));
      const { bytes, notes } = await exported(what, { format: 'gif' });
      assert.deepEqual(notes, []);
      assert.deepEqual((await byGifsicle(bytes)).frames, what.frames);
    };
    const holed = noise(255);
    holed.data.fill(0, 399 * 4);
    await exact(holed, noise(255), holed);
    await exact(noise(256), noise(256, 0, 20, 20));
    // Far more than 256 in total; each has its own palette.
    await exact(noise(255), noise(255, 300), noise(200, 600), holed);
    await exact(noise(256), noise(256, 300));
  });

  it('gif: reduces more colors to 255, and says so', async () => {
    const what = sprite([still(noise(400)), still(noise(400, 50))]);
    const { bytes, notes } = await exported(what, { format: 'gif' });
    const [reduced] = notes;
    assert.ok(notes.length === 1 && reduced?.note === 'reduced-colors');
    const { frames } = await byGifsicle(bytes);
    const colors = new Set(frames.flatMap(({ image }) => [...new Uint32Array(image.data.buffer)]));
    assert.equal(colors.size, reduced.colors);
    assert.ok(colors.size > 200 && colors.size <= 255);
  });

  it('gif: makes half-transparent pixels opaque or empty, and says so', async () => {
    const what = sprite([still(raster(2, 1, [0x10203080, 0x1020307f]))]);
    const { bytes, notes } = await exported(what, { format: 'gif' });
    assert.deepEqual(notes, [{ note: 'flat-alpha', format: 'gif' }]);
    assert.deepEqual((await decodeFrames(bytes)).frames[0]?.image, raster(2, 1, [0x102030ff, undefined]));
  });

  it('gif: rounds durations to hundredths of a second and carries the remainder', async () => {
    const times = async (...durations: number[]) => {
      const images = durations.map((duration, index) => still(noise(2, index), duration));
      const { frames } = await byGifsicle((await exported(sprite(images), { format: 'gif' })).bytes);
      return frames.map(({ duration }) => duration);
    };
    assert.deepEqual(await times(125, 125, 125, 125), [130, 120, 130, 120]);
    assert.deepEqual(await times(33, 33, 33, 34), [30, 40, 30, 30]);
    assert.deepEqual(await times(1, 1, 65_535), [20, 20, 65_500]);
  });

  it('gif: gives a frame under 20 ms 20 ms, subtracts it from later frames, and says so once', async () => {
    const notes = async (...durations: number[]) => {
      const images = durations.map((duration, index) => still(noise(2, index), duration));
      return (await exported(sprite(images), { format: 'gif' })).notes;
    };
    assert.deepEqual(await notes(10, 100, 19), [{ note: 'short-frames', format: 'gif', shortest: 20 }]);
    assert.deepEqual(await notes(20, 100, 33), []);
    assert.deepEqual(await notes(10), [], 'a still has no duration');
  });

  it('gif: stores only what changes', async () => {
    const frames = Array.from({ length: 16 }, (_, index) => {
      const image = noise(200, 0, 64, 64);
      // Two pixels far apart: the rectangle around them covers most of the image.
      for (const at of [index, 64 * 64 - 1 - index]) image.data.set([1, 2, 3, 255], at * 4);
      return still(image);
    });
    const all = await exported(sprite(frames), { format: 'gif' });
    const one = await exported(sprite(frames.slice(0, 1)), { format: 'gif' });
    assert.ok(all.bytes.length < one.bytes.length * 2, `${all.bytes.length} for ${one.bytes.length}`);
  });

  it('apng: indexes up to 256 colors with the fewest bits, and stores others as RGBA', async () => {
    const stored = async (image: Raster) => {
      const { bytes, name } = await exported(sprite([still(image), still(createRaster(image.width, image.height))]), {
        format: 'apng',
      });
      assert.equal(name, 'hero.apng');
      const { depth, channels, transparency } = readPngParts(bytes);
      return [depth, channels, transparency?.length];
    };
    assert.deepEqual(await stored(noise(1)), [1, 1, 1]);
    assert.deepEqual(await stored(noise(3)), [2, 1, 1]);
    assert.deepEqual(await stored(noise(15)), [4, 1, 1]);
    assert.deepEqual(await stored(noise(255)), [8, 1, 1]);
    assert.deepEqual(await stored(noise(256)), [8, 4, undefined]);
  });

  it('apng and webp: keep durations exact', async () => {
    const durations = [1, 17, 1001, 65_535];
    const what = sprite(durations.map((duration, index) => still(noise(2, index), duration)));
    for (const format of ['apng', 'webp'] as const) {
      const { frames } = await FORMATS[format].other((await exported(what, { format })).bytes);
      assert.deepEqual(
        frames.map(({ duration }) => duration),
        durations,
      );
    }
  });

  it('webp: keeps colors of transparent pixels', async () => {
    const image = raster(2, 2, [0x10203000, 0xff000000, 0x00ff00ff, 0x0000ff01]);
    const { bytes } = await exported(sprite([still(image), still(noise(3, 0, 2, 2))]), { format: 'webp' });
    assert.deepEqual((await decodeFrames(bytes)).frames[0]?.image, image);
  });
});
