import type { Layer } from '../aseprite/document';
import type { SpritePalette } from './sprite';

/** The palette of an image of some layers: in a background, the transparent index is a color. */
export function paletteFor(palette: SpritePalette, layers: readonly Pick<Layer, 'background'>[]): SpritePalette {
  const { colors, mask } = palette;
  if (mask === undefined) return palette;
  if (layers.some(({ background }) => background)) return { ...withClear({ colors }), mask };
  return { colors: colors.map((word, index) => (index === mask ? word & 0xffffff : word)), clear: mask, mask };
}

/** With the first transparent color for empty pixels. */
export function withClear({ colors }: Pick<SpritePalette, 'colors'>): SpritePalette {
  const clear = colors.findIndex((word) => word >>> 24 === 0);
  return clear < 0 ? { colors } : { colors, clear };
}
