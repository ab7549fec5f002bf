import { colorCounts, rgbAt } from '../../shared/pixels/colors';
import { createRaster, type Raster } from '../../shared/pixels/raster';
import { reduceColors } from '../../shared/pixels/reduceColors';
import type { Ramp } from './canvas/ramp';
import { type Material, materialsOf } from './edits/materials';
import { luminance } from './hsl';
import { boundsOf, isEdge } from './silhouette';
import type { Trait } from './vocabulary/traits';

/** As many colors as a pixel-art palette has; a photograph is cut down to them. */
const PALETTE = 24;

/** What pictures have in common that another one can be drawn with. */
export interface ReferenceStyle {
  /** 0xRRGGBB, the most frequent first; empty where nothing is visible. */
  readonly palette: readonly number[];
  /** The ramps that cloth, skin, metal are shaded with, the largest first. */
  readonly materials: readonly Material[];
  /** No line; one color all around; or each material in its own darkest shade. */
  readonly outline: 'none' | 'one' | 'own';
  /** Color of most edge pixels. */
  readonly line: number;
  /** The right side is brighter than the left. */
  readonly lightFromRight: boolean;
  /** Proportions, as a prompt would say them. */
  readonly build: readonly Trait[];
  /** Pixels of a dot: the references were enlarged by so much. */
  readonly grain: number;
}

export function referenceStyle(references: readonly Raster[]): ReferenceStyle {
  const reduced = reduceColors(references, PALETTE);
  const counts = colorCounts(reduced);
  const edge = new Map<number, number>();
  const sums = { edge: 0, edges: 0, inside: 0, insides: 0, left: 0, lefts: 0, right: 0, rights: 0 };
  for (const raster of reduced) {
    const { left, right } = boundsOf(raster);
    const middle = (left + right) / 2;
    for (let p = 0; p < raster.width * raster.height; p++) {
      if (raster.data[p * 4 + 3] === 0) continue;
      const rgb = rgbAt(raster.data, p * 4);
      const [x, y] = [p % raster.width, Math.floor(p / raster.width)];
      if (isEdge(raster, x, y)) {
        edge.set(rgb, (edge.get(rgb) ?? 0) + 1);
        sums.edge += luminance(rgb);
        sums.edges++;
        continue;
      }
      sums.inside += luminance(rgb);
      sums.insides++;
      if (x < middle) {
        sums.left += luminance(rgb);
        sums.lefts++;
      } else if (x > middle) {
        sums.right += luminance(rgb);
        sums.rights++;
      }
    }
  }
  const outlined = sums.edges > 0 && sums.edge / sums.edges < 0.7 * (sums.inside / Math.max(1, sums.insides));
  const [line = 0, times = 0] = [...edge].sort((a, b) => b[1] - a[1])[0] ?? [];
  return {
    palette: [...counts].sort((a, b) => b[1] - a[1]).map(([rgb]) => rgb),
    materials: materialsOf(counts),
    outline: !outlined ? 'none' : times > sums.edges * 0.6 ? 'one' : 'own',
    line,
    lightFromRight: sums.right / Math.max(1, sums.rights) > (sums.left / Math.max(1, sums.lefts)) * 1.12,
    build: buildOf(references),
    grain: Math.min(...references.map(grainOf)),
  };
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

/** The largest whole number by which the picture was enlarged, every dot a square of one color; at most 8. */
function grainOf(raster: Raster): number {
  const { width, height, data } = raster;
  if (colorCounts([raster]).size < 2) return 1;
  const word = (x: number, y: number) =>
    rgbAt(data, (y * width + x) * 4) * 2 + ((data[(y * width + x) * 4 + 3] ?? 0) >> 7);
  for (let grain = 8; grain > 1; grain--) {
    if (width % grain || height % grain) continue;
    let even = true;
    for (let y = 0; y < height && even; y++)
      for (let x = 0; x < width && even; x++) even = word(x, y) === word(x - (x % grain), y - (y % grain));
    if (even) return grain;
  }
  return 1;
}

/** Five tones of a material of the references, dark to light. */
export function rampFrom({ shades }: Material, { outline, line }: ReferenceStyle): Ramp {
  const at = (tone: number) => shades[Math.round((tone / 4) * (shades.length - 1))] ?? line;
  const darkest = at(0);
  return {
    outline: outline === 'own' && luminance(darkest) < 90 ? darkest : line,
    tones: [at(0), at(1), at(2), at(3), at(4)],
  };
}

/** Each pixel as a square of `grain` pixels, cut to the given side. */
export function enlarged(raster: Raster, grain: number, side: number): Raster {
  const out = createRaster(side, side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const from = (Math.floor(y / grain) * raster.width + Math.floor(x / grain)) * 4;
      out.data.set(raster.data.subarray(from, from + 4), (y * side + x) * 4);
    }
  }
  return out;
}
