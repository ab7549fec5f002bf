import { figureOf, leastAlphaOf } from '../pixels/figure';
import { type Raster, type Rect, type Size, standing } from '../pixels/raster';
import type { Axes } from '../pixels/views';

export type AnchorPoint = 'feet' | 'middle';

/** Where frames go. */
export interface Placing {
  /** For each view; one size if there are several. */
  readonly canvases: readonly Size[];
  /** For each frame of each view: the place of its top left corner. Whole pixels, may be negative. */
  readonly corners: readonly (readonly Axes[])[];
}

/** What a picture shows. */
interface Extent {
  /** The sprite itself, without a shadow or a glow. */
  readonly figure: Rect;
  /** All that must not be cut. */
  readonly visible: Rect;
  /** Pixels of the figure in each column and row. */
  readonly columns: Int32Array;
  readonly rows: Int32Array;
}

/** Frames are moved by at most this part of their side, or `MIN_SLACK`; farther away is motion. */
const SLACK = 1 / 8;
const MIN_SLACK = 2;

/**
 * Finds where frames stand so that their feet, or their middle, stay in one place: frames of an animation among themselves, without what is motion,
 * such as jumps; and views among each other, on one canvas. Canvases grow where a sprite would be cut.
 */
export function placeFrames(views: readonly (readonly Raster[])[], point: AnchorPoint): Placing {
  const extents = views.map((frames) => frames.map(extentOf));
  const steadied = extents.map((frames) => steadyFrames(frames, point));
  const sizes = views.map(([first]): Size => ({ width: first?.width ?? 1, height: first?.height ?? 1 }));
  if (views.length === 1) return grown(sizes, steadied, extents);
  const canvas = { width: most(sizes.map(({ width }) => width)), height: most(sizes.map(({ height }) => height)) };
  const starts = sizes.map((size) => standing(size, canvas));
  /** Where most frames of each view are, so that a jump doesn't count. */
  const lines = extents.map((frames, view) =>
    restOf(
      frames.flatMap((extent, frame) => {
        const moved = (steadied[view]?.[frame]?.y ?? 0) + (starts[view]?.y ?? 0);
        return extent ? [moved + pointOf(extent, point)] : [];
      }),
    ),
  );
  const line = restOf(lines.flatMap((one) => one ?? [])) ?? 0;
  const corners = steadied.map((frames, view) => {
    const { x, y } = starts[view] ?? { x: 0, y: 0 };
    const lift = line - (lines[view] ?? line);
    return frames.map((move) => ({ x: move.x + x, y: move.y + y + lift }));
  });
  return grown(
    views.map(() => canvas),
    corners,
    extents,
  );
}

const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 1);
const feetOf = ({ figure: { y, height } }: Extent) => y + height;
const pointOf = (extent: Extent, point: AnchorPoint) =>
  point === 'feet' ? feetOf(extent) : (2 * extent.figure.y + extent.figure.height) >> 1;

/** The most frequent value; of several, the one nearest to the middle of the sorted list. Undefined if it is empty. */
export function restOf(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted[(sorted.length - 1) >> 1];
  if (middle === undefined) return undefined;
  const counts = new Map<number, number>();
  for (const value of sorted) counts.set(value, (counts.get(value) ?? 0) + 1);
  const rank = (value: number) => (counts.get(value) ?? 0) - Math.abs(value - middle) / (1 + Math.abs(value - middle));
  return sorted.reduce((best, value) => (rank(value) > rank(best) ? value : best), middle);
}

/** Enlarges canvases on each side by as much as a sprite would be cut there, all of them by the same. */
function grown(
  sizes: readonly Size[],
  corners: readonly (readonly Axes[])[],
  extents: readonly (readonly (Extent | undefined)[])[],
): Placing {
  let [left, top, right, bottom] = [0, 0, 0, 0];
  for (const [view, frames] of extents.entries()) {
    const { width, height } = sizes[view] ?? { width: 1, height: 1 };
    for (const [frame, extent] of frames.entries()) {
      const corner = corners[view]?.[frame];
      if (!corner || !extent) continue;
      const { visible } = extent;
      left = Math.max(left, -corner.x - visible.x);
      top = Math.max(top, -corner.y - visible.y);
      right = Math.max(right, corner.x + visible.x + visible.width - width);
      bottom = Math.max(bottom, corner.y + visible.y + visible.height - height);
    }
  }
  return {
    canvases: sizes.map(({ width, height }) => ({ width: width + left + right, height: height + top + bottom })),
    corners: corners.map((frames) => frames.map(({ x, y }) => ({ x: x + left, y: y + top }))),
  };
}

/** How far each frame of an animation moves so that it stands still, without what is motion. */
export const steadyMoves = (frames: readonly Raster[], point: AnchorPoint): readonly Axes[] =>
  steadyFrames(frames.map(extentOf), point);

/** How far each frame of an animation moves. */
function steadyFrames(frames: readonly (Extent | undefined)[], point: AnchorPoint): Axes[] {
  const moves = frames.map(() => ({ x: 0, y: 0 }));
  const drawn = frames.flatMap((extent, frame) => (extent ? [{ extent, frame }] : []));
  const [first] = drawn;
  if (!first || drawn.length < 2) return moves;
  const { columns, rows } = first.extent;
  const across = drawn.map(({ extent }) => offsetOf(extent.columns, columns));
  const down = drawn.map(({ extent }) => (point === 'feet' ? feetOf(extent) : offsetOf(extent.rows, rows)));
  const [byX, byY] = [steadied(across, slackOf(columns.length)), steadied(down, slackOf(rows.length))];
  for (const [at, { frame }] of drawn.entries()) moves[frame] = { x: byX[at] ?? 0, y: byY[at] ?? 0 };
  return moves;
}

const slackOf = (side: number) => Math.max(MIN_SLACK, Math.floor(side * SLACK));

/**
 * How far values move to stand still. What is near the most frequent value goes there, and so does a single value that leaps away. Several in a row that are far away
 * are motion, with the values that lead there and back.
 */
export function steadied(values: readonly number[], slack: number): number[] {
  const rest = restOf(values) ?? 0;
  const away = values.map((value) => value - rest);
  const isFar = away.map((distance) => Math.abs(distance) > slack);
  const moves = isFar.map((far, at) => far && Boolean(isFar[at - 1] || isFar[at + 1] || leads(away, at)));
  for (const step of [1, -1]) {
    const order = step > 0 ? values.keys() : [...values.keys()].reverse();
    for (const at of order) {
      const [one, last] = [away[at] ?? 0, away[at - step] ?? 0];
      if (moves[at - step] && one * last > 0 && Math.abs(one) <= Math.abs(last)) moves[at] = true;
    }
  }
  return away.map((distance, at) => (moves[at] || distance === 0 ? 0 : -distance));
}

/** Whether the values before and after lie on the way to this one, as before and after the top of a short jump. */
function leads(away: readonly number[], at: number): boolean {
  const one = away[at] ?? 0;
  const isBetween = (other = 0) => other * one > 0;
  return isBetween(away[at - 1]) && isBetween(away[at + 1]);
}

/** How far a profile is shifted against another one, where both differ least. */
function offsetOf(profile: Int32Array, other: Int32Array): number {
  const reach = other.length - 1;
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let n = 0; n <= 2 * reach; n++) {
    // Nearest first, so that the smaller of two equally good shifts wins.
    const shift = n % 2 ? (n + 1) / 2 : -n / 2;
    let differs = 0;
    for (let at = Math.min(0, -shift); at < other.length + Math.max(0, -shift); at++)
      differs += Math.abs((profile[at + shift] ?? 0) - (other[at] ?? 0));
    if (differs < least) [best, least] = [shift, differs];
  }
  return best;
}

/** Undefined for an empty picture. */
function extentOf(picture: Raster): Extent | undefined {
  const { width, height, data } = picture;
  const least = leastAlphaOf(picture);
  const [figure, visible] = [figureOf(picture, least), figureOf(picture, 1)];
  if (!figure || !visible) return undefined;
  const [columns, rows] = [new Int32Array(width), new Int32Array(height)];
  for (let y = 0, at = 3; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if ((data[at] ?? 0) < least) continue;
      columns[x] = (columns[x] ?? 0) + 1;
      rows[y] = (rows[y] ?? 0) + 1;
    }
  }
  return { figure, visible, columns, rows };
}
