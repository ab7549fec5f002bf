import { OPAQUE_FROM, rgbAt } from '../../shared/pixels/colors';
import { createRaster, type Raster } from '../../shared/pixels/raster';
import { luminance } from './hsl';

const STRAIGHT = 1;
const DIAGONAL = Math.SQRT2;
/** How far the rounding of the edge reaches in, as a part of the shorter side. */
const ROUNDING = 0.22;
const LUMINANCE_WEIGHT = 1.1;
const STRENGTH = 0.55;

/** Distance in pixels of every opaque pixel to the nearest transparent one, or to the border; two-pass chamfer. */
function edgeDistances({ width, height, data }: Raster): Float32Array {
  const distances = new Float32Array(width * height);
  const relax = (x: number, y: number, sign: 1 | -1) => {
    const i = y * width + x;
    if ((data[i * 4 + 3] ?? 0) < OPAQUE_FROM) return;
    const at = (dx: number, dy: number) => {
      const outside = x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height;
      return outside ? 0 : (distances[i + dy * width + dx] ?? 0);
    };
    const nearest = Math.min(
      at(-sign, 0) + STRAIGHT,
      at(0, -sign) + STRAIGHT,
      at(-sign, -sign) + DIAGONAL,
      at(sign, -sign) + DIAGONAL,
    );
    distances[i] = sign === 1 ? nearest : Math.min(distances[i] ?? 0, nearest);
  };
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) relax(x, y, 1);
  for (let y = height - 1; y >= 0; y--) for (let x = width - 1; x >= 0; x--) relax(x, y, -1);
  return distances;
}

function isSolid({ data }: Raster): boolean {
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < OPAQUE_FROM) return false;
  return true;
}

/** Height in pixels: a quarter circle from the silhouette's edge inwards, plus a little of the picture's own light. */
function heights(source: Raster): Float32Array {
  const { width, height, data } = source;
  // A picture without transparency is a tile: rounding its border would show as seams.
  const distances = isSolid(source) ? undefined : edgeDistances(source);
  const reach = Math.max(2, Math.min(width, height) * ROUNDING);
  return Float32Array.from({ length: width * height }, (_, i) => {
    if ((data[i * 4 + 3] ?? 0) < OPAQUE_FROM) return 0;
    const inward = distances ? Math.min(1, (distances[i] ?? 0) / reach) : 1;
    const dome = reach * Math.sqrt(1 - (1 - inward) ** 2);
    return dome + (luminance(rgbAt(data, i * 4)) / 255) * LUMINANCE_WEIGHT;
  });
}

/**
 * A tangent-space normal map, computed from shape and light: x to the right in R, y up in G (the OpenGL way), z out of
 * the picture in B, each from −1…1 to 0…255. Alpha is the source's; what is flat or transparent is (128, 128, 255).
 */
export function normalMap(source: Raster): Raster {
  const { width, height, data } = source;
  const map = createRaster(width, height);
  const field = heights(source);
  const at = (x: number, y: number, fallback: number): number => {
    const i = Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x));
    // Across the silhouette the ground is taken as level with the edge, or every outline would be a cliff.
    return (data[i * 4 + 3] ?? 0) < OPAQUE_FROM ? Math.max(0, fallback - 1) : (field[i] ?? 0);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      map.data.set([128, 128, 255, data[i + 3] ?? 0], i);
      if ((data[i + 3] ?? 0) < OPAQUE_FROM) continue;
      const own = field[y * width + x] ?? 0;
      const sample = (dx: number, dy: number) => at(x + dx, y + dy, own);
      const right = sample(1, -1) + 2 * sample(1, 0) + sample(1, 1);
      const left = sample(-1, -1) + 2 * sample(-1, 0) + sample(-1, 1);
      const below = sample(-1, 1) + 2 * sample(0, 1) + sample(1, 1);
      const above = sample(-1, -1) + 2 * sample(0, -1) + sample(1, -1);
      const nx = ((left - right) / 8) * STRENGTH;
      const ny = ((below - above) / 8) * STRENGTH;
      const length = Math.hypot(nx, ny, 1);
      map.data[i] = Math.round((nx / length) * 127) + 128;
      map.data[i + 1] = Math.round((ny / length) * 127) + 128;
      map.data[i + 2] = Math.round((1 / length) * 127) + 128;
    }
  }
  return map;
}
