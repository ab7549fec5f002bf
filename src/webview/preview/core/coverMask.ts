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
  const open = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && cover[y * width + x] === 0;
  const strokes: string[] = [];
  for (let y = 0; y <= height && strokes.length <= MAX_STROKES; y++) {
    let start = -1;
    for (let x = 0; x <= width; x++) {
      const edge = x < width && open(x, y) !== open(x, y - 1);
      if (edge && start < 0) start = x;
      if (edge || start < 0) continue;
      strokes.push(`M${start} ${y}h${x - start}`);
      start = -1;
    }
  }
  for (let x = 0; x <= width && strokes.length <= MAX_STROKES; x++) {
    let start = -1;
    for (let y = 0; y <= height; y++) {
      const edge = y < height && open(x, y) !== open(x - 1, y);
      if (edge && start < 0) start = y;
      if (edge || start < 0) continue;
      strokes.push(`M${x} ${start}v${y - start}`);
      start = -1;
    }
  }
  return strokes.length > MAX_STROKES ? '' : strokes.join('');
}
