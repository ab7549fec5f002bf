import { inflateSync } from 'node:zlib';
import { Flattener } from '../../src/shared/sprite/aseprite/flatten';
import { readAseprite } from '../../src/shared/sprite/aseprite/read';
import type { Raster } from '../../src/shared/sprite/pixels/raster';

/** A frame of a file, with some layers hidden or shown by name. */
export function flat(bytes: Uint8Array, frame = 0, eyes: Readonly<Record<string, boolean>> = {}): Raster {
  const document = readAseprite(bytes);
  const isVisible = (index: number) => {
    const layer = document.layers[index];
    return eyes[layer?.name ?? ''] ?? layer?.visible ?? false;
  };
  const inflate = (packed: Uint8Array, size: number) => inflateSync(packed, { maxOutputLength: size });
  return new Flattener(document, { isVisible, inflate }).frame(frame);
}
