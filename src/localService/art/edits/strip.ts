import { rgbAt } from '../../../shared/pixels/colors';
import type { Raster } from '../../../shared/pixels/raster';
import { luminance } from '../hsl';
import { edgeMask, isOpaque } from '../silhouette';
import { copyOf, setPixel } from './compose';
import { type Figure, figureOf } from './figure';
import { isInk, maskOf, piecesOf } from './materials';

/** What can be taken off: what is on the head, or what sticks out at one side or both. */
export type Stripped = 'hat' | 'held' | 'shield' | 'wings';

/** Without what is named; undefined where nothing sticks out that could be it. */
export function without(source: Raster, what: Stripped, variant: number): Raster | undefined {
  const figure = figureOf(source);
  const out = what === 'hat' ? bareHead(source, figure, variant) : bareSides(source, figure, what, variant);
  return out && isPart(source, out, figure, what) ? out : undefined;
}

/** A part of a sprite at most: what is taken off may be as large as this. */
const MOST = { hat: 0.45, held: 0.2, shield: 0.2, wings: 0.34 } as const satisfies Record<Stripped, number>;

/**
 * Whether what went was a thing of its own: some of the sprite, and mostly in colors that the rest of it has little of. A hat on a face may have
 * the color of the coat.
 */
function isPart(source: Raster, out: Raster, { face }: Figure, what: Stripped): boolean {
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
  // Without a face it is not sure that there is a head.
  const most = what === 'hat' && !face ? 0.12 : MOST[what];
  return changed > 0 && changed <= visible * most && (own > shared || (what === 'hat' && face !== undefined));
}

/** The head becomes round above the face, its top in the color of the hair. */
function bareHead(source: Raster, { face, head, line, bounds }: Figure, variant: number): Raster | undefined {
  const high = bounds.bottom + 1 - bounds.top;
  const x = face ? (face.left + face.right + 1) / 2 : head.x;
  const wide = face ? Math.max(face.right + 1 - face.left, head.wide * 0.7) : head.wide;
  const brow = face ? face.top : head.top + high * 0.16;
  const radius = wide / 2 + Math.max(1, wide * 0.16);
  const rise = Math.max(2, Math.min(wide * 0.36, brow - bounds.top)) * (variant % 2 ? 0.6 : 1);
  const hair = hairColors(source, brow, wide, x);
  if (face && isHairOnly(source, hair.all, brow, head)) return undefined;
  const reach = Math.max(wide * 1.4, head.wide);
  const out = copyOf(source);
  for (let y = bounds.top; y < brow; y++) {
    for (let px = Math.max(0, Math.floor(x - reach)); px <= Math.min(source.width - 1, x + reach); px++) {
      if (!isOpaque(source, px, y)) continue;
      const [dx, dy] = [(px + 0.5 - x) / radius, (brow - y - 0.5) / rise];
      const away = dx * dx + dy * dy;
      if (away > 1) setPixel(out, px, y, undefined);
      else if (face) setPixel(out, px, y, dx + 0.4 - dy * 0.5 < 0 ? hair.light : hair.dark);
    }
  }
  if (!isAbove(source, out, x, wide)) return undefined;
  // Crumbs of a brim.
  const rest = piecesOf(
    maskOf(out, () => true),
    out.width,
  );
  for (const { pixels, bottom } of rest.slice(1))
    if (bottom <= brow + 1 && pixels.length <= wide)
      for (const p of pixels) setPixel(out, p % out.width, Math.floor(p / out.width), undefined);
  lineEdges(source, out, line, (_x, y) => y <= brow + 1);
  return out;
}

/** Whether what went lay over the head and not beside it, as a blade does. */
function isAbove(source: Raster, out: Raster, x: number, wide: number): boolean {
  let [sum, count] = [0, 0];
  for (let p = 0; p < source.width * source.height; p++) {
    if (!source.data[p * 4 + 3] || out.data[p * 4 + 3]) continue;
    sum += (p % source.width) + 0.5;
    count++;
  }
  return count > 0 && Math.abs(sum / count - x) <= wide * 0.5;
}

interface Hair {
  readonly light: number;
  readonly dark: number;
  readonly all: ReadonlyMap<number, number>;
}

/** Whether there is nothing above the face but the hair that is beside it: no hat to take off. */
function isHairOnly(source: Raster, hair: Hair['all'], brow: number, { x, wide }: Figure['head']): boolean {
  let [hairy, other] = [0, 0];
  maskOf(source, (rgb, px, y) => {
    if (y >= brow || Math.abs(px - x) > wide / 2 || isInk(rgb)) return false;
    if (hair.has(rgb)) hairy++;
    else other++;
    return true;
  });
  return hairy > other;
}

/** Hair as it shows beside the face, or else brown. */
function hairColors(source: Raster, brow: number, wide: number, x: number): Hair {
  const mask = maskOf(
    source,
    (rgb, px, y) => y >= brow && y < brow + wide * 0.8 && Math.abs(px - x) < wide * 0.8 && isHairy(rgb),
  );
  const counts = new Map<number, number>();
  mask.forEach((set, p) => {
    if (!set) return;
    const rgb = rgbAt(source.data, p * 4);
    counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
  });
  const [first = 0x7a4a2c, second = 0x5a3220] = [...counts].sort((a, b) => b[1] - a[1]).map(([rgb]) => rgb);
  return luminance(first) > luminance(second)
    ? { light: first, dark: second, all: counts }
    : { light: second, dark: first, all: counts };
}

function isHairy(rgb: number): boolean {
  const [r, g, b] = [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
  return !isInk(rgb) && r > g && g >= b && luminance(rgb) < 130;
}

/** What sticks out of the body: wings at both sides, a shield at the more massive one, a weapon at the other. */
function bareSides(
  source: Raster,
  { core, head, line, bounds }: Figure,
  what: Stripped,
  variant: number,
): Raster | undefined {
  const slack = variant % 2;
  const [left, right] = [
    Math.min(core.left, Math.floor(head.x - head.wide / 2)) - slack,
    Math.max(core.right, Math.ceil(head.x + head.wide / 2) - 1) + slack,
  ];
  const foot = bounds.bottom - (bounds.bottom + 1 - bounds.top) * 0.12;
  const outside = maskOf(source, (_rgb, x, y) => (x < left || x > right) && y < foot);
  const pieces = piecesOf(outside, source.width);
  const sides = [pieces.filter(({ x }) => x < left), pieces.filter(({ x }) => x > right)];
  const mass = sides.map((side) => side.reduce((sum, { pixels }) => sum + pixels.length, 0));
  const reach = sides.map(
    (side) =>
      Math.max(0, ...side.map(({ top, bottom }) => bottom - top)) / Math.max(1, mass[sides.indexOf(side)] ?? 1) ** 0.5,
  );
  const heavier = (mass[0] ?? 0) >= (mass[1] ?? 0) ? 0 : 1;
  const longer = (reach[0] ?? 0) >= (reach[1] ?? 0) ? 0 : 1;
  const gone = what === 'wings' ? [0, 1] : [what === 'shield' ? heavier : mass[longer] ? longer : heavier];
  const out = copyOf(source);
  for (const side of gone)
    for (const { pixels } of sides[side] ?? [])
      for (const p of pixels) setPixel(out, p % source.width, Math.floor(p / source.width), undefined);
  lineEdges(source, out, line, (x) => x <= left + 1 || x >= right - 1);
  return out;
}

/** What was inside and now is an edge gets the color of the outline. */
function lineEdges(source: Raster, out: Raster, line: number, where: (x: number, y: number) => boolean): void {
  const before = edgeMask(source);
  const { width } = source;
  edgeMask(out).forEach((set, p) => {
    if (set && !before[p] && where(p % width, Math.floor(p / width)))
      setPixel(out, p % width, Math.floor(p / width), line);
  });
}
