import type { Kit } from './kit';

/** A star with `n` points of uneven length. */
export function burst(r: Kit['r'], x: number, y: number, n: number, long: number, short: number, uneven = 0): number[] {
  const points: number[] = [];
  for (let i = 0; i < n * 2; i++) {
    const t = (i * Math.PI) / n - Math.PI / 2;
    const reach = i % 2 ? short : long * (1 - r.next() * uneven);
    points.push(x + Math.cos(t) * reach, y + Math.sin(t) * reach);
  }
  return points;
}
