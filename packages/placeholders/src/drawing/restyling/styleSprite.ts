import { colorCounts, rgbAt } from '../../../../../src/sprite/pixels/colors';
import { createRaster, type Raster } from '../../../../../src/sprite/pixels/raster';
import { mirrorImage } from '../canvas/compose';
import { hueDistance, luminance, toHsl } from '../canvas/hsl';
import type { Ramp } from '../canvas/ramp';
import { type SeededRandom, seededRandom } from '../canvas/seed';
import { type Shading, USUAL_SHADING } from '../canvas/shading';
import { type DrawRequest, drawSubject } from '../draw/drawSprite';
import { subjectFor } from '../draw/painting';
import type { Material } from '../measure/materials';
import { withoutCrumbs } from '../measure/withoutCrumbs';
import { type Appearance, appearanceFor } from '../parts/appearance';
import type { Shade } from '../vocabulary/colors';
import { readPrompt } from '../vocabulary/prompt';
import { type ReferenceStyle, referenceStyle } from './referenceStyle';

/** The smallest side of a sprite in pixels. */
const MIN_SIDE = 16;

/** The fewest rows of pixels of a head. */
const MIN_HEAD = 7;

/** Large details are drawn as in a sprite of this part of the size. */
const LARGE = 0.4;

/** The nearest color of a palette, by brightness first, then by hue, so that shading stays readable. */
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

/** The line color around a material: of several, the nearest in hue. */
function lineFor(tones: Ramp['tones'], { outline: { colors } }: ReferenceStyle): number {
  const [first, ...others] = colors;
  const { h, s } = toHsl(tones[2]);
  const cost = (rgb: number) => {
    const line = toHsl(rgb);
    return (hueDistance(h, line.h) / 180) * Math.min(1, s + 0.2) + 0.4 * Math.abs(s - line.s);
  };
  return others.reduce((best, rgb) => (cost(rgb) < cost(best) ? rgb : best), first);
}

/** The ramp of a material of the references. */
function rampFrom({ shades }: Material, style: ReferenceStyle): Ramp {
  const at = (tone: number) => shades[Math.round((tone / 4) * (shades.length - 1))] ?? style.outline.colors[0];
  const tones = [at(0), at(1), at(2), at(3), at(4)] as const;
  return { outline: lineFor(tones, style), tones };
}

/** Snaps a measured light to one of eight directions, since few pixels measure it roughly. The top left becomes exactly the usual light. */
function lightFrom([x, y]: Shading['light']): Shading['light'] {
  const turn = (Math.round(Math.atan2(y, x) / (Math.PI / 4)) * Math.PI) / 4;
  const [sx, sy] = [Math.cos(turn), Math.sin(turn)];
  return sx < -0.5 && sy < -0.5 ? USUAL_SHADING.light : [sx, sy];
}

function shadingOf({ light, outline, dithered }: ReferenceStyle): Shading {
  const where = outline.where === 'part' ? 'shade' : outline.where;
  return { light: light ? lightFrom(light) : USUAL_SHADING.light, dithered, outline: where };
}

/** The difference in brightness that makes a letter readable. */
const READABLE = 70;

/** The ramp of a letter on these grounds: `ramp` if it is readable, else the color that differs most in brightness. */
function letterOn(grounds: readonly Ramp[], ramp: Ramp, { palette }: ReferenceStyle): Ramp {
  const apart = (rgb: number) =>
    Math.min(...grounds.map(({ tones }) => Math.abs(luminance(rgb) - luminance(tones[2]))));
  if (apart(ramp.tones[4]) >= READABLE) return ramp;
  const most = palette.reduce((best, rgb) => (apart(rgb) > apart(best) ? rgb : best), ramp.tones[4]);
  return { outline: ramp.outline, tones: [most, most, most, most, most] };
}

/** An appearance in the ramps of the references: main and accent get the largest materials, other colors the nearest palette colors. */
function styledAppearance(
  base: Appearance,
  style: ReferenceStyle,
  shading: Shading,
  lettered: boolean,
  random: SeededRandom,
): Appearance {
  const free = style.materials.filter(({ kind, shades }) => kind !== 'skin' && shades.length > 1);
  const snapped = (ramp: Ramp): Ramp => {
    const [a, b, c, d, e] = ramp.tones;
    const near = (rgb: number) => snap(rgb, style.palette);
    const tones = [near(a), near(b), near(c), near(d), near(e)] as const;
    return { outline: lineFor(tones, style), tones };
  };
  const own = (): Ramp | undefined => {
    const material = free.splice(Math.floor(random.next() * Math.min(3, free.length)), 1)[0];
    return material && rampFrom(material, style);
  };
  const ramps = new Map<Shade, Ramp>();
  const main = (base.named ? undefined : own()) ?? snapped(base.main);
  const accent = own() ?? snapped(base.accent);
  return {
    ...base,
    main,
    accent: lettered ? letterOn([main, snapped(base.of('stone'))], accent, style) : accent,
    of(name) {
      const ramp = ramps.get(name) ?? snapped(base.of(name));
      ramps.set(name, ramp);
      return ramp;
    },
    shading,
    fineness: style.details === 'large' ? LARGE : 1,
  };
}

/**
 * A procedural placeholder for a new sprite in the style of others (no AI): draws the subject of the prompt with the references' ramps, outline,
 * light, build, size of details, and size of dots. The same request gives the same pixels.
 * @param references one or more
 */
export function styleSprite(references: readonly Raster[], { prompt, size, variant }: DrawRequest): Raster {
  const seed = `style ${variant} ${prompt}`;
  const random = seededRandom(seed);
  const read = readPrompt(prompt);
  const style = referenceStyle(references);
  const reading = { ...read, traits: new Set([...style.build, ...read.traits]) };
  const subject = subjectFor(reading);
  const base = appearanceFor(reading, subject, random);
  if (!style.palette.length) return drawSubject(reading, size, base, seed);
  const grain = Math.max(1, Math.min(style.grain, Math.floor(size / MIN_SIDE)));
  const shading = shadingOf(style);
  const [x, y] = shading.light;
  // Drawings place highlights on the left, so a sprite lit from the right is drawn as lit from the left, and mirrored.
  const { lettered = false } = subject;
  const flip = x > 0.1 && !lettered;
  const dots = Math.ceil(size / grain);
  const appearance = {
    ...styledAppearance(base, style, flip ? { ...shading, light: [-x, y] } : shading, lettered, random),
    headShare: style.headShare && Math.max(style.headShare, MIN_HEAD / dots),
  };
  const drawn = withPalette(drawSubject(reading, dots, appearance, seed), style.palette);
  const even = style.details === 'large' ? withoutCrumbs(drawn) : drawn;
  const lit = flip ? mirrorImage(even) : even;
  return grain > 1 ? enlarged(lit, grain, size) : lit;
}

/** Snaps colors to the palette: held things bring colors of their own. */
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

/** Enlarges each pixel to a square of `grain` × `grain` pixels, cut to the given side. */
function enlarged(raster: Raster, grain: number, side: number): Raster {
  const out = createRaster(side, side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const from = (Math.floor(y / grain) * raster.width + Math.floor(x / grain)) * 4;
      out.data.set(raster.data.subarray(from, from + 4), (y * side + x) * 4);
    }
  }
  return out;
}
