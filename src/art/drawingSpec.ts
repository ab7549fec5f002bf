import type { Raster } from '../shared/sprite/pixels/raster';
import { drawView } from './drawMotion';
import { drawStill } from './drawStill';
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

/** Whether a picture still shows what its spec draws: one that was painted on has pixels that no spec knows. */
export function shows(picture: Raster, spec: DrawingSpec): boolean {
  if (picture.width !== spec.size || picture.height !== spec.size) return false;
  const drawn = drawFromSpec(spec);
  return drawn.data.every((value, at) => value === picture.data[at]);
}
