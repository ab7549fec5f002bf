import { rgbAt } from '../../../shared/pixels/colors';
import type { Raster } from '../../../shared/pixels/raster';
import { luminance } from '../hsl';
import { isEdge, isOpaque } from '../silhouette';
import { copyOf, setPixel } from './compose';
import { type Figure, figureOf } from './figure';
import { isInk, maskOf, piecesOf } from './materials';

/** What can be taken off: what is on the head, or what sticks out at one side or both. */
export type Stripped = 'hat' | 'held' | 'shield' | 'wings';

/** Without what is named; undefined where nothing sticks out that could be it. */
export function without(source: Raster, what: Stripped, variant: number): Raster | undefined {
  const figure = figureOf(source);
  const out = what === 'hat' ? bareHead(source, figure, variant) : bareSides(source, figure, what, variant);
  return out && changed(source, out) ? out : undefined;
}

function changed(a: Raster, b: Raster): boolean {
  return a.data.some((value, i) => value !== b.data[i]);
}

/** The head becomes round above the face, its top in the color of the hair. */
function bareHead(source: Raster, { face, head, line, bounds }: Figure, variant: number): Raster | undefined {
  const high = bounds.bottom + 1 - bounds.top;
  const [x, wide] = face ? [(face.left + face.right + 1) / 2, face.right + 1 - face.left] : [head.x, head.wide];
  const brow = face ? face.top : head.top + high * 0.16;
  const radius = wide / 2 + Math.max(1, wide * 0.16);
  const rise = Math.max(2, Math.min(wide * 0.36, brow - bounds.top)) * (variant % 2 ? 0.85 : 1);
  const hair = hairColors(source, brow, wide, x);
  const out = copyOf(source);
  for (let y = bounds.top; y < brow; y++) {
    for (let px = Math.max(0, Math.floor(x - wide * 1.4)); px <= Math.min(source.width - 1, x + wide * 1.4); px++) {
      if (!isOpaque(source, px, y)) continue;
      const [dx, dy] = [(px + 0.5 - x) / radius, (brow - y - 0.5) / rise];
      const away = dx * dx + dy * dy;
      if (away > 1) setPixel(out, px, y, undefined);
      else setPixel(out, px, y, dx + 0.4 - dy * 0.5 < 0 ? hair.light : hair.dark);
    }
  }
  lineEdges(source, out, line, (_x, y) => y <= brow + 1);
  return out;
}

/** Hair as it shows beside the face, or else brown. */
function hairColors(source: Raster, brow: number, wide: number, x: number): { light: number; dark: number } {
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
  return luminance(first) > luminance(second) ? { light: first, dark: second } : { light: second, dark: first };
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
  const drawn = copyOf(out);
  for (let y = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++)
      if (where(x, y) && isEdge(drawn, x, y) && !isEdge(source, x, y)) setPixel(out, x, y, line);
}
