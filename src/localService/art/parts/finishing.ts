import { poly, stroke } from '../canvas/shapes';
import type { Kit } from '../kit';

/** What words add to any finished drawing: cracks, snow, spikes. */
export function finishTraits(kit: Kit): void {
  const { p, r } = kit;
  if (p.tile) return;
  const bounds = p.bounds();
  if (!bounds) return;
  const [left, top, right, bottom] = bounds;
  const at = (x: number, y: number): [number, number] => [left + (right - left) * x, top + (bottom - top) * y];
  if (kit.is('broken')) {
    const x = r.between(0.4, 0.7);
    p.fill(stroke([...at(x, 0), ...at(x - 0.14, 0.3), ...at(x + 0.06, 0.5), ...at(x - 0.1, 0.8)], 0.55), kit.ink, { tone: 0, onto: true });
    p.clear(poly([...at(0.74, -0.1), ...at(1.1, -0.1), ...at(1.1, 0.3), ...at(0.93, 0.2), ...at(0.9, 0.34), ...at(0.82, 0.12)]));
  }
}
