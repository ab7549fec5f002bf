import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { brushMask } from '../../../../src/sprite/draw/brush';
import { evenLinePixels, linePixels, straightEnd, withoutCorners } from '../../../../src/sprite/draw/line';
import { isIn, type Mask } from '../../../../src/sprite/draw/mask';
import { ellipseMask, lassoMask, rectangleMask } from '../../../../src/sprite/draw/shapes';
import type { Size } from '../../../../src/sprite/pixels/raster';
import type { Axes } from '../../../../src/sprite/pixels/views';

/** Ellipses as Aseprite draws them, by size. */
const ELLIPSES: Readonly<Record<string, readonly string[]>> = {
  '3x3': ['.#.', '#.#', '.#.'],
  '4x4': ['.##.', '#..#', '#..#', '.##.'],
  '5x5': ['.###.', '#...#', '#...#', '#...#', '.###.'],
  '6x6': ['..##..', '.#..#.', '#....#', '#....#', '.#..#.', '..##..'],
  '7x7': ['..###..', '.#...#.', '#.....#', '#.....#', '#.....#', '.#...#.', '..###..'],
  '8x8': ['..####..', '.#....#.', '#......#', '#......#', '#......#', '#......#', '.#....#.', '..####..'],
  '9x9': [
    '...###...',
    '..#...#..',
    '.#.....#.',
    '#.......#',
    '#.......#',
    '#.......#',
    '.#.....#.',
    '..#...#..',
    '...###...',
  ],
  '10x10': [
    '...####...',
    '..#....#..',
    '.#......#.',
    '#........#',
    '#........#',
    '#........#',
    '#........#',
    '.#......#.',
    '..#....#..',
    '...####...',
  ],
  '5x3': ['.###.', '#...#', '.###.'],
  '3x8': ['.#.', '.#.', '#.#', '#.#', '#.#', '#.#', '.#.', '.#.'],
  '8x4': ['..####..', '##....##', '##....##', '..####..'],
  '4x9': ['.##.', '.##.', '#..#', '#..#', '#..#', '#..#', '#..#', '.##.', '.##.'],
  '12x7': [
    '...######...',
    '.##......##.',
    '#..........#',
    '#..........#',
    '#..........#',
    '.##......##.',
    '...######...',
  ],
  '13x6': ['...#######...', '.##.......##.', '#...........#', '#...........#', '.##.......##.', '...#######...'],
};
/** Lines from the top left to the bottom right corner, as Aseprite draws them. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  '6x2': ['###...', '...###'],
  '2x3': ['#.', '.#', '.#'],
  '7x3': ['##.....', '..###..', '.....##'],
  '9x4': ['##.......', '..##.....', '....###..', '.......##'],
  '10x4': ['##........', '..###.....', '.....###..', '........##'],
  '3x8': ['#..', '#..', '.#.', '.#.', '.#.', '.#.', '..#', '..#'],
  '5x5': ['#....', '.#...', '..#..', '...#.', '....#'],
};
/** Those that are others from the bottom right corner: of two pixels that are as near, a line takes the one farther along. */
const BACKWARDS: Readonly<Record<string, readonly string[]>> = {
  '2x3': ['#.', '#.', '.#'],
  '9x4': ['##.......', '..###....', '.....##..', '.......##'],
  '10x4': ['##........', '..###.....', '.....###..', '........##'],
};
/** Lines that are held straight. */
const EVEN_LINES: Readonly<Record<string, readonly string[]>> = {
  '6x2': ['###...', '...###'],
  '7x3': ['###....', '...##..', '.....##'],
  '8x3': ['###.....', '...###..', '......##'],
  '9x4': ['###......', '...##....', '.....##..', '.......##'],
  '5x5': ['#....', '.#...', '..#..', '...#.', '....#'],
  '10x4': ['###.......', '...##.....', '.....###..', '........##'],
  '3x8': ['#..', '#..', '#..', '.#.', '.#.', '.#.', '..#', '..#'],
};
const EVEN_BACKWARDS: Readonly<Record<string, readonly string[]>> = {
  '7x3': ['##.....', '..##...', '....###'],
  '8x3': ['##......', '..###...', '.....###'],
  '9x4': ['##.......', '..##.....', '....##...', '......###'],
  '3x8': ['#..', '#..', '.#.', '.#.', '.#.', '..#', '..#', '..#'],
};
/** Its round brushes, by size. */
const ROUND: Readonly<Record<number, readonly string[]>> = {
  2: ['##', '##'],
  3: ['.#.', '###', '.#.'],
  4: ['.##.', '####', '####', '.##.'],
  5: ['.###.', '#####', '#####', '#####', '.###.'],
  6: ['..##..', '.####.', '######', '######', '.####.', '..##..'],
  7: ['..###..', '.#####.', '#######', '#######', '#######', '.#####.', '..###..'],
  8: ['..####..', '.######.', '########', '########', '########', '########', '.######.', '..####..'],
  10: [
    '...####...',
    '..######..',
    '.########.',
    '##########',
    '##########',
    '##########',
    '##########',
    '.########.',
    '..######..',
    '...####...',
  ],
};
/** All rasters of sizes up to 40 × 40 as its open routines draw them, row by row with `/` after each, a line for each size, as SHA-256. */
const ALL = {
  ellipse: '8e6752e999c60a1477b27d6ae0afdf706a2ccbd9567c2ccbab47432cbda8aad5',
  filled: 'a41de4698d5ea6acda592e676a5890d18f18b0191fd8e4e90c9ab665065a2d8d',
  line: '1621c7ec77a81c0c6dc11c23aca8af4fc7c3c039a2de940ecef165a54ca3ce06',
  backwards: '629f836211428fe922d5d5be4308357dc654e2517f3521cdcd0f51cadc46a547',
};

const sizeOf = (name: string): Size => {
  const [width = 0, height = 0] = name.split('x').map(Number);
  return { width, height };
};
const drawn = ({ width, height }: Size, is: (x: number, y: number) => boolean) =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => (is(x, y) ? '#' : '.')).join(''));
const ofMask = (mask: Mask | undefined, size: Size) => drawn(size, (x, y) => mask !== undefined && isIn(mask, x, y));
const ofPoints = (points: readonly Axes[], size: Size) => {
  const places = new Set(points.map(({ x, y }) => y * size.width + x));
  return drawn(size, (x, y) => places.has(y * size.width + x));
};
const pointsOf = (...places: readonly (readonly [number, number])[]) => places.map(([x, y]) => ({ x, y }));

function across(way: typeof linePixels, { width, height }: Size, isBackwards: boolean): readonly Axes[] {
  const [from, to] = pointsOf([0, 0], [width - 1, height - 1]);
  assert(from && to);
  return isBackwards ? way(to, from) : way(from, to);
}

function digest(rowsOf: (size: Size) => readonly string[]): string {
  const hash = createHash('sha256');
  for (let width = 1; width <= 40; width++)
    for (let height = 1; height <= 40; height++)
      hash.update(
        `${rowsOf({ width, height })
          .map((row) => `${row}/`)
          .join('')}\n`,
      );
  return hash.digest('hex');
}

/** Whether no way through sides leads from the middle to the edge of the rectangle. */
function isClosed(bits: Uint8Array, { width, height }: Size): boolean {
  const open = [(height >> 1) * width + (width >> 1)];
  const seen = new Uint8Array(bits);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen[at]) continue;
    seen[at] = 1;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return false;
    open.push(at - 1, at + 1, at - width, at + width);
  }
  return true;
}

describe('rasters of tools', () => {
  it('have ellipses like Aseprite', () => {
    for (const [name, rows] of Object.entries(ELLIPSES)) {
      const size = sizeOf(name);
      assert.deepEqual(ofMask(ellipseMask({ x: 0, y: 0, ...size }, false), size), rows, name);
    }
  });

  it('have ellipses that are alike on all sides, and filled up to their edge', () => {
    for (let width = 1; width <= 20; width++) {
      for (let height = 1; height <= 20; height++) {
        const rect = { x: 0, y: 0, width, height };
        const edge = ofMask(ellipseMask(rect, false), rect);
        assert.deepEqual(edge, edge.toReversed());
        assert.deepEqual(
          edge,
          edge.map((row) => [...row].toReversed().join('')),
        );
        const filled = edge.map((row) => row.replace(/#.*#/, (run) => '#'.repeat(run.length)));
        assert.deepEqual(ofMask(ellipseMask(rect, true), rect), filled);
      }
    }
  });

  it('have ellipses without gaps, also of long and flat ones', () => {
    for (let width = 100; width <= 130; width++) {
      for (let height = 3; height <= 24; height++) {
        for (const size of [
          { width, height },
          { width: height, height: width },
        ]) {
          const { bits } = ellipseMask({ x: 0, y: 0, ...size }, false);
          assert.equal(isClosed(bits, size), true, `${size.width} × ${size.height}`);
        }
      }
    }
  });

  it('have lines like Aseprite, in both directions', () => {
    for (const [table, way, isBackwards] of [
      [LINES, linePixels, false],
      [BACKWARDS, linePixels, true],
      [EVEN_LINES, evenLinePixels, false],
      [EVEN_BACKWARDS, evenLinePixels, true],
    ] as const)
      for (const [name, rows] of Object.entries(table)) {
        const size = sizeOf(name);
        assert.deepEqual(ofPoints(across(way, size, isBackwards), size), rows, name);
      }
    for (const way of [linePixels, evenLinePixels])
      assert.deepEqual(way({ x: 4, y: 4 }, { x: 4, y: 4 }), [{ x: 4, y: 4 }]);
  });

  it('have what Aseprite draws in all sizes', () => {
    const ellipse = (isFilled: boolean) => (size: Size) => ofMask(ellipseMask({ x: 0, y: 0, ...size }, isFilled), size);
    const line = (isBackwards: boolean) => (size: Size) => ofPoints(across(linePixels, size, isBackwards), size);
    assert.deepEqual(
      {
        ellipse: digest(ellipse(false)),
        filled: digest(ellipse(true)),
        line: digest(line(false)),
        backwards: digest(line(true)),
      },
      ALL,
    );
  });

  it('have even slopes of lines that are held straight', () => {
    const ends = pointsOf([9, 1], [9, 4], [9, 8], [1, -9], [-4, -9], [-8, 8]).map((to) =>
      straightEnd({ x: 0, y: 0 }, to),
    );
    assert.deepEqual(ends, pointsOf([9, 0], [9, 4], [9, 9], [0, -9], [-4, -9], [-8, 8]));
  });

  it('have round brushes like Aseprite, and square ones', () => {
    for (const [name, rows] of Object.entries(ROUND)) {
      const size = Number(name);
      const mask = brushMask(size, 'round');
      assert.deepEqual([mask.x, mask.y], [-(size >> 1), -(size >> 1)]);
      assert.deepEqual(ofMask({ ...mask, x: 0, y: 0 }, mask), rows, name);
    }
    for (let size = 1; size <= 16; size++) assert.equal(brushMask(size, 'square').bits.indexOf(0), -1);
    assert.deepEqual(brushMask(1, 'round').bits, Uint8Array.of(1));
  });

  it('leave out the middle of corners, never two in a row', () => {
    const [corner, stairs] = [
      pointsOf([0, 0], [1, 0], [1, 1], [2, 1]),
      pointsOf([0, 0], [1, 0], [1, 1], [2, 1], [2, 2]),
    ];
    assert.deepEqual(withoutCorners(corner), pointsOf([0, 0], [1, 1], [2, 1]));
    assert.deepEqual(withoutCorners(stairs), pointsOf([0, 0], [1, 1], [2, 2]));
    assert.deepEqual(withoutCorners(pointsOf([0, 0], [1, 0], [2, 0])), pointsOf([0, 0], [1, 0], [2, 0]));
    assert.deepEqual(withoutCorners(pointsOf([0, 0], [1, 0], [0, 0])), pointsOf([0, 0], [1, 0], [0, 0]));
  });

  it('have rectangles with edges of one pixel', () => {
    assert.deepEqual(ofMask(rectangleMask({ x: 1, y: 0, width: 4, height: 3 }, false), { width: 6, height: 3 }), [
      '.####.',
      '.#..#.',
      '.####.',
    ]);
    assert.deepEqual(ofMask(rectangleMask({ x: 0, y: 0, width: 1, height: 2 }, false), { width: 2, height: 2 }), [
      '#.',
      '#.',
    ]);
  });

  it('have lassos with all inside, and their own edge', () => {
    const corners = pointsOf([0, 0], [4, 0], [4, 4], [0, 4]);
    const traced = corners.flatMap((to, at) => linePixels(corners.at(at - 1) ?? to, to));
    assert.deepEqual(ofMask(lassoMask(corners, traced), { width: 5, height: 5 }), Array(5).fill('#####'));
    const triangle = pointsOf([2, 0], [4, 4], [0, 4]);
    assert.deepEqual(ofMask(lassoMask(triangle, []), { width: 5, height: 5 }), [
      '..#..',
      '..#..',
      '.###.',
      '.###.',
      '.....',
    ]);
  });
});
