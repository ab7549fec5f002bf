import { oklchOf } from '../../../shared/pixels/oklab';
import { rgbaOf } from '../../../shared/pixels/paletteFiles';
import type { Swatch } from '../palette';

export type PaletteSort = 'use' | 'hue' | 'brightness';

/** Less chroma than this looks grey; an outline of #241A2E has 0.04. */
const GREY = 0.025;

/** Hues that count as one, in degrees, so that the shades of a ramp stay together; the first begins before the reds. */
const HUE_STEP = 30;
const FIRST_HUE = 0;

/** Numbers to sort by, the first one that differs decides. */
function keysOf(swatch: Swatch, sort: PaletteSort): readonly number[] {
  if (sort === 'use') return [-swatch.count];
  const [red, green, blue, alpha] = rgbaOf(swatch.hex);
  const { lightness, chroma, hue } = oklchOf(red, green, blue);
  if (sort === 'brightness') return [lightness, -alpha];
  if (chroma < GREY) return [-1, lightness, -alpha];
  return [Math.floor(((hue - FIRST_HUE + 360) % 360) / HUE_STEP), lightness, -alpha];
}

/**
 * The swatches in another order; those that are alike keep theirs. `use`: most frequent first. `brightness`: darkest first, by
 * the lightness of OKLab. `hue`: greys first, then round the colour wheel from the reds in twelve steps, each from dark to light.
 */
export function sortColours(swatches: readonly Swatch[], sort: PaletteSort): Swatch[] {
  const keyed = swatches.map((swatch) => ({ swatch, keys: keysOf(swatch, sort) }));
  keyed.sort((a, b) => {
    const at = a.keys.findIndex((key, index) => key !== b.keys[index]);
    return at < 0 ? 0 : (a.keys[at] ?? 0) - (b.keys[at] ?? 0);
  });
  return keyed.map(({ swatch }) => swatch);
}
