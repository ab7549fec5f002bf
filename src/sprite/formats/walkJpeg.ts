import { viewOf } from '../pixels/bytes';
import { MAX_PARTS } from '../pixels/pictureLimits';
import type { Size } from '../pixels/raster';

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

/** A segment of a JPEG file with a length; its content is `bytes[start, end)`, which may exceed a file that is cut short. */
export interface JpegSegment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
  /** Whether it's a frame header, with the size of the image. */
  readonly isFrame: boolean;
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

/** Whether a marker is at an offset. In a scan, 0xFF 0x00 is data; elsewhere markers may be padded with 0xFF. */
function isMarkerAt(bytes: Uint8Array, offset: number, isInScan: boolean): boolean {
  const marker = bytes[offset + 1];
  return bytes[offset] === 0xff && marker !== 0xff && !(isInScan && marker === 0);
}

/**
 * The segments of a JPEG file in order, without decoding it (ITU T.81, annex B). Returns whether it ended with EOI: it stops early if the bytes end or
 * contain anything else, and after `MAX_PARTS` + 1 segments. The caller has checked SOI.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment, boolean> {
  const view = viewOf(bytes);
  let scans = 0;
  let parts = 0;
  let offset = 2;
  while (offset + 1 < bytes.length && parts <= MAX_PARTS) {
    if (scans === 0 && bytes[offset] !== 0xff) return false;
    if (!isMarkerAt(bytes, offset, scans > 0)) {
      offset++;
      continue;
    }
    const marker = view.getUint8(offset + 1);
    if (marker === EOI) return true;
    offset += 2;
    if (standsAlone(marker)) continue;
    if (offset + 2 > bytes.length) break;
    parts++;
    const length = Math.max(2, view.getUint16(offset));
    if (marker === SOS) scans++;
    yield { marker, start: offset + 2, end: offset + length, isFrame: isFrameHeader(marker) };
    offset += length;
  }
  return false;
}

/** Walks the segments of a JPEG file without decoding it. The caller has checked SOI. */
export function walkJpeg(bytes: Uint8Array): JpegOutline {
  const view = viewOf(bytes);
  let size: JpegOutline['size'];
  let scans = 0;
  let parts = 0;
  const segments = jpegSegments(bytes);
  for (let next = segments.next(); ; next = segments.next()) {
    if (next.done) return { size, complete: next.value && scans > 0 && size !== undefined, scans, parts };
    const { marker, start, end, isFrame } = next.value;
    parts++;
    if (marker === SOS) scans++;
    if (!isFrame || size || end - start < 5 || start + 5 > bytes.length) continue;
    size = { width: view.getUint16(start + 3), height: view.getUint16(start + 1) };
    if ((bytes[start + 5] ?? 0) > MAX_COMPONENTS) return { size, complete: false, scans, parts };
  }
}
