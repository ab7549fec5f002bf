import { rowEnlarger } from '../pixels/enlarge';
import type { Rect } from '../pixels/raster';
import { createRaster, type Raster } from '../pixels/raster';
import type { Slice } from '../pixels/slice';

/** Each pixel as a square of `times` × `times`; the raster itself if `times` is 1. */
export function scaledRaster(raster: Raster, times: number): Raster {
  if (times === 1) return raster;
  const { width, height } = raster;
  const enlarged = createRaster(width * times, height * times);
  const row = rowEnlarger(raster, times);
  const bytes = 4 * enlarged.width;
  for (let y = 0; y < height; y++) {
    const line = row(y);
    for (let copy = 0; copy < times; copy++) enlarged.data.set(line, (y * times + copy) * bytes);
  }
  return enlarged;
}

/** A slice for a sprite that is scaled by `times`. */
export function scaledSlice(slice: Slice, times: number): Slice {
  const scaled = ({ x, y, width, height }: Rect) => ({
    x: x * times,
    y: y * times,
    width: width * times,
    height: height * times,
  });
  return {
    ...slice,
    keys: slice.keys.map(({ frame, bounds, center, pivot }) => ({
      frame,
      bounds: scaled(bounds),
      center: center && scaled(center),
      pivot: pivot && { x: pivot.x * times, y: pivot.y * times },
    })),
  };
}
