import { crc32, joined, viewOf } from '../../shared/sprite/pixels/bytes';
import { walkPng } from '../../shared/sprite/pixels/walkPng';

/** What a PNG says besides its pixels and stays true if these change: author and license, print resolution, what its colors mean. */
const KEPT: ReadonlySet<string> = new Set([
  ...['tEXt', 'zTXt', 'iTXt', 'eXIf', 'pHYs'],
  ...['gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP'],
]);
/** After the signature and `IHDR`: colors are explained before the palette (PNG 3rd ed., 5.6). */
const FIRST = 33;
/** The color type's place in a file, and its bit for colors. A profile for grays doesn't fit colors (11.3.2.3). */
const COLOR_TYPE = { at: 25, colors: 2 } as const;

/**
 * A PNG with what an old one said besides its pixels. Damaged chunks aren't taken.
 * @param png indexed or RGBA, perhaps animated, without such chunks
 * @param old PNG
 */
export function withChunksOf(old: Uint8Array, png: Uint8Array): Uint8Array {
  const hasColors = ((old[COLOR_TYPE.at] ?? 0) & COLOR_TYPE.colors) !== 0;
  const kept: Uint8Array[] = [];
  for (const { type, start, end } of walkPng(old)) {
    if (!KEPT.has(type) || (type === 'iCCP' && !hasColors)) continue;
    if (crc32(old, start - 4, end) === viewOf(old).getUint32(end)) kept.push(old.subarray(start - 8, end + 4));
  }
  return kept.length ? joined([png.subarray(0, FIRST), ...kept, png.subarray(FIRST)]) : png;
}
