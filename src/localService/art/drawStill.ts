import type { Raster } from '../../shared/pixels/raster';
import { drawView, hasBody } from './drawMotion';
import { type DrawRequest, drawSprite } from './drawSprite';
import { solidOf } from './turning/solids';
import { readPrompt } from './vocabulary/prompt';

/** Directions of a set, as `DIRECTIONS` counts. */
const [SOUTH, NORTH, EAST] = [0, 4, 6];

/** The direction that a prompt names for a thing; undefined where it is to be drawn as it usually is. */
function directionSaid(prompt: string): number | undefined {
  const { subject, traits } = readPrompt(prompt);
  const solid = hasBody(prompt) ? undefined : solidOf(subject);
  if (!solid || solid.kind === 'block') return undefined;
  if (traits.has('back')) return NORTH;
  if (traits.has('side')) return solid.aside ? undefined : EAST;
  return traits.has('front') && solid.aside ? SOUTH : undefined;
}

/**
 * What `generate` gives for a request: what `drawSprite` draws, or where the words name a side of a thing ("chest from behind"), that side of it.
 * The same request gives the same pixels.
 */
export function drawStill(request: DrawRequest): Raster {
  const direction = directionSaid(request.prompt);
  return direction === undefined ? drawSprite(request) : drawView({ ...request, direction });
}
