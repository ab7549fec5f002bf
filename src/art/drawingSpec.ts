import type { Raster } from '../shared/sprite/pixels/raster';
import { directionSaid } from './directionSaid';
import { type DrawRequest, drawSprite } from './drawing/drawSprite';
import { withSaidEffect } from './drawing/withSaidEffect';
import { drawView } from './drawMotion';
import type { Changes } from './parts/changes';

/** What a picture of this service was drawn from. With it, a sprite is redrawn instead of bent. */
export interface DrawingSpec {
  readonly prompt: string;
  /** Side of the square in pixels. */
  readonly size: number;
  /** Which of the outputs of `generate`, from 0. */
  readonly variant: number;
  /** One of eight views, as of `drawViews`; absent: as the variation looks. */
  readonly direction?: number | undefined;
  /** What edits have made different from the prompt. */
  readonly changes?: Changes | undefined;
}

/** Draws what a spec says; the same spec gives the same pixels. */
export function drawFromSpec({ direction, ...request }: DrawingSpec): Raster {
  return direction === undefined ? drawStill(request) : drawView({ ...request, direction });
}

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

/** Whether a picture still shows what its spec draws: one that was painted on has pixels that no spec knows. */
export function shows(picture: Raster, spec: DrawingSpec): boolean {
  if (picture.width !== spec.size || picture.height !== spec.size) return false;
  const drawn = drawFromSpec(spec);
  return drawn.data.every((value, at) => value === picture.data[at]);
}
