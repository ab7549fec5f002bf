/** More strokes than this are noise, not an outline. */
const MOST_STROKES = 20_000;

/**
 * An SVG path round what is not covered, along the edges between pixels: one straight stroke for each run of edges. `cover` has a
 * word a pixel, 0 where it is not covered. Empty where the path would have more than 20,000 strokes.
 */
export function outlinePath(cover: Uint32Array, width: number, height: number): string {
  const open = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && cover[y * width + x] === 0;
  const strokes: string[] = [];
  for (let y = 0; y <= height && strokes.length <= MOST_STROKES; y++) {
    let start = -1;
    for (let x = 0; x <= width; x++) {
      const edge = x < width && open(x, y) !== open(x, y - 1);
      if (edge && start < 0) start = x;
      if (edge || start < 0) continue;
      strokes.push(`M${start} ${y}h${x - start}`);
      start = -1;
    }
  }
  for (let x = 0; x <= width && strokes.length <= MOST_STROKES; x++) {
    let start = -1;
    for (let y = 0; y <= height; y++) {
      const edge = y < height && open(x, y) !== open(x - 1, y);
      if (edge && start < 0) start = y;
      if (edge || start < 0) continue;
      strokes.push(`M${x} ${start}v${y - start}`);
      start = -1;
    }
  }
  return strokes.length > MOST_STROKES ? '' : strokes.join('');
}
