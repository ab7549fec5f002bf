import { createRaster, type Raster } from '../pixels/raster';
import { crop, type PlacedRect, paste, turned, turnedBack } from '../sheet/frames';
import type { FrameRect } from '../sheet/sheet';
import { type Heights, heightsOf, marginOf, reachOf } from './heights';
import { type NormalMapSettings, USUAL_NORMAL_MAP } from './settings';
import { withMargin, wrapsOf } from './tile';

/** Steepness at strength 1. */
const USUAL_SLOPE = 0.55;
/** How many pixels lower the ground next to the silhouette can be; otherwise every outline would be a cliff. */
const STEP_AT_EDGE = 1;

/**
 * A tangent-space normal map, computed from shape, colors, and brightness: x to the right in R, y up in G (as in OpenGL), z out of the
 * image in B, each from −1…1 to 1…255 (128 is 0), with a length of 1 ± 1/127. Alpha is the image's; flat or transparent pixels are (128,
 * 128, 255). The map of a tile continues at its edges (`wrapsOf`).
 * @param frames rectangles of a sheet, each treated as its own upright image. Pixels outside of all are flat
 */
export function normalMap(
  picture: Raster,
  settings: NormalMapSettings = USUAL_NORMAL_MAP,
  frames?: readonly Pick<PlacedRect, keyof FrameRect | 'turned'>[],
): Raster {
  if (!frames) return mapOf(picture, settings);
  const map = flatMap(picture);
  for (const rect of frames) {
    const own = crop(picture, rect);
    // Engines turn the pixels of the map upright, but not the directions in them.
    const its = rect.turned ? turned(mapOf(turnedBack(own), settings)) : mapOf(own, settings);
    paste(its, map, rect.x, rect.y);
  }
  return map;
}

function flatMap({ width, height, data }: Raster): Raster {
  const map = createRaster(width, height);
  for (let at = 0; at < map.data.length; at += 4) {
    map.data[at] = map.data[at + 1] = 128;
    map.data[at + 2] = 255;
    map.data[at + 3] = data[at + 3] as number;
  }
  return map;
}

/** A tile is computed with what continues it around it, so its map has no seams. */
function mapOf(picture: Raster, settings: NormalMapSettings): Raster {
  const { width, height } = picture;
  const reach = reachOf(picture, settings);
  const wraps = wrapsOf(picture, settings);
  if (!wraps.x && !wraps.y) return reliefOf(picture, settings, reach);
  const margin = marginOf(picture, settings);
  const [x, y] = [wraps.x ? margin : 0, wraps.y ? margin : 0];
  return crop(reliefOf(withMargin(picture, { x, y }), settings, reach), { x, y, w: width, h: height });
}

function reliefOf(picture: Raster, settings: NormalMapSettings, reach: number): Raster {
  const map = flatMap(picture);
  const slope = (settings.strength * USUAL_SLOPE) / 8;
  if (slope === 0) return map;
  const heights = heightsOf(picture, settings, reach);
  const across = settings.invertX ? -slope : slope;
  const upward = settings.invertY ? -slope : slope;
  const { width, height, opaque } = heights;
  const row = [heightsOfRow(heights, -1), heightsOfRow(heights, 0), heightsOfRow(heights, 1)];
  const { data } = map;
  for (let y = 0; y < height; y++) {
    const [above, here, below] = row as [PaddedRow, PaddedRow, PaddedRow];
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (!opaque[i]) continue;
      const ground = Math.max(0, (here.values[x + 1] as number) - STEP_AT_EDGE);
      const at = (line: PaddedRow, column: number) => (line.opaque[column] ? (line.values[column] as number) : ground);
      const [nw, n, ne] = [at(above, x), at(above, x + 1), at(above, x + 2)];
      const [w, e] = [at(here, x), at(here, x + 2)];
      const [sw, s, se] = [at(below, x), at(below, x + 1), at(below, x + 2)];
      const nx = (nw + 2 * w + sw - ne - 2 * e - se) * across;
      const ny = (sw + 2 * s + se - nw - 2 * n - ne) * upward;
      const scale = 127 / Math.sqrt(nx * nx + ny * ny + 1);
      data[i * 4] = Math.round(nx * scale) + 128;
      data[i * 4 + 1] = Math.round(ny * scale) + 128;
      data[i * 4 + 2] = Math.round(scale) + 128;
    }
    row.shift();
    row.push(heightsOfRow(heights, y + 2));
  }
  return map;
}

/** A row with one more pixel at both ends, a copy of the pixel next to it. */
interface PaddedRow {
  readonly values: Float32Array;
  readonly opaque: Uint8Array;
}

/** Above the first row and below the last one, the image's edge is repeated. */
function heightsOfRow({ width, height, values, opaque }: Heights, y: number): PaddedRow {
  const start = Math.min(height - 1, Math.max(0, y)) * width;
  const row: PaddedRow = { values: new Float32Array(width + 2), opaque: new Uint8Array(width + 2) };
  for (const key of ['values', 'opaque'] as const) {
    const source = key === 'values' ? values : opaque;
    row[key].set(source.subarray(start, start + width), 1);
    row[key][0] = source[start] as number;
    row[key][width + 1] = source[start + width - 1] as number;
  }
  return row;
}
