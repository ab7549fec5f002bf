import { rgbAt } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { toHsl, toRgb } from '../canvas/hsl';
import { figureOf } from '../measure/figure';
import { isInk } from '../measure/materials';
import { bareHead } from './bareHead';
import { bareSides } from './bareSides';

/** What can be removed: something on the head, or something at the sides. */
export type Stripped = 'hat' | 'held' | 'shield' | 'wings';

/** Removes what is named; undefined if nothing fits. */
export function stripped(source: Raster, what: Stripped, variant: number): Raster | undefined {
  const found = figureOf(source);
  const { h, s, l } = toHsl(found.line);
  // There is only one way to remove it, so variants differ in the color of the new outline.
  const figure = { ...found, line: variant ? toRgb({ h, s, l: l + 0.03 * variant }) : found.line };
  const out = what === 'hat' ? bareHead(source, figure, variant) : bareSides(source, figure, what);
  return out && isPart(source, out, what) ? out : undefined;
}

/** The largest share of the visible pixels that may be removed. */
const MAX_SHARE = { hat: 0.37, held: 0.25, shield: 0.25, wings: 0.34 } as const satisfies Record<Stripped, number>;

/**
 * Whether the removed pixels were a thing of its own: a small part of the sprite, and mostly in colors of which at most half remains. A hat may
 * also have the color of the coat.
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
  return changed > 0 && changed <= visible * MAX_SHARE[what] && (what === 'hat' || hasOwnColors(gone, all));
}

/** Whether most of the removed pixels are in colors of which at most half remains. @param gone,all removed and visible pixels by color */
function hasOwnColors(gone: ReadonlyMap<number, number>, all: ReadonlyMap<number, number>): boolean {
  let [own, shared] = [0, 0];
  for (const [rgb, count] of gone) {
    if (count >= (all.get(rgb) ?? 0) * 0.5) own += count;
    else shared += count;
  }
  return own > shared;
}
