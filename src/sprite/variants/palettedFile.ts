import { CHUNK } from '../aseprite/chunks';
import { Splice, type WholeChunk } from '../aseprite/splice';
import { isAseprite } from '../aseprite/walk';
import { gifBlocks, globalTable } from '../formats/gifBlocks';
import { indexedKind } from '../formats/indexedPng';
import { PNG_SIGNATURE, pngChunk } from '../formats/pngFile';
import { pictureFormat } from '../formats/sniff';
import { walkPng } from '../formats/walkPng';
import { joined, viewOf } from '../pixels/bytes';

/**
 * An indexed file with other colors in its palette, and nothing else changed: pixels, layers, tags, and what is besides stay byte for byte.
 * @param before the palette, RGBA words, as `SpritePalette` has it
 * @param after the same number of colors
 * @returns undefined if only its pixels could be changed, as in a GIF with a palette for each frame
 */
export function withColors(
  file: Uint8Array,
  before: readonly number[],
  after: readonly number[],
): Uint8Array | undefined {
  if (isAseprite(file)) return asepriteWith(file, before, after);
  const format = pictureFormat(file);
  if (format === 'png') return pngWith(file, after);
  return format === 'gif' ? gifWith(file, after) : undefined;
}

/** PNG 3rd ed., 11.2.2: the palette, and its alphas, which stay. */
function pngWith(file: Uint8Array, after: readonly number[]): Uint8Array {
  const { palette } = indexedKind(after);
  const chunks = [...walkPng(file)].map(({ type, start, end }) =>
    type === 'PLTE' ? pngChunk('PLTE', palette) : file.subarray(start - 8, end + 4),
  );
  return joined([PNG_SIGNATURE, ...chunks]);
}

/** Undefined if frames have palettes of their own. */
function gifWith(file: Uint8Array, after: readonly number[]): Uint8Array | undefined {
  const table = globalTable(file);
  for (const block of gifBlocks(file)) if (block.kind === 'image' && block.table) return undefined;
  if (!table || table.end - table.start !== 3 * after.length) return undefined;
  const changed = new Uint8Array(file);
  changed.set(indexedKind(after).palette, table.start);
  return changed;
}

const CHUNK_HEADER = 6;
const HAS_NAME = 1;
/** Of a palette chunk: its size, first and last index, and eight bytes for the future. */
const PALETTE_HEADER = 20;

/** In later frames, an entry stays if it isn't the first frame's: palettes that change there are animations. */
function asepriteWith(file: Uint8Array, before: readonly number[], after: readonly number[]): Uint8Array {
  const splice = new Splice(file);
  for (const { chunks } of splice.frames)
    for (const [at, chunk] of chunks.entries()) {
      if (chunk.type === CHUNK.palette) chunks[at] = paletteWith(chunk, before, after);
      else if (OLD_PALETTES.has(chunk.type)) chunks[at] = oldPaletteWith(chunk, before, after);
    }
  return splice.done();
}

/** Of programs before Aseprite 1.1, which write them still for each other. The first one has 8 bits, the second 6. */
const OLD_PALETTES: ReadonlyMap<number, number> = new Map<number, number>([
  [CHUNK.oldPalette, 255],
  [CHUNK.oldPalette64, 63],
]);

function paletteWith({ type, bytes }: WholeChunk, before: readonly number[], after: readonly number[]): WholeChunk {
  const changed = new Uint8Array(bytes);
  const view = viewOf(changed);
  const [first, last] = [view.getUint32(CHUNK_HEADER + 4, true), view.getUint32(CHUNK_HEADER + 8, true)];
  let at = CHUNK_HEADER + PALETTE_HEADER;
  for (let index = first; index <= last && at + CHUNK_HEADER <= changed.length; index++) {
    const flags = view.getUint16(at, true);
    setEntry(changed, at + 2, { index, most: 255 }, before, after);
    at += 6;
    if (flags & HAS_NAME && at + 2 <= changed.length) at += 2 + view.getUint16(at, true);
  }
  return { type, bytes: changed };
}

function oldPaletteWith({ type, bytes }: WholeChunk, before: readonly number[], after: readonly number[]): WholeChunk {
  const changed = new Uint8Array(bytes);
  const most = OLD_PALETTES.get(type) ?? 255;
  let [at, index] = [CHUNK_HEADER + 2, 0];
  while (at + 2 <= changed.length) {
    index += changed[at] ?? 0;
    const count = changed[at + 1] || 256;
    at += 2;
    for (let entry = 0; entry < count && at + 3 <= changed.length; entry++, index++, at += 3)
      setEntry(changed, at, { index, most }, before, after);
  }
  return { type, bytes: changed };
}

/** @param most highest number of a channel */
function setEntry(
  bytes: Uint8Array,
  at: number,
  { index, most }: { readonly index: number; readonly most: number },
  before: readonly number[],
  after: readonly number[],
): void {
  const [old, color] = [before[index], after[index]];
  if (old === undefined || color === undefined) return;
  const isSame = [0, 1, 2].every((c) => bytes[at + c] === scaled(old, c, most));
  if (isSame) for (const c of [0, 1, 2]) bytes[at + c] = scaled(color, c, most);
}

const scaled = (word: number, channel: number, most: number) =>
  Math.round((((word >>> (8 * channel)) & 255) * most) / 255);
