import assert from 'node:assert/strict';
import { brushMask } from '../../../../src/sprite/draw/brush';
import { linePixels, withoutCorners } from '../../../../src/sprite/draw/line';
import { isIn } from '../../../../src/sprite/draw/mask';
import { Stroke, type StrokeOptions } from '../../../../src/sprite/draw/stroke';
import type { Axes } from '../../../../src/sprite/pixels/views';
import { seed, seeded } from '../../../support/random';

const CANVAS = { width: 8, height: 6 };
const DOT = brushMask(1, 'square');
const pointsOf = (...places: readonly (readonly [number, number])[]) => places.map(([x, y]) => ({ x, y }));

function stroke(options: Partial<StrokeOptions>, points: readonly Axes[]): Stroke {
  const made = new Stroke({ brush: DOT, canvas: CANVAS, ...options });
  for (const point of points) made.add(point);
  return made;
}

function rows({ mask }: Stroke, { width, height } = CANVAS): string[] {
  const isSet = (x: number, y: number) => mask !== undefined && isIn(mask, x, y);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (isSet(x, y) ? '#' : '.')).join(''),
  );
}

describe('a stroke', () => {
  it('joins its points, and is cut at the edge of the canvas', () => {
    assert.deepEqual(rows(stroke({}, pointsOf([-2, 0], [3, 0], [3, 9]))), ['####....', ...Array(5).fill('...#....')]);
    assert.equal(stroke({}, pointsOf([-2, -2])).mask, undefined);
  });

  it('is one pixel wide if it is pixel-perfect, also while it grows', () => {
    const random = seeded(seed);
    for (let round = 0; round < 30; round++) {
      const points = Array.from({ length: 6 }, () => ({ x: Math.floor(random() * 8), y: Math.floor(random() * 6) }));
      const all = points.flatMap((to, at) => (at === 0 ? [to] : linePixels(points[at - 1] ?? to, to).slice(1)));
      const made = new Stroke({ brush: DOT, canvas: CANVAS, isPixelPerfect: true });
      for (const point of points) made.add(point);
      const kept = withoutCorners(all);
      const plain = Array.from({ length: 6 }, (_, y) =>
        Array.from({ length: 8 }, (_, x) => (kept.some((at) => at.x === x && at.y === y) ? '#' : '.')).join(''),
      );
      assert.deepEqual(rows(made), plain);
    }
  });

  it('is mirrored at a line between columns or on one', () => {
    assert.deepEqual(rows(stroke({ mirror: { x: 7 } }, pointsOf([0, 0], [2, 0])))[0], '###..###');
    const odd = { width: 7, height: 1 };
    assert.deepEqual(rows(stroke({ mirror: { x: 6 }, canvas: odd }, pointsOf([1, 0], [3, 0])), odd), ['.#####.']);
    assert.deepEqual(rows(stroke({ mirror: { x: 7, y: 5 } }, pointsOf([0, 0]))), [
      '#......#',
      ...Array(4).fill('........'),
      '#......#',
    ]);
  });

  it('mirrors even brushes with their own pixels', () => {
    const even = stroke({ brush: brushMask(2, 'square'), mirror: { x: 7 } }, pointsOf([1, 1]));
    assert.deepEqual(rows(even).slice(0, 2), ['##....##', '##....##']);
  });

  it('continues at the opposite edge across the seam', () => {
    const wide = stroke({ brush: brushMask(3, 'square'), wraps: { x: true, y: false } }, pointsOf([0, 0]));
    assert.deepEqual(rows(wide).slice(0, 3), ['##.....#', '##.....#', '........']);
    assert.deepEqual(rows(stroke({ wraps: { x: true, y: true } }, pointsOf([7, 5], [9, 7]))), [
      '#.......',
      '.#......',
      ...Array(3).fill('........'),
      '.......#',
    ]);
  });

  it('sets single dots without a way between them', () => {
    const made = new Stroke({ brush: DOT, canvas: CANVAS });
    for (const point of pointsOf([0, 0], [4, 0])) made.dot(point);
    assert.equal(rows(made)[0], '#...#...');
  });

  it('mirrors what is pixel-perfect, and across the seam, to the very pixels', () => {
    const random = seeded(seed);
    for (let round = 0; round < 30; round++) {
      const points = Array.from({ length: 5 }, () => ({
        x: Math.floor(random() * 14) - 3,
        y: Math.floor(random() * 6),
      }));
      const options = { mirror: { x: 7 }, isPixelPerfect: true, wraps: { x: true, y: false } };
      for (const row of rows(stroke(options, points))) assert.equal(row, [...row].toReversed().join(''));
    }
  });

  it('has the pixels of a plain model, mirrored beside the middle and across the seam', () => {
    const random = seeded(seed);
    for (let round = 0; round < 60; round++) {
      const size = 1 + Math.floor(random() * 5);
      const [x, y] = [Math.floor(random() * 16), Math.floor(random() * 12)];
      const points = Array.from({ length: 3 }, () => ({
        x: Math.floor(random() * 24) - 8,
        y: Math.floor(random() * 18) - 6,
      }));
      const way = points.flatMap((to, at) => linePixels(points[at - 1] ?? to, to));
      const made = stroke({ brush: brushMask(size, 'square'), mirror: { x, y }, wraps: { x: true, y: true } }, points);
      const near = (at: number, middle: number) => at >= middle - (size >> 1) && at < middle - (size >> 1) + size;
      // Any copy of the canvas may be the one that was drawn on.
      const copies = (at: number, side: number) => [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((copy) => at + copy * side);
      const covers = (column: number, row: number) =>
        way.some(
          (at) =>
            copies(column, 8).some((one) => near(one, at.x) || near(x - one, at.x)) &&
            copies(row, 6).some((one) => near(one, at.y) || near(y - one, at.y)),
        );
      const plain = Array.from({ length: 6 }, (_, row) =>
        Array.from({ length: 8 }, (_, column) => (covers(column, row) ? '#' : '.')).join(''),
      );
      assert.deepEqual(rows(made), plain, JSON.stringify({ size, x, y, points }));
    }
  });

  it('tells what may have changed since the last time, and nothing else', () => {
    const made = stroke({ canvas: { width: 500, height: 500 } }, pointsOf([3, 3], [5, 3]));
    assert.deepEqual(made.takeDirty(), { x: 3, y: 3, width: 3, height: 1 });
    assert.equal(made.takeDirty(), undefined);
    made.add({ x: 5, y: 4 });
    assert.deepEqual(made.takeDirty(), { x: 5, y: 4, width: 1, height: 1 });
  });

  it('tells that a corner is gone', () => {
    const made = stroke({ isPixelPerfect: true }, pointsOf([3, 3], [4, 3]));
    made.takeDirty();
    made.add({ x: 4, y: 4 });
    assert.deepEqual(made.takeDirty(), { x: 4, y: 3, width: 1, height: 2 });
    assert.deepEqual(made.within({ x: 3, y: 3, width: 2, height: 2 }).bits, Uint8Array.of(1, 0, 0, 1));
  });
});
