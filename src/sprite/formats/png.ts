import { zlibSync } from 'fflate';
import { viewOf } from '../pixels/bytes';
import { createRaster, type Raster } from '../pixels/raster';
import { pngFile, scanlinesOf } from './pngFile';
import { type PngParts, readPngParts } from './pngHeader';
import { inflateScanlines, unfilter } from './pngScanlines';

/** The pixels of one pass: the first one, and the steps between them. */
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

/** Columns, rows, and bytes in a row of each pass with pixels. */
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
 * Decodes a PNG of any color type, depth, and interlacing to RGBA8 (PNG 3rd ed.); for an APNG, the default image. Color profiles and
 * gamma are ignored, as in pixel-art tools. The header's size limits the memory, to `MAX_PIXELS`.
 * @throws PictureError `not-a-picture`, `truncated` (also if damaged), or `too-large`
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
 * The second half of `decodePng`, for callers that inflate in another way.
 * @param data inflated `IDAT` data, `scanlineBytes` long; it is changed
 * @throws PictureError `truncated` if it is damaged
 */
export function decodeScanlines(parts: PngParts, data: Uint8Array): Raster {
  const { width, height, depth, channels } = parts;
  const raster = createRaster(width, height);
  const write = pixelWriter(parts);
  const samples = new Array<number>(channels).fill(0);
  eachLine(parts, data, ({ line, y, columns, pass, rowBytes }) => {
    if (depth === 8 && channels === 4 && pass.dx === 1 && pass.dy === 1) {
      raster.data.set(data.subarray(line, line + rowBytes), y * rowBytes);
      return;
    }
    for (let column = 0; column < columns; column++) {
      for (let c = 0; c < channels; c++) samples[c] = sampleAt(data, line, column * channels + c, depth);
      write(raster.data, (y * width + pass.x + column * pass.dx) * 4, samples);
    }
  });
  return raster;
}

/**
 * The samples of a PNG as it stores them, pixel by pixel: indices, grays, or colors without a palette, each in a byte, or in two with 16 bits, the
 * higher one first.
 * @throws PictureError `truncated` if it is damaged
 */
export function storedSamples(parts: PngParts): Uint8Array {
  const { width, height, depth, channels } = parts;
  const data = inflateScanlines(parts.data, scanlineBytes(parts));
  const each = channels * (depth === 16 ? 2 : 1);
  const samples = new Uint8Array(width * height * each);
  eachLine(parts, data, ({ line, y, columns, pass, rowBytes }) => {
    if (depth >= 8 && pass.dx === 1 && pass.dy === 1) {
      samples.set(data.subarray(line, line + rowBytes), y * rowBytes);
      return;
    }
    for (let column = 0; column < columns; column++) {
      const to = (y * width + pass.x + column * pass.dx) * each;
      if (depth >= 8) samples.set(data.subarray(line + column * each, line + (column + 1) * each), to);
      else samples[to] = sampleAt(data, line, column, depth);
    }
  });
  return samples;
}

/** A scanline without its filter: its offset, the row of the image, its number of pixels and bytes. */
interface Line {
  readonly line: number;
  readonly y: number;
  readonly columns: number;
  readonly rowBytes: number;
  readonly pass: Pass;
}

/** @param data inflated; it is changed @throws PictureError `truncated` if it is damaged */
function eachLine(parts: PngParts, data: Uint8Array, visit: (line: Line) => void): void {
  let offset = 0;
  for (const { pass, columns, rows, rowBytes } of passLayout(parts)) {
    unfilter(data, offset, rows, rowBytes, Math.max(1, (parts.channels * parts.depth) >> 3));
    for (let row = 0; row < rows; row++) {
      const line = offset + row * (rowBytes + 1) + 1;
      visit({ line, y: pass.y + row * pass.dy, columns, rowBytes, pass });
    }
    offset += rows * (rowBytes + 1);
  }
}

/** Sample number `index` of the scanline at `offset`, 0 to 2^depth − 1. */
function sampleAt(data: Uint8Array, offset: number, index: number, depth: number): number {
  if (depth === 8) return data[offset + index] ?? 0;
  if (depth === 16) return ((data[offset + index * 2] ?? 0) << 8) | (data[offset + index * 2 + 1] ?? 0);
  const bit = index * depth;
  return ((data[offset + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

/** Converts the samples of one pixel of an image to RGBA8 at `out[at]`. */
type PixelWriter = (out: Uint8ClampedArray, at: number, samples: readonly number[]) => void;

function pixelWriter(parts: PngParts): PixelWriter {
  return parts.palette ? indexWriter(parts.palette, parts.transparency) : sampleWriter(parts);
}

function indexWriter(palette: Uint8Array, alphas: Uint8Array | undefined): PixelWriter {
  return (out, at, samples) => {
    const index = samples[0] ?? 0;
    for (let c = 0; c < 3; c++) out[at + c] = palette[index * 3 + c] ?? 0;
    out[at + 3] = alphas?.[index] ?? 255;
  };
}

function sampleWriter({ channels, depth, transparency }: PngParts): PixelWriter {
  const scale = 255 / (2 ** depth - 1);
  const [green, blue] = channels < 3 ? [0, 0] : [1, 2];
  const hasAlpha = channels === 2 || channels === 4;
  const clear = transparency && transparency.length >= channels * 2 ? viewOf(transparency) : undefined;
  const isClear = (samples: readonly number[]) => samples.every((sample, c) => sample === clear?.getUint16(c * 2));
  return (out, at, samples) => {
    out[at] = Math.round((samples[0] ?? 0) * scale);
    out[at + 1] = Math.round((samples[green] ?? 0) * scale);
    out[at + 2] = Math.round((samples[blue] ?? 0) * scale);
    if (hasAlpha) out[at + 3] = Math.round((samples[channels - 1] ?? 0) * scale);
    else out[at + 3] = clear && isClear(samples) ? 0 : 255;
  };
}

/** Encodes a raster as an RGBA8 PNG without ancillary chunks: the same pixels give the same bytes. */
export function encodePng(raster: Raster): Uint8Array<ArrayBuffer> {
  return pngFile(raster, [zlibSync(scanlinesOf(raster), { level: 9 })]);
}
