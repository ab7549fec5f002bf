import Aseprite from 'ase-parser';
import { Flattener } from '../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../src/sprite/aseprite/read';
import { composed } from '../support/sprites/aseParser';
import { LARGE, largeAnimation } from '../support/sprites/largeAnimation';
import { bench, figures, median, type Row } from './row';

const { frames: FRAMES, side: SIDE, layers: LAYERS } = LARGE;
const ROUNDS = 7;
const MAX_MS = 150;

/** Reading and flattening a large animation, compared with the package that a user would pick. */
bench(async () => {
  const bytes = largeAnimation();
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
