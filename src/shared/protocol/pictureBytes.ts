import { sniffShown } from '../sprite/aseprite/shownPicture';
import type { FilePalette } from '../sprite/palette/palette';

/** Bytes of a picture, for both pages. */
export interface PictureBytes {
  readonly bytes: Uint8Array;
  /** By content: `image/png`, `image/gif`, `image/webp`, `image/jpeg`. */
  readonly contentType: string;
  /** The colors of a palette file, which has no bytes for the page to decode. */
  readonly palette?: FilePalette;
}

/** A picture file as a page gets it; the page decodes it. */
export function pictureBytes(bytes: Uint8Array): PictureBytes {
  return { bytes: new Uint8Array(bytes), contentType: sniffShown(bytes)?.contentType ?? '' };
}
