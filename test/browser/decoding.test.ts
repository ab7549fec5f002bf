import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { Flattener } from '../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../src/sprite/aseprite/read';
import { decodeJpeg } from '../../src/sprite/formats/decode/decodeJpeg';
import { type Orientation, oriented } from '../../src/sprite/formats/orientation';
import { decodePng, encodePng } from '../../src/sprite/formats/png';
import { sniffPicture } from '../../src/sprite/formats/sniff';
import { createRaster } from '../../src/sprite/pixels/raster';
import { apng, frames } from '../page/scenesFormats';
import { root } from '../support/places';
import { exported, OPAQUE, sprites } from '../support/sprites/animatedSprites';
import { withOrientation } from '../support/sprites/exif';
import { gifOfFrames, pngInPieces, pngWithEmptyChunks, progressiveJpeg } from '../support/sprites/hostilePictures';
import { sample } from '../unit/sprite/formats/files';
import { DecodePage } from './decodePage';
import type { SentPixels } from './sentPixels';

/** Ways for the page's own thread to decode; workers have their own. */
const WITHOUT = ['ImageDecoder', 'DecompressionStream', 'createImageBitmap'];

describe("The pages' decoder", () => {
  let page: DecodePage;

  before(async () => {
    page = await DecodePage.open();
  });

  after(() => page?.close());

  describe('refuses files that cost too much before decoding them', () => {
    const cases: Readonly<Record<string, readonly [() => Uint8Array, string]>> = {
      'a GIF whose first frame has 16,000 × 16,000 pixels in a screen of 16 × 16': [
        () => gifOfFrames(16, 16, [[0, 0, 16_000, 16_000]]),
        'too-large',
      ],
      'a GIF whose second frame has': [
        () =>
          gifOfFrames(16, 16, [
            [0, 0, 16, 16],
            [0, 0, 16_000, 16_000],
          ]),
        'too-complex',
      ],
      'a PNG in 79,000 pieces of one byte': [() => pngInPieces(140, 1), 'too-complex'],
      'a PNG with 200,000 empty chunks': [() => pngWithEmptyChunks(200_000), 'too-complex'],
      'a JPEG of 5,000 scans': [() => progressiveJpeg(4096, 5_000), 'too-complex'],
    };
    for (const [name, [bytes, fault]] of Object.entries(cases)) {
      it(name, async () => {
        const outcome = await page.decode(bytes());
        assert.equal('fault' in outcome && outcome.fault, fault);
      });
    }
  });

  describe('restores exported animations as the browser composes frames', () => {
    for (const format of ['gif', 'apng', 'webp'] as const) {
      it(format, async () => {
        for (const what of fc.sample(sprites(OPAQUE), { numRuns: 12, seed: 5 })) {
          const { bytes } = await exported(what, { format });
          const expected = what.frames.map(({ image, duration }) => ({ duration, data: [...image.data] }));
          assert.deepEqual(await page.frames(bytes), expected);
        }
      });
    }
  });

  describe('decodes unusual but harmless files', () => {
    for (const name of ['ycc', 'rgb-adobe', 'rgb-ids', 'cmyk-plain', 'cmyk-adobe', 'ycck-adobe']) {
      it(`a JPEG (${name}) in the same colors as the threads`, async () => {
        const bytes = readFileSync(path.join(root, `test/fixtures/reports/cmyk/${name}.jpg`));
        const { data } = await page.pixels(bytes);
        const off = [...decodeJpeg(bytes).data].map((value, at) => Math.abs(value - (data[at] ?? 0)));
        assert.ok(Math.max(...off) <= 2, `${Math.max(...off)} off`);
      });
    }

    it('a PNG without its end, small and large, an APNG, and a GIF without its trailer', async () => {
      const large = createRaster(300, 300);
      large.data.fill(255);
      const gif = readFileSync(path.join(root, 'test/fixtures/reports/no-trailer/four.gif'));
      const png = readFileSync(path.join(root, 'test/fixtures/reports/png-ends/no_iend.png'));
      for (const [bytes, count] of [
        [png, 1],
        [encodePng(large).subarray(0, -12), 1],
        [apng.subarray(0, -12), frames.length],
        [gif, 4],
      ] as const) {
        const decoded = await page.decode(bytes);
        assert.ok('frames' in decoded, JSON.stringify(decoded));
        assert.deepEqual([decoded.frames, decoded.total, decoded.broken], [count, count, undefined]);
      }
    });

    it('but not a JPEG of a kind that the threads refuse', async () => {
      const bytes = Buffer.from(sample('knight.jpg'));
      bytes[bytes.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc9;
      const outcome = await page.decode(bytes);
      assert.equal('fault' in outcome && outcome.fault, 'unusual');
    });

    it('an Aseprite file: its flattened frames', async () => {
      const bytes = readFileSync(path.join(root, 'test/fixtures/aseprite/tags3.aseprite'));
      const { ms, ...decoded } = await page.decode(bytes);
      assert.deepEqual(decoded, { width: 4, height: 4, frames: 12, total: 12, broken: undefined });
      const frame = new Flattener(readAseprite(bytes)).frame(0);
      assert.deepEqual((await page.pixels(bytes)).data, [...frame.data]);
    });

    it('a GIF whose first frame is larger than its screen, on the canvas size read from its header', async () => {
      const bytes = gifOfFrames(
        16,
        16,
        [
          [0, 0, 40, 20],
          [30, 10, 40, 20],
        ],
        800,
      );
      const info = sniffPicture(bytes);
      const { ms, ...decoded } = await page.decode(bytes);
      assert.deepEqual(decoded, { width: info?.width, height: info?.height, frames: 2, total: 2, broken: undefined });
      assert.deepEqual([info?.width, info?.height], [40, 20]);
    });

    it('a PNG in 60,000 pieces of one byte, byte for byte', async () => {
      const bytes = pngInPieces(120, 1);
      const { data } = await page.pixels(bytes);
      assert.deepEqual(Uint8ClampedArray.from(data), decodePng(pngInPieces(120, 8192)).data);
    });

    it('a progressive JPEG of ten scans', async () => {
      const outcome = await page.decode(progressiveJpeg(1024, 10));
      assert.equal('width' in outcome && outcome.width, 1024);
    });
  });

  it('stops decoding at the time limit, and decodes the next image', async () => {
    const large = pngInPieces(1500, 65_536);
    const outcome = await page.decode(large, 1);
    assert.equal('fault' in outcome && outcome.fault, 'too-slow');
    const next = await page.decode(large);
    assert.equal('width' in next && next.width, 1500);
  });

  it("decodes outside the page's thread, which has nothing to decode with", async () => {
    const bare = await DecodePage.open(WITHOUT.map((name) => `delete globalThis.${name};`).join(''));
    try {
      assert.equal(await bare.page.evaluate(`${JSON.stringify(WITHOUT)}.some((name) => name in globalThis)`), false);
      for (const bytes of [apng, sample('knight.jpg'), pngInPieces(300, 8192)]) {
        const info = sniffPicture(bytes);
        const outcome = await bare.decode(bytes);
        assert.equal('width' in outcome && outcome.width, info?.width);
      }
      const first = frames[0];
      assert.ok(first);
      const { data } = await bare.pixels(encodePng(first));
      assert.deepEqual(Uint8ClampedArray.from(data), first.data, 'a small still needs no worker');
    } finally {
      await bare.close();
    }
  });

  describe('rotates a photo by its orientation', () => {
    let stored: SentPixels;

    before(async () => {
      stored = await page.pixels(sample('knight.jpg'));
    });

    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8] satisfies Orientation[]) {
      it(`${orientation}: stored pixels are displayed like in the browser`, async () => {
        const bytes = withOrientation(sample('knight.jpg'), orientation, orientation % 2 ? 'MM' : 'II');
        const found = await page.pixels(bytes);
        const { width, height, data } = stored;
        const expected = oriented({ width, height, data: Uint8ClampedArray.from(data) }, orientation);
        assert.deepEqual([found.width, found.height], [expected.width, expected.height]);
        assert.deepEqual(Uint8ClampedArray.from(found.data), expected.data);
        const shown = await page.shown(bytes, 'image/jpeg');
        const apart = shown.data.reduce((sum, value, at) => sum + Math.abs(value - (found.data[at] ?? 0)), 0);
        assert.ok(
          apart / shown.data.length < 2,
          `${apart / shown.data.length} levels apart from what the browser shows`,
        );
      });
    }
  });
});
