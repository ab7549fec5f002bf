/** Maps a part to the sprite: X = a·x + c·y + e, Y = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** How a part is turned and scaled, about its origin. */
export interface Placement {
  /** Degrees, clockwise. */
  readonly turn?: number;
  readonly scale?: number;
  /** Horizontal and vertical scale, before turning. A negative `sx` mirrors. */
  readonly sx?: number;
  readonly sy?: number;
  /** Slants to the right: units to the right for each unit of height. */
  readonly lean?: number;
}

/** The matrix of a placement with its origin at (x, y). */
export function placed(x: number, y: number, { turn = 0, scale = 1, sx = 1, sy = 1, lean = 0 }: Placement): Matrix {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const [w, h] = [scale * sx, scale * sy];
  return [cos * w, sin * w, -sin * h - cos * lean * h, cos * h - sin * lean * h, x, y];
}

/** The matrix that applies `inner` first, then `outer`. */
export function combined(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function applied([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const det = a * d - b * c || 1e-9;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}
