import { colorCounts, rgbAt } from '../../../../../src/sprite/pixels/colors';
import { everyNth } from '../../../../../src/sprite/pixels/enlarge';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { type Hsl, hueDistance, luminance, toHsl, toRgb } from '../canvas/hsl';
import { withChanged } from '../effects/tints';
import { figureOf } from '../measure/figure';
import { type Mask, type Material, maskOf, materialsOf, piecesOf } from '../measure/materials';
import { boundsOf } from '../measure/silhouette';
import { type PartName, placeOf } from './placesOfParts';

/** A change of color. */
interface Recoloring {
  readonly target: Hsl;
  /** The color to replace; undefined if the words name none. */
  readonly from?: Hsl | undefined;
  readonly part?: PartName | undefined;
}

/** Materials of pictures with a longer side, in pixels, are found in an evenly spread sample. */
const LOOKED_AT = 512;

/**
 * Recolors what is meant. The shades keep their order, and their steps as far as the new color has room for them. Undefined if the picture doesn't
 * have the named part.
 */
export function recolored(source: Raster, { target, from, part }: Recoloring): Raster | undefined {
  const sample = everyNth(source, Math.ceil(Math.max(source.width, source.height) / LOOKED_AT));
  const counts = colorCounts([sample]);
  const materials = materialsOf(counts);
  const fitting = from && materials.filter((material) => hasColor(material, from));
  const chosen = fitting?.length ? fitting : materials;
  if (part && !fitting?.length) {
    const { face, head } = figureOf(sample);
    const middle = head.x / sample.width;
    for (const material of partMaterials(sample, chosen, part, middle)) {
      const mask = inPlace(source, materialPixels(source, material, counts), part, middle);
      if (mask) return withColors(source, mask, material.shades, target);
    }
    // A picture may show only a shield.
    if (part !== 'shield' || face) return undefined;
  }
  const material = likeliest(chosen);
  return material
    ? withColors(source, materialPixels(source, material, counts), material.shades, target)
    : withColors(
        source,
        maskOf(source, () => true),
        [],
        target,
      );
}

/** The pixels of a material. @param counts the sampled colors; other colors belong to the material if they are similar */
function materialPixels(source: Raster, material: Material, counts: ReadonlyMap<number, number>): Mask {
  const known = new Map<number, boolean>();
  let [last, belongs] = [-1, false];
  return maskOf(source, (rgb) => {
    if (rgb === last) return belongs;
    last = rgb;
    belongs = known.get(rgb) ?? (counts.has(rgb) ? material.has(rgb) : isLike(material, rgb));
    known.set(rgb, belongs);
    return belongs;
  });
}

function isLike({ kind, hue }: Material, rgb: number): boolean {
  const [own] = materialsOf(new Map([[rgb, 1]]));
  return own?.kind === kind && (kind === 'neutral' || hueDistance(own.hue, hue) < 30);
}

function hasColor(material: Material, { h, s, l }: Hsl): boolean {
  if (s < 0.2) return material.kind === 'neutral' && material.shades.some((rgb) => Math.abs(toHsl(rgb).l - l) < 0.3);
  return material.kind !== 'neutral' && hueDistance(material.hue, h) < 36;
}

/** The main material of a picture: the largest one, but skin counts little, and grays and browns count half. */
function likeliest(materials: readonly Material[]): Material | undefined {
  const weight = ({ kind, hue, size }: Material) =>
    size * (kind === 'skin' ? 0.05 : kind === 'neutral' ? 0.45 : hue >= 10 && hue <= 42 ? 0.5 : 1);
  return [...materials].sort((a, b) => weight(b) - weight(a))[0];
}

/** Weight of the share of the pieces that lies in the part's place, compared to their size. */
const SHARE = 1.4;
/** A piece lies at a side if it is farther from the middle than this part of the width. */
const ASIDE = 0.18;
/** Other materials count only if they fit this part as well as the best one. */
const AS_GOOD = 0.6;

/** The materials whose pieces lie mostly in the part's usual place, the likeliest first. */
function partMaterials(source: Raster, materials: readonly Material[], part: PartName, middle: number): Material[] {
  const { of } = placeOf(part);
  const scored = materials
    .map((material) => {
      const { size, inside } = piecesInPlace(source, maskOf(source, material.has), part, middle);
      const usual = of === 'any' || of === material.kind ? 1 : material.kind === 'skin' || of === 'skin' ? 0.04 : 0.5;
      const strange = of === 'any' && material.kind === 'skin' ? 0.1 : 1;
      return {
        material,
        value: (inside / Math.sqrt(material.size || 1)) * (inside / (size || 1)) ** SHARE * usual * strange,
      };
    })
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value);
  const best = scored[0]?.value ?? 0;
  return scored.filter(({ value }) => value >= AS_GOOD * best).map(({ material }) => material);
}

/**
 * The pieces of a mask that lie in the part's place: the hair, not the boots of the same brown.
 * @param middle of the head, 0 at the picture's left side to 1 at the right
 */
function piecesInPlace(source: Raster, mask: Mask, part: PartName, middle: number) {
  const { from, to, aside } = placeOf(part);
  const { top, bottom, left, right } = boundsOf(source);
  const high = bottom + 1 - top;
  const [center, far] = [middle * source.width, ASIDE * (right + 1 - left)];
  const row = (share: number) => (top + share * high) * source.width;
  const [first, last] = [row(from - 0.06), row(to + 0.06) + source.width];
  const kept = new Uint8Array(mask.length);
  let [size, inside] = [0, 0];
  for (const { pixels, x } of piecesOf(mask, source.width)) {
    if (aside !== undefined && aside !== Math.abs(x + 0.5 - center) > far) continue;
    const within = pixels.filter((p) => p >= first && p < last).length;
    // A piece that lies mostly elsewhere isn't the part.
    if (within * 2 < pixels.length) continue;
    for (const p of pixels) kept[p] = 1;
    size += pixels.length;
    inside += pixels.filter((p) => p >= row(from) && p < row(to)).length;
  }
  return { kept, size, inside };
}

/** The pixels of a part; undefined if none are in its place, or too many for that part. */
function inPlace(source: Raster, mask: Mask, part: PartName, middle: number): Mask | undefined {
  const { kept, size } = piecesInPlace(source, mask, part, middle);
  const visible = maskOf(source, () => true).reduce((sum, set) => sum + set, 0);
  return size > 0 && size <= (placeOf(part).most ?? 1) * visible ? kept : undefined;
}

/** @param shades colors of the material, dark to light; if empty, all colors that aren't ink */
function withColors(source: Raster, mask: Mask, shades: readonly number[], target: Hsl): Raster {
  const data = new Uint8ClampedArray(source.data);
  const counts = new Map<number, number>();
  for (let p = 0; p < mask.length; p++) {
    if (!mask[p]) continue;
    const rgb = rgbAt(data, p * 4);
    counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
  }
  const change = shader(weighed(counts, shades), target);
  const changed = new Map<number, number>();
  for (const rgb of counts.keys()) changed.set(rgb, change(rgb));
  let [last, now] = [-1, 0];
  for (let p = 0; p < mask.length; p++) {
    if (!mask[p]) continue;
    const rgb = rgbAt(data, p * 4);
    if (rgb !== last) {
      last = rgb;
      now = changed.get(rgb) ?? rgb;
    }
    data[p * 4] = now >> 16;
    data[p * 4 + 1] = (now >> 8) & 255;
    data[p * 4 + 2] = now & 255;
  }
  return { ...source, data };
}

interface Weighed {
  readonly h: number;
  readonly s: number;
  readonly l: number;
  readonly darkest: number;
  readonly lightest: number;
}

/** Mean, darkest, and lightest of the changed colors. @param counts number of pixels by color */
function weighed(counts: ReadonlyMap<number, number>, shades: readonly number[]): Weighed {
  let [sum, s, l, darkest, lightest, cos, sin] = [0, 0, 0, 1, 0, 0, 0];
  for (const [rgb, count] of counts) {
    const color = toHsl(rgb);
    sum += count;
    s += color.s * count;
    l += color.l * count;
    cos += Math.cos((color.h * Math.PI) / 180) * count;
    sin += Math.sin((color.h * Math.PI) / 180) * count;
    [darkest, lightest] = [Math.min(darkest, color.l), Math.max(lightest, color.l)];
  }
  const n = sum || 1;
  const own = toHsl(shades[shades.length >> 1] ?? 0);
  return { h: sum ? (Math.atan2(sin, cos) * 180) / Math.PI : own.h, s: s / n, l: l / n, darkest, lightest };
}

/** Maps a color to the target's hue and saturation, as much lighter or darker than the target as it was than the mean. */
function shader(middle: Weighed, target: Hsl): (rgb: number) => number {
  const up = Math.min(1, (0.96 - target.l) / Math.max(0.01, middle.lightest - middle.l));
  const down = Math.min(1, (target.l - 0.09) / Math.max(0.01, middle.l - middle.darkest));
  return (rgb) => {
    const { h, s, l } = toHsl(rgb);
    const turn = ((h - middle.h + 540) % 360) - 180;
    const away = l - middle.l;
    return toRgb({
      // Shadows stay bluer and lights yellower than the mean, but less than in the source.
      h: target.h + Math.max(-18, Math.min(18, turn * 0.5)),
      s: Math.min(1, target.s * Math.min(1.25, Math.max(0.75, s / Math.max(0.05, middle.s)))),
      l: target.l + away * (away > 0 ? up : down),
    });
  };
}

/** Makes all but ink lighter (`by` above 0) or darker, by a share of the possible change. */
export function brightened(source: Raster, by: number): Raster {
  return withChanged(source, (rgb) => {
    if (luminance(rgb) < 24) return rgb;
    const color = toHsl(rgb);
    return toRgb({
      ...color,
      s: color.s * (by < 0 ? 0.86 : 1),
      l: by > 0 ? color.l + (1 - color.l) * by : color.l * (1 + by),
    });
  });
}
