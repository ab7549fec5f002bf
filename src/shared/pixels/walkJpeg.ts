import { viewOf } from './bytes';

/** What the markers of a JPEG file say. `complete`: the scan is there and ends in EOI. */
export interface JpegOutline {
  readonly size?: { readonly width: number; readonly height: number };
  readonly complete: boolean;
}

const EOI = 0xd9;
const SOS = 0xda;

/** SOF0 to SOF15 without DHT, JPG and DAC, which share their range. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** RST0 to RST7 and TEM stand alone: no length follows. */
function standsAlone(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;
}

/** Walks the markers of a JPEG file without decoding it (ITU T.81, annex B). The caller has seen SOI. */
export function walkJpeg(bytes: Uint8Array): JpegOutline {
  const view = viewOf(bytes);
  let size: JpegOutline['size'];
  let scanned = false;
  let offset = 2;
  while (offset + 1 < bytes.length) {
    // In a scan, 0xFF 0x00 is data; elsewhere markers may be padded with 0xFF.
    if (bytes[offset] !== 0xff || bytes[offset + 1] === 0xff || (scanned && bytes[offset + 1] === 0)) {
      if (bytes[offset] !== 0xff && !scanned) return { size, complete: false };
      offset++;
      continue;
    }
    const marker = view.getUint8(offset + 1);
    if (marker === EOI) return { size, complete: scanned && size !== undefined };
    offset += 2;
    if (standsAlone(marker)) continue;
    if (offset + 2 > bytes.length) break;
    const length = view.getUint16(offset);
    if (isFrameHeader(marker) && !size && length >= 7 && offset + 7 <= bytes.length) {
      size = { width: view.getUint16(offset + 5), height: view.getUint16(offset + 3) };
    }
    if (marker === SOS) scanned = true;
    offset += Math.max(2, length);
  }
  return { size, complete: false };
}
