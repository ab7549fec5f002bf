import { fillMask } from '../../src/sprite/draw/fill';
import { figures, median, type Row } from './row';

const SIDE = 2048;
const ROUNDS = 9;
const MAX_MS = 30;
const OPTIONS = { isContiguous: true, tolerance: 0 };
const SIZE = { width: SIDE, height: SIDE };

/** Walls with a gap at alternating ends: one way of a pixel's width through all of it. */
const isWall = (x: number, y: number) => y % 2 === 1 && x !== (y % 4 === 1 ? SIDE - 1 : 0);

/** A fill of a large image, beside the queue of pixels that most write first. */
export function fillRows(): readonly Row[] {
  const plain = new Uint32Array(SIDE * SIDE);
  const maze = plain.map((_, at) => (isWall(at % SIDE, Math.floor(at / SIDE)) ? 0xff000000 : 0));
  const columns = plain.map((_, at) => (isWall(Math.floor(at / SIDE), at % SIDE) ? 0xff000000 : 0));
  const ways = SIDE * SIDE - (SIDE / 2) * (SIDE - 1);
  return [
    fillRow('one color', plain, SIDE * SIDE),
    fillRow('a maze', maze, ways),
    fillRow('a maze of columns', columns, ways),
  ];
}

function fillRow(what: string, words: Uint32Array, expected: number): Row {
  const [ours, queue]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const begin = performance.now();
    const mask = fillMask(words, SIZE, { x: 0, y: 0 }, OPTIONS);
    const middle = performance.now();
    const found = queued(words);
    const end = performance.now();
    if (countOf(mask?.bits ?? found) !== expected || countOf(found) !== expected)
      throw new Error('Not all was filled.');
    if (round === 0) continue;
    ours.push(middle - begin);
    queue.push(end - middle);
  }
  const beside = [figures('a queue of pixels', queue)];
  const row = figures(`Fill of ${SIDE.toLocaleString('en')} × ${SIDE.toLocaleString('en')}, ${what}`, ours);
  return { ...row, unit: 'ms', beside, goal: { text: `median under ${MAX_MS} ms`, met: median(ours) < MAX_MS } };
}

const countOf = (bits: Uint8Array) => bits.reduce((sum, bit) => sum + bit, 0);

function queued(words: Uint32Array): Uint8Array {
  const found = new Uint8Array(words.length);
  const queue = new Uint32Array(words.length);
  let count = 1;
  found[0] = 1;
  for (let next = 0; next < count; next++) {
    const at = queue[next] ?? 0;
    const x = at % SIDE;
    for (const to of [x > 0 ? at - 1 : -1, x + 1 < SIDE ? at + 1 : -1, at - SIDE, at + SIDE]) {
      if (to < 0 || to >= words.length || found[to] || words[to] !== words[0]) continue;
      found[to] = 1;
      queue[count++] = to;
    }
  }
  return found;
}
