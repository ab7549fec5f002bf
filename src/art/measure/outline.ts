import { rgbAt } from '../../shared/sprite/pixels/colors';
import type { Raster } from '../../shared/sprite/pixels/raster';
import { luminance } from '../canvas/hsl';
import { INK, isEdge, isOpaque } from './silhouette';

/** How pictures are lined. */
export interface OutlineStyle {
  /** All around, at part of the silhouette only, or nowhere. */
  readonly where: 'full' | 'part' | 'none';
  /** Colors of the line, 0xRRGGBB, the most frequent first: one, or a dark shade for each material. Without a line, that of most of the edge. */
  readonly colors: readonly [number, ...number[]];
}

/** Brightness of a line against what it surrounds. */
const DARKER = 0.72;
/** Parts of the edge from which a line counts as partial, and as full. */
const [PART, FULL] = [0.43, 0.8];
/** Part of the line that has its commonest color where it has one color only. */
const ONE = 0.8;
/** Colors of less of the line are chance. */
const RARE = 0.03;
/** Lines are as thick as this at most. */
const THICK = 3;

/**
 * Looks at each pixel of the silhouette's edge: it belongs to a line where it is darker than what lies behind it, which itself does not get
 * lighter at once, as shading would.
 */
export function outlineOf(pictures: readonly Raster[]): OutlineStyle {
  const lines = new Map<number, number>();
  const edges = new Map<number, number>();
  let [lined, asked] = [0, 0];
  for (const picture of pictures) {
    const { width, height, data } = picture;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (!isEdge(picture, x, y)) continue;
        const rgb = rgbAt(data, (y * width + x) * 4);
        edges.set(rgb, (edges.get(rgb) ?? 0) + 1);
        const behind = behindLine(picture, x, y);
        if (behind === undefined) continue;
        asked++;
        if (!isLine(luminance(rgb), behind)) continue;
        lined++;
        lines.set(rgb, (lines.get(rgb) ?? 0) + 1);
      }
    }
  }
  const share = lined / Math.max(1, asked);
  const where = share < PART ? 'none' : share < FULL ? 'part' : 'full';
  const [[first, times] = [0, 0], ...rest] = [...(where === 'none' ? edges : lines)].sort((a, b) => b[1] - a[1]);
  const others = where === 'none' || times > ONE * lined ? [] : rest.filter(([, count]) => count > RARE * lined);
  return { where, colors: [first, ...others.map(([rgb]) => rgb)] };
}

function isLine(edge: number, behind: number): boolean {
  return edge < DARKER * behind;
}

/** Brightness of what a line at (x, y) would surround: the first pixel inward that is not as dark. Undefined if all is as dark. */
function behindLine(picture: Raster, x: number, y: number): number | undefined {
  const { width, data } = picture;
  const bright = (px: number, py: number) => luminance(rgbAt(data, (py * width + px) * 4));
  const own = bright(x, y);
  const out = (px: number, py: number) => (isOpaque(picture, px, py) ? 0 : 1);
  const [dx, dy] = [Math.sign(out(x - 1, y) - out(x + 1, y)), Math.sign(out(x, y - 1) - out(x, y + 1))];
  if (!dx && !dy) return undefined;
  let last = own;
  for (let step = 1; step <= THICK; step++) {
    const [px, py] = [x + dx * step, y + dy * step];
    if (!isOpaque(picture, px, py)) break;
    last = bright(px, py);
    if (isLine(own, last)) return last;
    // Only ink makes thick lines; shades of two pixels are shading.
    if (own >= INK) return last;
  }
  return own < INK && last < INK ? undefined : last;
}
