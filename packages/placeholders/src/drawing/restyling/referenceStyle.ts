import { colorCounts } from '../../../../../src/sprite/pixels/colors';
import { everyNth } from '../../../../../src/sprite/pixels/enlarge';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { reduceColors } from '../../../../../src/sprite/pixels/reduceColors';
import { grainOf } from '../canvas/resize';
import { headShareOf } from '../measure/headShare';
import { lightOf } from '../measure/light';
import { type Material, materialsOf } from '../measure/materials';
import { type OutlineStyle, outlineOf } from '../measure/outline';
import { boundsOf } from '../measure/silhouette';
import { textureOf } from '../measure/texture';
import type { Trait } from '../vocabulary/traits';

/** The most colors of a pixel-art palette; photographs are reduced to it. */
const PALETTE = 24;
/** The smallest share of pixels in a checkerboard that counts as dithering. */
const DITHERED = 0.015;
/** Details are large if at most this share of the pixels is in features of one pixel. */
const LARGE = 0.04;
/** With fewer dots along a side, details can't be large. */
const MIN_DOTS = 24;
/** The largest side of a dot in pixels. */
const MAX_ENLARGED = 8;

/** The common style of pictures, which a new one can be drawn in. */
export interface ReferenceStyle {
  /** 0xRRGGBB, the most frequent first; empty if nothing is visible. */
  readonly palette: readonly number[];
  /** Materials with their shades, the largest first. */
  readonly materials: readonly Material[];
  readonly outline: OutlineStyle;
  /** Unit vector toward the light: x to the right, y down; undefined if it can't be found. */
  readonly light: readonly [x: number, y: number] | undefined;
  /** Traits for width and height. */
  readonly build: readonly Trait[];
  /** Part of a figure's height from the crown to the shoulders; undefined if there is no figure. */
  readonly headShare: number | undefined;
  /** Whether the inside has features of one pixel, or hardly any. */
  readonly details: 'small' | 'large';
  /** Whether shades meet in a checkerboard. */
  readonly dithered: boolean;
  /** Side of a dot in pixels, if the references were enlarged. */
  readonly grain: number;
}

export function referenceStyle(references: readonly Raster[]): ReferenceStyle {
  const grains = references.map(enlargedBy);
  const dots = reduceColors(
    references.map((raster, index) => everyNth(raster, grains[index] ?? 1)),
    PALETTE,
  );
  const counts = colorCounts(dots);
  const { thin, dithered } = textureOf(dots);
  const roomy = dots.some(({ width, height }) => Math.max(width, height) >= MIN_DOTS);
  return {
    palette: [...counts].sort((a, b) => b[1] - a[1]).map(([rgb]) => rgb),
    materials: materialsOf(counts),
    outline: outlineOf(dots),
    light: lightOf(dots),
    build: buildOf(dots),
    headShare: middleOf(dots.flatMap((picture) => headShareOf(picture) ?? [])),
    details: roomy && thin < LARGE ? 'large' : 'small',
    dithered: dithered > DITHERED,
    grain: Math.min(...grains),
  };
}

/** The factor by which a reference was enlarged, at most 8. Unknown, so 1, for a picture of one color. */
function enlargedBy(reference: Raster): number {
  if (colorCounts([reference]).size < 2) return 1;
  return grainOf(reference, Math.min(reference.width, reference.height) / MAX_ENLARGED);
}

/** The median, which a single misread figure doesn't change; undefined for an empty list. */
function middleOf(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** The traits of tall and narrow figures, or of short and broad ones. */
function buildOf(references: readonly Raster[]): Trait[] {
  const ratios = references.map((raster) => {
    const { left, right, top, bottom } = boundsOf(raster);
    return (bottom + 1 - top) / (right + 1 - left);
  });
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  return mean > 1.9 ? ['tall'] : mean < 1.15 ? ['round'] : [];
}
