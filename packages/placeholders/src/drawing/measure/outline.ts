import { rgbAt } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { luminance } from '../canvas/hsl';
import { INK, isEdge, isOpaque } from './silhouette';

/** How pictures are outlined. */
export interface OutlineStyle {
  /** All around, along part of the silhouette, or nowhere. */
  readonly where: 'full' | 'part' | 'none';
  /** Colors of the line, 0xRRGGBB, the most frequent first: one, or a dark shade of each material. Without a line, the edge's main color. */
  readonly colors: readonly [number, ...number[]];
}

/** A line's brightness is at most this part of the brightness that it surrounds. */
const DARKER = 0.72;
/** The smallest shares of the edge that count as a partial line, and as a full one. */
const [PART, FULL] = [0.43, 0.8];
/** A line has one color if its most frequent color has at least this share. */
const ONE = 0.8;
/** Colors with a smaller share of the line don't count. */
const RARE = 0.03;
/** The largest thickness of a line in pixels. */
const THICK = 3;

/** What the edges of pictures are like. */
interface Tally {
  /** Colors of edges, and of those that belong to a line → number of pixels. */
  readonly edges: Map<number, number>;
  readonly lines: Map<number, number>;
  /** Number of pixels that have something behind them to compare them with, and of those that belong to a line. */
  asked: number;
  lined: number;
}

/**
 * Checks each pixel of the silhouette's edge: it belongs to a line if it is much darker than the pixel behind it. A line of ink may be up to three
 * pixels thick.
 */
export function outlineOf(pictures: readonly Raster[]): OutlineStyle {
  const tally: Tally = { edges: new Map(), lines: new Map(), asked: 0, lined: 0 };
  for (const picture of pictures) addEdges(tally, picture);
  const { edges, lines, asked, lined } = tally;
  const share = lined / Math.max(1, asked);
  const where = share < PART ? 'none' : share < FULL ? 'part' : 'full';
  const [[first, times] = [0, 0], ...rest] = [...(where === 'none' ? edges : lines)].sort((a, b) => b[1] - a[1]);
  const others = where === 'none' || times > ONE * lined ? [] : rest.filter(([, count]) => count > RARE * lined);
  return { where, colors: [first, ...others.map(([rgb]) => rgb)] };
}

function addEdges(tally: Tally, picture: Raster): void {
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++) if (isEdge(picture, x, y)) addEdge(tally, picture, x, y);
}

function addEdge(tally: Tally, picture: Raster, x: number, y: number): void {
  const rgb = rgbAt(picture.data, (y * picture.width + x) * 4);
  addTo(tally.edges, rgb);
  const behind = behindLine(picture, x, y);
  if (behind === undefined) return;
  tally.asked++;
  if (!isLine(luminance(rgb), behind)) return;
  tally.lined++;
  addTo(tally.lines, rgb);
}

function addTo(counts: Map<number, number>, rgb: number): void {
  counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
}

function isLine(edge: number, behind: number): boolean {
  return edge < DARKER * behind;
}

/** Brightness of the first pixel inward from (x, y) that isn't as dark; undefined if all are. */
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
    // Only ink makes thick lines; other dark strips of two pixels are shading.
    if (own >= INK) return last;
  }
  return own < INK && last < INK ? undefined : last;
}
