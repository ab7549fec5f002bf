import type { Change } from '../../../../sprite/edit/change';
import { type EditSprite, NO_INDEX } from '../../../../sprite/edit/editSprite';
import type { PartsChange } from '../../../../sprite/edit/parts';
import { viewOf } from '../../../../sprite/pixels/bytes';
import type { DrawColor } from '../drawState';

/** A color of a file's palette. */
export interface PaletteEntry {
  /** Its place in the palette. */
  readonly index: number;
  /** RGBA, red in the lowest byte. */
  readonly color: number;
}

/** Colors that are listed as recent. */
export const MAX_RECENT = 12;
/** The keys 1 to 9 and 0. */
export const DIGITS = '1234567890';

const BLACK = 0xff000000;

/** The colors of a sprite's own palette in a frame, without the one that stands for transparency. */
export function entriesOf({ form, transparentIndex, frames }: EditSprite, frame: number): readonly PaletteEntry[] {
  const palette = frames[frame]?.palette ?? new Uint8Array();
  const view = viewOf(palette);
  const clear = form === 'indexed' ? transparentIndex : NO_INDEX;
  return Array.from({ length: palette.length / 4 }, (_, index) => ({
    index,
    color: view.getUint32(4 * index, true),
  })).filter(({ index, color }) => index !== clear && color >>> 24 > 0);
}

/** What is drawn with first: the darkest color of the palette; without one, black. */
export function firstColor(colors: readonly number[]): number {
  const opaque = colors.filter((color) => color >>> 24 === 255);
  return (
    opaque.reduce<number | undefined>(
      (least, color) => (least === undefined || lightness(color) < lightness(least) ? color : least),
      undefined,
    ) ?? BLACK
  );
}

/** How light a color looks, 0 to 255. */
export const lightness = (color: number) =>
  0.299 * (color & 255) + 0.587 * ((color >>> 8) & 255) + 0.114 * ((color >>> 16) & 255);

/** The newest first, each once. */
export function withRecent(recent: readonly number[], color: DrawColor): readonly number[] {
  if (color === 'clear' || recent[0] === color) return recent;
  return [color, ...recent.filter((one) => one !== color)].slice(0, MAX_RECENT);
}

/** The color of a digit's key, in the order of the keyboard; undefined: the palette is shorter. */
export function colorOfDigit(colors: readonly number[], digit: string): number | undefined {
  const at = DIGITS.indexOf(digit);
  return at < 0 ? undefined : colors[at];
}

/** The color of a palette that differs least; the color itself if the palette is empty. */
export function nearestColor(colors: readonly number[], color: number): number {
  let [found, least] = [color, Number.POSITIVE_INFINITY];
  for (const one of colors) {
    const far = distance(one, color);
    if (far < least) [found, least] = [one, far];
  }
  return found;
}

function distance(a: number, b: number): number {
  let sum = 0;
  for (let shift = 0; shift < 32; shift += 8) sum += (((a >>> shift) & 255) - ((b >>> shift) & 255)) ** 2;
  return sum;
}

/** What is drawn with while only colors of a palette are allowed. */
export function allowedColor(color: DrawColor, palette: readonly number[] | undefined): DrawColor {
  return color === 'clear' || !palette?.length ? color : nearestColor(palette, color);
}

/** The changes that make a color another one everywhere: an index keeps its pixels; other pixels of the color get the new one. */
export function recolored(sprite: EditSprite, from: PaletteEntry | number, to: number): readonly Change[] {
  const [index, color] = typeof from === 'number' ? [undefined, from] : [from.index, from.color];
  if (color === to) return [];
  const entry: readonly Change[] =
    index === undefined ? [] : [{ change: 'palette', colors: [{ index, color: to >>> 0 }] }];
  if (sprite.form === 'indexed' && index !== undefined) return entry;
  return [{ change: 'replace-color', from: color >>> 0, to: to >>> 0 }, ...entry];
}

/** Changes of one part of the files. @param part undefined: there is one only */
export const inPart = (changes: readonly Change[], part: number | undefined): readonly PartsChange[] =>
  changes.map((change) => ({ ...(part !== undefined && { parts: [part] }), change }));

/** RGBA of 0xRRGGBB. */
export const opaque = (rgb: number) => ((rgb >>> 16) | (rgb & 0xff00) | ((rgb & 255) << 16) | 0xff000000) >>> 0;
/** RGBA of 0xRRGGBB, as opaque as another color. */
export const withOpacityOf = (color: number, rgb: number) => ((opaque(rgb) & 0xffffff) | (color & 0xff000000)) >>> 0;
/** 0xRRGGBB of RGBA. */
export const rgbOf = (color: number) => ((color & 255) << 16) | (color & 0xff00) | ((color >>> 16) & 255);
