import assert from 'node:assert/strict';
import { ChangeRefused } from '../../../../src/sprite/edit/refusal';
import {
  type DrawnFrames,
  drawnRect,
  movedRect,
  sheetInfoOf,
  snapped,
  withoutRects,
  withRect,
} from '../../../../src/sprite/edit/sheetFrames/drawnFrames';
import { findFrames } from '../../../../src/sprite/edit/sheetFrames/findFrames';
import { islandsOf } from '../../../../src/sprite/edit/sheetFrames/islands';
import { createRaster, type Raster, type Rect } from '../../../../src/sprite/pixels/raster';
import { coverOf } from '../../../../src/sprite/sheet/cutTraits';
import { seed, seeded } from '../../../support/random';

const RED = [200, 40, 40, 255];

function fill(raster: Raster, { x, y, width, height }: Rect, color: readonly number[] = RED): void {
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++) raster.data.set(color, (row * raster.width + column) * 4);
}
const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });
const drawn = (width: number, height: number, rects: readonly Rect[]): Raster => {
  const raster = createRaster(width, height);
  for (const one of rects) fill(raster, one);
  return raster;
};
const textOf = (rects: readonly Rect[]) => rects.map(({ x, y, width, height }) => [x, y, width, height].join());

/** Islands found the plain way: by filling from each pixel. */
function floodedBoxes({ width, height, mask }: ReturnType<typeof coverOf>): string[] {
  const seen = new Uint8Array(mask.length);
  const boxes: string[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue;
    const queue = [start];
    seen[start] = 1;
    for (const at of queue)
      for (const [dx, dy] of [
        [-1, -1],
        [0, -1],
        [1, -1],
        [-1, 0],
        [1, 0],
        [-1, 1],
        [0, 1],
        [1, 1],
      ] as const) {
        const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy];
        const next = y * width + x;
        if (x < 0 || y < 0 || x >= width || y >= height || !mask[next] || seen[next]) continue;
        seen[next] = 1;
        queue.push(next);
      }
    const [xs, ys] = [queue.map((at) => at % width), queue.map((at) => Math.floor(at / width))];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    boxes.push([x, y, Math.max(...xs) - x + 1, Math.max(...ys) - y + 1, queue.length].join());
  }
  return boxes.sort();
}

describe('Frames on a sheet that nobody described', () => {
  it('are found as islands, all pixels that touch', () => {
    const random = seeded(seed);
    for (let round = 0; round < 100; round++) {
      const raster = createRaster(1 + Math.floor(random() * 30), 1 + Math.floor(random() * 30));
      const dense = random();
      for (let at = 3; at < raster.data.length; at += 4) if (random() < dense) raster.data[at] = 255;
      raster.data[3] = 0;
      const cover = coverOf(raster, 1);
      const found = islandsOf(cover)?.map(({ x, y, width, height, pixels }) => [x, y, width, height, pixels].join());
      assert.deepEqual(found?.sort(), floodedBoxes(cover), `seed ${seed}, round ${round}`);
    }
  });

  it('are in reading order, with their sizes, wherever they stand in their row', () => {
    const rects = [
      rect(2, 6, 14, 20),
      rect(20, 2, 17, 24),
      rect(45, 12, 12, 14),
      rect(3, 40, 30, 18),
      rect(40, 33, 10, 25),
    ];
    const [best] = findFrames(drawn(70, 70, [...rects].reverse()));
    assert.equal(best?.way, 'islands');
    assert.deepEqual(textOf(best.frames), textOf(rects));
    assert.deepEqual(best.rows, [3, 2]);
  });

  it('have their small parts, and not their neighbors of the same size', () => {
    const bodies = [rect(4, 8, 20, 24), rect(26, 8, 20, 24), rect(70, 9, 19, 23)];
    const sword = rect(91, 10, 2, 9);
    const [best] = findFrames(drawn(131, 53, [...bodies, sword]));
    assert.deepEqual(textOf(best?.frames ?? []), ['4,8,20,24', '26,8,20,24', '70,9,23,23']);
    const wide = findFrames(drawn(131, 53, [...bodies, sword]), { joinWithin: 2 }).find(({ way }) => way === 'islands');
    assert.deepEqual(textOf(wide?.frames ?? []), ['4,8,42,24', '70,9,23,23']);
  });

  it('are found among specks, which are told', () => {
    const random = seeded(seed);
    const rects = Array.from({ length: 9 }, (_, at) =>
      rect(13 + (at % 3) * 60 + at, 11 + Math.floor(at / 3) * 55, 30, 31 + at),
    );
    const raster = drawn(211, 199, rects);
    let specks = 0;
    for (let y = 0; y < 199; y += 6)
      for (let x = 205; x < 210; x += 4)
        if (random() < 0.8) {
          fill(raster, rect(x, y, 1, y < 198 ? 1 + (specks % 2) : 1));
          specks++;
        }
    const best = findFrames(raster).find(({ way }) => way === 'islands');
    assert.deepEqual(textOf(best?.frames ?? []), textOf(rects));
    assert.equal(best?.specks, specks);
  });

  it('are cells of a grid, without empty ones', () => {
    const rects = [0, 1, 2, 3, 4, 5].map((at) =>
      rect((at % 4) * 32 + 8 + (at % 2), Math.floor(at / 4) * 32 + 4, 15 - (at % 3), 27),
    );
    const [best] = findFrames(drawn(128, 64, rects));
    assert.equal(best?.way, 'grid');
    assert.deepEqual(
      textOf(best.frames),
      [0, 1, 2, 3, 4, 5].map((at) => [(at % 4) * 32, Math.floor(at / 4) * 32, 32, 32].join()),
    );
    assert.deepEqual(best.rows, [4, 2]);
  });

  it('are cells between gutters, empty or lined', () => {
    const cells = Array.from({ length: 12 }, (_, at) => rect(1 + (at % 4) * 17, 1 + Math.floor(at / 4) * 17, 16, 16));
    const [empty] = findFrames(drawn(69, 52, cells));
    assert.deepEqual([empty?.way, ...textOf(empty?.frames ?? [])], ['gutters', ...textOf(cells)]);
    const lined = createRaster(69, 52);
    fill(lined, rect(0, 0, 69, 52), [255, 0, 255, 255]);
    for (const [at, cell] of cells.entries()) {
      fill(lined, cell, [0, 0, 0, 0]);
      if (at !== 5) fill(lined, rect(cell.x + 3 + (at % 5), cell.y + 2, 7, 12));
    }
    const [best] = findFrames(lined);
    assert.deepEqual(
      [best?.way, ...textOf(best?.frames ?? [])],
      ['gutters', ...textOf(cells.filter((_, at) => at !== 5))],
    );
    assert.ok((best?.confidence ?? 0) > (empty?.confidence ?? 1));
    assert.deepEqual(best?.rows, [4, 3, 4]);
  });

  it('stand on a background of one color', () => {
    const raster = createRaster(61, 33);
    fill(raster, rect(0, 0, 61, 33), [90, 140, 90, 255]);
    const rects = [rect(3, 3, 19, 27), rect(30, 5, 24, 25)];
    for (const one of rects) fill(raster, one);
    assert.deepEqual(textOf(findFrames(raster)[0]?.frames ?? []), textOf(rects));
  });

  it('stand on a background that a JPEG made noisy', () => {
    const random = seeded(seed);
    const raster = createRaster(80, 40);
    const rects = [rect(4, 5, 19, 30), rect(30, 5, 24, 30), rect(60, 8, 17, 27)];
    fill(raster, rect(0, 0, 80, 40), [90, 140, 90, 255]);
    for (const one of rects) fill(raster, one);
    for (let at = 0; at < raster.data.length; at++)
      if (at % 4 < 3) raster.data[at] = (raster.data[at] ?? 0) + Math.floor(random() * 5) - 2;
    const best = findFrames(raster).find(({ way }) => way === 'islands');
    assert.deepEqual(textOf(best?.frames ?? []), textOf(rects));
  });

  it('are between lines whose color is not quite the same everywhere', () => {
    const raster = createRaster(65, 65);
    fill(raster, rect(0, 0, 65, 65), [40, 80, 160, 255]);
    for (let at = 0; at < 65; at += 16) {
      fill(raster, rect(at, 0, 1, 65), [at / 16, 2, 0, 255]);
      fill(raster, rect(0, at, 65, 1), [0, at / 16, 3, 255]);
    }
    fill(raster, rect(20, 20, 7, 9));
    const [best] = findFrames(raster);
    assert.equal(best?.way, 'gutters');
    assert.equal(best.frames.length, 16);
    assert.deepEqual(best.frames[5], rect(17, 17, 15, 15));
  });

  it('are each by itself if there are more than a grid is guessed for', () => {
    const rects = Array.from({ length: 1024 }, (_, at) =>
      rect((at % 32) * 16 + 2 + (at % 3), Math.floor(at / 32) * 16 + 2 + (at % 2), 8 + (at % 2), 9),
    );
    const [best] = findFrames(drawn(512, 512, rects));
    assert.deepEqual([best?.way, best?.frames.length], ['islands', 1024]);
  });

  it('are 4,096 at most, and none in an empty image or in noise', () => {
    const many = Array.from({ length: 4200 }, (_, at) =>
      rect((at % 70) * 7 + (at % 3 === 0 ? 1 : 0), Math.floor(at / 70) * 7 + (at % 5 === 0 ? 1 : 0), 5, 5),
    );
    const best = findFrames(drawn(499, 433, many)).find(({ way }) => way === 'islands');
    assert.equal(best?.frames.length, 4096);
    assert.equal(best.more, 104);
    assert.equal(
      best.rows.reduce((sum, count) => sum + count, 0),
      4096,
    );
    assert.deepEqual(findFrames(createRaster(40, 40)), []);
    const noise = createRaster(2400, 2400);
    for (let y = 0; y < 2400; y += 2) for (let x = 0; x < 2400; x += 2) noise.data[(y * 2400 + x) * 4 + 3] = 255;
    assert.deepEqual(findFrames(noise), []);
  });
});

describe('Frames that are drawn on a sheet', () => {
  const cover = coverOf(drawn(40, 30, [rect(10, 8, 12, 15)]), 1);

  it('snap to what is drawn, if it is near', () => {
    assert.deepEqual(snapped(rect(8, 10, 11, 16), cover), rect(10, 8, 12, 15));
    assert.deepEqual(snapped(rect(11, 9, 10, 13), cover), rect(10, 8, 12, 15));
    assert.deepEqual(snapped(rect(1, 1, 3, 3), cover), rect(1, 1, 3, 3));
    assert.deepEqual(snapped(rect(0, 0, 40, 30), cover), rect(0, 0, 40, 30));
  });

  it('are whole pixels of the image, from any corner', () => {
    assert.deepEqual(drawnRect({ x: 12.4, y: 9.9 }, { x: 3.2, y: -5 }, { width: 10, height: 10 }), rect(3, 0, 7, 10));
    assert.equal(drawnRect({ x: -5, y: 2 }, { x: 0, y: 4 }, { width: 10, height: 10 }), undefined);
    assert.deepEqual(movedRect(rect(3, 3, 4, 4), { x: 9, y: -9 }, { width: 10, height: 10 }), rect(6, 0, 4, 4));
  });

  it('become a sheet whose frames stand on one line, with their animations', () => {
    let frames: DrawnFrames = {
      rects: [rect(0, 0, 4, 4), rect(5, 0, 8, 6), rect(20, 1, 5, 9)],
      tags: [{ name: 'walk', from: 0, to: 1, direction: 'forward' }],
    };
    frames = withRect(frames, 1, rect(14, 0, 4, 5));
    assert.deepEqual([frames.tags[0]?.from, frames.tags[0]?.to], [0, 2]);
    frames = withoutRects(frames, new Set([0]));
    const info = sheetInfoOf(frames, { width: 40, height: 30 }, [70]);
    assert.deepEqual([info.width, info.height, info.from], [8, 9, 'user']);
    assert.deepEqual(info.frames, [
      { x: 14, y: 0, w: 4, h: 5, left: 2, top: 4, duration: 70 },
      { x: 5, y: 0, w: 8, h: 6, left: 0, top: 3, duration: 100 },
      { x: 20, y: 1, w: 5, h: 9, left: 1, top: 0, duration: 100 },
    ]);
    assert.deepEqual([info.tags[0]?.from, info.tags[0]?.to], [0, 1]);
  });

  it('are refused if they are none, too many, or outside', () => {
    const why = (frames: DrawnFrames) => {
      try {
        return sheetInfoOf(frames, { width: 40, height: 30 });
      } catch (error) {
        return error instanceof ChangeRefused ? error.refusal.why : error;
      }
    };
    assert.equal(why({ rects: [], tags: [] }), 'last');
    assert.equal(why({ rects: [rect(39, 0, 2, 2)], tags: [] }), 'outside');
    assert.equal(why({ rects: Array.from({ length: 4097 }, () => rect(0, 0, 1, 1)), tags: [] }), 'too-large');
    assert.equal(
      why({ rects: [rect(0, 0, 1, 1)], tags: [{ name: 'x', from: 0, to: 1, direction: 'forward' }] }),
      'gone',
    );
  });
});
