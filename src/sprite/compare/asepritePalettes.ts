import type { AsepriteFrame } from '../aseprite/document';
import { type FramePalette, hexOf } from '../palette/palette';

/** Largest number of colors that are listed of all palettes together: 512 palettes of 256. */
const MAX_LISTED = 131_072;

/** The palettes of an Aseprite file, each with the frame from which on it applies; undefined if it has none. */
export function palettesOf(frames: readonly Pick<AsepriteFrame, 'palette'>[]): FramePalette[] | undefined {
  const palettes: FramePalette[] = [];
  let last: Uint8Array | undefined;
  let left = MAX_LISTED;
  for (const [from, { palette }] of frames.entries()) {
    // A frame without a palette of its own has the same object as the frame before it.
    if (palette === last) continue;
    last = palette;
    const colors = palette.length / 4 <= left ? colorsOf(palette) : [];
    left -= colors.length;
    palettes.push(colors.length ? { from, palette: { colors } } : { from });
  }
  return palettes.some((one) => one.palette) ? palettes : undefined;
}

/** Leaves out empty entries at the end: the old palette chunks always have 256 entries, and those were never set. */
function colorsOf(palette: Uint8Array): { readonly hex: string }[] {
  let end = palette.length;
  while (end > 0 && palette.subarray(end - 4, end).every((value) => value === 0)) end -= 4;
  return Array.from({ length: end / 4 }, (_, index) => {
    const [red = 0, green = 0, blue = 0, alpha] = palette.subarray(index * 4, index * 4 + 4);
    return { hex: hexOf(red, green, blue, alpha) };
  });
}
