import { type Raster, wordsOf } from './raster';
import type { Axes } from './views';

/** Squares of equal pixels that pictures consist of. */
export interface WholeSquares {
  /** Pixels along each side; 1 if pictures have none. */
  readonly by: number;
  /** Where the first whole one begins, 0 up to `by`. */
  readonly from: Axes;
}

/**
 * The largest squares of one color each that begin at the same places in all frames: unlike for `enlargedBy`, those at the edges may be cut, as after a crop.
 * A plain shape can have them without being enlarged; `grid/exactGrid` says how likely that is.
 * @param frames of one size
 */
export function wholeSquares(frames: readonly Raster[]): WholeSquares {
  const [first] = frames;
  if (!first) return { by: 1, from: { x: 0, y: 0 } };
  const lines = { x: new Uint8Array(first.width), y: new Uint8Array(first.height) };
  for (const frame of frames) markChanges(frame, lines);
  const [x, y] = [placesIn(lines.x), placesIn(lines.y)];
  const by = divisorOf([x, y]);
  return { by, from: { x: by > 1 ? (x[0] ?? 0) % by : 0, y: by > 1 ? (y[0] ?? 0) % by : 0 } };
}

/** Marks the columns and rows before which any pixel looks different. */
function markChanges({ data, width, height }: Raster, lines: { readonly x: Uint8Array; readonly y: Uint8Array }): void {
  const words = wordsOf(data);
  const differ = (at: number, other: number) => {
    const [one = 0, two = 0] = [words[at], words[other]];
    // In the byte order of every machine that runs VS Code, the highest byte is the opacity.
    return one !== two && (one >>> 24 > 0 || two >>> 24 > 0);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (x > 0 && !lines.x[x] && differ(at, at - 1)) lines.x[x] = 1;
      if (y > 0 && !lines.y[y] && differ(at, at - width)) lines.y[y] = 1;
    }
  }
}

const placesIn = (lines: Uint8Array) => [...lines.keys()].filter((at) => lines[at]);

/** The greatest common divisor of all distances on each axis; 1 if an axis has fewer than two lines, which tell nothing. */
function divisorOf(axes: readonly (readonly number[])[]): number {
  let divisor = 0;
  for (const places of axes) {
    const [first, ...others] = places;
    if (first === undefined || !others.length) return 1;
    for (const place of others) divisor = commonDivisor(divisor, place - first);
  }
  return Math.max(1, divisor);
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
