import { ascii, viewOf } from '../pixels/bytes';
import { type FilePalette, hexOf, type PaletteColor, PaletteError, paletteOf, rgbaOf } from './palette';

/** Binary palettes: Windows' RIFF palettes and Photoshop's color tables. */

/** Whether bytes start like a RIFF palette of Windows (`RIFF`, `PAL `). */
export const isRiff = (bytes: Uint8Array) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'PAL ';

/** Reads a RIFF palette: its chunk `data` contains a `LOGPALETTE` (version, count, then red, green, blue, and flags). Throws `PaletteError`. */
export function readRiff(bytes: Uint8Array): FilePalette {
  if (!isRiff(bytes)) throw new PaletteError('not-a-palette');
  const view = viewOf(bytes);
  let at = 12;
  // A chunk: name, length, content, and a padding byte if the length is odd.
  while (at + 8 <= bytes.length && ascii(bytes, at, 4) !== 'data') {
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  if (at + 12 > bytes.length) throw new PaletteError('truncated');
  const count = view.getUint16(at + 10, true);
  return paletteOf(colorsAt(bytes, at + 12, count, 4));
}

/** Bytes of a color table, and of one followed by the number of colors and the transparent index. */
const TABLE = 768;
const TABLE_AND_END = 772;
const NONE = 0xffff;

/**
 * Reads a Photoshop color table (`.act`): 256 times red, green, blue; since Photoshop 5 also the number of colors and the transparent
 * index, in two bytes each. Throws `PaletteError`.
 */
export function readAct(bytes: Uint8Array): FilePalette {
  if (bytes.length === 0) throw new PaletteError('empty');
  if (bytes.length < TABLE) throw new PaletteError('truncated');
  if (bytes.length !== TABLE && bytes.length !== TABLE_AND_END) throw new PaletteError('not-a-palette');
  if (bytes.length === TABLE) return paletteOf(colorsAt(bytes, 0, 256, 3));
  const view = viewOf(bytes);
  const count = view.getUint16(TABLE);
  const transparent = view.getUint16(TABLE + 2);
  // Programs write 0 if all colors count.
  const colors = colorsAt(bytes, 0, count === 0 || count > 256 ? 256 : count, 3);
  return paletteOf(colors.map(({ hex }, index) => ({ hex: index === transparent ? `${hex}00` : hex })));
}

/** A Photoshop color table of the first 256 colors. The first fully transparent color stays transparent, all others become opaque. */
export function writeAct({ colors }: FilePalette): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(TABLE_AND_END);
  const view = viewOf(bytes);
  const kept = colors.slice(0, 256);
  kept.forEach(({ hex }, index) => {
    bytes.set(rgbaOf(hex).slice(0, 3), index * 3);
  });
  const transparent = kept.findIndex(({ hex }) => rgbaOf(hex)[3] === 0);
  view.setUint16(TABLE, kept.length);
  view.setUint16(TABLE + 2, transparent < 0 ? NONE : transparent);
  return bytes;
}

/** `count` colors of `step` bytes each; throws `PaletteError` if the bytes end early. */
function colorsAt(bytes: Uint8Array, start: number, count: number, step: number): PaletteColor[] {
  if (start + count * step > bytes.length) throw new PaletteError('truncated');
  return Array.from({ length: count }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = bytes.subarray(start + index * step);
    return { hex: hexOf(red, green, blue) };
  });
}
