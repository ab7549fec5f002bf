/** A picture in memory: straight (not premultiplied) RGBA, 8 bits a channel, row by row from the top left. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  /** `width * height * 4` bytes. */
  readonly data: Uint8ClampedArray;
}

/** A transparent raster. `width` and `height` are positive integers. */
export function createRaster(width: number, height: number): Raster {
  return { width, height, data: new Uint8ClampedArray(width * height * 4) };
}
