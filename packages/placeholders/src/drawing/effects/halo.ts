import type { Ramp } from '../canvas/ramp';
import type { Coat } from './coat';

/** Paints light around the silhouette: bright next to it, then in its full color, then, in large pictures, single dots. */
export function glow(coat: Coat, { tones }: Ramp, variant: number): void {
  const { thick } = coat;
  coat.eachAround(thick * 3.2, (x, y, away) => {
    if (away <= thick * 1.1) coat.behind(x, y, tones[4]);
    else if (away <= thick * 2.3) coat.behind(x, y, tones[2]);
    else if ((Math.floor(x / thick) + Math.floor(y / thick) + variant) % 2 === 0) coat.behind(x, y, tones[1]);
  });
}

/** Paints a line around the silhouette, outside of it; variants have open corners, full corners, or twice the thickness. */
export function lined(coat: Coat, rgb: number, variant: number): void {
  const reach = coat.thick * ([1, 1.5, 2][variant % 3] ?? 1);
  coat.eachAround(reach, (x, y) => coat.behind(x, y, rgb));
}

/** Paints a shadow on the ground, under the feet. */
export function grounded(coat: Coat, rgb: number, variant: number): void {
  const { left, right, bottom } = coat.bounds;
  const half = ((right + 1 - left) / 2) * (1 + 0.08 * (variant % 3)) + 1.5 * coat.thick;
  const flat = Math.max(1.6, half * 0.3);
  const [x, y] = [(left + right + 1) / 2 + (variant % 2) * coat.thick, Math.min(bottom + 1, coat.height - flat)];
  for (let py = Math.floor(y - flat); py <= y + flat; py++)
    for (let px = Math.floor(x - half); px <= x + half; px++)
      if (((px + 0.5 - x) / half) ** 2 + ((py + 0.5 - y) / flat) ** 2 <= 1) coat.behind(px, py, rgb);
}
