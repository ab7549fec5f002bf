import { type PngStorage, pngStorage } from '../../formats/indexedPng';
import { PNG_SIGNATURE, pngChunk, pngHeader } from '../../formats/pngFile';
import { joined, viewOf } from '../../pixels/bytes';
import { paletteStorage } from '../keptPalette';
import type { ExportTools, WriteFormat } from '../tools';
import { type ChangedPart, changedParts } from './changedParts';
import { indexedPlaying, type Playing, playingOf } from './playing';

/** Makes a chunk with the next number: the chunks of an animation are numbered together (PNG 3rd ed., 11.3.6.3). */
type Numbered = (type: 'fcTL' | 'fdAT', content: Uint8Array) => Uint8Array;

/**
 * An animated PNG, with the extension `.apng` so it doesn't take the name of a PNG next to it. Programs without APNG support show the
 * first frame. A single frame becomes a PNG without animation.
 */
export const writeApng: WriteFormat = async (sprite, { scale }, tools) => {
  const playing = playingOf(sprite, scale);
  const indexed = indexedPlaying(playing, sprite.palette, tools.note);
  const bytes = indexed
    ? storedApng(indexed.playing, scale, tools, paletteStorage(indexed))
    : encodeApng(playing, scale, tools);
  return [{ name: `${sprite.title}.apng`, bytes }];
};

/**
 * An animated PNG of frames of one size.
 * @param scale each pixel becomes a square of this size
 * @param first as in `pngStorage`
 */
export function encodeApng(
  playing: Playing,
  scale: number,
  tools: Pick<ExportTools, 'deflate' | 'check'>,
  first?: readonly number[],
): Uint8Array<ArrayBuffer> {
  const pictures = playing.frames.map(({ image }) => image);
  return storedApng(playing, scale, tools, pngStorage(pictures, first));
}

function storedApng(
  { frames, plays }: Playing,
  scale: number,
  tools: Pick<ExportTools, 'deflate' | 'check'>,
  storage: PngStorage,
): Uint8Array<ArrayBuffer> {
  const isStill = frames.length === 1;
  const numbered = numbering();
  const parts: Uint8Array[] = [];
  for (const part of changedParts(frames, scale)) {
    tools.check();
    const isFirst = parts.length === 0;
    if (!isStill) parts.push(numbered('fcTL', frameControl(part)));
    const data = tools.deflate(storage.scanlines(part.image));
    parts.push(isFirst ? pngChunk('IDAT', data) : numbered('fdAT', data));
  }
  const { palette, transparency } = storage;
  const { width = 0, height = 0 } = frames[0]?.image ?? {};
  return joined([
    PNG_SIGNATURE,
    pngChunk('IHDR', pngHeader({ width: width * scale, height: height * scale }, storage)),
    ...(isStill ? [] : [pngChunk('acTL', words(frames.length, plays))]),
    ...(palette ? [pngChunk('PLTE', palette)] : []),
    ...(transparency?.length ? [pngChunk('tRNS', transparency)] : []),
    ...parts,
    pngChunk('IEND', new Uint8Array()),
  ]);
}

function numbering(): Numbered {
  let next = 0;
  return (type, content) => pngChunk(type, joined([words(next++), content]));
}

/** The content after the number: place and time, and that the frame replaces what is below and stays (PNG 3rd ed., 11.3.6.2). */
function frameControl({ x, y, image: { width, height }, duration }: ChangedPart): Uint8Array {
  const time = new Uint8Array(6);
  const [count, parts] = fraction(duration);
  viewOf(time).setUint16(0, count);
  viewOf(time).setUint16(2, parts);
  return joined([words(width, height, x, y), time]);
}

const MAX_FRAME_MS = 65_535;
/** Relative error of a number that was a fraction. */
const CLOSE = 1e-12;

/** Milliseconds as a fraction of a second. Exact up to 65 s, thirds of a second and the like included; longer times are rounded to 0.1 s. */
function fraction(ms: number): [count: number, parts: number] {
  if (ms > MAX_FRAME_MS) return [Math.min(MAX_FRAME_MS, Math.round(ms / 100)), 10];
  if (Number.isInteger(ms)) return [Math.max(1, ms), 1000];
  for (let parts = 1; parts <= MAX_FRAME_MS; parts++) {
    const count = (ms * parts) / 1000;
    const whole = Math.round(count);
    if (whole > MAX_FRAME_MS) break;
    if (whole > 0 && Math.abs(count - whole) < CLOSE * count) return [whole, parts];
  }
  return [Math.max(1, Math.round(ms)), 1000];
}

function words(...values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  for (const [index, value] of values.entries()) viewOf(bytes).setUint32(index * 4, value);
  return bytes;
}
