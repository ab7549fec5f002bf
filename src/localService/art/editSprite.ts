import { colorCounts, OPAQUE_FROM, rgbAt } from '../../shared/pixels/colors';
import type { Raster } from '../../shared/pixels/raster';
import { rampOf } from './canvas/ramp';
import { type Hsl, hueDistance, luminance, toHsl, toRgb } from './hsl';
import { colorsIn, promptWords } from './look';
import { everyNth } from './resize';
import { seededRandom } from './seed';
import { isEdge } from './silhouette';

/** Hues this close belong to one material. */
const MATERIAL = 32;
/** Darker than this is outline, which a change of color leaves alone. */
const INK = 42;

function isColored({ s, l }: Hsl): boolean {
  return s > 0.18 && l > 0.1 && l < 0.95;
}

/** Skin, hair, leather and wood: a material of their own, which a prompt seldom means. */
function isWarm(h: number): boolean {
  return h >= 10 && h <= 45;
}

function isSameMaterial(a: number, b: number): boolean {
  return isWarm(a) === isWarm(b) && hueDistance(a, b) < MATERIAL;
}

/** The materials of a larger picture are looked for in a part of its pixels, evenly spread. */
const LOOKED_AT = 1024;

/** Materials of the sprite by hue, the most striking first, warm browns last. */
function materialHues(sprite: Raster): number[] {
  const source = everyNth(sprite, Math.ceil(Math.max(sprite.width, sprite.height) / LOOKED_AT));
  // Saturation-weighted pixels by whole degree: a photograph has more colors than there are hues.
  const strengths = new Map<number, number>();
  for (const [rgb, count] of colorCounts([source])) {
    const { h, s, l } = toHsl(rgb);
    if (!isColored({ h, s, l }) || luminance(rgb) <= INK) continue;
    strengths.set(Math.floor(h), (strengths.get(Math.floor(h)) ?? 0) + count * s);
  }
  const weights = new Map<number, number>();
  for (const h of strengths.keys()) {
    let weight = 0;
    for (const [other, strength] of strengths) if (isSameMaterial(other, h)) weight += strength;
    weights.set(h, isWarm(h) ? weight / 10 : weight);
  }
  const hues: number[] = [];
  for (const [h] of [...weights].sort((a, b) => b[1] - a[1])) {
    if (!hues.some((other) => isSameMaterial(other, h))) hues.push(h);
  }
  return hues;
}

/** The color turned to the target's hue, its shading kept: lightness moves only as far as the target is lighter or darker. */
function tinted(rgb: number, target: Hsl): number {
  const { s, l } = toHsl(rgb);
  const saturation = target.s < 0.2 ? target.s : Math.max(0.3, (s + target.s) / 2);
  const shift = (target.l - 0.5) * (target.s < 0.2 ? 0.9 : 0.35);
  return toRgb({ h: target.h, s: saturation, l: Math.min(0.96, Math.max(0.06, l + shift)) });
}

function changeMaterials(source: Raster, hues: readonly number[], target: Hsl): Raster {
  return recolor(source, (rgb) => {
    const color = toHsl(rgb);
    const meant = hues.length
      ? isColored(color) && hues.some((h) => isSameMaterial(h, color.h))
      : luminance(rgb) > INK && luminance(rgb) < 235;
    return meant && luminance(rgb) > INK * 0.7 ? tinted(rgb, target) : rgb;
  });
}

function outlined(source: Raster, color: number): Raster {
  return recolor(source, (rgb, x, y) => (isEdge(source, x, y) ? color : rgb));
}

function shifted(source: Raster, degrees: number): Raster {
  const hues = materialHues(source);
  const turned = hues.some((h) => !isWarm(h)) ? hues.filter((h) => !isWarm(h)) : hues;
  return recolor(source, (rgb) => {
    const color = toHsl(rgb);
    const meant = isColored(color) && luminance(rgb) > INK && turned.some((h) => isSameMaterial(h, color.h));
    return meant ? toRgb({ ...color, h: color.h + degrees }) : rgb;
  });
}

export interface EditRequest {
  readonly prompt: string;
  /** Counts from 0; each reads the prompt a little differently. */
  readonly variant: number;
}

/**
 * A placeholder for an edit, by rule from the words of the prompt (no model is involved). "outline" paints the edge of the
 * silhouette; a color word recolors the main material, or with two, what has the first color into the second; else the
 * hues are turned by chance, seeded by the request. Size and silhouette stay those of the source.
 */
export function editSprite(source: Raster, { prompt, variant }: EditRequest): Raster {
  const random = seededRandom(`edit ${variant} ${prompt}`);
  const [first, second] = colorsIn(prompt);
  if (promptWords(prompt).some((word) => word.startsWith('outlin'))) {
    const line = first ?? { h: random.between(0, 360), s: 0.3, l: 0.12 };
    return outlined(source, variant % 2 ? rampOf(line).tones[0] : toRgb(line));
  }
  if (!first) return shifted(source, 60 + variant * 75 + random.between(0, 60));
  const hues = materialHues(source);
  const named = second && hues.filter((h) => first.s >= 0.2 && hueDistance(h, first.h) < MATERIAL);
  if (second && named?.length) return changeMaterials(source, named, varied(second, variant));
  return changeMaterials(source, hues.slice(0, 1), varied(first, variant));
}

/** The color a little changed, so that no two variants are alike. */
function varied(color: Hsl, variant: number): Hsl {
  return { h: color.h + variant * 7, s: color.s * 0.92 ** variant, l: Math.max(0.05, color.l - variant * 0.09) };
}

/** A copy in which every visible pixel's color went through `change`; alpha stays. Colors are 0xRRGGBB. */
function recolor(source: Raster, change: (rgb: number, x: number, y: number) => number): Raster {
  const data = new Uint8ClampedArray(source.data);
  for (let p = 0; p < source.width * source.height; p++) {
    if ((data[p * 4 + 3] ?? 0) < OPAQUE_FROM) continue;
    const rgb = change(rgbAt(source.data, p * 4), p % source.width, Math.floor(p / source.width));
    data[p * 4] = rgb >> 16;
    data[p * 4 + 1] = (rgb >> 8) & 255;
    data[p * 4 + 2] = rgb & 255;
  }
  return { width: source.width, height: source.height, data };
}
