import { inflateSync } from 'node:zlib';
import { Flattener } from '../aseprite/flatten';
import { openEyes } from '../aseprite/layerTree';
import { readAseprite } from '../aseprite/read';
import { encodePng } from '../formats/png';
import { PictureError } from '../pixels/pictureError';
import type { ShownFrame } from './shownFrame';

/**
 * A frame of an Aseprite file in the form that a service accepts: flattened, as a PNG. Undefined if the frame doesn't exist.
 * @throws {PictureError} if the file can't be read completely
 */
export function flatFrame(file: Uint8Array, { frame, eyes = {} }: ShownFrame): Uint8Array<ArrayBuffer> | undefined {
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
