import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { withoutSpecks } from '../canvas/compose';
import { type Hsl, toHsl } from '../canvas/hsl';
import { withEffect } from '../effects/withEffect';
import { withinPalette } from '../effects/withinPalette';
import { COLORS } from '../vocabulary/colors';
import { stacked, unstacked } from './changedPictures';
import { type DrawRequest, paintingOf } from './drawSprite';
import type { Painting } from './painting';

/** The share of the visible pixels that may be recolored to make room for the effect's colors. */
const GIVEN = 0.12;

/** The color of a glow: the named one, else the subject's own; undefined if it has none. */
function lightOf({ reading, appearance }: Painting): Hsl | undefined {
  const [named] = reading.colors;
  if (named) return COLORS[named];
  const own = toHsl(appearance.main.tones[2]);
  return own.s > 0.4 ? { ...own, l: 0.6 } : undefined;
}

/**
 * Adds the effect that a prompt names to its finished drawings, in one palette. Returns the drawings unchanged if it names none.
 * @param loop the drawings are the frames of a loop, over which flames move
 */
export function withSaidEffect(request: DrawRequest, drawn: readonly Raster[], loop = false): Raster[] {
  const painting = paintingOf(request);
  const { effect } = painting;
  if (!effect) return [...drawn];
  const color = effect === 'glow' ? lightOf(painting) : undefined;
  const edited = drawn.map((picture, i) =>
    withEffect(picture, effect, color, request.variant, loop ? i / drawn.length : undefined),
  );
  const merged = unstacked(withinPalette(stacked(drawn), stacked(edited), GIVEN), drawn.length);
  return merged.map((picture, i) => withoutSpecks(drawn[i] ?? picture, picture));
}
