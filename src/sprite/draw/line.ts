import type { Axes } from '../pixels/views';

/**
 * The pixels of a straight line, both ends included, each once: those next to it, as Aseprite draws strokes and lines. One that continues another
 * at the same slope looks like a single line.
 */
export function linePixels(from: Axes, to: Axes): readonly Axes[] {
  const [across, down] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  const [long, short] = down > across ? [down, across] : [across, down];
  // Of two pixels that are as near, the one that is farther along.
  return pixelsOf(from, to, (step) => (long ? Math.floor((2 * step * short + long) / (2 * long)) : 0));
}

/**
 * The pixels of a line whose steps are as long as they can be alike, as Aseprite draws lines that are held straight. From the second end to the first one,
 * the short steps lie at the other end.
 */
export function evenLinePixels(from: Axes, to: Axes): readonly Axes[] {
  const [across, down] = [Math.abs(to.x - from.x) + 1, Math.abs(to.y - from.y) + 1];
  const [long, short] = down > across ? [down, across] : [across, down];
  return pixelsOf(from, to, (step) => Math.floor((step * short) / long));
}

/** @param besideAt how far a line is from its beginning along the shorter side, after steps along the longer one */
function pixelsOf(from: Axes, to: Axes, besideAt: (step: number) => number): readonly Axes[] {
  const [across, down] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  const [right, below] = [Math.sign(to.x - from.x), Math.sign(to.y - from.y)];
  const isSteep = down > across;
  return Array.from({ length: Math.max(across, down) + 1 }, (_, step): Axes => {
    const beside = besideAt(step);
    return isSteep
      ? { x: from.x + beside * right, y: from.y + step * below }
      : { x: from.x + step * right, y: from.y + beside * below };
  });
}

/** The end of a line that is moved to the nearest of its even slopes: along an axis, a diagonal, or two pixels for one. */
export function straightEnd(from: Axes, to: Axes): Axes {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [across, down] = [Math.abs(dx), Math.abs(dy)];
  const length = Math.max(across, down);
  // Slopes of one to two have an odd number of steps along the longer side, so that each is two pixels long.
  const slope = Math.min(across, down) / Math.max(1, length);
  const short = slope < 0.25 ? 0 : slope > 0.75 ? length : length >> 1;
  const [w, h] = across >= down ? [length, short] : [short, length];
  return { x: from.x + Math.sign(dx) * w, y: from.y + Math.sign(dy) * h };
}

/**
 * Leaves out the middle of each corner that two steps along the sides make, so that a line by hand is one pixel wide, as Aseprite's *Pixel-perfect* does.
 * Of two corners in a row, the second one stays: its neighbor is gone.
 * @param points each a side or a corner away from the one before it
 */
export function withoutCorners(points: readonly Axes[]): readonly Axes[] {
  const kept: Axes[] = [];
  let isGone = false;
  for (const [at, point] of points.entries()) {
    isGone = !isGone && isCorner(points[at - 1], point, points[at + 1]);
    if (!isGone) kept.push(point);
  }
  return kept;
}

export function isCorner(before: Axes | undefined, at: Axes, after: Axes | undefined): boolean {
  if (!before || !after || before.x === after.x || before.y === after.y) return false;
  return (before.x === at.x || before.y === at.y) && (after.x === at.x || after.y === at.y);
}
