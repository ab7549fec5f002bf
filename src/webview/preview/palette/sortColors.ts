import { rgbaOf } from '../../../sprite/palette/palette';
import { oklchOf } from '../../../sprite/pixels/colors';

/** A color to sort. Without a count it is sorted as unused. */
interface Sortable {
  readonly hex: string;
  readonly count?: number;
}

export type PaletteSort = 'use' | 'hue' | 'brightness';

/** Colors with less chroma look gray; #241A2E, a dark outline, has 0.04. */
const GRAY = 0.025;

/** Degrees. Hues are sorted in steps of this size to keep the shades of one color together. */
const HUE_STEP = 30;

/** Numbers that two swatches are compared by; the first one that differs decides. */
function keysOf(swatch: Sortable, sort: PaletteSort): readonly number[] {
  if (sort === 'use') return [-(swatch.count ?? 0)];
  const [red, green, blue, alpha] = rgbaOf(swatch.hex);
  const { lightness, chroma, hue } = oklchOf(red, green, blue);
  if (sort === 'brightness') return [lightness, -alpha];
  if (chroma < GRAY) return [-1, lightness, -alpha];
  return [Math.floor((hue % 360) / HUE_STEP), lightness, -alpha];
}

/**
 * Sorts swatches; equal ones keep their order. `use`: most frequent first. `brightness`: darkest first, by OKLab lightness. `hue`:
 * grays first, then around the color wheel from red in twelve steps, each from dark to light.
 */
export function sortColors<S extends Sortable>(swatches: readonly S[], sort: PaletteSort): S[] {
  const keyed = swatches.map((swatch) => ({ swatch, keys: keysOf(swatch, sort) }));
  keyed.sort((a, b) => {
    const at = a.keys.findIndex((key, index) => key !== b.keys[index]);
    return at < 0 ? 0 : (a.keys[at] ?? 0) - (b.keys[at] ?? 0);
  });
  return keyed.map(({ swatch }) => swatch);
}
