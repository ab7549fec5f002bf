import type { FixSettings } from '../../../sprite/fix/fixSettings';
import type { ColorChange } from '../../../sprite/fix/fixSprite';
import { MAX_CHANGES } from '../spriteThread/spriteMessages';

type PaletteSettings = NonNullable<FixSettings['palette']>;

/** `#RRGGBB` of 0xRRGGBB. */
export const hexOfRgb = (rgb: number) => `#${rgb.toString(16).padStart(6, '0')}`.toUpperCase();

/** 0xRRGGBB of `#rrggbb`. */
export const rgbOfHex = (hex: string) => Number.parseInt(hex.slice(1), 16);

/** The different colors that come out of a table, the most used first. */
export function resultsOf(colors: readonly ColorChange[]): number[] {
  return [...new Set(colors.map(({ to }) => to))];
}

/** Whether a person can change single colors: the table must be complete, because it becomes the palette. */
export const canChange = (palette: FixSettings['palette'], colors: readonly ColorChange[]) =>
  palette !== null || colors.length < MAX_CHANGES;

/** The palette step after a person chose a color for another one. Without a palette so far, the colors stay as they come out now. */
export function withChange(
  palette: FixSettings['palette'],
  colors: readonly ColorChange[],
  from: number,
  to: number,
): PaletteSettings {
  const before = palette ?? { colors: resultsOf(colors), dither: false, ramps: false, changes: [] };
  return { ...before, changes: [...before.changes.filter((one) => one.from !== from), { from, to }] };
}

/** The palette step without what a person chose for a color. */
export function withoutChange(palette: PaletteSettings, from: number): PaletteSettings {
  return { ...palette, changes: palette.changes.filter((one) => one.from !== from) };
}
