import { rgbAt } from '../../shared/sprite/pixels/colors';
import type { Raster } from '../../shared/sprite/pixels/raster';
import { toHsl, toRgb } from '../canvas/hsl';
import { figureOf } from '../measure/figure';
import { isInk } from '../measure/materials';
import { bareHead } from './bareHead';
import { bareSides } from './bareSides';

/** What can be taken off: what is on the head, or what sticks out at one side or both. */
export type Stripped = 'hat' | 'held' | 'shield' | 'wings';

/** Without what is named; undefined if nothing sticks out that could be it. */
export function without(source: Raster, what: Stripped, variant: number): Raster | undefined {
  const found = figureOf(source);
  const { h, s, l } = toHsl(found.line);
  // There is one way to do it: variants differ in the line that closes it.
  const figure = { ...found, line: variant ? toRgb({ h, s, l: l + 0.03 * variant }) : found.line };
  const out = what === 'hat' ? bareHead(source, figure, variant) : bareSides(source, figure, what);
  return out && isPart(source, out, what) ? out : undefined;
}

/** A part of a sprite at most: what is taken off may be as large as this. */
const MOST = { hat: 0.37, held: 0.25, shield: 0.25, wings: 0.34 } as const satisfies Record<Stripped, number>;

/**
 * Whether what went was a thing of its own: some of the sprite, and mostly in colors that the rest of it has little of. A hat on a face may have
 * the color of the coat.
 */
function isPart(source: Raster, out: Raster, what: Stripped): boolean {
  const all = new Map<number, number>();
  const gone = new Map<number, number>();
  let [visible, changed] = [0, 0];
  for (let at = 0; at < source.data.length; at += 4) {
    if (!source.data[at + 3]) continue;
    const rgb = rgbAt(source.data, at);
    visible++;
    all.set(rgb, (all.get(rgb) ?? 0) + 1);
    if (out.data[at + 3] && rgbAt(out.data, at) === rgb) continue;
    changed++;
    if (!isInk(rgb)) gone.set(rgb, (gone.get(rgb) ?? 0) + 1);
  }
  let [own, shared] = [0, 0];
  for (const [rgb, count] of gone) {
    if (count >= (all.get(rgb) ?? 0) * 0.5) own += count;
    else shared += count;
  }
  return changed > 0 && changed <= visible * MOST[what] && (what === 'hat' || own > shared);
}
