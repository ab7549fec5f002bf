import { colorCounts, rgbAt } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { luminance } from '../canvas/hsl';
import { maskOf, materialsOf, type Piece, piecesOf } from './materials';
import { lineMask } from './silhouette';

/** Regions of fewer pixels don't count. */
const MIN_REGION = 12;
/** If regions differ less than this in brightness, from the middle to a side, the picture shows no light. */
const FAINT = 3;

/**
 * Where the light of pictures comes from: the direction in which regions of one material get brighter, by a plane fitted to the brightness of
 * their pixels (least squares). Positions are relative to the region's width and height, so that long regions count like round ones. Regions are
 * weighted by their pixels and by how well the plane fits.
 * @param pictures of few colors
 * @returns a unit vector, x to the right, y down; undefined if no direction stands out
 */
export function lightOf(pictures: readonly Raster[]): Light {
  // Skin alone tells more than skin with hair and leather. But if everything has one hue, its dark shades don't count as skin.
  return lightBy(pictures, false) ?? lightBy(pictures, true);
}

type Light = readonly [x: number, y: number] | undefined;

function lightBy(pictures: readonly Raster[], skinWithShades: boolean): Light {
  const sum = { x: 0, y: 0, pixels: 0 };
  for (const picture of pictures) {
    const line = lineMask(picture);
    for (const shades of regionsOf(picture, skinWithShades)) {
      const mask = maskOf(picture, (rgb, x, y) => !line[y * picture.width + x] && shades.has(rgb));
      for (const { pixels } of piecesOf(mask, picture.width)) {
        if (pixels.length < MIN_REGION) continue;
        const [x, y, fit] = slopeOf(picture, pixels);
        const weight = pixels.length * fit;
        sum.x += x * weight;
        sum.y += y * weight;
        sum.pixels += weight;
      }
    }
  }
  const length = Math.hypot(sum.x, sum.y);
  return length > FAINT * sum.pixels ? [sum.x / length, sum.y / length] : undefined;
}

/** The colors of each material that has several. */
function regionsOf(picture: Raster, skinWithShades: boolean): ReadonlySet<number>[] {
  const materials = materialsOf(colorCounts([picture]));
  const skin = materials.find(({ kind }) => kind === 'skin');
  const rest = materials.filter((material) => material !== skin);
  const [shade] = skinWithShades && skin && rest.length === 1 ? rest : [];
  return [...rest.filter((material) => material !== shade), ...(skin ? [skin] : [])]
    .map((material) => new Set([...material.shades, ...((material === skin && shade?.shades) || [])]))
    .filter(({ size }) => size > 1);
}

/** How much brighter a region gets over one standard deviation to the right and down, and the part of the variance, 0 to 1, that this explains. */
function slopeOf({ width, data }: Raster, pixels: Piece['pixels']): readonly [x: number, y: number, fit: number] {
  const count = pixels.length;
  const mean = { x: 0, y: 0, b: 0 };
  const of = (p: number) => [p % width, Math.floor(p / width), luminance(rgbAt(data, p * 4))] as const;
  for (const p of pixels) {
    const [x, y, b] = of(p);
    mean.x += x / count;
    mean.y += y / count;
    mean.b += b / count;
  }
  let [xx, xy, yy, xb, yb, bb] = [0, 0, 0, 0, 0, 0];
  for (const p of pixels) {
    const [px, py, pb] = of(p);
    const [x, y, b] = [px - mean.x, py - mean.y, pb - mean.b];
    xx += (x * x) / count;
    xy += (x * y) / count;
    yy += (y * y) / count;
    xb += (x * b) / count;
    yb += (y * b) / count;
    bb += (b * b) / count;
  }
  const det = xx * yy - xy * xy;
  // All pixels lie in one row or column: no plane can be fitted.
  if (det < 0.2 || bb === 0) return [0, 0, 0];
  const [right, down] = [(xb * yy - yb * xy) / det, (yb * xx - xb * xy) / det];
  return [right * Math.sqrt(xx), down * Math.sqrt(yy), (right * xb + down * yb) / bb];
}
