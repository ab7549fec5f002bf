import type { FilePalette } from '../../sprite/palette/palette';
import { sniffShown } from '../../sprite/source/shownPicture';

/** Bytes of an image, for the preview and the export page. */
export interface PictureBytes {
  readonly bytes: Uint8Array;
  /** By content: `image/png`, `image/gif`, `image/webp`, `image/jpeg`. */
  readonly contentType: string;
  /** Whether a service drew it, by the records; default: no. */
  readonly drawn?: boolean;
  /** The colors of a palette file, which has no bytes for the page to decode. */
  readonly palette?: FilePalette;
}

/** An image file for a page, which decodes it. */
export function pictureBytes(bytes: Uint8Array): PictureBytes {
  return { bytes: new Uint8Array(bytes), contentType: sniffShown(bytes)?.contentType ?? '' };
}
