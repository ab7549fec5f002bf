import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { ANCHORS } from '../../../../src/sprite/edit/anchor';
import { type PlaceInput, placeSource } from '../../../../src/sprite/edit/files/placeSource';
import { saveChanges } from '../../../../src/sprite/edit/files/saveChanges';
import { decodePng, encodePng } from '../../../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { root } from '../../../support/places';
import { putOn } from '../../../support/sprites/flatSprite';

const hero = decodePng(readFileSync(path.join(root, 'samples/hero.png')));
const tools = { deflate: (bytes: Uint8Array) => deflateSync(bytes), check: () => {} };

/** An image with what is to be done to it. */
function placing(image: Raster, where: Pick<PlaceInput, 'on' | 'canvas'>): PlaceInput {
  const source = { title: 'output', extension: 'png', bytes: encodePng(image) };
  return { source, files: [{ images: ['output.png'] }], ...where };
}

async function placed(image: Raster, where: Pick<PlaceInput, 'on' | 'canvas'>) {
  const input = placing(image, where);
  const answer = await placeSource(input);
  const changes = answer.changes.map((change) => ({ change }));
  const { files } = await saveChanges({ ...input, changes }, tools);
  return { ...answer, image: files[0] ? decodePng(files[0].bytes) : image };
}

/** What is seen, as `x,y:color`, so that a canvas of another size can be compared. */
function pixelsOf({ width, data }: Raster, by = { x: 0, y: 0 }): ReadonlySet<string> {
  const seen = new Set<string>();
  for (let at = 0; at * 4 < data.length; at++)
    if (data[at * 4 + 3])
      seen.add(`${(at % width) + by.x},${Math.floor(at / width) + by.y}:${data.subarray(at * 4, at * 4 + 4).join()}`);
  return seen;
}

function square(side: number): Raster {
  const raster = createRaster(side, side);
  for (let at = 0; at < raster.data.length; at += 4) raster.data.set([9, 9, 9, 255], at);
  return raster;
}

describe('An image is put', () => {
  it('on what it was made from, and then on the canvas that it should have', async () => {
    const source = putOn({ width: 48, height: 48 }, hero, 5, 9);
    const cropped = putOn({ width: hero.width - 2, height: hero.height - 3 }, hero, -1, -2);
    const on = encodePng(source);
    const first = await placed(cropped, { on });
    assert.deepEqual([first.image.width, first.image.height, first.left], [48, 48, []]);
    assert.deepEqual(first.placement?.offset, { x: 6, y: 11 });
    assert.deepEqual(pixelsOf(first.image), pixelsOf(cropped, { x: 6, y: 11 }));
    const both = await placed(cropped, { on, canvas: { width: 64, height: 56, anchor: 's' } });
    assert.deepEqual([both.image.width, both.image.height], [64, 56]);
    assert.deepEqual(pixelsOf(both.image), pixelsOf(cropped, { x: 14, y: 19 }));
  });

  it('on a canvas by its anchor, and is never cut', async () => {
    // A figure at the lower right of an image that is larger than the canvas.
    const image = putOn({ width: 24, height: 20 }, square(8), 15, 11);
    for (const anchor of ANCHORS) {
      const { image: now, left } = await placed(image, { canvas: { width: 16, height: 12, anchor } });
      assert.deepEqual([now.width, now.height, pixelsOf(now).size, left], [16, 12, 64, []], anchor);
    }
    const { image: larger } = await placed(square(8), { canvas: { width: 16, height: 12, anchor: 's' } });
    assert.deepEqual(pixelsOf(larger), pixelsOf(square(8), { x: 4, y: 4 }));
  });

  it('nowhere if the canvas is too small, and has its bytes then', async () => {
    const { changes, left } = await placed(square(17), { canvas: { width: 16, height: 32 } });
    assert.deepEqual([changes, left], [[], ['too-large']]);
    const { changes: none, left: nothing } = await placed(square(16), { canvas: { width: 16, height: 16 } });
    assert.deepEqual([none, nothing], [[], []]);
  });

  it('nowhere if it is uncertain where, or a part of it would be lost', async () => {
    const other = decodePng(readFileSync(path.join(root, 'samples/slime.png')));
    const { changes, left, confidence = 1 } = await placed(other, { on: encodePng(hero) });
    assert.deepEqual([changes, left], [[], ['unsure']]);
    assert.ok(confidence < 0.5, String(confidence));
    const grown = putOn({ width: hero.width + 12, height: hero.height }, hero, 0, 0);
    grown.data.set([255, 0, 0, 255], (grown.width * 8 - 1) * 4);
    const beyond = await placed(grown, { on: encodePng(hero) });
    assert.deepEqual([beyond.changes, beyond.left], [[], ['outside']]);
  });
});
