import { rgbAt } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { copyOf, setPixel } from '../canvas/compose';
import type { Figure } from '../measure/figure';
import { isInk, type Mask, maskOf, piecesOf } from '../measure/materials';
import { isOpaque } from '../measure/silhouette';
import { bodyOf, heldThings, thingsNamed } from './heldThings';
import { lineAround, lineEdges, touches } from './partLines';

/**
 * Removes what is held or grows at the sides. What it hid of the body is copied from the body's other side, if possible. The outline closes around
 * the rest.
 */
export function bareSides(source: Raster, figure: Figure, what: 'held' | 'shield' | 'wings'): Raster | undefined {
  const things = thingsNamed(source, figure, what);
  if (!things.length) return undefined;
  const { width } = source;
  const out = copyOf(source);
  const gone = new Uint8Array(width * source.height);
  for (const { mask } of things)
    mask.forEach((set, p) => {
      if (set) gone[p] = 1;
    });
  const around = lineAround(source, gone);
  const others = heldThings(source, figure).flatMap(({ mask }) => [mask, lineAround(source, mask)]);
  const isBody = (p: number) => !gone[p] && !around[p] && !others.some((mask) => mask[p]);
  const { face } = figure;
  const [first, last] = face ? [face.left, face.right] : bodyOf(source, figure);
  const twice = first + last;
  const left = new Uint8Array(gone.length);
  gone.forEach((set, p) => {
    if (!set && !around[p]) return;
    const [x, y] = [p % width, Math.floor(p / width)];
    const other = twice - x;
    const q = y * width + other;
    const copies = what !== 'wings' && other >= 0 && other < width && isOpaque(source, other, y) && isBody(q);
    setPixel(out, x, y, copies ? rgbAt(source.data, q * 4) : undefined);
    left[p] = copies ? 0 : 1;
  });
  fillGaps(out, left);
  removeCrumbs(out, left);
  lineEdges(source, out, figure.line, (x, y) => touches(left, width, x, y));
  return out;
}

/** The largest gap, in pixels, between two parts of the body, one above the other, that belong together. */
const GAP = 3;

/** Fills gaps between two parts of the body with the color beside them or above them. */
function fillGaps(out: Raster, left: Mask): void {
  const { width } = out;
  const drawn = copyOf(out);
  left.forEach((set, p) => {
    if (!set) return;
    const [x, y] = [p % width, Math.floor(p / width)];
    const solidAt = (dx: number, dy: number, most: number) => {
      for (let step = 1; step <= most; step++) {
        const [px, py] = [x + dx * step, y + dy * step];
        if (isOpaque(drawn, px, py)) return rgbAt(drawn.data, (py * width + px) * 4);
        if (px < 0 || px >= width || !left[py * width + px]) return undefined;
      }
      return undefined;
    };
    const across = [solidAt(-1, 0, width), solidAt(1, 0, width)];
    const along = [solidAt(0, -1, GAP), solidAt(0, 1, GAP)];
    for (const ends of [across, along]) {
      const fill = ends.find((rgb) => rgb !== undefined && !isInk(rgb));
      if (fill === undefined || ends.includes(undefined)) continue;
      setPixel(out, x, y, fill);
      return;
    }
  });
}

/** Removes pieces that hang in the air next to the removed ones. */
function removeCrumbs(out: Raster, left: Mask): void {
  const pieces = piecesOf(
    maskOf(out, () => true),
    out.width,
  );
  const [body] = pieces;
  // Removes lines that border on nothing.
  left.forEach((set, p) => {
    if (!set) return;
    for (const q of [p - 1, p + 1, p - out.width, p + out.width]) {
      const [x, y] = [q % out.width, Math.floor(q / out.width)];
      if (!isOpaque(out, x, y) || !isInk(rgbAt(out.data, q * 4))) continue;
      const beside = [q - 1, q + 1, q - out.width, q + out.width];
      const keeps = beside.some((r) => (out.data[r * 4 + 3] ?? 0) > 0 && !isInk(rgbAt(out.data, r * 4)));
      if (!keeps) setPixel(out, x, y, undefined);
    }
  });
  for (const { pixels } of pieces.slice(1)) {
    const near = pixels.some((p) => touches(left, out.width, p % out.width, Math.floor(p / out.width)));
    if (!near || !body || pixels.length > body.pixels.length * 0.04) continue;
    for (const p of pixels) setPixel(out, p % out.width, Math.floor(p / out.width), undefined);
  }
}
