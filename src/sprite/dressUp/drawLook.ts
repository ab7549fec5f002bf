import { blendNormal } from '../aseprite/blend';
import { createRaster, type Raster, type Size } from '../pixels/raster';

/** Images over one another, from the lowest to the highest, as Aseprite draws layers. @param images each as large as the canvas */
export function drawLook({ width, height }: Size, images: readonly Raster[]): Raster {
  const drawn = createRaster(width, height);
  const canvas = new Int32Array(drawn.data.buffer, drawn.data.byteOffset, width * height);
  for (const { data } of images) {
    const words = new Int32Array(data.buffer, data.byteOffset, width * height);
    for (let at = 0; at < canvas.length; at++) {
      const color = words[at] ?? 0;
      if (color >>> 24 === 0) continue;
      const below = canvas[at] ?? 0;
      canvas[at] = color >>> 24 === 255 || below >>> 24 === 0 ? color : blendNormal(below, color, 255);
    }
  }
  return drawn;
}
