import type { Raster } from '../../../../src/sprite/pixels/raster';
import { directionSaid } from './directionSaid';
import { type DrawRequest, drawSprite } from './draw/drawSprite';
import { withSaidEffect } from './draw/withSaidEffect';
import { drawView } from './drawMotion';
import type { Changes } from './parts/changes';

/** What a picture was drawn from. With it, a sprite is redrawn instead of changing its pixels. */
export interface DrawingSpec {
  readonly prompt: string;
  /** Side of the square in pixels. */
  readonly size: number;
  /** Number of the variation, from 0. */
  readonly variant: number;
  /** One of eight views, as in `yawOf`; default: the variation's own. */
  readonly direction?: number | undefined;
  /** What edits have changed. */
  readonly changes?: Changes | undefined;
}

/** A picture, and the spec that draws exactly its pixels, if it has one. */
export interface Drawn {
  readonly picture: Raster;
  readonly spec?: DrawingSpec | undefined;
}

/** Draws a spec. The same spec gives the same pixels. */
export function drawFromSpec({ direction, ...request }: DrawingSpec): Raster {
  return direction === undefined ? drawStill(request) : drawView({ ...request, direction });
}

/**
 * Draws a request without a direction: what `drawSprite` draws, or the side of a thing that the words name ("chest from behind"), with the effect
 * that they name ("burning skeleton"). The same request gives the same pixels.
 */
export function drawStill(request: DrawRequest): Raster {
  const direction = directionSaid(request.prompt);
  if (direction !== undefined) return drawView({ ...request, direction });
  const drawn = drawSprite(request);
  return withSaidEffect(request, [drawn])[0] ?? drawn;
}

/** Whether a picture still shows exactly what its spec draws. */
export function shows(picture: Raster, spec: DrawingSpec): boolean {
  if (picture.width !== spec.size || picture.height !== spec.size) return false;
  const drawn = drawFromSpec(spec);
  return drawn.data.every((value, at) => value === picture.data[at]);
}
