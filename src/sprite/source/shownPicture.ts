import { isAseprite } from '../aseprite/walk';
import { type PictureFormat, sniffPicture } from '../formats/sniff';
import { viewOf } from '../pixels/bytes';
import type { Size } from '../pixels/raster';

/** Facts about a file that the preview shows: an image that services exchange, or an Aseprite file. */
export interface ShownPicture extends Size {
  readonly format: PictureFormat | 'aseprite';
  readonly contentType: string;
  /** Whether it has several frames. */
  readonly animated: boolean;
}

/** By content and never by name, from the first 64 KiB; `undefined` for anything else. */
export function sniffShown(bytes: Uint8Array): ShownPicture | undefined {
  if (!isAseprite(bytes)) return sniffPicture(bytes);
  const view = viewOf(bytes);
  const [width, height] = [view.getUint16(8, true), view.getUint16(10, true)];
  if (width === 0 || height === 0) return undefined;
  return {
    format: 'aseprite',
    contentType: 'image/x-aseprite',
    width,
    height,
    animated: view.getUint16(6, true) > 1,
  };
}
