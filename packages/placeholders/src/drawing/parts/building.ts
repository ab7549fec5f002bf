import { limb, poly, rect, soft, within } from '../canvas/shapes';
import type { Kit } from './kit';

export type Ramp = Kit['m'];

/** A wall of stones or boards: a flat face, with a few joints if there are enough pixels. */
export function wall(
  { p, big, r }: Kit,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  ramp: Ramp,
  joints: 'stone' | 'board' | 'plain',
): void {
  p.fill(rect(x0, y0, x1, y1), ramp, { bevel: 1 });
  if (!big || joints === 'plain') return;
  if (joints === 'board')
    for (let y = y0 + 2.6; y < y1 - 1; y += 2.8) p.fill(rect(x0, y, x1, y + 0.55), ramp, { tone: 1, onto: true });
  else
    for (let y = y0 + 2.4; y < y1 - 1; y += 3.4) {
      const x = r.between(x0 + 1.6, x1 - 3.2);
      p.fill(rect(x, y, x + 2.2, y + 0.6), ramp, { tone: 1, onto: true });
      p.fill(rect(x, y + 0.6, x + 0.6, y + 1.6), ramp, { tone: 1, onto: true });
    }
}

/** A gable with rows of tiles. */
export function gable({ p, big }: Kit, x0: number, top: number, x1: number, low: number, ramp: Ramp): void {
  const shape = poly([(x0 + x1) / 2, top, x1, low, x0, low]);
  p.fill(shape, ramp, { edge: 'shadow' });
  p.fill(within(poly([(x0 + x1) / 2, top, (x0 + x1) / 2 - 1.6, top + 1.4, x0 + 2, low, x0, low]), shape), ramp, {
    tone: 4,
  });
  if (big) for (let y = top + 4.4; y < low; y += 3) p.fill(within(rect(0, y, 32, y + 0.6), shape), ramp, { tone: 1 });
}

export function door({ p, c, big, stage }: Kit, x: number, half: number, top: number, low: number, ramp: Ramp): void {
  if (stage.plain) return;
  p.fill(
    soft([
      x - half,
      low + 2,
      x - half,
      top + half * 0.8,
      x - half * 0.6,
      top,
      x + half * 0.6,
      top,
      x + half,
      top + half * 0.8,
      x + half,
      low + 2,
    ]),
    ramp,
    { edge: 'line', tone: 1 },
  );
  p.clear(rect(x - half - 1, low, x + half + 1, low + 4));
  if (big) p.dot(x + half * 0.46, (top + low) / 2 + 0.6, 1, 1, c('gold'), 3);
}

export function pane({ p, c, stage }: Kit, x: number, y: number, w: number, h: number, ramp: Ramp = c('yellow')): void {
  if (stage.plain === 'bare') return;
  p.fill(rect(x - w, y - h, x + w, y + h), ramp, { tone: 3, edge: 'line' });
  if (w > 1.3) p.fill(rect(x - 0.3, y - h, x + 0.3, y + h), c('brown'), { tone: 1 });
}

/** Merlons on top of a wall. */
export function battlement({ p }: Kit, x0: number, x1: number, y: number, ramp: Ramp, n: number): void {
  p.fill(rect(x0 - 1, y - 2, x1 + 1, y + 1.4), ramp, { bevel: 0.8, edge: 'shadow' });
  const step = (x1 - x0 + 2) / (2 * n - 1);
  for (let i = 0; i < n; i++)
    p.fill(rect(x0 - 1 + i * 2 * step, y - 4.6, x0 - 1 + i * 2 * step + step, y - 1), ramp, { bevel: 0.8 });
}

export function banner({ p, r }: Kit, x: number, y: number, ramp: Ramp): void {
  p.fill(limb(x, y, x, y - 5, 0.5), ramp, { tone: 0 });
  p.fill(poly([x + 0.3, y - 5.4, x + r.between(4, 5.4), y - 4, x + 0.3, y - 2.4]), ramp);
}

/** A pointed roof of a tower. */
export function spire({ p }: Kit, x: number, half: number, top: number, low: number, ramp: Ramp): void {
  p.fill(poly([x, top, x + half, low, x - half, low]), ramp, { edge: 'shadow' });
  p.fill(poly([x, top, x - half * 0.3, low, x - half, low]), ramp, { tone: 3, onto: true });
}

export const ROOFS = ['red', 'blue', 'teal', 'orange', 'purple'] as const;

/** Boards side by side. */
export function boards({ p, m, big }: Kit, x0: number, y0: number, x1: number, y1: number, n: number): void {
  p.fill(rect(x0, y0, x1, y1), m, { bevel: 0.8 });
  if (big)
    for (let i = 1; i < n; i++) {
      const x = x0 + ((x1 - x0) * i) / n;
      p.fill(rect(x - 0.3, y0, x + 0.3, y1), m, { tone: 0, onto: true });
    }
}

/** A doorway with a round top, about x = 16. */
export const arch = (half: number, top: number, low: number) =>
  soft([
    16 - half,
    low,
    16 - half,
    top + half * 0.7,
    16 - half * 0.72,
    top + half * 0.2,
    16,
    top,
    16 + half * 0.72,
    top + half * 0.2,
    16 + half,
    top + half * 0.7,
    16 + half,
    low,
  ]);
