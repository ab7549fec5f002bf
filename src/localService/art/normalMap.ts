import { OPAQUE_FROM, rgbAt } from '../../shared/pixels/colors';
import { createRaster, type Raster } from '../../shared/pixels/raster';
import { luminance } from './hsl';

const STRAIGHT = 1;
const DIAGONAL = Math.SQRT2;
/** How far the rounding of the edge reaches in, as a part of the shorter side. */
const ROUNDING = 0.22;
const LUMINANCE_WEIGHT = 1.1;
const STRENGTH = 0.55;

/** 1 for every opaque pixel. */
function opaqueMask({ data }: Raster): Uint8Array {
  const mask = new Uint8Array(data.length / 4);
  for (let i = 0; i < mask.length; i++) mask[i] = (data[i * 4 + 3] ?? 0) >= OPAQUE_FROM ? 1 : 0;
  return mask;
}

/** Distance in pixels of every opaque pixel to the nearest transparent one, or to the border; two-pass chamfer. */
function edgeDistances({ width, height }: Raster, opaque: Uint8Array): Float32Array {
  const distances = new Float32Array(width * height);
  const relax = (x: number, y: number, sign: 1 | -1) => {
    const i = y * width + x;
    if (!opaque[i]) return;
    const row = i - sign * width;
    const hasBefore = x - sign >= 0 && x - sign < width;
    const hasAfter = x + sign >= 0 && x + sign < width;
    const hasRow = y - sign >= 0 && y - sign < height;
    const nearest = Math.min(
      (hasBefore ? (distances[i - sign] ?? 0) : 0) + STRAIGHT,
      (hasRow ? (distances[row] ?? 0) : 0) + STRAIGHT,
      (hasRow && hasBefore ? (distances[row - sign] ?? 0) : 0) + DIAGONAL,
      (hasRow && hasAfter ? (distances[row + sign] ?? 0) : 0) + DIAGONAL,
    );
    distances[i] = sign === 1 ? nearest : Math.min(distances[i] ?? 0, nearest);
  };
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) relax(x, y, 1);
  for (let y = height - 1; y >= 0; y--) for (let x = width - 1; x >= 0; x--) relax(x, y, -1);
  return distances;
}

/** Height in pixels: a quarter circle from the silhouette's edge inwards, plus a little of the picture's own light. */
function heights(source: Raster, opaque: Uint8Array): Float32Array {
  const { width, height, data } = source;
  // A picture without transparency is probably made to be repeated: a rounded border would show as seams.
  const distances = opaque.includes(0) ? edgeDistances(source, opaque) : undefined;
  const reach = Math.max(2, Math.min(width, height) * ROUNDING);
  const heightMap = new Float32Array(width * height);
  for (let i = 0; i < heightMap.length; i++) {
    if (!opaque[i]) continue;
    const inward = distances ? Math.min(1, (distances[i] ?? 0) / reach) : 1;
    const dome = reach * Math.sqrt(1 - (1 - inward) ** 2);
    heightMap[i] = dome + (luminance(rgbAt(data, i * 4)) / 255) * LUMINANCE_WEIGHT;
  }
  return heightMap;
}

/**
 * A tangent-space normal map, computed from shape and light: x to the right in R, y up in G (the OpenGL way), z out of
 * the picture in B, each from −1…1 to 0…255. Alpha is the source's; what is flat or transparent is (128, 128, 255).
 */
export function normalMap(source: Raster): Raster {
  const { width, height, data } = source;
  const map = createRaster(width, height);
  const opaque = opaqueMask(source);
  const heightMap = heights(source, opaque);
  // Outside of the silhouette the ground counts as level with the edge; else every outline would be a cliff.
  const at = (i: number, ground: number): number => (opaque[i] ? (heightMap[i] ?? 0) : ground);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const up = Math.max(0, y - 1) * width;
    const down = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      const i = (row + x) * 4;
      map.data[i] = 128;
      map.data[i + 1] = 128;
      map.data[i + 2] = 255;
      map.data[i + 3] = data[i + 3] ?? 0;
      if (!opaque[row + x]) continue;
      const ground = Math.max(0, (heightMap[row + x] ?? 0) - 1);
      const [before, after] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
      const [aboveLeft, aboveRight] = [at(up + before, ground), at(up + after, ground)];
      const [belowLeft, belowRight] = [at(down + before, ground), at(down + after, ground)];
      const right = aboveRight + 2 * at(row + after, ground) + belowRight;
      const left = aboveLeft + 2 * at(row + before, ground) + belowLeft;
      const below = belowLeft + 2 * at(down + x, ground) + belowRight;
      const above = aboveLeft + 2 * at(up + x, ground) + aboveRight;
      const nx = ((left - right) / 8) * STRENGTH;
      const ny = ((below - above) / 8) * STRENGTH;
      const length = Math.sqrt(nx * nx + ny * ny + 1);
      map.data[i] = Math.round((nx / length) * 127) + 128;
      map.data[i + 1] = Math.round((ny / length) * 127) + 128;
      map.data[i + 2] = Math.round((1 / length) * 127) + 128;
    }
  }
  return map;
}
