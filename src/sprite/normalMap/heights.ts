import { OPAQUE_FROM } from '../pixels/colors';
import type { Raster, Size } from '../pixels/raster';
import { distances } from './distance';
import type { NormalMapSettings } from './settings';

/** Heights of an image in sprite pixels. */
export interface Heights extends Size {
  /** 1 where the image is opaque; other heights are meaningless. */
  readonly opaque: Uint8Array;
  readonly height: number;
  readonly values: Float32Array;
}

/** Difference of red, green, or blue from which two neighbors belong to different regions, after their shades were made equal. */
const OTHER_COLOR = 40;
/** Size of a region's rounding relative to that of the silhouette. */
const REGION_PART = 0.5;
/** Height in pixels of the lightest pixel above the darkest one. */
const BRIGHTEST = 2.2;

/** How far the rounding of the silhouette reaches inward, in pixels. @param size of the image */
export const reachOf = ({ width, height }: Size, { bevel }: NormalMapSettings) => (bevel * Math.min(width, height)) / 2;

/** Radius in pixels of the rounding of color regions. */
const regionReach = (reach: number) => Math.max(1.5, reach * REGION_PART);

/** Pixels around a place that its height and slope depend on at most. */
export function marginOf(size: Size, settings: NormalMapSettings): number {
  const reach = reachOf(size, settings);
  return Math.ceil(Math.max(reach, regionReach(reach))) + settings.softness + 3;
}

/**
 * The relief of an image: a quarter circle inward from the edge of the silhouette, smaller ones from the edges of its color regions, and
 * its brightness on top.
 * @param reach in pixels (`reachOf`); the image may have a margin
 */
export function heightsOf(picture: Raster, settings: NormalMapSettings, reach: number): Heights {
  const { width, height, data } = picture;
  const { opaque, clear } = masksOf(picture);
  const values = new Float32Array(width * height);
  // An image without transparency is probably a tile: a rounded border would show as seams.
  if (reach > 0 && clear.includes(1)) addDomes(values, distances(picture, clear, 0), reach, 1);
  const edges = settings.regions > 0 && distances(picture, regionEdges(picture, opaque));
  if (edges) addDomes(values, edges, regionReach(reach), settings.regions);
  if (settings.brightness > 0) {
    const scale = (settings.brightness * BRIGHTEST) / 255;
    for (let i = 0, at = 0; i < values.length; i++, at += 4) {
      const light = 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number);
      values[i] = (values[i] as number) + light * scale;
    }
  }
  const even = settings.softness > 0 ? softened(values, opaque, width, height, settings.softness) : values;
  return { width, height, opaque, values: even };
}

function masksOf({ data }: Raster): { opaque: Uint8Array; clear: Uint8Array } {
  const opaque = new Uint8Array(data.length / 4);
  const clear = new Uint8Array(opaque.length);
  for (let i = 0, at = 3; i < opaque.length; i++, at += 4) {
    if ((data[at] as number) >= OPAQUE_FROM) opaque[i] = 1;
    else clear[i] = 1;
  }
  return { opaque, clear };
}

/** Adds a quarter circle with the radius `reach`, from distance 0 to `reach`, `part` times as high as wide. */
function addDomes(values: Float32Array, distance: Float32Array, reach: number, part: number): void {
  for (let i = 0; i < values.length; i++) {
    const away = distance[i] as number;
    if (away === 0) continue;
    const rest = away >= reach ? 0 : 1 - away / reach;
    values[i] = (values[i] as number) + part * reach * Math.sqrt(1 - rest * rest);
  }
}

/**
 * Pixels at the edge of a color region. Shades of one material only differ in lightness, so two neighbors are compared after they are
 * made equally light.
 */
function regionEdges({ width, height, data }: Raster, opaque: Uint8Array): Uint8Array {
  const edges = new Uint8Array(width * height);
  const differ = (i: number, other: number): boolean => {
    if (!opaque[i] || !opaque[other]) return false;
    const [a, b] = [i * 4, other * 4];
    const red = (data[a] as number) - (data[b] as number);
    const green = (data[a + 1] as number) - (data[b + 1] as number);
    const blue = (data[a + 2] as number) - (data[b + 2] as number);
    return Math.max(red, green, blue) - Math.min(red, green, blue) > OTHER_COLOR;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (x + 1 < width && differ(i, i + 1)) edges[i] = edges[i + 1] = 1;
      if (y + 1 < height && differ(i, i + width)) edges[i] = edges[i + width] = 1;
    }
  }
  return edges;
}

/** The mean of the opaque pixels around each pixel, `radius` to each side, rows first and then columns. */
function softened(
  values: Float32Array,
  opaque: Uint8Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const across = new Float32Array(values.length);
  const result = new Float32Array(values.length);
  for (let y = 0; y < height; y++) evenLine(values, across, opaque, y * width, 1, width, radius);
  for (let x = 0; x < width; x++) evenLine(across, result, opaque, x, width, height, radius);
  return result;
}

/** Averages one row or column: a window of 2 × radius + 1 pixels moves along it, with the sum and number of its opaque pixels. */
function evenLine(
  from: Float32Array,
  to: Float32Array,
  opaque: Uint8Array,
  start: number,
  step: number,
  count: number,
  radius: number,
): void {
  let sum = 0;
  let members = 0;
  for (let at = -radius; at < count; at++) {
    const enters = start + (at + radius) * step;
    if (at + radius < count && opaque[enters]) {
      sum += from[enters] as number;
      members++;
    }
    const leaves = start + (at - radius - 1) * step;
    if (at - radius - 1 >= 0 && opaque[leaves]) {
      sum -= from[leaves] as number;
      members--;
    }
    const here = start + at * step;
    if (at >= 0 && opaque[here]) to[here] = sum / members;
  }
}
