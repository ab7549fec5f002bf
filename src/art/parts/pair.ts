import type { Kit } from './kit';

/** One boot or glove after the other, the farther one first. */
export function pair(k: Kit, draw: () => void): void {
  k.p.place(5.4, -1.6, {}, draw);
  k.p.place(-3.4, 1.4, {}, draw);
}
