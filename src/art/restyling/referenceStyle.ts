import { colorCounts } from '../../shared/sprite/pixels/colors';
import { everyNth } from '../../shared/sprite/pixels/enlarge';
import type { Raster } from '../../shared/sprite/pixels/raster';
import { reduceColors } from '../../shared/sprite/pixels/reduceColors';
import { grainOf } from '../canvas/resize';
import { headShareOf } from '../measure/headShare';
import { lightOf } from '../measure/light';
import { type Material, materialsOf } from '../measure/materials';
import { type OutlineStyle, outlineOf } from '../measure/outline';
import { boundsOf } from '../measure/silhouette';
import { textureOf } from '../measure/texture';
import type { Trait } from '../vocabulary/traits';

/** As many colors as a pixel-art palette has; a photograph is cut down to them. */
const PALETTE = 24;
/** Part of the pixels in a pattern of two colors from which on it is meant. */
const DITHERED = 0.015;
/** Part of the pixels in features of one pixel up to which details are large. */
const LARGE = 0.04;
/** Fewer dots a side leave no choice how large details are. */
const LEAST_DOTS = 24;
/** Pixels a side of the largest dots. */
const MOST_ENLARGED = 8;

/** What pictures have in common that another one can be drawn with. */
export interface ReferenceStyle {
  /** 0xRRGGBB, the most frequent first; empty if nothing is visible. */
  readonly palette: readonly number[];
  /** The ramps that cloth, skin, metal are shaded with, the largest first. */
  readonly materials: readonly Material[];
  readonly outline: OutlineStyle;
  /** Toward the light, of length 1: x to the right, y down; undefined if none can be told. */
  readonly light: readonly [x: number, y: number] | undefined;
  /** Width and height, as a prompt would say them. */
  readonly build: readonly Trait[];
  /** Part of a figure's height from the crown to the shoulders; undefined if there is no figure. */
  readonly headShare: number | undefined;
  /** What is drawn within the silhouette has pixels that stand alone or in a row of one, or hardly any. */
  readonly details: 'small' | 'large';
  /** Shades meet in a pattern of every second pixel. */
  readonly dithered: boolean;
  /** Pixels of a dot: the references were enlarged by so much. */
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
  const roomy = dots.some(({ width, height }) => Math.max(width, height) >= LEAST_DOTS);
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

/** By how much a reference was enlarged, at most eight times; a picture of one color does not tell. */
function enlargedBy(reference: Raster): number {
  if (colorCounts([reference]).size < 2) return 1;
  return grainOf(reference, Math.min(reference.width, reference.height) / MOST_ENLARGED);
}

/** The median: one figure that was misread changes nothing. */
function middleOf(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Tall and narrow figures, or short and broad ones. */
function buildOf(references: readonly Raster[]): Trait[] {
  const ratios = references.map((raster) => {
    const { left, right, top, bottom } = boundsOf(raster);
    return (bottom + 1 - top) / (right + 1 - left);
  });
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  return mean > 1.9 ? ['tall'] : mean < 1.15 ? ['round'] : [];
}
