import { rgbaOf } from '../../../sprite/palette/palette';
import { wordsOf } from '../../../sprite/pixels/raster';

/** Colors (`#RRGGBB` or `#RRGGBBAA`) as numbers, as in `wordsOf`. */
export function colorWords(colors: readonly string[]): ReadonlySet<number> {
  return new Set(wordsOf(Uint8ClampedArray.from(colors.flatMap(rgbaOf))));
}

/**
 * Computes the cover of a frame: 0 for pixels that have one of `colors`, `shade` for all others. `frame` and `cover` have one number per
 * pixel, as in `wordsOf`.
 */
export function coverOthers(frame: Uint32Array, colors: ReadonlySet<number>, shade: number, cover: Uint32Array): void {
  const [first] = colors;
  if (colors.size === 1) {
    for (let at = 0; at < frame.length; at++) cover[at] = frame[at] === first ? 0 : shade;
    return;
  }
  for (let at = 0; at < frame.length; at++) cover[at] = colors.has(frame[at] ?? 0) ? 0 : shade;
}

/** An outline with more strokes looks like noise. */
const MAX_STROKES = 20_000;

/**
 * An SVG path along the edges of all uncovered pixels (0 in `cover`, which has one number per pixel): one straight stroke for each run
 * of edges. Empty if the path would have more than 20,000 strokes.
 */
export function outlinePath(cover: Uint32Array, width: number, height: number): string {
  // With a closed border, every pixel has neighbors.
  const stride = width + 2;
  const open = new Uint8Array(stride * (height + 2));
  for (let at = 0; at < width * height; at++)
    if (cover[at] === 0) open[at + stride + 1 + 2 * Math.floor(at / width)] = 1;
  const strokes: string[] = [];
  for (let y = 0; y <= height && strokes.length <= MAX_STROKES; y++) {
    const row = { first: (y + 1) * stride + 1, step: 1, count: width, across: stride };
    eachEdge(open, row, (x, length) => strokes.push(`M${x} ${y}h${length}`));
  }
  for (let x = 0; x <= width && strokes.length <= MAX_STROKES; x++) {
    const column = { first: stride + x + 1, step: stride, count: height, across: 1 };
    eachEdge(open, column, (y, length) => strokes.push(`M${x} ${y}v${length}`));
  }
  return strokes.length > MAX_STROKES ? '' : strokes.join('');
}

/** A row or column of pixels, whose edges to the one before it are looked for. All numbers are distances in an array of pixels. */
interface Line {
  readonly first: number;
  /** From one pixel to the next. */
  readonly step: number;
  readonly count: number;
  /** To the pixel on the other side of an edge. */
  readonly across: number;
}

/** Calls `found` for each run of edges: places where a pixel is open and its neighbor isn't, or the other way around. */
function eachEdge(
  open: Uint8Array,
  { first, step, count, across }: Line,
  found: (start: number, length: number) => void,
): void {
  let start = -1;
  for (let place = 0; place <= count; place++) {
    const at = first + place * step;
    const isEdge = place < count && open[at] !== open[at - across];
    if (isEdge && start < 0) start = place;
    if (isEdge || start < 0) continue;
    found(start, place - start);
    start = -1;
  }
}
