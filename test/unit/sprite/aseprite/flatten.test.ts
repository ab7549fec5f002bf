import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Flattener, type FlattenOptions } from '../../../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { root } from '../../../support/places';
import {
  asepriteFile,
  cel,
  FLIP,
  layer,
  linkedCel,
  palette,
  rawCel,
  tilemapCel,
  tileset,
} from '../../../support/sprites/asepriteFile';

const fixture = (name: string) => readFileSync(path.join(root, 'test/fixtures/aseprite', name));

/** Pixels of a frame as `#rrggbbaa`, row by row; `.` if transparent. */
function pixels(bytes: Uint8Array, frame = 0, options: FlattenOptions = {}): string[][] {
  const { width, height, data } = new Flattener(readAseprite(bytes), options).frame(frame);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => {
      const at = 4 * (y * width + x);
      return data[at + 3] === 0 ? '.' : `#${Buffer.from(data.subarray(at, at + 4)).toString('hex')}`;
    }),
  );
}

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const CLEAR = [0, 0, 0, 0];
const [red, green, blue] = ['#ff0000ff', '#00ff00ff', '#0000ffff'];

describe('Flattened frames of Aseprite files', () => {
  describe("from Aseprite's own samples", () => {
    it('indexed, two frames (2f-index-3x3)', () => {
      const [a, b] = ['#37946eff', '#fbf236ff'];
      const bytes = fixture('2f-index-3x3.aseprite');
      const counts = [0, 1].map((frame) => pixels(bytes, frame).flat());
      assert.equal(counts[0]?.filter((color) => color === a).length, 6);
      assert.equal(counts[1]?.filter((color) => color === b).length, 3);
    });

    it('indexed with a normal layer called bg (bg-index-3)', () => {
      assert.equal(
        pixels(fixture('bg-index-3.aseprite'))
          .flat()
          .filter((color) => color === '.').length,
        4,
      );
    });

    it('hidden layer in a group (groups2)', () => {
      const document = readAseprite(fixture('groups2.aseprite'));
      assert.deepEqual(
        document.layers.map(({ name, kind, parent, visible }) => [name, kind, parent, visible]),
        [
          ['player', 'group', undefined, true],
          ['body', 'image', 0, true],
          ['head', 'image', 0, true],
          ['items', 'group', undefined, true],
          ['sword', 'image', 3, true],
          ['gun', 'image', 3, false],
        ],
      );
      assert.notDeepEqual(
        pixels(fixture('groups2.aseprite')),
        pixels(fixture('groups2.aseprite'), 0, { isVisible: () => true }),
      );
    });

    it('empty frame between two others (1empty3)', () => {
      assert.ok(
        pixels(fixture('1empty3.aseprite'), 1)
          .flat()
          .every((color) => color === '.'),
      );
    });

    it("linked cel with the other frame's pixels (link)", () => {
      const bytes = fixture('link.aseprite');
      const yellow = (frame: number) => pixels(bytes, frame).map((row) => row.map((color) => color === '#fbf236ff'));
      assert.deepEqual(yellow(0), yellow(1));
    });
  });

  it('show raw cels, cels beyond the canvas, and linked cels', () => {
    const file = asepriteFile({
      width: 2,
      height: 2,
      frames: [
        { chunks: [layer(), rawCel(2, 2, [...RED, ...GREEN, ...BLUE, ...RED], { x: 1, y: -1 })] },
        { chunks: [linkedCel(0)] },
      ],
    });
    assert.deepEqual(pixels(file, 0), [
      ['.', blue],
      ['.', '.'],
    ]);
    assert.deepEqual(pixels(file, 1), [
      [red, green],
      [blue, red],
    ]);
  });

  it('read grayscale as value and alpha', () => {
    const file = asepriteFile({
      width: 2,
      height: 1,
      depth: 16,
      frames: [{ chunks: [layer(), cel(2, 1, [90, 255, 200, 40])] }],
    });
    assert.deepEqual(pixels(file), [['#5a5a5aff', '#c8c8c828']]);
  });

  describe('in indexed mode', () => {
    const colors = palette([RED, GREEN, [0, 0, 255, 128]]);

    it('treat the transparent index as transparent, except in the background', () => {
      const indices = [0, 1, 2, 1];
      const over = asepriteFile({
        width: 4,
        height: 1,
        depth: 8,
        transparentIndex: 1,
        frames: [{ chunks: [colors, layer(), cel(4, 1, indices)] }],
      });
      assert.deepEqual(pixels(over), [[red, '.', '#0000ff80', '.']]);
      const background = asepriteFile({
        width: 4,
        height: 1,
        depth: 8,
        transparentIndex: 1,
        frames: [{ chunks: [colors, layer({ flags: 9 }), cel(4, 1, indices)] }],
      });
      assert.deepEqual(pixels(background), [[red, green, '#0000ff80', green]]);
    });

    it('apply a changed palette from its frame on', () => {
      const file = asepriteFile({
        width: 1,
        height: 1,
        depth: 8,
        transparentIndex: 9,
        frames: [
          { chunks: [colors, layer(), cel(1, 1, [0])] },
          { chunks: [palette([BLUE]), linkedCel(0)] },
          { chunks: [linkedCel(0)] },
        ],
      });
      assert.deepEqual(
        [0, 1, 2].map((frame) => pixels(file, frame)),
        [[[red]], [[blue]], [[blue]]],
      );
    });
  });

  it('leave out hidden layers, layers in hidden groups, and reference layers', () => {
    const one = (flags: number, level = 0, type: 0 | 1 = 0) => layer({ flags, level, type });
    const file = asepriteFile({
      width: 3,
      height: 1,
      frames: [
        {
          chunks: [
            ...[one(0), one(0, 0, 1), one(1, 1), one(1 | 64)],
            ...[0, 2, 3].map((index) => cel(1, 1, RED, { layer: index, x: index === 3 ? 2 : index / 2 })),
          ],
        },
      ],
    });
    assert.deepEqual(pixels(file), [['.', '.', '.']]);
    assert.deepEqual(pixels(file, 0, { isVisible: () => true }), [[red, red, '.']]);
  });

  it('multiply the opacities of cel and layer', () => {
    const file = asepriteFile({
      width: 1,
      height: 1,
      frames: [{ chunks: [layer({ opacity: 128 }), cel(1, 1, RED, { opacity: 100 })] }],
    });
    // 128 × 100 / 255 = 50, rounded.
    assert.deepEqual(pixels(file), [['#ff000032']]);
  });

  it('ignore layer opacity if the header says so', () => {
    const file = asepriteFile({
      width: 1,
      height: 1,
      flags: 0,
      frames: [{ chunks: [layer({ opacity: 0 }), cel(1, 1, RED)] }],
    });
    assert.deepEqual(pixels(file), [[red]]);
  });

  describe('with a z-index', () => {
    const sprite = (z: readonly number[]) =>
      asepriteFile({
        width: 1,
        height: 1,
        frames: [
          {
            chunks: [
              ...z.map((_, index) => layer({ name: `${index}` })),
              ...z.map((by, index) => cel(1, 1, [RED, GREEN, BLUE][index] ?? RED, { layer: index, z: by })),
            ],
          },
        ],
      });
    for (const [z, top] of [
      [[0, 0, 0], blue],
      [[2, 0, 0], red],
      [[1, 0, 0], blue],
      [[0, 1, 0], green],
      [[0, 0, -1], green],
      [[0, 0, -2], green],
    ] as const) {
      it(`of ${z.join(', ')} show ${top} on top`, () => assert.deepEqual(pixels(sprite(z)), [[top]]));
    }
  });

  describe('with groups', () => {
    const chunks = [
      layer({ name: 'below' }),
      layer({ name: 'group', type: 1, opacity: 128, blend: 1 }),
      layer({ name: 'in it', level: 1 }),
      cel(1, 1, [200, 100, 50, 255], { layer: 0 }),
      cel(1, 1, [100, 100, 100, 255], { layer: 2 }),
    ];

    it('blend them as one image, with opacity and mode, if the header says so', () => {
      // Multiplied: 78, 39, 20. From 200, 100, 50 by 128 / 255 of the way, truncated: 139, 70, 35.
      const file = asepriteFile({ width: 1, height: 1, flags: 3, frames: [{ chunks }] });
      assert.deepEqual(pixels(file), [['#8b4623ff']]);
    });

    it('blend their layers one by one otherwise', () => {
      const file = asepriteFile({ width: 1, height: 1, flags: 1, frames: [{ chunks }] });
      assert.deepEqual(pixels(file), [['#646464ff']]);
    });
  });

  describe('with tilemaps', () => {
    // Tile 1 is red, green over blue, transparent.
    const tiles = tileset(0, 2, 2, 2, [...Array(16).fill(0), ...RED, ...GREEN, ...BLUE, ...CLEAR]);
    const sprite = (tile: number) =>
      asepriteFile({
        width: 4,
        height: 2,
        frames: [{ chunks: [tiles, layer({ type: 2, tileset: 0 }), tilemapCel(2, 1, [0, tile])] }],
      });
    for (const [name, flags, rows] of [
      [
        'unchanged',
        0,
        [
          [red, green],
          [blue, '.'],
        ],
      ],
      [
        'flipped in x',
        FLIP.x,
        [
          [green, red],
          ['.', blue],
        ],
      ],
      [
        'flipped in y',
        FLIP.y,
        [
          [blue, '.'],
          [red, green],
        ],
      ],
      [
        'flipped in both',
        FLIP.x + FLIP.y,
        [
          ['.', blue],
          [green, red],
        ],
      ],
      [
        'with columns and rows swapped',
        FLIP.diagonal,
        [
          [red, blue],
          [green, '.'],
        ],
      ],
      [
        'rotated right',
        FLIP.diagonal + FLIP.x,
        [
          [blue, red],
          ['.', green],
        ],
      ],
    ] as const) {
      it(`show a tile ${name}, and tile 0 as empty`, () => {
        assert.deepEqual(
          pixels(sprite(1 + flags)),
          rows.map((row) => ['.', '.', ...row]),
        );
      });
    }

    it('start left of and above the canvas', () => {
      const file = asepriteFile({
        width: 2,
        height: 2,
        frames: [
          { chunks: [tiles, layer({ type: 2, tileset: 0 }), tilemapCel(2, 2, [1, 1, 1, 1], { x: -1, y: -1 })] },
          { chunks: [tilemapCel(2, 2, [1, 1, 1, 1], { x: -2, y: -9 })] },
        ],
      });
      assert.deepEqual(pixels(file), [
        ['.', blue],
        [green, red],
      ]);
      assert.deepEqual(pixels(file, 1).flat(), ['.', '.', '.', '.']);
    });

    it('have indexed and grayscale tiles', () => {
      const indexed = asepriteFile({
        width: 1,
        height: 1,
        depth: 8,
        transparentIndex: 9,
        frames: [
          {
            chunks: [
              palette([RED, GREEN]),
              tileset(0, 1, 1, 2, [9, 1]),
              layer({ type: 2, tileset: 0 }),
              tilemapCel(1, 1, [1]),
            ],
          },
        ],
      });
      assert.deepEqual(pixels(indexed), [[green]]);
      const gray = asepriteFile({
        width: 1,
        height: 1,
        depth: 16,
        frames: [
          { chunks: [tileset(0, 1, 1, 2, [0, 0, 77, 255]), layer({ type: 2, tileset: 0 }), tilemapCel(1, 1, [1])] },
        ],
      });
      assert.deepEqual(pixels(gray), [['#4d4d4dff']]);
    });
  });
});
