import assert from 'node:assert/strict';
import { type AnchorPoint, placeFrames, steadied } from '../../../../src/sprite/fix/anchor';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';

/** A body of 8 × 12 pixels with a head to its left, whose feet stand on the row before `bottom`. */
function body(left: number, bottom: number, width = 40, height = 40): Raster {
  const raster = createRaster(width, height);
  const paint = (x: number, y: number) => {
    if (x >= 0 && y >= 0 && x < width && y < height) raster.data.set([1, 2, 3, 255], (y * width + x) * 4);
  };
  for (let y = bottom - 12; y < bottom; y++) for (let x = left; x < left + 8; x++) paint(x, y);
  for (let y = bottom - 16; y < bottom - 12; y++) for (let x = left; x < left + 4; x++) paint(x, y);
  return raster;
}

const corners = (views: readonly (readonly Raster[])[], point: AnchorPoint = 'feet') =>
  placeFrames(views, point).corners.map((frames) => frames.map(({ x, y }) => [x, y]));

describe('Anchoring frames', () => {
  it('moves shaken frames back, along both axes', () => {
    const shaken = [
      [0, 0],
      [2, -1],
      [-1, 1],
      [1, 2],
      [0, -2],
    ] as const;
    const frames = shaken.map(([x, y]) => body(16 + x, 34 + y));
    for (const point of ['feet', 'middle'] as const)
      assert.deepEqual(corners([frames], point), [shaken.map(([x, y]) => [0 - x, 0 - y])]);
  });

  it('keeps a jump, and a walk across the canvas', () => {
    const jump = [36, 36, 34, 27, 20, 18, 20, 27, 34, 36, 36].map((bottom) => body(16, bottom));
    assert.deepEqual(corners([jump]), [jump.map(() => [0, 0])]);
    const walk = [0, 6, 12, 18, 24, 30].map((left) => body(left, 36));
    assert.deepEqual(corners([walk]), [walk.map(() => [0, 0])]);
  });

  it('moves a single frame back that leaps away', () => {
    const frames = [36, 36, 28, 36, 36].map((bottom) => body(16, bottom));
    assert.deepEqual(corners([frames]), [
      [
        [0, 0],
        [0, 0],
        [0, 8],
        [0, 0],
        [0, 0],
      ],
    ]);
  });

  it('changes nothing at the second time', () => {
    for (const values of [[3, 1, 4, 1, 5, 9, 2, 6], [0, -2, -9, -12, -9, -2, 0, 1], [5], [], [1, 2, 3, 40, 41, 2]]) {
      const once = values.map((value, at) => value + (steadied(values, 2)[at] ?? 0));
      assert.ok(
        steadied(once, 2).every((move) => move === 0),
        `${values}`,
      );
    }
  });

  it('puts views of three sizes on one canvas with one foot line, and cuts nothing', () => {
    const views = [[body(16, 40)], [body(10, 24, 28, 30)], [body(20, 46, 48, 46)]];
    const { canvases, corners: places } = placeFrames(views, 'feet');
    assert.equal(new Set(canvases.map(({ width, height }) => `${width} ${height}`)).size, 1);
    const feet = [40, 24, 46].map((bottom, view) => bottom + (places[view]?.[0]?.y ?? 0));
    assert.equal(new Set(feet).size, 1);
    const [canvas] = canvases;
    for (const [view, top] of [24, 8, 30].entries()) {
      const y = places[view]?.[0]?.y ?? 0;
      assert.ok(canvas && top + y >= 0 && (feet[view] ?? 0) <= canvas.height);
    }
  });

  it('enlarges a canvas where a frame would be cut', () => {
    // Both feet come to 40, so the head of the second frame, which fills its canvas, leaves it by nothing; that of the third, by 4.
    const frames = [body(16, 40, 40, 40), body(16, 40, 40, 40), body(16, 36, 40, 40), body(16, 40, 40, 40)];
    assert.deepEqual(placeFrames([frames], 'feet').canvases, [{ width: 40, height: 40 }]);
    const low = [body(16, 16), body(16, 16), body(16, 20), body(16, 16)];
    assert.deepEqual(placeFrames([low], 'feet').canvases, [{ width: 40, height: 40 }]);
    const tall = [body(0, 20), body(2, 20), body(0, 20), body(0, 20)].map((frame) => ({ ...frame }));
    tall[1]?.data.set([9, 9, 9, 255], 4 * 40 * 19);
    const { canvases, corners: places } = placeFrames([tall], 'feet');
    assert.deepEqual(canvases, [{ width: 42, height: 40 }]);
    assert.deepEqual(
      places[0]?.map(({ x }) => x),
      [2, 0, 2, 2],
    );
  });

  /** The figure with a soft shadow on these rows, both included. */
  function shadowed(figure: Raster, from: number, to: number, alpha = 90): Raster {
    for (let y = from; y <= to; y++)
      for (let x = 12; x < 28; x++)
        if (!figure.data[(y * figure.width + x) * 4 + 3]) figure.data.set([0, 0, 0, alpha], (y * figure.width + x) * 4);
    return figure;
  }

  it('takes no soft shadow for feet, but cuts none off', () => {
    // The shadows of two views are two rows deeper than the feet, that of the other isn't.
    const views = [[shadowed(body(16, 34), 32, 36)], [shadowed(body(16, 34), 32, 34)], [body(16, 34)]];
    assert.deepEqual(corners(views), [[[0, 0]], [[0, 0]], [[0, 0]]]);
    const low = [[shadowed(body(16, 34), 33, 39)], [body(16, 36)], [body(16, 36)]];
    assert.deepEqual(corners(low), [[[0, 2]], [[0, 0]], [[0, 0]]]);
    assert.deepEqual(
      placeFrames(low, 'feet').canvases.map(({ height }) => height),
      [42, 42, 42],
    );
  });

  it('keeps a jump over a shadow that stays on the ground', () => {
    const jump = [36, 34, 27, 20, 18, 20, 27, 34, 36].map((bottom) => shadowed(body(16, bottom), 35, 37));
    assert.deepEqual(corners([jump]), [jump.map(() => [0, 0])]);
  });

  it('takes all of a ghost for its figure, though only its eyes are solid', () => {
    const ghost = (bottom: number, eyes: boolean) => {
      const figure = body(16, bottom);
      for (let at = 3; at < figure.data.length; at += 4) if (figure.data[at]) figure.data[at] = 100;
      if (eyes) figure.data.set([0, 0, 0, 255], ((bottom - 8) * 40 + 18) * 4);
      return figure;
    };
    const frames = [ghost(34, true), ghost(34, false), ghost(34, true), ghost(34, true)];
    assert.deepEqual(corners([frames]), [frames.map(() => [0, 0])]);
  });
});
