import assert from 'node:assert/strict';
import { brushMask } from '../../../../src/sprite/draw/brush';
import { fillMask } from '../../../../src/sprite/draw/fill';
import { linePixels } from '../../../../src/sprite/draw/line';
import { isIn, type Mask, maskOfRect } from '../../../../src/sprite/draw/mask';
import { shaded } from '../../../../src/sprite/draw/shade';
import { ellipseMask, rectangleMask } from '../../../../src/sprite/draw/shapes';
import { mirrored, Stroke, type StrokeOptions } from '../../../../src/sprite/draw/stroke';
import type { Size } from '../../../../src/sprite/pixels/raster';
import type { Axes } from '../../../../src/sprite/pixels/views';

const DOT = brushMask(1, 'square');
const pointsOf = (...places: readonly (readonly [number, number])[]) => places.map(([x, y]) => ({ x, y }));

function rowsOf(mask: Mask | undefined, { width, height }: Size): string[] {
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (mask && isIn(mask, x, y) ? '#' : '.')).join(''),
  );
}

function stroke(options: Partial<StrokeOptions> & { readonly canvas: Size }, points: readonly Axes[]): string[] {
  const made = new Stroke({ brush: DOT, ...options });
  for (const point of points) made.add(point);
  return rowsOf(made.mask, options.canvas);
}

const placesOf = ({ x, y, width, bits }: Mask): readonly Axes[] =>
  [...bits.keys()].filter((at) => bits[at]).map((at) => ({ x: x + (at % width), y: y + Math.floor(at / width) }));

/** The same pixels, counted beyond the edge from the opposite one. */
function dotted(options: StrokeOptions, points: readonly Axes[]): string[] {
  const made = new Stroke(options);
  for (const point of points) made.dot(point);
  return rowsOf(made.mask, options.canvas);
}

/** What users of other editors ran into. */
describe('drawing as users expect it', () => {
  it('mirrors brushes of any size on canvases of any size to the pixel', () => {
    for (const size of [1, 2, 3, 4, 5, 16])
      for (const side of [15, 16]) {
        const canvas = { width: side, height: side };
        const options = { canvas, brush: brushMask(size, 'round'), mirror: { x: side - 1, y: side - 1 } };
        const made = stroke(options, pointsOf([1, 2], [6, 5]));
        assert.deepEqual(made, made.toReversed());
        assert.deepEqual(
          made,
          made.map((row) => [...row].toReversed().join('')),
        );
      }
  });

  it('mirrors from the middle to both edges, and has one middle column if the width is odd', () => {
    const even = { width: 32, height: 1 };
    assert.deepEqual(stroke({ canvas: even, mirror: { x: 31 } }, pointsOf([16, 0], [31, 0])), ['#'.repeat(32)]);
    assert.deepEqual(mirrored({ x: 3, y: 0 }, { x: 6 }), pointsOf([3, 0], [3, 0]));
  });

  it('mirrors at a line off the middle across the seam', () => {
    const canvas = { width: 8, height: 1 };
    const options = { canvas, mirror: { x: 3 }, wraps: { x: true, y: false } };
    // The pixel at 6 has its twin at −3, which is 5 in the next tile.
    assert.deepEqual(stroke(options, pointsOf([6, 0])), ['.....##.']);
    assert.deepEqual(stroke({ ...options, wraps: undefined }, pointsOf([6, 0])), ['......#.']);
  });

  it('stays pixel-perfect after a straight line', () => {
    const canvas = { width: 6, height: 4 };
    const made = stroke({ canvas, isPixelPerfect: true }, pointsOf([0, 0], [2, 0], [3, 0], [3, 1], [4, 1], [4, 2]));
    assert.deepEqual(made, ['###...', '...#..', '....#.', '......']);
  });

  it('is pixel-perfect with a wide brush too, and leaves what other points cover', () => {
    const canvas = { width: 5, height: 4 };
    const points = pointsOf([1, 1], [2, 1], [2, 2]);
    const brush = brushMask(2, 'square');
    assert.deepEqual(stroke({ canvas, brush }, points), ['###..', '###..', '.##..', '.....']);
    assert.deepEqual(stroke({ canvas, brush, isPixelPerfect: true }, points), ['##...', '###..', '.##..', '.....']);
  });

  it('keeps a pixel that a pixel-perfect stroke crossed before', () => {
    const canvas = { width: 4, height: 3 };
    const around = pointsOf([1, 0], [1, 1], [1, 2], [0, 2], [0, 1], [1, 1], [1, 0]);
    assert.equal(stroke({ canvas, isPixelPerfect: true }, around)[1]?.[1], '#');
  });

  it('keeps the corners of rectangles, whatever strokes leave out', () => {
    const canvas = { width: 4, height: 3 };
    const edge = placesOf(rectangleMask({ x: 0, y: 0, ...canvas }, false));
    assert.deepEqual(dotted({ canvas, brush: DOT, isPixelPerfect: true }, edge), ['####', '#..#', '####']);
  });

  it('draws whole shapes across the seam, edge and area alike', () => {
    const canvas = { width: 7, height: 7 };
    const wraps = { x: true, y: true };
    for (const isFilled of [true, false]) {
      const shape = ellipseMask({ x: 5, y: 4, width: 7, height: 7 }, isFilled);
      const expected = rowsOf({ ...shape, x: 0, y: 0 }, canvas);
      const moved = expected.map((_, y) => expected[(y + 3) % 7]).map((row = '') => row.slice(2) + row.slice(0, 2));
      assert.deepEqual(dotted({ canvas, brush: DOT, wraps }, placesOf(shape)), moved);
      assert.deepEqual(dotted({ canvas, brush: shape, wraps }, pointsOf([0, 0])), moved, 'as a brush');
    }
  });

  it('fills up to the edge of the selection, and not around it', () => {
    const canvas = { width: 5, height: 2 };
    const words = Uint32Array.of(0, 0, 0xff000000, 0, 0, 0, 0, 0, 0, 0);
    const selection = maskOfRect({ x: 0, y: 0, width: 5, height: 1 });
    const mask = fillMask(words, canvas, { x: 0, y: 0 }, { isContiguous: true, tolerance: 0, selection });
    assert.deepEqual(rowsOf(mask, canvas), ['##...', '.....']);
  });

  it('shades past a color that the ramp has twice, and each pixel once for a stroke that crosses itself', () => {
    const ramp = [1, 2, 2, 3].map((shade) => (0xff000000 + shade) >>> 0);
    const [dark = 0, middle = 0, , light = 0] = ramp;
    const words = Uint32Array.of(dark, middle, light);
    const crossing = new Stroke({ brush: DOT, canvas: { width: 3, height: 1 } });
    for (const point of pointsOf([0, 0], [2, 0], [0, 0])) crossing.add(point);
    const mask = crossing.mask ?? assert.fail('Nothing was covered.');
    assert.deepEqual(shaded(words, 3, mask, ramp, 1)?.words, Uint32Array.of(middle, light));
    assert.deepEqual(shaded(words, 3, mask, ramp, -1)?.words, Uint32Array.of(dark, middle));
  });

  it('looks like one line if lines continue at the same slope', () => {
    const [start, middle, end] = pointsOf([0, 0], [9, 3], [18, 6]);
    assert(start && middle && end);
    assert.deepEqual([...linePixels(start, middle), ...linePixels(middle, end).slice(1)], linePixels(start, end));
  });
});
