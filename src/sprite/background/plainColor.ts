import type { Bordered } from './border';
import { distance, type Lab, meanOf } from './labPixels';

/** Colors within so much in OKLab are one, as far as noise goes. */
export const ONE_COLOR = 0.05;
/** Width of the cells in which colors are counted. */
const CELL = 0.02;
const ROUNDS = 4;

/** The color that most pixels at the borders have, of all pictures together. @param isLeft whether a color counts; default: all do */
export function mostUsedColor(pictures: readonly Bordered[], isLeft: (lab: Lab) => boolean = () => true) {
  const labs = pictures.flatMap((one) => one.labs.filter(isLeft));
  const counts = new Map<string, { pixels: number; lab: Lab }>();
  for (const lab of labs) {
    const key = lab.map((channel) => Math.round(channel / CELL)).join();
    const known = counts.get(key);
    if (known) known.pixels++;
    else counts.set(key, { pixels: 1, lab });
  }
  let best: { pixels: number; lab: Lab } | undefined;
  for (const one of counts.values()) if (!best || one.pixels > best.pixels) best = one;
  return best && centered(labs, best.lab);
}

/** Moves a color to the middle of those around it. */
function centered(labs: readonly Lab[], start: Lab): Lab {
  let center = start;
  for (let round = 0; round < ROUNDS; round++) {
    const near = labs.filter((lab) => distance(lab, center) <= CELL * 1.25);
    if (!near.length) return center;
    center = meanOf(near);
  }
  return center;
}
