import type { FilePalette } from '../../../shared/sprite/palette/palette';
import type { ColorCounts, Palette } from '../core/countColors';
import type { Shown } from '../core/feature';
import { filePaletteOf, isStrip } from '../core/filePalette';
import { sortColors } from './sortColors';

/** A color as the section of the palette lists it. */
export interface ListedColor {
  /** `#RRGGBB`; `#RRGGBBAA` if the color is not opaque. */
  readonly hex: string;
  /** Pixels of the picture that have it; absent if they are not counted. */
  readonly count?: number;
  /** Its name in the file. */
  readonly name?: string;
  /** Its place in the palette of the file, from 0; absent for colors in use. */
  readonly index?: number;
}

/** The palette of the file, or the colors that the picture has. */
export interface ListedColors {
  readonly from: 'file' | 'use';
  /** In the chosen order. */
  readonly colors: readonly ListedColor[];
  /** Number of colors; more than `colors` has where only the most frequent ones are listed. */
  readonly total: number;
  /** There are even more than `total`. */
  readonly more?: true;
  /** Number of pixels that are not fully transparent; 0 while they are being counted. */
  readonly pixels: number;
  /** The palette of the file that is listed. */
  readonly palette?: FilePalette;
}

/** Which colors there are to choose from. */
export function choosable({ picture, frame }: Shown): boolean {
  return picture !== undefined && !picture.onlyPalette && filePaletteOf(picture, frame) !== undefined;
}

/** Which of them are listed: the palette is what a palette file or a strip is about, and the colors in use what a sprite is about. */
export function listedFrom(shown: Shown): 'file' | 'use' {
  const { picture, frame, view } = shown;
  if (!picture || !filePaletteOf(picture, frame)) return 'use';
  if (picture.onlyPalette) return 'file';
  return view.paletteFrom ?? (isStrip(picture) ? 'file' : 'use');
}

/** What is listed for the picture that is shown; undefined if there is none, or while its colors are being counted. */
export function listedColors(shown: Shown, counts: ColorCounts): ListedColors | undefined {
  const { picture, frame, view } = shown;
  if (!picture) return undefined;
  const counted = picture.onlyPalette ? undefined : counts.of(picture);
  const palette = listedFrom(shown) === 'file' ? filePaletteOf(picture, frame) : undefined;
  if (palette) return ofFile(palette, counted, view.paletteSort);
  if (!counted) return undefined;
  const { swatches, ...rest } = counted;
  return { from: 'use', colors: sortColors(swatches, view.paletteSort), ...rest };
}

function ofFile(palette: FilePalette, counted: Palette | undefined, sort: Shown['view']['paletteSort']): ListedColors {
  const counts = new Map(counted?.swatches.map(({ hex, count }) => [hex, count]));
  const isWhole = counted && counted.total === counted.swatches.length && !counted.more;
  const colors = palette.colors.map(
    (color, index): ListedColor => ({ ...color, index, count: counts.get(color.hex) ?? (isWhole ? 0 : undefined) }),
  );
  return {
    from: 'file',
    colors: sort === 'use' ? colors : sortColors(colors, sort),
    total: colors.length,
    pixels: counted?.pixels ?? 0,
    palette,
  };
}
