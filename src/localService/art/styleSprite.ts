import { colorCounts, rgbAt } from '../../shared/pixels/colors';
import type { Raster } from '../../shared/pixels/raster';
import type { Ramp } from './canvas/ramp';
import { type DrawRequest, drawSubject, subjectFor } from './drawSprite';
import { mirrored } from './edits/effects';
import { hueDistance, luminance, toHsl } from './hsl';
import { type Look, lookFor } from './look';
import { enlarged, type ReferenceStyle, rampFrom, referenceStyle } from './referenceStyle';
import { type SeededRandom, seededRandom } from './seed';
import type { ColorName } from './vocabulary/colors';
import { readPrompt } from './vocabulary/prompt';

/** Fewer pixels a side than this hold no sprite. */
const LEAST = 16;

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

/** The look in the references' ramps: main and accent take their largest ones, the rest the nearest there is. */
function styledLook(base: Look, style: ReferenceStyle, random: SeededRandom): Look {
  const free = style.materials.filter(({ kind, shades }) => kind !== 'skin' && shades.length > 1);
  const snapped = (ramp: Ramp): Ramp => {
    const [a, b, c, d, e] = ramp.tones;
    const near = (rgb: number) => snap(rgb, style.palette);
    const tones = [near(a), near(b), near(c), near(d), near(e)] as const;
    const own = style.outline === 'own' && luminance(tones[0]) < 90;
    return { outline: own ? tones[0] : style.line, tones };
  };
  const own = (): Ramp | undefined => {
    const material = free.splice(Math.floor(random.next() * Math.min(3, free.length)), 1)[0];
    return material && rampFrom(material, style);
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
    outlined: style.outline !== 'none',
  };
}

/**
 * A placeholder for a new sprite in the style of others, by rule (no model is involved): the subject of the prompt, drawn in the ramps of the
 * references, with their outline or without one, lit from their side, in their build and as coarse as they are. The same request gives the
 * same pixels.
 * @param references one or more
 */
export function styleSprite(references: readonly Raster[], { prompt, size, variant }: DrawRequest): Raster {
  const seed = `style ${variant} ${prompt}`;
  const random = seededRandom(seed);
  const read = readPrompt(prompt);
  const style = referenceStyle(references);
  const reading = { ...read, traits: new Set([...style.build, ...read.traits]) };
  const base = lookFor(reading, subjectFor(reading), random);
  if (!style.palette.length) return drawSubject(reading, size, base, seed);
  const grain = Math.max(1, Math.min(style.grain, Math.floor(size / LEAST)));
  const drawn = drawSubject(reading, Math.ceil(size / grain), styledLook(base, style, random), seed);
  const painted = withPalette(drawn, style.palette);
  const lit = style.lightFromRight ? mirrored(painted) : painted;
  return grain > 1 ? enlarged(lit, grain, size) : lit;
}

/** What is held brings colors of its own. */
function withPalette(drawn: Raster, palette: readonly number[]): Raster {
  const known = new Set(palette);
  const now = new Map([...colorCounts([drawn]).keys()].map((rgb) => [rgb, known.has(rgb) ? rgb : snap(rgb, palette)]));
  const data = new Uint8ClampedArray(drawn.data);
  for (let at = 0; at < data.length; at += 4) {
    if (!data[at + 3]) continue;
    const rgb = now.get(rgbAt(data, at)) ?? 0;
    data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255], at);
  }
  return { ...drawn, data };
}
