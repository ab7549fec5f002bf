import type { AsepriteFrame } from '../../../shared/sprite/aseprite/document';
import { type FramePalette, hexOf } from '../../../shared/sprite/palette/palette';

/** Colors of all palettes of a file that are listed: 512 palettes of 256, and more than people look at. */
const MOST_LISTED = 131_072;

/** The palettes of an Aseprite file by the frames from which on they hold; undefined if it has none. */
export function palettesOf(frames: readonly Pick<AsepriteFrame, 'palette'>[]): FramePalette[] | undefined {
  const palettes: FramePalette[] = [];
  let last: Uint8Array | undefined;
  let left = MOST_LISTED;
  for (const [from, { palette }] of frames.entries()) {
    // Frames without a palette of their own have the very object of the frame before.
    if (palette === last) continue;
    last = palette;
    const colors = palette.length / 4 <= left ? colorsOf(palette) : [];
    left -= colors.length;
    palettes.push(colors.length ? { from, palette: { colors } } : { from });
  }
  return palettes.some((one) => one.palette) ? palettes : undefined;
}

/** The old kinds of palettes always have 256 entries: empty ones at the end were never set. */
function colorsOf(palette: Uint8Array): { readonly hex: string }[] {
  let end = palette.length;
  while (end > 0 && palette.subarray(end - 4, end).every((value) => value === 0)) end -= 4;
  return Array.from({ length: end / 4 }, (_, index) => {
    const [red = 0, green = 0, blue = 0, alpha] = palette.subarray(index * 4, index * 4 + 4);
    return { hex: hexOf(red, green, blue, alpha) };
  });
}
