import { seededRandom } from '../canvas/seed';
import type { Coat } from './coat';

/** Colors of a flame from its tips to its core, 0xRRGGBB. */
type FlameTones = readonly [tip: number, middle: number, core: number];

export const FIRE: FlameTones = [0xc93a2b, 0xf28a2e, 0xffdf6b];

interface Tongue {
  readonly x: number;
  readonly y: number;
  readonly high: number;
  readonly wide: number;
  /** How far its tip leans to the right, in dots. */
  readonly lean: number;
}

/** Adds a tongue of flame to the heat of each dot, 0 to 1, which decides its tone. */
function heated(coat: Coat, heat: Float32Array, { x, y, high, wide, lean }: Tongue): void {
  for (let k = 0; k <= high; k++) {
    const up = k / (high + 1);
    const half = wide * (1 - up) ** 0.75;
    const center = x + lean * up * up;
    for (let px = Math.round(center - half); px <= Math.round(center + half); px++) {
      const py = Math.round(y - k);
      if (!coat.isInside(px, py)) continue;
      const p = py * coat.width + px;
      const hot = (1 - up) * (1 - 0.55 * (Math.abs(px - center) / (half + 0.6)));
      heat[p] = Math.max(heat[p] ?? 0, hot);
    }
  }
}

/**
 * Paints flames that rise from all edges: behind the sprite, and from its lower edges a little over it.
 * @param phase 0 to 1 over a loop; moves the tips
 * @param size of the flames, usually 1
 */
export function flames(coat: Coat, tones: FlameTones, seed: string, phase = 0, size = 1): void {
  const random = seededRandom(`flames ${seed}`);
  const { bounds, high, thick } = coat;
  const reach = Math.max(3.4, Math.min(28, high * 0.3)) * size;
  const gap = Math.max(3, Math.round(reach * 0.5));
  const back = new Float32Array(coat.colors.length);
  const front = new Float32Array(coat.colors.length);
  const turn = phase * Math.PI * 2;
  const tongue = (heat: Float32Array, x: number, y: number, share: number, lean: number) => {
    const tall = Math.max(2, reach * share * (random.between(0.45, 1.15) + 0.15 * Math.sin(turn + x * 2)));
    const sway = Math.sin(turn + x + y) * reach * 0.14;
    heated(coat, heat, { x, y, high: tall, wide: Math.max(0.8, tall * 0.22), lean: lean + sway });
  };
  const start = Math.floor(random.next() * gap);
  coat.eachTop((x, y) => {
    if ((x + start) % gap === 0) tongue(back, x, y - 1, y < bounds.top + high * 0.6 ? 1 : 0.7, 0);
    else if (size >= 1) coat.behind(x, y - 1, tones[1]);
  });
  for (let y = bounds.bottom - (start % 2); y >= bounds.top; y -= gap) {
    const [left, right] = coat.ends(y);
    if (left < 0) continue;
    tongue(back, left - thick * 0.6, y, 0.95, -reach * random.between(0.1, 0.3));
    tongue(back, right + thick * 0.6, y, 0.95, reach * random.between(0.1, 0.3));
  }
  coat.eachBottom((x, y) => {
    if ((x + start) % gap > 0 && random.chance(0.7)) return;
    let run = 0;
    while (coat.isSolid(x, y - run)) run++;
    // Flames cover only a third of thin parts, which stay recognizable.
    const share = Math.min(0.8, (run * 0.36) / reach);
    if (share * reach >= 2 && size >= 1) tongue(front, x, y, share, 0);
  });
  const toneOf = (hot: number) => tones[hot > 0.66 ? 2 : hot > 0.36 ? 1 : 0];
  for (let p = 0; p < coat.colors.length; p++) {
    const [x, y] = [p % coat.width, Math.floor(p / coat.width)];
    const [behind, over] = [back[p] ?? 0, front[p] ?? 0];
    if (behind > 0.08) coat.behind(x, y, toneOf(behind));
    if (over > 0.08) coat.over(x, y, toneOf(over));
  }
  coat.clean();
}
