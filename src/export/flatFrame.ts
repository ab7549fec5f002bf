import { inflateSync } from 'node:zlib';
import type { SourceLook } from '../shared/protocol/sourceLook';
import { Flattener } from '../shared/sprite/aseprite/flatten';
import { openEyes } from '../shared/sprite/aseprite/layerTree';
import { readAseprite } from '../shared/sprite/aseprite/read';
import { PictureError } from '../shared/sprite/pixels/pictureError';
import { encodePng } from '../shared/sprite/pixels/png';

/**
 * A frame of an Aseprite file in the form that a service accepts: flattened, as a PNG. Undefined if the frame doesn't exist.
 * @throws {PictureError} if the file can't be read completely
 */
export function flatFrame(file: Uint8Array, { frame, eyes = {} }: SourceLook): Uint8Array<ArrayBuffer> | undefined {
  const document = readAseprite(file);
  if (frame >= document.frames.length) return undefined;
  const open = openEyes(document.layers, eyes);
  const flattener = new Flattener(document, {
    isVisible: (layer) => open[layer] ?? false,
    inflate: (bytes, size) => inflateSync(bytes, { maxOutputLength: size }),
  });
  const raster = flattener.frame(frame);
  // Nobody wants to pay for a run of an image with missing parts.
  if (flattener.broken.length) throw new PictureError('truncated', 'Pixels of the frame are damaged.');
  return encodePng(raster);
}
