import type { Raster } from '../shared/sprite/pixels/raster';
import { directionSaid } from './directionSaid';
import { type DrawRequest, drawSprite } from './drawing/drawSprite';
import { withSaidEffect } from './drawing/withSaidEffect';
import { drawView } from './drawMotion';

/**
 * What `generate` gives for a request: what `drawSprite` draws, or where the words name a side of a thing ("chest from behind"), that side of it,
 * with the effect that they name ("burning skeleton"). The same request gives the same pixels.
 */
export function drawStill(request: DrawRequest): Raster {
  const direction = directionSaid(request.prompt);
  if (direction !== undefined) return drawView({ ...request, direction });
  const drawn = drawSprite(request);
  return withSaidEffect(request, [drawn])[0] ?? drawn;
}
