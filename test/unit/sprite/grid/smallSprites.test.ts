import assert from 'node:assert/strict';
import { findGrid } from '../../../../src/sprite/grid/findGrid';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { resample } from '../../../support/pixelArt/resampling';
import { seeded } from '../../../support/random';

/** An outlined figure of a few random colors, which fills about half of its canvas. */
function figure(width: number, height: number, random: () => number): Raster {
  const picture = createRaster(width, height);
  const colors = Array.from({ length: 3 + Math.floor(random() * 5) }, () =>
    [0, 0, 0].map(() => Math.floor(random() * 8) * 32).concat(255),
  );
  const [x0, y0] = [width / 2 + random() * 2 - 1, height / 2 + random() * 2 - 1];
  const [rx, ry] = [width * (0.25 + random() * 0.2), height * (0.25 + random() * 0.2)];
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const far = ((x + 0.5 - x0) / rx) ** 2 + ((y + 0.5 - y0) / ry) ** 2;
    if (far >= 1) continue;
    const inside = 1 + Math.floor(random() * (colors.length - 1));
    picture.data.set(colors[far > 0.6 ? 0 : inside] ?? [], at * 4);
  }
  return picture;
}

/** How often each result was found, for one to four frames of 6 to 20 pixels. */
function foundSteps(factor: { x: number; y: number }, least: number): Readonly<Record<string, number>> {
  const random = seeded(7);
  const found: Record<string, number> = {};
  for (let n = 0; n < 60; n++) {
    const side = least + (n % 15);
    const frames = Array.from({ length: 1 + (n % 4) }, () => figure(side, side + (n % 3), random));
    const grid = findGrid(frames.map((one) => resample(one, one.width * factor.x, one.height * factor.y, 'nearest')));
    const name = grid ? `${grid.step.x} × ${grid.step.y}` : 'none';
    found[name] = (found[name] ?? 0) + 1;
  }
  return found;
}

describe('Frames as small as those of sheets', () => {
  // Half of a step explains whatever the step does, and was taken if the step left too few cells.
  for (const factor of [1, 2, 3, 4, 5, 6, 8])
    it(`are enlarged ${factor} times, or nothing is found: never another step`, () => {
      const found = foundSteps({ x: factor, y: factor }, 6);
      const wanted = factor === 1 ? 'none' : `${factor} × ${factor}`;
      assert.deepEqual(
        Object.keys(found).filter((name) => name !== wanted && name !== 'none'),
        [],
        JSON.stringify(found),
      );
      assert.ok((found[wanted] ?? 0) >= 40, JSON.stringify(found));
    });

  for (const [x, y] of [
    [8, 4],
    [6, 3],
    [4, 8],
  ] as const)
    it(`may be enlarged ${x} times across and ${y} times down`, () => {
      const found = foundSteps({ x, y }, 10);
      assert.ok((found[`${x} × ${y}`] ?? 0) >= 57, JSON.stringify(found));
    });
});
