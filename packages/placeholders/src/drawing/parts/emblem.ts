import { rect } from '../canvas/shapes';
import { glyphOf } from './font';
import type { Kit } from './kit';

/** A crate or a stone with the first letter of an unknown word. */
export function drawEmblem({ p, m, a, r, reading, appearance, big, stage }: Kit): void {
  const stone = !appearance.named && r.chance(0.4);
  const half = r.between(11.6, 13.2);
  const ramp = stone ? appearance.of('stone') : m;
  p.fill(rect(16 - half, 16 - half, 16 + half, 16 + half), ramp, { bevel: stone ? 2 : 1.2 });
  if (!stone && big) {
    for (const at of [-0.6, 0.6])
      p.fill(rect(16 - half, 16 + at * half - 0.3, 16 + half, 16 + at * half + 0.3), ramp, { tone: 1 });
    for (const side of [-1, 1])
      p.fill(rect(16 + side * (half - 1.6) - 1.6, 16 - half, 16 + side * (half - 1.6) + 1.6, 16 + half), ramp, {
        bevel: 0.6,
      });
  }
  if (stage.plain) return;
  const rows = glyphOf(reading.letter);
  if (big) p.stamp(rows, 16, 16, half * 1.5, ramp, 0, 1);
  p.stamp(rows, 16, 16, half * 1.5, a, 4);
}
