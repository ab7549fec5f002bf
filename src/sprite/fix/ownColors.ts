import type { PixelStyle } from '../checks/style';
import { ColorCounts } from '../palette/colorCounts';
import { rampsOf } from '../palette/ramps';
import { picturesOf, type SpriteViews } from '../pixels/views';

/** The palette of a sprite: the colors of all frames and views, 0xRRGGBB, in ramps; the most used ramp first, each from dark to light. */
export function ownColors(sprite: SpriteViews): number[] {
  return rampsOf(new ColorCounts(picturesOf(sprite))).flatMap(({ colors }) => colors);
}

/** The palette of a style file, each color once; undefined if it has none. */
export function paletteFromStyle({ palette }: PixelStyle): number[] | undefined {
  return palette && palette.length > 0 ? [...new Set(palette)] : undefined;
}
