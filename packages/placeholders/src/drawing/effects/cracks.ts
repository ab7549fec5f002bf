import { seededRandom } from '../canvas/seed';
import type { Coat } from './coat';

/**
 * Paints cracks that run in from the edge and fork, dark with a lit side.
 * @param count how many
 */
export function cracks(coat: Coat, seed: string, count: number, [dark, lit]: readonly [number, number]): void {
  const random = seededRandom(`cracks ${seed}`);
  const { bounds, high, thick } = coat;
  const [left, wide] = [bounds.left, bounds.right + 1 - bounds.left];
  const dot = (x: number, y: number, rgb: number) => {
    for (let dy = 0; dy < thick; dy++)
      for (let dx = 0; dx < thick; dx++) coat.over(Math.round(x) + dx, Math.round(y) + dy, rgb);
  };
  // The edge keeps its line, and cracks of small sprites have no lit side.
  const shine = (x: number, y: number) => {
    if (high >= 24 && coat.isWithin(Math.round(x), Math.round(y))) dot(x, y, lit);
  };
  const run = (fromX: number, fromY: number, stepX: number, length: number, forks: boolean) => {
    const path = zigzag(fromX, fromY, stepX * thick, length);
    path.forEach(([px, py], i) => {
      if (i % 4 > 1) shine(px + thick, py);
    });
    for (const [px, py] of path) dot(px, py, dark);
    const fork = path[Math.floor(path.length * 0.5)];
    if (forks && fork) run(fork[0], fork[1], -stepX, length * 0.45, false);
  };
  for (let i = 0; i < count; i++) {
    const side = (i + (random.chance(0.5) ? 1 : 0)) % 2;
    const y = Math.round(bounds.top + high * (0.08 + (0.62 * i) / count + random.between(0, 0.12)));
    let x = side ? bounds.right : left;
    while (!coat.isSolid(x, y) && x >= left && x <= bounds.right) x += side ? -1 : 1;
    const long = Math.min(high, wide * 1.6) * random.between(0.28, high < 24 ? 0.32 : 0.44);
    run(x, y, side ? -1 : 1, Math.max(4, long / thick), true);
  }
}

/** The places of a line down a zigzag: some steps go sideways, some down. @param wide length of a step, to the right at first if above 0 */
function zigzag(fromX: number, fromY: number, wide: number, length: number): [x: number, y: number][] {
  let [x, y, turn] = [fromX, fromY, wide];
  const path: [number, number][] = [];
  for (let step = 0; step < length; step++) {
    path.push([x, y]);
    if (step % 4 === 3) turn = -turn;
    x += step % 4 < 2 ? turn : 0;
    y += step % 4 >= 1 ? Math.abs(wide) : 0;
  }
  return path;
}
