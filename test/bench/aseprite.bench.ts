import { deflateSync } from 'node:zlib';
import Aseprite from 'ase-parser';
import { Flattener } from '../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../src/sprite/aseprite/read';
import { seeded } from '../support/random';
import { composed } from '../support/sprites/aseParser';
import { asepriteFile, chunk, layer, u8, u16 } from '../support/sprites/asepriteFile';
import { bench, figures, median, type Row } from './row';

const FRAMES = 64;
const SIDE = 256;
const LAYERS = 8;
const ROUNDS = 7;
const MAX_MS = 150;

/** Reading and flattening a large animation, compared with the package that a user would pick. */
bench(async () => {
  const bytes = animation();
  const [ours, theirs]: [number[], number[]] = [[], []];
  // The first round of each warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [times, work] of [
      [ours, flattened],
      [theirs, parsedAndComposed],
    ] as const) {
      const begin = performance.now();
      const pixels = work(bytes);
      const end = performance.now();
      if (pixels !== FRAMES * SIDE * SIDE) throw new Error(`${pixels} pixels were drawn.`);
      if (round > 0) times.push(end - begin);
    }
  }
  const peer = figures('ase-parser, layers laid over each other in a plain loop', theirs);
  const row: Row = {
    ...figures(`Aseprite file read and flattened: ${FRAMES} frames of ${SIDE} × ${SIDE}, ${LAYERS} layers`, ours),
    unit: 'ms',
    beside: [{ ...peer, ratio: median(ours) / peer.median }],
    goal: { text: `median under ${MAX_MS} ms`, met: median(ours) < MAX_MS },
  };
  return [row];
});

function flattened(bytes: Uint8Array): number {
  const document = readAseprite(bytes);
  const flattener = new Flattener(document);
  return document.frames.reduce((sum, _, frame) => sum + flattener.frame(frame).data.length / 4, 0);
}

function parsedAndComposed(bytes: Uint8Array): number {
  const file = new Aseprite(Buffer.from(bytes), 'bench.aseprite');
  file.parse();
  return file.frames.reduce((sum, _, frame) => sum + composed(file, frame).length / 4, 0);
}

/** The alpha of a round figure with a soft edge. @param from its middle, in pixels */
function figureAlpha(from: number, radius: number): number {
  if (from > radius - 8) return 0;
  return from > radius - 16 ? 128 : 255;
}

/**
 * A typical hand-drawn sprite: a full background, and seven layers with a figure in few colors, partly half-transparent, each on half the canvas;
 * every cel is a different image.
 */
function animation(): Buffer {
  const random = seeded(5);
  const cel = (index: number, frame: number) => {
    const side = index === 0 ? SIDE : SIDE / 2;
    const pixels = new Uint32Array(side * side);
    for (const at of pixels.keys()) {
      const [x, y] = [at % side, Math.floor(at / side)];
      const alpha = index === 0 ? 255 : figureAlpha(Math.hypot(x - side / 2, y - side / 2 + (frame % 8)), side / 2);
      const shade = ((x >> 3) + (y >> 3) + index * 7 + frame) & 31;
      if (alpha) pixels[at] = (shade * 0x070503 + (alpha << 24)) >>> 0;
    }
    const place = index === 0 ? 0 : Math.floor(random() * (SIDE / 2));
    const head = Buffer.concat([u16(index, place, place), u8(255), u16(2, 0), Buffer.alloc(5), u16(side, side)]);
    return chunk(0x2005, head, deflateSync(new Uint8Array(pixels.buffer)));
  };
  const layers = Array.from({ length: LAYERS }, (_, index) => layer({ name: `layer ${index}` }));
  const frames = Array.from({ length: FRAMES }, (_, frame) => ({
    chunks: [...(frame === 0 ? layers : []), ...layers.map((__, index) => cel(index, frame))],
  }));
  return asepriteFile({ width: SIDE, height: SIDE, frames });
}
