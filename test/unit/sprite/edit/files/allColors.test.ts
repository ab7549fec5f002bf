import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { type Change, changed } from '../../../../../src/sprite/edit/change';
import { NO_INDEX } from '../../../../../src/sprite/edit/editSprite';
import { openParts, type PartFiles } from '../../../../../src/sprite/edit/files/openParts';
import { saveParts } from '../../../../../src/sprite/edit/files/saveParts';
import { openPng } from '../../../../../src/sprite/edit/formats/png';
import { changedParts } from '../../../../../src/sprite/edit/parts';
import { ChangeRefused } from '../../../../../src/sprite/edit/refusal';
import { decodeFrames } from '../../../../../src/sprite/formats/decode/decodePicture';
import { COLOR_TYPE, writeStoredPng } from '../../../../../src/sprite/formats/storedPng';
import type { ExportSource } from '../../../../../src/sprite/source/source';

const deflate = (bytes: Uint8Array) => deflateSync(bytes);
const tools = { deflate, check: () => undefined };
const about = { title: 'hero', extension: 'png' } as const;

/** An indexed PNG of 16 × 16 in which each of 256 opaque colors is one pixel. The first color is white. */
const FULL = writeStoredPng(
  {
    width: 16,
    height: 16,
    colorType: COLOR_TYPE.indexed,
    depth: 8,
    palette: Uint8Array.from({ length: 768 }, (_, at) => (at % 3 ? 255 - Math.floor(at / 3) : 255)),
    samples: Uint8Array.from({ length: 256 }, (_, at) => at),
  },
  deflate,
);

/** The files of a source after a change, and what other programs read from them. */
async function savedFiles(source: ExportSource, files: PartFiles, change: Change): Promise<PNG[]> {
  const open = await openParts(source, [files], decodeFrames);
  const saved = await saveParts(open, changedParts(open.parts, { change }), { tools });
  return saved.files.map(({ bytes }) => PNG.sync.read(Buffer.from(bytes)));
}

const pixel = ({ data, width }: PNG, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x + 1) * 4),
];

const WIDER: Change = { change: 'canvas', rect: { x: -1, y: 0, width: 9, height: 16 } };

describe('Images whose 256 entries of a palette are all colors', () => {
  it('have no index for transparent pixels', () => {
    assert.equal(openPng(FULL).transparentIndex, NO_INDEX);
  });

  it('get transparent pixels, not those of the first color, where a sheet grows', async () => {
    const frames = [0, 8].map((x) => ({ x, y: 0, w: 8, h: 16, left: 0, top: 0, duration: 100 }));
    const sheet = { width: 8, height: 16, frames, tags: [], from: 'user' } as const;
    const [image] = await savedFiles({ ...about, bytes: FULL, sheet }, { images: ['hero.png'] }, WIDER);
    assert.ok(image);
    assert.equal(image.width, 18);
    const before = PNG.sync.read(Buffer.from(FULL));
    for (const [left, from] of [
      [0, 0],
      [9, 8],
    ] as const)
      for (let y = 0; y < 16; y++) {
        assert.equal(pixel(image, left, y)[3], 0);
        for (let x = 0; x < 8; x++) assert.deepEqual(pixel(image, left + 1 + x, y), pixel(before, from + x, y));
      }
  });

  it('keep what is between the frames of a sheet, and its palette', async () => {
    const frames = [{ x: 0, y: 0, w: 8, h: 8, left: 0, top: 0, duration: 100 }];
    const sheet = { width: 8, height: 8, frames, tags: [], from: 'user' } as const;
    const turn: Change = { change: 'turn', turn: 'flip-horizontal' };
    const [image] = await savedFiles({ ...about, bytes: FULL, sheet }, { images: ['hero.png'] }, turn);
    assert.ok(image);
    const before = PNG.sync.read(Buffer.from(FULL));
    for (let y = 0; y < 16; y++)
      for (let x = 0; x < 16; x++)
        assert.deepEqual(pixel(image, x, y), pixel(before, x < 8 && y < 8 ? 7 - x : x, y), `${x}, ${y}`);
  });

  it('get transparent pixels where numbered files grow', async () => {
    const sequence = [FULL, FULL].map((bytes) => ({ bytes, duration: 100 }));
    const files = { images: ['a1.png', 'a2.png'] };
    const images = await savedFiles({ ...about, sequence }, files, {
      change: 'canvas',
      rect: { x: 0, y: 0, width: 17, height: 16 },
    });
    assert.equal(images.length, 2);
    for (const image of images)
      assert.deepEqual([pixel(image, 16, 3)[3], pixel(image, 0, 0)], [0, [255, 255, 255, 255]]);
  });

  it('are cut into frames', () => {
    const frames = [0, 8].map((x) => ({ x, y: 0, width: 8, height: 16 }));
    assert.equal(changed(openPng(FULL), { change: 'cut-sheet', frames }).frames.length, 2);
  });

  it('are not reduced where a square is partly nothing', () => {
    const moved = changed(openPng(FULL), { change: 'offset', by: { x: 1, y: 0 } });
    const reduce = () => changed(moved, { change: 'scale', way: 'reduce', by: 2, from: { x: 0, y: 0 } });
    assert.throws(reduce, (error) => error instanceof ChangeRefused && error.refusal.why === 'all-colors');
  });
});
