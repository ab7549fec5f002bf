/** Red, green and blue. The colors also differ in brightness, for people who can't tell the hues apart. */
export const DIFFERENCE_COLORS = {
  changed: [255, 214, 10],
  added: [61, 139, 255],
  removed: [214, 31, 105],
} as const;

/** Opacity of equal pixels, out of 256. */
const FAINT = 112;

/** All machines that VS Code runs on are little-endian: red is the lowest byte, alpha the highest. */
export function alpha(pixel: number): number {
  return pixel >>> 24;
}

/** A color of differences as a word of rasters. */
export function differenceWord(kind: keyof typeof DIFFERENCE_COLORS): number {
  const [red, green, blue] = DIFFERENCE_COLORS[kind];
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}

/** Half transparent gray by brightness (ITU-R BT.601), never black or white: outlines stay visible on dark and light pages. */
export function faint(pixel: number): number {
  const opacity = (alpha(pixel) * FAINT) >> 8;
  if (opacity === 0) return 0;
  const light = (77 * (pixel & 255) + 150 * ((pixel >>> 8) & 255) + 29 * ((pixel >>> 16) & 255)) >> 8;
  const gray = 64 + (light >> 1);
  return ((opacity << 24) | (gray << 16) | (gray << 8) | gray) >>> 0;
}
