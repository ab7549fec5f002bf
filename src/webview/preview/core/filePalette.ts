import { columnsOf, paletteRaster } from '../../../sprite/palette/files';
import { type FilePalette, hexOf } from '../../../sprite/palette/palette';
import type { Picture } from '../../lib/picture/picture';
import { stillOf } from '../../lib/picture/stillPicture';

/** Most pixels of a strip. */
const MAX_STRIP = 4096;

/** A palette as a picture: one pixel per color. */
export function palettePicture(palette: FilePalette): Picture {
  const raster = paletteRaster(palette.colors, columnsOf(palette));
  return { ...stillOf(raster), palettes: [{ from: 0, palette }], onlyPalette: true };
}

const strips = new WeakMap<Picture, FilePalette | undefined>();

/** Whether a picture is a row of pixels, a format in which programs save palettes. */
export const isStrip = ({ width, height, total, palettes }: Picture) =>
  !palettes && height === 1 && width > 1 && width <= MAX_STRIP && total === 1;

/** The palette in a picture's file for a frame: the file's own, or a strip's pixels; undefined if it has none. */
export function filePaletteOf(picture: Picture, frame: number): FilePalette | undefined {
  if (!isStrip(picture)) return picture.palettes?.findLast(({ from }) => from <= frame)?.palette;
  if (!strips.has(picture)) strips.set(picture, stripPalette(picture));
  return strips.get(picture);
}

/** The pixels from left to right, without fully transparent ones; undefined if there are no others. */
function stripPalette({ width, frames }: Picture): FilePalette | undefined {
  const { data } = frames[0].image;
  const colors = Array.from({ length: width }, (_, x) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(x * 4, x * 4 + 4);
    return { hex: hexOf(red, green, blue, alpha), alpha };
  }).filter(({ alpha }) => alpha > 0);
  return colors.length ? { colors: colors.map(({ hex }) => ({ hex })) } : undefined;
}
