import { colorCounts, OPAQUE_FROM, oklchOf, rgbAt } from '../../../../../src/sprite/pixels/colors';
import { type Raster, wordsOf } from '../../../../../src/sprite/pixels/raster';
import { copyOf, setPixel } from '../canvas/compose';
import { hueDistance } from '../canvas/hsl';

/** The size of a pixel-art palette. Edits of a source with no more colors keep to it. */
const MAX_COLORS = 16;

/** The cost of recoloring an unedited pixel; a new pixel costs 1. */
const OWN_PRICE = 2;

/** How much more it costs if a new pixel takes a source color of another hue: a red cloak has no blue shadow. */
const OTHER_HUE = 3;

/** How much more hue and chroma count than lightness: gray steel must not turn violet or teal. */
const HUE = 2;

/** Whether a picture has more than 16 colors. Stops at the 17th. */
function hasMoreColors({ data }: Raster): boolean {
  const known = new Set<number>();
  let last = -1;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < OPAQUE_FROM) continue;
    const rgb = rgbAt(data, at);
    if (rgb === last) continue;
    last = rgb;
    if (known.add(rgb).size > MAX_COLORS) return true;
  }
  return false;
}

/** A color of an edited picture. */
interface Entry {
  readonly rgb: number;
  /** As in `Oklch`. */
  readonly chroma: number;
  readonly hue: number;
  /** Position in OKLab, with hue and chroma stretched. */
  readonly at: readonly [number, number, number];
  /** Number of pixels that show it. */
  readonly count: number;
  /** Number of those that aren't edited. */
  readonly kept: number;
  /** Whether the source has it. */
  readonly own: boolean;
}

/** The hue of a color is visible from this chroma on; hues of one material are at most so many degrees apart. */
const [COLORFUL, APART] = [0.05, 30];

function hasOtherHue(a: Entry, b: Entry): boolean {
  return Math.min(a.chroma, b.chroma) > COLORFUL && hueDistance(a.hue, b.hue) > APART;
}

function entriesOf(source: Raster, edited: Raster): Entry[] {
  const own = colorCounts([source]);
  const kept = new Map<number, number>();
  const [before, after] = [wordsOf(source.data), wordsOf(edited.data)];
  for (let p = 0; p < before.length; p++) {
    if (before[p] !== after[p] || (source.data[p * 4 + 3] ?? 0) < OPAQUE_FROM) continue;
    const rgb = rgbAt(source.data, p * 4);
    kept.set(rgb, (kept.get(rgb) ?? 0) + 1);
  }
  return [...colorCounts([edited])].map(([rgb, count]) => {
    const { lightness, chroma, hue } = oklchOf(rgb >> 16, (rgb >> 8) & 255, rgb & 255);
    const [angle, far] = [(hue * Math.PI) / 180, HUE * chroma];
    return {
      rgb,
      chroma,
      hue,
      at: [lightness, far * Math.cos(angle), far * Math.sin(angle)],
      count,
      kept: kept.get(rgb) ?? 0,
      own: own.has(rgb),
    };
  });
}

/**
 * Reduces an edit to 16 colors if the source has no more. Drops colors one by one, always the one whose pixels change the least in the remaining
 * colors.
 * @param given share of the unedited pixels, 0 to 1, that may be recolored to make room for new colors
 * @param estranged how much more it costs to draw a new pixel in a source color than in another new one
 */
export function withinPalette(source: Raster, edited: Raster, given: number, estranged = 1): Raster {
  if (hasMoreColors(source) || !hasMoreColors(edited)) return edited;
  const entries = entriesOf(source, edited);
  let left = given * entries.reduce((sum, { kept }) => sum + kept, 0);
  const cost = (from: Entry, to: Entry) =>
    from.at.reduce((sum, value, axis) => sum + (value - (to.at[axis] ?? 0)) ** 2, 0) *
    from.count *
    (from.kept ? OWN_PRICE : to.own ? estranged * (hasOtherHue(from, to) ? OTHER_HUE : 1) : 1);
  const rest = new Set(entries);
  // The color that each one is drawn in.
  const now = new Map(entries.map((entry) => [entry, entry]));
  while (rest.size > MAX_COLORS) {
    const drop = cheapestDrop(
      [...rest].filter(({ kept }) => kept <= left),
      rest,
      now,
      cost,
    );
    if (!drop) break;
    rest.delete(drop.gone);
    left -= drop.gone.kept;
    for (const [entry, to] of drop.moves) now.set(entry, to);
  }
  const colors = new Map([...now].filter(([entry, to]) => entry !== to).map(([entry, to]) => [entry.rgb, to.rgb]));
  const out = copyOf(edited);
  for (let p = 0; p < out.width * out.height; p++) {
    const rgb = colors.get(rgbAt(out.data, p * 4));
    if (rgb !== undefined && out.data[p * 4 + 3]) setPixel(out, p % out.width, Math.floor(p / out.width), rgb);
  }
  return out;
}

/** A color that is dropped, and the colors that its pixels are drawn in instead. */
interface Drop {
  readonly gone: Entry;
  readonly moves: readonly (readonly [from: Entry, to: Entry])[];
}

/**
 * The color whose pixels change the least; undefined if none may be dropped.
 * @param from the colors that may be dropped
 * @param rest all colors that are left
 * @param now the color that each one is drawn in
 */
function cheapestDrop(
  from: readonly Entry[],
  rest: ReadonlySet<Entry>,
  now: ReadonlyMap<Entry, Entry>,
  cost: (from: Entry, to: Entry) => number,
): Drop | undefined {
  let least = Number.POSITIVE_INFINITY;
  let cheapest: Drop | undefined;
  for (const gone of from) {
    const others = [...rest].filter((other) => other !== gone);
    const drawn = [...now.keys()].filter((entry) => now.get(entry) === gone);
    const moves = drawn.map((entry) => [entry, nearest(entry, others, cost)] as const);
    const more = moves.reduce((sum, [entry, to]) => sum + cost(entry, to) - cost(entry, gone), 0);
    if (more < least) [least, cheapest] = [more, { gone, moves }];
  }
  return cheapest;
}

function nearest(from: Entry, among: readonly Entry[], cost: (from: Entry, to: Entry) => number): Entry {
  return among.reduce((best, other) => (cost(from, other) < cost(from, best) ? other : best), among[0] ?? from);
}
