import { type Raster, wordsOf } from '../../shared/sprite/pixels/raster';

/** Rounds until no spot is left; removing one seldom makes another. */
const ROUNDS = 8;
/** Share of the pixels around a spot that have the color that it gets. */
const MAJORITY = 0.6;

const [ALPHA = 0] = new Uint32Array(Uint8Array.of(0, 0, 0, 255).buffer);

/**
 * Paints over spots: pixels of one color that touch no other pixel of it, not even at a corner, in one color that most pixels around them have.
 * The picture itself if there are none.
 * @param most pixels of a spot, 1 to 4
 */
export function removeSpecks(picture: Raster, most: number): Raster {
  const words = wordsOf(picture.data.slice());
  for (let at = 0; at < words.length; at++) if (!((words[at] ?? 0) & ALPHA)) words[at] = 0;
  let changed = false;
  for (let round = 0; round < ROUNDS; round++) {
    const spots = spotsOf(words, picture, most);
    for (const { pixels, word } of spots) for (const at of pixels) words[at] = word;
    if (spots.length === 0) break;
    changed = true;
  }
  return changed ? { ...picture, data: new Uint8ClampedArray(words.buffer) } : picture;
}

interface Spot {
  readonly pixels: readonly number[];
  /** What it becomes. */
  readonly word: number;
}

function spotsOf(words: Uint32Array, { width, height }: Raster, most: number): Spot[] {
  const around = (at: number) => neighborsOf(at, width, height);
  const spots: Spot[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    // Nearly all pixels touch others of their color, mostly the one before them.
    if (word === 0 || (at % width > 0 && words[at - 1] === word)) continue;
    const pixels = [at];
    for (let done = 0; done < pixels.length && pixels.length <= most; done++) {
      for (const other of around(pixels[done] ?? at)) {
        if (words[other] === word && !pixels.includes(other)) pixels.push(other);
      }
    }
    // Its first pixel found it already.
    if (pixels.length > most || pixels.some((other) => other < at)) continue;
    const ring = new Set(pixels.flatMap((pixel) => around(pixel)).filter((other) => !pixels.includes(other)));
    const cover = majority(Array.from(ring, (other) => words[other] ?? 0));
    if (cover !== undefined) spots.push({ pixels, word: cover });
  }
  return spots;
}

function neighborsOf(at: number, width: number, height: number): number[] {
  const [x, y] = [at % width, Math.floor(at / width)];
  const found: number[] = [];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      if (row !== y || column !== x) found.push(row * width + column);
    }
  }
  return found;
}

function majority(words: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [word, count] of counts) if (count >= words.length * MAJORITY) return word;
  return undefined;
}
