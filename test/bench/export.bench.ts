import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import * as v from 'valibot';
import { exportOptions } from '../../src/sprite/engines/exportOptions';
import { exportSprite } from '../../src/sprite/engines/exportSprite';
import { DEFLATE_LEVEL } from '../../src/sprite/export/tools';
import { createRaster, type Raster } from '../../src/sprite/pixels/raster';
import type { ExportSprite } from '../../src/sprite/source/sprite';
import { seeded } from '../support/random';
import { gifRow } from './gifRow';
import { loadPeer, type MaxRects } from './peers';
import { bench, figures, median, type Row } from './row';

const ROUNDS = 7;

const TOOLS = {
  deflate: (bytes: Uint8Array) => deflateSync(bytes, { level: DEFLATE_LEVEL }),
  check: () => undefined,
  version: '0.1.0',
};

/** Frames like those of sprites: a moving body with a few colors on transparency; no two are equal. */
function sprite(count: number, side: number): ExportSprite {
  const random = seeded(12);
  const colors = Array.from({ length: 16 }, () => [random() * 256, random() * 256, random() * 256, 255]);
  const images = Array.from({ length: count }, (_, n): Raster => {
    const raster = createRaster(side, side);
    const [middleX, middleY, radius] = [side / 2 + Math.sin(n / 5) * 6, side / 2 + Math.cos(n / 7) * 6, side / 3];
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const distance = Math.hypot(x - middleX, y - middleY);
        if (distance > radius) continue;
        const shade = Math.floor((distance / radius) * 8 + ((x ^ y ^ n) & 1));
        raster.data.set(colors[(shade + (n >> 3)) % 16] ?? [], (y * side + x) * 4);
      }
    for (let bit = 0; bit < 16; bit++)
      raster.data.set(colors[(n >> bit) & 1] ?? [], (side * (side / 2) + side / 2 + bit) * 4);
    return raster;
  });
  return {
    title: 'hero',
    extension: 'aseprite',
    width: side,
    height: side,
    frames: images.map((image) => ({ image, duration: 100 })),
    tags: [],
    slices: [],
    layers: [],
  };
}

/** The same with the packages that a developer would use in a project: a packer and a PNG library. */
function withLibraries({ frames }: ExportSprite, { MaxRectsPacker }: MaxRects): number {
  const packer = new MaxRectsPacker<{ width: number; height: number; x: number; y: number; frame: number }>(
    8192,
    8192,
    0,
  );
  packer.addArray(frames.map(({ image: { width, height } }, frame) => ({ x: 0, y: 0, width, height, frame })));
  const [bin] = packer.bins;
  if (!bin || packer.bins.length > 1) throw new Error('The packer needed more than one sheet.');
  const sheet = new PNG({ width: bin.width, height: bin.height });
  for (const { x, y, frame } of bin.rects) {
    const { width, height, data } = frames[frame]?.image ?? createRaster(1, 1);
    PNG.bitblt(
      Object.assign(new PNG({ width, height }), { data: Buffer.from(data.buffer) }),
      sheet,
      0,
      0,
      width,
      height,
      x,
      y,
    );
  }
  const json = {
    frames: bin.rects.map(({ x, y, width, height, frame }) => ({ name: `hero ${frame}`, x, y, width, height })),
  };
  return PNG.sync.write(sheet).length + JSON.stringify(json).length;
}

async function timed(work: () => unknown): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function sheetRow(): Promise<Row> {
  const hero = sprite(512, 64);
  const packer = await loadPeer('maxrects-packer/dist/maxrects-packer.mjs');
  const options = v.parse(exportOptions, { format: 'sheet' });
  const [own, hand]: [number[], number[]] = [[], []];
  let bytes = 0;
  // The first round of each warms up the compiler.
  for (let round = -1; round < ROUNDS; round++) {
    const ours = await timed(async () => {
      const { files } = await exportSprite(hero, options, TOOLS);
      bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    });
    const theirs = await timed(() => withLibraries(hero, packer));
    if (round < 0) continue;
    own.push(ours);
    hand.push(theirs);
  }
  return {
    ...figures(`Packed sheet of 512 frames of 64 × 64 with JSON (${Math.round(bytes / 1000)} kB)`, own),
    unit: 'ms',
    beside: [
      {
        ...figures(`maxrects-packer and pngjs by hand (${Math.round(withLibraries(hero, packer) / 1000)} kB)`, hand),
        ratio: median(own) / median(hand),
      },
    ],
    goal: { text: 'median < 300 ms', met: median(own) < 300 },
  };
}

bench(async () => [await sheetRow(), await gifRow()]);
