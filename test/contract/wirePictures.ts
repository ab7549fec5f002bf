import { encodePng } from '../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../src/sprite/pixels/raster';

/** A small figure: an opaque two-color body with a transparent margin. */
export function figure(width: number, height: number): Raster {
  const raster = createRaster(width, height);
  const margin = Math.max(1, Math.floor(Math.min(width, height) / 5));
  const bytes = Buffer.from(raster.data.buffer);
  for (let y = margin; y < height - margin; y++) {
    const color = Buffer.from(y < height / 2 ? [200, 40, 60, 255] : [40, 90, 200, 255]);
    const row = y * width;
    if (margin < width - margin) bytes.fill(color, (row + margin) * 4, (row + width - margin) * 4);
  }
  return raster;
}

export function figurePng(width = 24, height = width): Uint8Array {
  return encodePng(figure(width, height));
}

export function dataUrl(bytes: Uint8Array, type = 'image/png'): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** An input item of a figure. */
export function figureItem(width = 24, height = width): { data_url: string } {
  return { data_url: dataUrl(figurePng(width, height)) };
}

export function blankItem(size = 16): { data_url: string } {
  return { data_url: dataUrl(encodePng(createRaster(size, size))) };
}
