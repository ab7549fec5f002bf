import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { mirrorImage } from './canvas/compose';
import { type DrawRequest, drawStages } from './draw/drawSprite';
import { subjectFor } from './draw/painting';
import { withSaidEffect } from './draw/withSaidEffect';
import type { MotionName } from './parts/kit';
import { DIRECTIONS, yawOf } from './parts/view';
import { thingViews } from './turning/turnThing';
import { readPrompt } from './vocabulary/prompt';

/** Whether a prompt's subject has joints, so that it can be turned and moved. */
export function hasBody(prompt: string): boolean {
  return Boolean(subjectFor(readPrompt(prompt)).body);
}

/** The last set of views, kept because a run asks for the eight views one by one. */
let last: { readonly key: string; readonly views: readonly Raster[] } | undefined;

/**
 * One of eight true views of what `drawSprite` draws for the same request. All eight share one palette, one size, and one foot line.
 * @param direction as in `yawOf`
 */
export function drawView({ direction, ...request }: DrawRequest & { readonly direction: number }): Raster {
  const key = JSON.stringify([request.prompt, request.size, request.variant, request.changes]);
  if (last?.key !== key) last = { key, views: drawViews(request) };
  return last.views[direction] ?? createRaster(request.size, request.size);
}

/** All eight views, in the order of `yawOf`. */
export function drawViews(request: DrawRequest): Raster[] {
  return withSaidEffect(request, plainViews(request));
}

function plainViews(request: DrawRequest): Raster[] {
  if (!hasBody(request.prompt)) {
    const views = thingViews(request);
    // A mirrored thing that looks left was drawn looking right.
    return request.changes?.mirrored
      ? views.map((view, i) => mirrorImage(views[(DIRECTIONS - i) % DIRECTIONS] ?? view))
      : views;
  }
  return drawStages(
    request,
    Array.from({ length: DIRECTIONS }, (_, direction) => ({ yaw: yawOf(direction) })),
  );
}

/**
 * Frames of a motion of what `drawSprite` draws for the same request, if `hasBody`. All motions but dying end where they begin.
 * @param direction as in `drawView`; default: the variation's own
 */
export function drawMotion(request: DrawRequest, name: MotionName, frames: number, direction?: number): Raster[] {
  const yaw = direction === undefined ? undefined : yawOf(direction);
  const drawn = drawStages(
    request,
    Array.from({ length: frames }, (_, i) => ({
      yaw,
      motion: { name, t: i / (name === 'die' ? frames - 1 || 1 : frames) },
    })),
  );
  return withSaidEffect(request, drawn, true);
}
