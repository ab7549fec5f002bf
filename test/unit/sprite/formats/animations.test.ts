import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Animation } from '../../../../src/sprite/formats/decode/animation';
import { decodeFrames } from '../../../../src/sprite/formats/decode/decodePicture';
import { PictureError } from '../../../../src/sprite/pixels/pictureError';
import { MAX_FRAMES } from '../../../../src/sprite/pixels/pictureLimits';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { sampleOf } from '../../../support/sample';
import {
  apngFile,
  gifFile,
  type PartialAnimation,
  type PartialFrame,
  shown,
  webpFile,
} from '../../../support/sprites/animationFiles';
import { gifOfFrames } from '../../../support/sprites/hostilePictures';

const COLORS = [0xff0000, 0x00ff00, 0x0000ff, 0x123456, 0xffffff, 0x000000];
const [WIDTH, HEIGHT] = [9, 7];

/** Frames with opaque and transparent pixels, some touching the edges. */
function animations({ even = false, previous = true, blends = ['over', 'source'] as PartialFrame['blend'][] } = {}) {
  const pixel = fc.constantFrom(...COLORS, undefined);
  const frame = fc
    .record({
      x: fc.integer({ min: 0, max: WIDTH - 1 }).map((x) => (even ? x & ~1 : x)),
      y: fc.integer({ min: 0, max: HEIGHT - 1 }).map((y) => (even ? y & ~1 : y)),
      width: fc.integer({ min: 1, max: WIDTH }),
      height: fc.integer({ min: 1, max: HEIGHT }),
      pixels: fc.array(pixel, { minLength: WIDTH * HEIGHT, maxLength: WIDTH * HEIGHT }),
      duration: fc.integer({ min: 2, max: 500 }).map((steps) => steps * 10),
      dispose: fc.constantFrom<PartialFrame['dispose'][]>(
        'none',
        'background',
        ...(previous ? ['previous' as const] : []),
      ),
      blend: fc.constantFrom(...blends),
    })
    .map(({ x, y, width, height, pixels, ...rest }): PartialFrame => {
      const picture = createRaster(Math.min(width, WIDTH - x), Math.min(height, HEIGHT - y));
      for (let at = 0; at < picture.width * picture.height; at++) paint(picture, at, pixels[at]);
      return { x, y, picture, ...rest };
    });
  return fc
    .array(frame, { minLength: 2, maxLength: 6 })
    .map((frames): PartialAnimation => ({ width: WIDTH, height: HEIGHT, frames }));
}

function paint({ data }: Raster, pixel: number, color: number | undefined): void {
  if (color !== undefined) data.set([color >> 16, (color >> 8) & 255, color & 255, 255], pixel * 4);
}

function same(actual: Animation, expected: PartialAnimation): void {
  assert.deepEqual([actual.width, actual.height, actual.missing], [expected.width, expected.height, 0]);
  assert.deepEqual(
    actual.frames.map(({ duration }) => duration),
    expected.frames.map(({ duration }) => duration),
  );
  shown(expected).forEach((picture, index) => {
    assert.deepEqual(actual.frames[index]?.image, picture, `frame ${index}`);
  });
}

async function faultOf(bytes: Uint8Array): Promise<string> {
  const error: unknown = await decodeFrames(bytes).then(
    () => undefined,
    (reason) => reason,
  );
  assert.ok(error instanceof PictureError, String(error));
  return error.fault;
}

describe('Decoding animations', () => {
  it("shows a GIF's frames with their offsets, disposal, and transparency, interlaced or not", async () => {
    const all = fc.tuple(animations({ blends: ['over'] }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(all, async ([animation, interlaced]) => {
        same(await decodeFrames(gifFile({ ...animation, colors: COLORS, interlaced })), animation);
      }),
    );
  });

  it("shows an APNG's frames with their offsets, disposal, and blending", async () => {
    await fc.assert(
      fc.asyncProperty(animations(), async (animation) => same(await decodeFrames(apngFile(animation)), animation)),
    );
  });

  it("shows an animated WebP's frames with their offsets, disposal, and blending", async () => {
    await fc.assert(
      fc.asyncProperty(animations({ even: true, previous: false }), async (animation) =>
        same(await decodeFrames(webpFile(animation)), animation),
      ),
      { numRuns: 30 },
    );
  });

  const red = createRaster(4, 4);
  for (let at = 0; at < 16; at++) paint(red, at, 0xff0000);
  const still: PartialFrame = { x: 0, y: 0, picture: red, duration: 70, dispose: 'none', blend: 'source' };
  const twice: PartialAnimation = { width: 4, height: 4, frames: [still, still] };

  it('reads the loop count', async () => {
    const loops = async (bytes: Uint8Array) => (await decodeFrames(bytes)).loops;
    assert.equal(await loops(gifFile({ ...twice, colors: COLORS })), undefined);
    assert.equal(await loops(gifFile({ ...twice, colors: COLORS, again: 0 })), 0);
    assert.equal(await loops(gifFile({ ...twice, colors: COLORS, again: 2 })), 3);
    assert.equal(await loops(apngFile(twice, 3)), 3);
    assert.equal(await loops(webpFile(twice, 3)), 3);
  });

  it("leaves out an APNG's default image if it isn't a frame", async () => {
    const { frames } = await decodeFrames(apngFile(twice, 0, createRaster(4, 4)));
    assert.deepEqual(
      frames.map(({ image }) => image),
      [red, red],
    );
  });

  it('places GIF frames that reach beyond the edge', async () => {
    const { frames } = await decodeFrames(
      gifOfFrames(
        4,
        4,
        [
          [0, 0, 4, 4],
          [2, 1, 5, 3],
        ],
        15,
      ),
    );
    // The second frame is 5 pixels wide: two of each row are visible.
    assert.deepEqual(
      [...(frames[1]?.image.data.subarray((1 * 4 + 2) * 4, (1 * 4 + 4) * 4) ?? [])],
      [255, 0, 0, 255, 255, 0, 0, 255],
    );
    assert.deepEqual([frames[1]?.image.width, frames[1]?.image.height], [4, 4]);
  });

  for (const [name, bytes] of [
    ['GIF', gifFile({ ...twice, frames: [still, still, still], colors: COLORS })],
    ['APNG', apngFile({ ...twice, frames: [still, still, still] })],
    ['WebP', webpFile({ ...twice, frames: [still, still, still] })],
  ] as const) {
    it(`reads a truncated ${name} up to the cut, and reports missing frames`, async () => {
      const cut = bytes.subarray(0, bytes.length - 20);
      const { frames, missing } = await decodeFrames(cut);
      assert.deepEqual(
        frames.map(({ image }) => image),
        [red, red],
      );
      assert.ok(missing > 0);
    });

    it(`gives the first frames or a fault for a ${name} cut at any point`, async () => {
      // Each WebP frame needs its own decoder instance, which takes a hundred times as long.
      const lengths = [...bytes.keys()];
      for (const length of name === 'WebP' ? sampleOf(lengths, 60) : lengths) {
        const outcome = await decodeFrames(bytes.subarray(0, length)).catch((error: unknown) => error);
        if (outcome instanceof PictureError) continue;
        assert.ok(!(outcome instanceof Error), `${length}: ${String(outcome)}`);
      }
    });
  }

  it('refuses more frames, or more pixels in total, than are kept for one file', async () => {
    const many = Array.from({ length: MAX_FRAMES + 1 }, () => [0, 0, 1, 1] as const);
    assert.equal(await faultOf(gifOfFrames(1, 1, many)), 'too-large');
    const large = Array.from({ length: 17 }, () => [0, 0, 1, 1] as const);
    assert.equal(await faultOf(gifOfFrames(2048, 2048, large)), 'too-large');
    const { frames } = await decodeFrames(gifOfFrames(2048, 2048, large.slice(1)));
    assert.equal(frames.length, 16);
  });
});
