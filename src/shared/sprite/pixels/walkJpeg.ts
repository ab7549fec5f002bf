import { viewOf } from './bytes';
import { MAX_PARTS } from './pictureLimits';
import type { Size } from './raster';

/** Facts from the markers of a JPEG file. */
export interface JpegOutline {
  readonly size?: Size;
  /** Whether there is a scan that ends with EOI, and no more color components than images have. */
  readonly complete: boolean;
  /** Number of scans: one or a few in a baseline image, about ten in a progressive one. */
  readonly scans: number;
  /** Number of segments with a length, at most `MAX_PARTS` + 1, where the walk stops. */
  readonly parts: number;
}

const EOI = 0xd9;
const SOS = 0xda;

/** Gray, YCbCr, CMYK: no viewer shows more components, and each takes memory for the whole image while it is decoded. */
const MAX_COMPONENTS = 4;

/** SOF0 to SOF15 without DHT, JPG, and DAC, which share their range. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** RST0 to RST7 and TEM stand alone: no length follows. */
function standsAlone(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;
}

/** Walks the markers of a JPEG file without decoding it (ITU T.81, annex B). The caller has checked SOI. */
export function walkJpeg(bytes: Uint8Array): JpegOutline {
  const view = viewOf(bytes);
  let size: JpegOutline['size'];
  let scans = 0;
  let parts = 0;
  let offset = 2;
  const outline = (complete: boolean): JpegOutline => ({ size, complete, scans, parts });
  while (offset + 1 < bytes.length && parts <= MAX_PARTS) {
    // In a scan, 0xFF 0x00 is data; elsewhere markers may be padded with 0xFF.
    if (bytes[offset] !== 0xff || bytes[offset + 1] === 0xff || (scans > 0 && bytes[offset + 1] === 0)) {
      if (bytes[offset] !== 0xff && scans === 0) return outline(false);
      offset++;
      continue;
    }
    const marker = view.getUint8(offset + 1);
    if (marker === EOI) return outline(scans > 0 && size !== undefined);
    offset += 2;
    if (standsAlone(marker)) continue;
    if (offset + 2 > bytes.length) break;
    parts++;
    const length = view.getUint16(offset);
    if (isFrameHeader(marker) && !size && length >= 7 && offset + 7 <= bytes.length) {
      size = { width: view.getUint16(offset + 5), height: view.getUint16(offset + 3) };
      if ((bytes[offset + 7] ?? 0) > MAX_COMPONENTS) return outline(false);
    }
    if (marker === SOS) scans++;
    offset += Math.max(2, length);
  }
  return outline(false);
}
