import { colorCounts, rgbAt } from '../../shared/pixels/colors';
import type { Raster } from '../../shared/pixels/raster';
import { reduceColors } from '../../shared/pixels/reduceColors';
import { type Ramp, rampOf } from './canvas/ramp';
import { type DrawRequest, drawSubject, subjectFor } from './drawSprite';
import { hueDistance, luminance, toHsl } from './hsl';
import { type Look, lookFor } from './look';
import { type SeededRandom, seededRandom } from './seed';
import { isEdge } from './silhouette';
import type { ColorName } from './vocabulary/colors';
import { readPrompt } from './vocabulary/prompt';

/** As many colors as a pixel-art palette has; a photograph is cut down to them. */
const PALETTE = 24;

interface Style {
  /** 0xRRGGBB, the most frequent first. */
  readonly palette: readonly number[];
  readonly outlined: boolean;
  /** Color of most edge pixels. */
  readonly line: number;
}

function mostFrequent(counts: ReadonlyMap<number, number>): number {
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** Palette and kind of outline: references count as outlined where most edge pixels are clearly darker than the inside. */
function styleOf(references: readonly Raster[]): Style {
  const reduced = reduceColors(references, PALETTE);
  const edge = new Map<number, number>();
  let [edgeLight, edgePixels, insideLight, insidePixels] = [0, 0, 0, 0];
  for (const raster of reduced) {
    for (let p = 0; p < raster.width * raster.height; p++) {
      if (raster.data[p * 4 + 3] === 0) continue;
      const rgb = rgbAt(raster.data, p * 4);
      if (isEdge(raster, p % raster.width, Math.floor(p / raster.width))) {
        edge.set(rgb, (edge.get(rgb) ?? 0) + 1);
        edgeLight += luminance(rgb);
        edgePixels++;
      } else {
        insideLight += luminance(rgb);
        insidePixels++;
      }
    }
  }
  const outlined = edgePixels > 0 && edgeLight / edgePixels < 0.7 * (insideLight / Math.max(1, insidePixels));
  const palette = [...colorCounts(reduced)].sort((a, b) => b[1] - a[1]).map(([rgb]) => rgb);
  return { palette, outlined, line: mostFrequent(edge) };
}

/** Nearest by brightness first, then by hue: shading stays readable in any palette. */
function snap(rgb: number, palette: readonly number[]): number {
  const wanted = toHsl(rgb);
  let [best, bestCost] = [rgb, Number.POSITIVE_INFINITY];
  for (const candidate of palette) {
    const has = toHsl(candidate);
    const hue = (hueDistance(wanted.h, has.h) / 180) * Math.min(wanted.s, has.s);
    const cost = Math.abs(luminance(rgb) - luminance(candidate)) / 255 + 1.2 * hue + 0.5 * Math.abs(wanted.s - has.s);
    if (cost < bestCost) [best, bestCost] = [candidate, cost];
  }
  return best;
}

/** The look in the references' colors: main and accent take their own hues, the rest the nearest there are. */
function styledLook(base: Look, style: Style, random: SeededRandom): Look {
  const colored = style.palette.filter((rgb) => toHsl(rgb).s > 0.2 && luminance(rgb) > 50);
  const snapped = (ramp: Ramp): Ramp => {
    const [a, b, c, d, e] = ramp.tones;
    const near = (rgb: number) => snap(rgb, style.palette);
    return { outline: style.line, tones: [near(a), near(b), near(c), near(d), near(e)] };
  };
  const own = (): Ramp | undefined => {
    const rgb = colored.splice(Math.floor(random.next() * Math.min(4, colored.length)), 1)[0];
    return rgb === undefined ? undefined : snapped(rampOf(toHsl(rgb)));
  };
  const ramps = new Map<ColorName, Ramp>();
  return {
    ...base,
    main: (base.named ? undefined : own()) ?? snapped(base.main),
    accent: own() ?? snapped(base.accent),
    of(name) {
      const ramp = ramps.get(name) ?? snapped(base.of(name));
      ramps.set(name, ramp);
      return ramp;
    },
    outlined: style.outlined,
  };
}

/**
 * A placeholder for a new sprite in the style of others, by rule (no model is involved): the subject of the prompt, drawn in the
 * colors of the references, with their outline or without one. The same request gives the same pixels.
 * @param references one or more
 */
export function styleSprite(references: readonly Raster[], { prompt, size, variant }: DrawRequest): Raster {
  const seed = `style ${variant} ${prompt}`;
  const random = seededRandom(seed);
  const reading = readPrompt(prompt);
  const style = styleOf(references);
  const base = lookFor(reading, subjectFor(reading), random);
  return drawSubject(reading, size, style.palette.length ? styledLook(base, style, random) : base, seed);
}
