import { type GifTable, gifBlocks, globalTable } from './gifBlocks';
import { pictureFormat } from './sniff';
import { walkPng } from './walkPng';

/**
 * The palette of an indexed PNG, or of a GIF including the colors that its frames add, in order: RGBA as one number each, red in the
 * lowest byte. Undefined for all other images.
 */
export function ownPalette(bytes: Uint8Array): number[] | undefined {
  const format = pictureFormat(bytes);
  if (format === 'png') return ofPng(bytes);
  return format === 'gif' ? ofGif(bytes) : undefined;
}

/** PNG 3rd ed., 11.2.2 and 11.3.1. */
function ofPng(bytes: Uint8Array): number[] | undefined {
  const INDEXED = 3;
  if (bytes[25] !== INDEXED) return undefined;
  let colors: number[] | undefined;
  for (const { type, start, end } of walkPng(bytes)) {
    if (type === 'PLTE') colors = wordsOf(bytes.subarray(start, end));
    if (type === 'tRNS')
      colors = colors?.map((word, at) => withAlpha(word, start + at < end ? bytes[start + at] : 255));
    if (type === 'IDAT') break;
  }
  return colors;
}

const CONTROL = 0xf9;
const MAX_INDEXED = 256;

/** GIF89a, 19, 21, and 23. Undefined if all frames together have more colors than one palette. */
function ofGif(bytes: Uint8Array): number[] | undefined {
  let transparent: number | undefined;
  const colors: number[] = [];
  const known = new Set<number>();
  const add = (table: GifTable | undefined) => {
    if (!table || table.end > bytes.length) return;
    const first = colors.length === 0;
    for (const [at, word] of wordsOf(bytes.subarray(table.start, table.end)).entries()) {
      const color = at === transparent ? 0 : word;
      // The first table is kept unchanged, duplicates included.
      if (first || !known.has(color)) colors.push(color);
      known.add(color);
    }
  };
  let begun = false;
  for (const block of gifBlocks(bytes)) {
    if (block.kind === 'trailer') break;
    if (block.kind === 'image') {
      // Only the control before the first frame tells which color of the global table is transparent.
      if (!begun) add(globalTable(bytes));
      begun = true;
      add(block.table);
    } else if (block.label === CONTROL) {
      const [packed = 0, index] = [bytes[block.data + 1], bytes[block.data + 4]];
      transparent = packed & 1 ? index : undefined;
    }
  }
  return colors.length > 0 && colors.length <= MAX_INDEXED ? colors : undefined;
}

/** Words of RGB triples. */
function wordsOf(rgb: Uint8Array): number[] {
  return Array.from({ length: Math.floor(rgb.length / 3) }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(3 * at, 3 * at + 3);
    return withAlpha(red | (green << 8) | (blue << 16), 255);
  });
}

const withAlpha = (word: number, alpha = 255) => ((word & 0xffffff) | (alpha << 24)) >>> 0;
