import assert from 'node:assert/strict';
import { animate, draw } from '@sprite-kiln/placeholders/drawing';
import { decodePng } from '../../../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { placeFrame } from '../../../../src/sprite/sheet/frames';
import { guessCut } from '../../../../src/sprite/sheet/guessCut';
import { sample } from '../formats/files';

/** Frames laid out row by row, each in the middle of a cell. */
function sheetOf(frames: readonly Raster[], columns: number, width: number, height: number): Raster {
  const sheet = createRaster(columns * width, Math.ceil(frames.length / columns) * height);
  frames.forEach((frame, index) => {
    const left = Math.floor((width - frame.width) / 2);
    const top = height - frame.height;
    const cell = placeFrame(frame, { x: 0, y: 0, w: frame.width, h: frame.height, left, top }, width, height);
    const x = (index % columns) * width;
    const y = Math.floor(index / columns) * height;
    for (let row = 0; row < height; row++) {
      sheet.data.set(cell.data.subarray(row * width * 4, (row + 1) * width * 4), ((y + row) * sheet.width + x) * 4);
    }
  });
  return sheet;
}

const best = (sheet: Raster) => guessCut(sheet)[0];
const sprite = (prompt: string, size: number) => draw({ prompt, size, variant: 0 });
const walk = async (prompt: string, size: number) => animate(await sprite(prompt, size), { prompt: 'walk', frames: 8 });
const PROMPTS = ['knight', 'slime', 'skeleton with a bow', 'mushroom', 'potion', 'tree'];

describe('Guessing how a sheet is cut', () => {
  it('cuts 128 × 16 pixels into a strip of eight', async () => {
    assert.deepEqual(best(sheetOf(await walk('knight', 16), 8, 16, 16)), {
      count: 8,
      columns: 8,
      width: 16,
      height: 16,
    });
  });

  for (const size of [16, 24, 32, 64]) {
    it(`finds strips, columns, and grids of ${size} px sprites, in tight cells or with space around them`, async () => {
      for (const prompt of PROMPTS) {
        const frames = await walk(prompt, size);
        for (const [columns, width, height] of [
          [8, size, size],
          [1, size, size],
          [4, size, size],
          [3, size, size],
          [8, size + 8, size + 16],
          [4, size + 16, size + 8],
        ] as const) {
          assert.deepEqual(best(sheetOf(frames, columns, width, height)), { count: 8, columns, width, height }, prompt);
        }
      }
    });
  }

  it('treats a plain background color as transparency', async () => {
    const sheet = sheetOf(await walk('knight', 32), 4, 40, 40);
    for (let at = 0; at < sheet.data.length; at += 4)
      if (sheet.data[at + 3] === 0) sheet.data.set([255, 0, 255, 255], at);
    assert.deepEqual(best(sheet), { count: 8, columns: 4, width: 40, height: 40 });
  });

  it('recognizes a single sprite', async () => {
    const wrong: string[] = [];
    for (const prompt of [...PROMPTS, 'chest', 'gem', 'sword', 'ship', 'shield']) {
      for (const size of [16, 24, 32, 64, 128]) {
        const found = best(await sprite(prompt, size));
        if (found) wrong.push(`${prompt} ${size}: ${JSON.stringify(found)}`);
      }
    }
    for (const name of ['hero.png', 'slime.png', 'potion.png', 'sword.png']) {
      if (best(decodePng(sample(name)))) wrong.push(name);
    }
    assert.deepEqual(wrong, []);
  });

  it('has no guess for an image that is empty, plain, or indivisible', async () => {
    assert.deepEqual(guessCut(createRaster(128, 16)), []);
    assert.deepEqual(guessCut({ ...createRaster(64, 64), data: new Uint8ClampedArray(64 * 64 * 4).fill(255) }), []);
    assert.deepEqual(guessCut(sheetOf([await sprite('knight', 16)], 1, 127, 31)), []);
  });

  it('checks large sheets by samples of their pixels', async () => {
    const frames = await walk('knight', 128);
    assert.deepEqual(best(sheetOf(frames.concat(frames), 4, 512, 512)), {
      count: 16,
      columns: 4,
      width: 512,
      height: 512,
    });
  });

  it('offers no more than requested', async () => {
    assert.equal(guessCut(sheetOf(await walk('knight', 16), 8, 16, 16), 1).length, 1);
  });
});
