import { pngHeader, pngStorage } from '../../formats/indexedPng';
import { PNG_SIGNATURE, pngChunk } from '../../formats/pngFile';
import { joined, viewOf } from '../../pixels/bytes';
import type { ExportTools, WriteFormat } from '../tools';
import { type ChangedPart, changedParts } from './changedParts';
import { type Playing, playingOf } from './playing';

/** Makes a chunk with the next number: the chunks of an animation are numbered together (PNG 3rd ed., 11.3.6.3). */
type Numbered = (type: 'fcTL' | 'fdAT', content: Uint8Array) => Uint8Array;

/**
 * An animated PNG, with the extension `.apng` so it doesn't take the name of a PNG next to it. Programs without APNG support show the
 * first frame. A single frame becomes a PNG without animation.
 */
export const writeApng: WriteFormat = async (sprite, { scale }, tools) => {
  const bytes = encodeApng(playingOf(sprite, scale), scale, tools);
  return [{ name: `${sprite.title}.apng`, bytes }];
};

/**
 * An animated PNG of frames of one size.
 * @param scale each pixel becomes a square of this size
 */
export function encodeApng(
  { frames, plays }: Playing,
  scale: number,
  tools: Pick<ExportTools, 'deflate' | 'check'>,
): Uint8Array<ArrayBuffer> {
  const storage = pngStorage(frames.map(({ image }) => image));
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
    pngChunk('IHDR', pngHeader(width * scale, height * scale, storage)),
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

/** Milliseconds as a fraction of a second; exact up to 65 s. */
function fraction(ms: number): [count: number, parts: number] {
  if (ms <= MAX_FRAME_MS) return [Math.max(1, Math.round(ms)), 1000];
  return [Math.min(MAX_FRAME_MS, Math.round(ms / 100)), 10];
}

function words(...values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  for (const [index, value] of values.entries()) viewOf(bytes).setUint32(index * 4, value);
  return bytes;
}
