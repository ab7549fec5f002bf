import { ellipse, minus, poly, rect } from '../canvas/shapes';
import type { Kit } from './kit';

/** A column of crystal with its foot at (x, y): a light side, a dark side, a cut tip. */
export function prism({ p, m }: Kit, x: number, y: number, half: number, high: number, turn: number): void {
  p.place(x, y, { turn }, () => {
    p.fill(poly([-half, 0, -half, -high + half * 1.6, 0, -high, 0, 0]), m, { tone: 3, edge: 'line' });
    p.fill(poly([0, 0, 0, -high, half, -high + half * 1.6, half, 0]), m, { tone: 1 });
    p.fill(poly([-half * 0.3, 0, -half * 0.3, -high + half * 2, half * 0.4, -high + half * 2, half * 0.4, 0]), m, {
      tone: 2,
    });
    p.fill(poly([-half, -high + half * 1.6, 0, -high, -half * 0.3, -high + half * 2]), m, { tone: 4 });
  });
}

/** A coin seen from the front about (x, y). */
export function coin({ p, m, big }: Kit, x: number, y: number, s: number, squash: number): void {
  p.fill(ellipse(x, y, s * squash, s), m, { shiny: true, edge: 'line' });
  if (s < 5) return;
  p.fill(minus(ellipse(x, y, s * 0.76 * squash, s * 0.76), ellipse(x, y, s * 0.62 * squash, s * 0.62)), m, {
    tone: 1,
    onto: true,
  });
  if (big)
    p.fill(rect(x - s * 0.14 * squash, y - s * 0.42, x + s * 0.14 * squash, y + s * 0.42), m, { tone: 1, onto: true });
  if (big)
    p.fill(rect(x - s * 0.3 * squash, y - s * 0.42, x - s * 0.14 * squash, y + s * 0.42), m, { tone: 4, onto: true });
}

/** Rings of facets, lighter to the top left. */
export function faceted({ p, m }: Kit, outline: readonly number[], table: readonly number[]): void {
  const n = outline.length / 2;
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    const [x0 = 0, y0 = 0] = [outline[i * 2], outline[i * 2 + 1]];
    const [x1 = 0, y1 = 0] = [outline[j * 2], outline[j * 2 + 1]];
    const [u0 = 0, v0 = 0] = [table[i * 2], table[i * 2 + 1]];
    const [u1 = 0, v1 = 0] = [table[j * 2], table[j * 2 + 1]];
    const lit = -((x0 + x1) / 2 - 16) - 1.2 * ((y0 + y1) / 2 - 15);
    p.fill(poly([x0, y0, x1, y1, u1, v1, u0, v0]), m, { tone: lit > 9 ? 4 : lit > 1 ? 3 : lit > -8 ? 1 : 0 });
  }
  p.fill(poly(table), m, { tone: 2 });
}
