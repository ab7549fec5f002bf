import type { SeededRandom } from './seed';

/** The normal of a shape's surface: x to the right, y down, each −1 to 1. */
export interface Facing {
  nx: number;
  ny: number;
}

/** A part of a sprite, in units (32 a side). The origin is at the top left, or where `Painter.place` puts it. */
export interface Shape {
  /** Left, top, right, and bottom of its bounding box. */
  readonly box: readonly [number, number, number, number];
  /** Has no corners: single pixels that stick out of its edge are left out. */
  readonly round?: boolean;
  /** About as thin as a pixel of a small sprite: it must not fall between two of them. */
  readonly thin?: boolean;
  /** Whether a point lies inside. If it does, sets `facing` to the normal there. */
  at(x: number, y: number, facing: Facing): boolean;
}

/** Shapes thinner than this, in units, may fall between the centers of two pixels of a small sprite. */
const THIN = 2.1;

export function ellipse(cx: number, cy: number, rx: number, ry = rx): Shape {
  return {
    box: [cx - rx, cy - ry, cx + rx, cy + ry],
    round: true,
    at(x, y, facing) {
      facing.nx = (x - cx) / rx;
      facing.ny = (y - cy) / ry;
      return facing.nx * facing.nx + facing.ny * facing.ny <= 1;
    },
  };
}

/** Whether a point lies inside, or at most `slack` units beside the shape. */
export function touches(shape: Shape, x: number, y: number, facing: Facing, slack: number): boolean {
  if (shape.at(x, y, facing)) return true;
  if (!slack) return false;
  return (
    shape.at(x - slack, y, facing) ||
    shape.at(x + slack, y, facing) ||
    shape.at(x, y - slack, facing) ||
    shape.at(x, y + slack, facing)
  );
}

/** A rectangle, lit like an upright cylinder. */
export function rect(x0: number, y0: number, x1: number, y1: number): Shape {
  return {
    box: [x0, y0, x1, y1],
    thin: Math.min(x1 - x0, y1 - y0) < THIN,
    at(x, y, facing) {
      facing.nx = ((x - x0) / (x1 - x0)) * 2 - 1;
      facing.ny = (((y - y0) / (y1 - y0)) * 2 - 1) * 0.4;
      return x >= x0 && x <= x1 && y >= y0 && y <= y1;
    },
  };
}

/** A thick line with round ends, lit across; `r0` and `r1` are its radii at both ends. */
export function limb(x0: number, y0: number, x1: number, y1: number, r0: number, r1 = r0): Shape {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const square = dx * dx + dy * dy || 1;
  const most = Math.max(r0, r1);
  return {
    box: [Math.min(x0, x1) - most, Math.min(y0, y1) - most, Math.max(x0, x1) + most, Math.max(y0, y1) + most],
    thin: most * 2 < THIN,
    at(x, y, facing) {
      const along = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / square));
      const radius = r0 + (r1 - r0) * along;
      facing.nx = (x - x0 - along * dx) / radius;
      facing.ny = (y - y0 - along * dy) / radius;
      return facing.nx * facing.nx + facing.ny * facing.ny <= 1;
    },
  };
}

/** A polygon through points `[x, y, x, y…]`, lit by the position in its bounding box. */
export function poly(points: readonly number[]): Shape {
  const n = points.length;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < n; i += 2) {
    const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return {
    box: [left, top, right, bottom],
    at(x, y, facing) {
      let inside = false;
      let [bx, by] = [points[n - 2] ?? 0, points[n - 1] ?? 0];
      for (let i = 0; i < n; i += 2) {
        const [ax, ay] = [points[i] ?? 0, points[i + 1] ?? 0];
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
        [bx, by] = [ax, ay];
      }
      facing.nx = (((x - left) / (right - left)) * 2 - 1) * 0.8;
      facing.ny = (((y - top) / (bottom - top)) * 2 - 1) * 0.6;
      return inside;
    },
  };
}

/** Points on a smooth curve (Catmull–Rom) through the given ones, four for each. */
function curve(points: readonly number[], closed = false): number[] {
  const n = points.length / 2;
  const at = (i: number, axis: number) =>
    points[(closed ? (i + n) % n : Math.min(n - 1, Math.max(0, i))) * 2 + axis] ?? 0;
  const out: number[] = [];
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    for (let step = 0; step < 4; step++) {
      const t = step / 4;
      for (const axis of [0, 1]) {
        const [a, b, c, d] = [at(i - 1, axis), at(i, axis), at(i + 1, axis), at(i + 2, axis)];
        out.push(b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))));
      }
    }
  }
  if (!closed) out.push(at(n - 1, 0), at(n - 1, 1));
  return out;
}

/** A filled shape with a smooth outline through points `[x, y, x, y…]`. */
export function soft(points: readonly number[]): Shape {
  return poly(curve(points, true));
}

/** A thick smooth line through points `[x, y, x, y…]`; its radius changes evenly from `r0` to `r1`. */
export function stroke(points: readonly number[], r0: number, r1 = r0): Shape {
  const line = curve(points);
  const pieces = line.length / 2 - 1;
  const most = Math.max(r0, r1);
  const { box } = poly(line);
  return {
    box: [box[0] - most, box[1] - most, box[2] + most, box[3] + most],
    at(x, y, facing) {
      let least = 1;
      for (let i = 0; i < pieces; i++) {
        const [x0, y0, x1, y1] = [line[i * 2] ?? 0, line[i * 2 + 1] ?? 0, line[i * 2 + 2] ?? 0, line[i * 2 + 3] ?? 0];
        const [dx, dy] = [x1 - x0, y1 - y0];
        const along = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
        const radius = r0 + ((r1 - r0) * (i + along)) / pieces;
        const [nx, ny] = [(x - x0 - along * dx) / radius, (y - y0 - along * dy) / radius];
        const away = nx * nx + ny * ny;
        // The nearest piece sets the normal, so that joints don't show.
        if (away > least) continue;
        least = away;
        facing.nx = nx;
        facing.ny = ny;
      }
      return least < 1;
    },
  };
}

/** The points `[x, y, x, y…]` of a star with `n` rays. `uneven`: the part of its length, 0 to 1, that a ray may be shorter. */
export function starPoints(
  random: SeededRandom,
  x: number,
  y: number,
  n: number,
  long: number,
  short: number,
  uneven = 0,
): number[] {
  const points: number[] = [];
  for (let i = 0; i < n * 2; i++) {
    const t = (i * Math.PI) / n - Math.PI / 2;
    const reach = i % 2 ? short : long * (1 - random.next() * uneven);
    points.push(x + Math.cos(t) * reach, y + Math.sin(t) * reach);
  }
  return points;
}

/** A ring with the outer radius `r`; a `squash` below 1 makes it flatter. */
export function ring(cx: number, cy: number, r: number, thick: number, squash = 1): Shape {
  return {
    box: [cx - r, cy - r * squash, cx + r, cy + r * squash],
    round: true,
    at(x, y, facing) {
      const [dx, dy] = [x - cx, (y - cy) / squash];
      const away = Math.hypot(dx, dy);
      const across = ((away - (r - thick / 2)) / (thick / 2)) * 0.9;
      facing.nx = (dx / (away || 1)) * across;
      facing.ny = (dy / (away || 1)) * across;
      return Math.abs(across) <= 0.9;
    },
  };
}

const unused: Facing = { nx: 0, ny: 0 };

/** The intersection of two shapes, lit like the first one. */
export function within(shape: Shape, other: Shape): Shape {
  return { ...shape, at: (x, y, facing) => other.at(x, y, unused) && shape.at(x, y, facing) };
}

/** The first shape without the second one. */
export function minus(shape: Shape, other: Shape): Shape {
  return { ...shape, at: (x, y, facing) => !other.at(x, y, unused) && shape.at(x, y, facing) };
}
