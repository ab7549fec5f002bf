import { zlibSync } from 'fflate';
import { viewOf } from './bytes';
import { crc32 } from './crc32';
import { type PngParts, readPngParts } from './pngHeader';
import { pixelWriter, sampleAt } from './pngPixels';
import { inflateScanlines, unfilter } from './pngScanlines';
import { createRaster, type Raster } from './raster';

interface Pass {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

const WHOLE: readonly Pass[] = [{ x: 0, y: 0, dx: 1, dy: 1 }];
/** PNG 3rd ed., 8.1. */
const ADAM7: readonly Pass[] = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];

/** Columns, rows and bytes a row of each pass that has pixels. */
function passLayout({ width, height, depth, channels, interlaced }: PngParts) {
  return (interlaced ? ADAM7 : WHOLE)
    .map((pass) => {
      const columns = Math.ceil((width - pass.x) / pass.dx);
      return {
        pass,
        columns,
        rows: Math.ceil((height - pass.y) / pass.dy),
        rowBytes: Math.ceil((columns * channels * depth) / 8),
      };
    })
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
}

/**
 * Decodes a PNG of any colour type, depth and interlacing to RGBA8 (PNG 3rd ed.); of an APNG, the default picture.
 * Colour profiles and gamma are left alone, as pixel-art tools do. Memory is bound by the header's size, at most 4096 × 4096.
 * @throws PictureError `not-a-picture`, `truncated` (also damaged) or `too-large`.
 */
export function decodePng(bytes: Uint8Array): Raster {
  const parts = readPngParts(bytes);
  return decodeScanlines(parts, inflateScanlines(parts.data, scanlineBytes(parts)));
}

/** Size of the inflated `IDAT` data, all passes together, in bytes. */
export function scanlineBytes(parts: PngParts): number {
  return passLayout(parts).reduce((sum, { rows, rowBytes }) => sum + rows * (rowBytes + 1), 0);
}

/**
 * The second half of `decodePng`, for who has another way to inflate.
 * @param data inflated `IDAT` data, `scanlineBytes` long; it is changed
 * @throws PictureError `truncated` when it is damaged.
 */
export function decodeScanlines(parts: PngParts, data: Uint8Array): Raster {
  const { width, height, depth, channels } = parts;
  const layout = passLayout(parts);
  const raster = createRaster(width, height);
  const write = pixelWriter(parts);
  const samples = new Array<number>(channels).fill(0);
  let offset = 0;
  for (const { pass, columns, rows, rowBytes } of layout) {
    unfilter(data, offset, rows, rowBytes, Math.max(1, (channels * depth) >> 3));
    for (let row = 0; row < rows; row++) {
      const line = offset + row * (rowBytes + 1) + 1;
      if (depth === 8 && channels === 4 && pass.dx === 1 && pass.dy === 1) {
        raster.data.set(data.subarray(line, line + rowBytes), row * rowBytes);
        continue;
      }
      for (let column = 0; column < columns; column++) {
        for (let c = 0; c < channels; c++) samples[c] = sampleAt(data, line, column * channels + c, depth);
        const at = ((pass.y + row * pass.dy) * width + pass.x + column * pass.dx) * 4;
        write(raster.data, at, samples);
      }
    }
    offset += rows * (rowBytes + 1);
  }
  return raster;
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.length + 12);
  const view = viewOf(bytes);
  view.setUint32(0, content.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(content, 8);
  view.setUint32(8 + content.length, crc32(bytes, 4, 8 + content.length));
  return bytes;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

/** An RGBA8 PNG without ancillary chunks around scanlines that are filtered and in zlib format, in one piece or several. */
export function pngFile(
  { width, height }: { readonly width: number; readonly height: number },
  compressed: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13);
  viewOf(header).setUint32(0, width);
  viewOf(header).setUint32(4, height);
  header.set([8, 6, 0, 0, 0], 8);
  return joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    ...compressed.map((piece) => chunk('IDAT', piece)),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

/** Encodes a raster as an RGBA8 PNG without ancillary chunks: the same pixels give the same bytes. */
export function encodePng({ width, height, data }: Raster): Uint8Array<ArrayBuffer> {
  const lines = new Uint8Array(height * (width * 4 + 1));
  // Filter 0 throughout: flat colours and hard edges deflate best unfiltered.
  for (let y = 0; y < height; y++)
    lines.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  return pngFile({ width, height }, [zlibSync(lines, { level: 9 })]);
}
