import type { Raster } from '../../shared/pixels/raster';
import { directionSaid } from './directionSaid';
import { drawView } from './drawMotion';
import { type DrawRequest, drawSprite } from './drawSprite';

/**
 * What `generate` gives for a request: what `drawSprite` draws, or where the words name a side of a thing ("chest from behind"), that side of it.
 * The same request gives the same pixels.
 */
export function drawStill(request: DrawRequest): Raster {
  const direction = directionSaid(request.prompt);
  return direction === undefined ? drawSprite(request) : drawView({ ...request, direction });
}
