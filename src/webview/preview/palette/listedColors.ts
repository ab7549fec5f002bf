import type { FilePalette } from '../../../sprite/palette/palette';
import type { ColorCounts, Palette } from '../core/countColors';
import type { Shown } from '../core/feature';
import { filePaletteOf, isStrip } from '../core/filePalette';
import { sortColors } from './sortColors';

/** A color in the palette section. */
export interface ListedColor {
  /** `#RRGGBB`; `#RRGGBBAA` if the color is not opaque. */
  readonly hex: string;
  /** Number of the picture's pixels that have it; absent if they are not counted. */
  readonly count?: number;
  /** Its name in the file. */
  readonly name?: string;
  /** Its index in the file's palette, from 0; absent for colors in use. */
  readonly index?: number;
}

/** The file's palette, or the colors that the picture uses. */
export interface ListedColors {
  readonly from: 'file' | 'use';
  /** In the chosen order. */
  readonly colors: readonly ListedColor[];
  /** Number of colors. `colors` has fewer if only the most frequent ones are listed. */
  readonly total: number;
  /** There are more than `total`; counting stopped there. */
  readonly more?: true;
  /** Number of pixels that are not fully transparent; 0 while they are being counted. */
  readonly pixels: number;
  /** The listed palette, if it is the file's. */
  readonly palette?: FilePalette;
}

/** Whether the user can choose between the file's palette and the colors in use. */
export function hasSourceChoice({ picture, frame }: Shown): boolean {
  return picture !== undefined && !picture.onlyPalette && filePaletteOf(picture, frame) !== undefined;
}

/** Which colors are listed. Without a choice: the palette of a palette file or a strip, the colors in use of a sprite. */
export function listedFrom(shown: Shown): 'file' | 'use' {
  const { picture, frame, view } = shown;
  if (!picture || !filePaletteOf(picture, frame)) return 'use';
  if (picture.onlyPalette) return 'file';
  return view.paletteFrom ?? (isStrip(picture) ? 'file' : 'use');
}

/** The colors listed for the shown picture; undefined if there is no picture, or while its colors are being counted. */
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
