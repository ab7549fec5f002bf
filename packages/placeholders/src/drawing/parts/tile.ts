import { rect } from '../canvas/shapes';
import type { UsualColors } from './appearance';
import type { Kit, Subject } from './kit';

/** A tile: what leaves at one side enters at the opposite one. */
export function tile(colors: UsualColors, draw: (kit: Kit) => void): Subject {
  return {
    ...colors,
    tile: true,
    draw(kit) {
      kit.p.fill(rect(-1, -1, 33, 33), kit.m, { tone: 2 });
      draw(kit);
    },
  };
}

/** Places spread evenly, each a little off an `n` × `n` grid. */
export function spread({ r }: Kit, n: number): [number, number][] {
  const step = 32 / n;
  return Array.from({ length: n * n }, (_, i) => [
    ((i % n) + 0.5 + r.between(-0.36, 0.36)) * step,
    (Math.floor(i / n) + 0.5 + r.between(-0.36, 0.36)) * step,
  ]);
}

/** Rows of stones; every second row is shifted by half a stone. */
export function courses(k: Kit, rows: number, perRow: number, joint: Kit['m'], bevel: number): void {
  const { p, m, r } = k;
  p.fill(rect(-1, -1, 33, 33), joint, { tone: 0 });
  const [h, w] = [32 / rows, 32 / perRow];
  const gap = Math.max(1, p.pixel);
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < perRow; i++) {
      const x = i * w + (row % 2 ? w / 2 : 0);
      p.fill(rect(x + gap, row * h + gap, x + w, (row + 1) * h), m, {
        bevel,
        lighter: r.pick([0, 0, 0, -1]),
      });
    }
}
