/** Where the light of a shape's surface goes: x to the right, y down, each −1 to 1. */
export interface Facing {
  readonly nx: number;
  readonly ny: number;
}

/** A part of a sprite on a unit square, origin at the top left: how it faces at a point, or `undefined` outside it. */
export type Shape = (x: number, y: number) => Facing | undefined;

export function ellipse(cx: number, cy: number, rx: number, ry: number): Shape {
  return (x, y) => {
    const nx = (x - cx) / rx;
    const ny = (y - cy) / ry;
    return nx * nx + ny * ny <= 1 ? { nx, ny } : undefined;
  };
}

/** A box from (x0, y0) to (x1, y1), lit like an upright cylinder. */
export function box(x0: number, y0: number, x1: number, y1: number): Shape {
  return (x, y) => {
    if (x < x0 || x > x1 || y < y0 || y > y1) return undefined;
    return { nx: ((x - x0) / (x1 - x0)) * 2 - 1, ny: (((y - y0) / (y1 - y0)) * 2 - 1) * 0.5 };
  };
}

/** A thick line with round ends, lit across. */
export function limb(x0: number, y0: number, x1: number, y1: number, radius: number): Shape {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const square = dx * dx + dy * dy || 1;
  return (x, y) => {
    const along = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / square));
    const nx = (x - x0 - along * dx) / radius;
    const ny = (y - y0 - along * dy) / radius;
    return nx * nx + ny * ny <= 1 ? { nx, ny } : undefined;
  };
}

/** A filled outline of points; lit by where a point lies in its bounding box. */
export function polygon(...points: readonly (readonly [number, number])[]): Shape {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return (x, y) => {
    let inside = false;
    points.forEach(([ax, ay], i) => {
      const [bx, by] = points[(i + 1) % points.length] ?? [ax, ay];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    });
    if (!inside) return undefined;
    return { nx: ((x - left) / (right - left)) * 2 - 1, ny: (((y - top) / (bottom - top)) * 2 - 1) * 0.6 };
  };
}

/** The shape turned over the vertical middle of the square. */
export function mirrored(shape: Shape): Shape {
  return (x, y) => shape(1 - x, y);
}

/** What lies in both shapes, lit as the first. */
export function within(shape: Shape, limit: Shape): Shape {
  return (x, y) => (limit(x, y) ? shape(x, y) : undefined);
}
