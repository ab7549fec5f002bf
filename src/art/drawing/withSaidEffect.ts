import type { Raster } from '../../shared/sprite/pixels/raster';
import { withoutSpecks } from '../canvas/compose';
import { type Hsl, toHsl } from '../canvas/hsl';
import { withEffect } from '../effects/withEffect';
import { withinPalette } from '../effects/withinPalette';
import { COLORS } from '../vocabulary/colors';
import { stacked, unstacked } from './changedPictures';
import { type DrawRequest, paintingOf } from './drawSprite';
import type { Painting } from './painting';

/** Share of what is visible that may give its colors to the effect. */
const GIVEN = 0.12;

/** The color of light around something: the one that is named, else its own where it has one. */
function lightOf({ reading, look }: Painting): Hsl | undefined {
  const [named] = reading.colors;
  if (named) return COLORS[named];
  const own = toHsl(look.main.tones[2]);
  return own.s > 0.4 ? { ...own, l: 0.6 } : undefined;
}

/**
 * Finished drawings of a request with the effect that its prompt names, as edits draw it, in one palette; the drawings themselves where it
 * names none.
 * @param loop whether they are the frames of a loop: flames lick on from one to the next
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
