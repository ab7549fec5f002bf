import { deflateSync } from 'node:zlib';
import { parse } from 'valibot';
import { exportOptions } from '../../src/sprite/engines/exportOptions';
import { exportSprite } from '../../src/sprite/engines/exportSprite';
import { createRaster, type Raster } from '../../src/sprite/pixels/raster';
import type { ExportSprite } from '../../src/sprite/source/sprite';
import { loadPeer, type Omggif } from './peers';
import { figures, median, type Row } from './row';

const ROUNDS = 15;
const GOAL_MS = 100;
const [FRAMES, SIDE] = [16, 128];

/** A ball with 32 colors that circles over a transparent background with 60 more; half of the image changes each time. */
function ball(index: number): Raster {
  const raster = createRaster(SIDE, SIDE);
  const turn = (index / FRAMES) * 2 * Math.PI;
  const [x, y] = [SIDE / 2 + 30 * Math.cos(turn), SIDE / 2 + 30 * Math.sin(turn)];
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const distance = Math.hypot(column - x, row - y);
      const at = (row * SIDE + column) * 4;
      if (distance < 32) raster.data.set([8 * Math.floor(distance), 40, 200, 255], at);
      else if (row > 90) raster.data.set([30, 3 * ((column * 7 + row * 13) % 60), 20, 255], at);
    }
  }
  return raster;
}

const images = Array.from({ length: FRAMES }, (_, index) => ball(index));
const sprite: ExportSprite = {
  ...{ title: 'ball', extension: 'png', width: SIDE, height: SIDE, tags: [], slices: [], layers: [] },
  frames: images.map((image) => ({ image, duration: 80 })),
};

async function ours(): Promise<number> {
  const tools = { deflate: (bytes: Uint8Array) => deflateSync(bytes, { level: 9 }), check: () => {}, version: '1.0.0' };
  const { files } = await exportSprite(sprite, parse(exportOptions, { format: 'gif' }), tools);
  return files[0]?.bytes.length ?? 0;
}

/** As in its documentation: the caller counts colors and turns them into indices. */
async function omggif({ GifWriter }: Omggif): Promise<number> {
  const colors = new Map<number, number>([[-1, 0]]);
  const indexed = images.map(({ data }) => {
    const indices = new Array<number>(SIDE * SIDE);
    for (let at = 0; at < SIDE * SIDE; at++) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at * 4, at * 4 + 4);
      const color = alpha < 128 ? -1 : (red << 16) | (green << 8) | blue;
      const index = colors.get(color) ?? colors.size;
      colors.set(color, index);
      indices[at] = index;
    }
    return indices;
  });
  const palette = [...colors.keys()].map((color) => Math.max(0, color));
  while (palette.length & (palette.length - 1)) palette.push(0);
  const bytes = new Uint8Array(FRAMES * SIDE * SIDE * 2 + 4096);
  const writer = new GifWriter(bytes, SIDE, SIDE, { palette, loop: 0 });
  for (const indices of indexed) {
    writer.addFrame(0, 0, SIDE, SIDE, indices, { delay: 8, disposal: 2, transparent: 0 });
  }
  return writer.end();
}

async function measured(write: () => Promise<number>): Promise<{ times: number[]; bytes: number }> {
  let bytes = await write();
  const times: number[] = [];
  while (times.length < ROUNDS) {
    const begin = performance.now();
    bytes = await write();
    times.push(performance.now() - begin);
  }
  return { times, bytes };
}

const size = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** An animated GIF, compared with a popular library. */
export async function gifRow(): Promise<Row> {
  const library = await loadPeer('omggif');
  const own = await measured(ours);
  const peer = await measured(() => omggif(library));
  return {
    ...figures(`GIF of ${FRAMES} × ${SIDE} × ${SIDE} (${size(own.bytes)})`, own.times),
    unit: 'ms',
    beside: [{ ...figures(`omggif (${size(peer.bytes)})`, peer.times), ratio: median(own.times) / median(peer.times) }],
    goal: { text: `median < ${GOAL_MS} ms`, met: median(own.times) < GOAL_MS },
  };
}
