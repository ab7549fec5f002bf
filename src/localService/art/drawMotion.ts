import { createRaster, type Raster } from '../../shared/pixels/raster';
import { reduceColors } from '../../shared/pixels/reduceColors';
import { type DrawRequest, drawStaged, subjectFor } from './drawSprite';
import type { MotionName, Stage } from './kit';
import { lookFor } from './look';
import { DIRECTIONS, yawOf } from './parts/view';
import { seededRandom } from './seed';
import { thingViews } from './turning/turnThing';
import { readPrompt } from './vocabulary/prompt';

const MAX_COLORS = 16;

/** Whether a prompt asks for somebody who is drawn from a recipe, and so can be turned and moved. */
export function hasBody(prompt: string): boolean {
  return Boolean(subjectFor(readPrompt(prompt)).body);
}

/** The sprite of a request in each stage, in one palette, one size and on one foot line. */
function staged({ prompt, size, variant }: DrawRequest, stages: readonly Stage[]): Raster[] {
  const seed = `draw ${variant} ${prompt}`;
  const reading = readPrompt(prompt);
  const look = lookFor(reading, subjectFor(reading), seededRandom(seed));
  return reduceColors(drawStaged(reading, size, look, seed, stages), MAX_COLORS);
}

/** The last set of views: the eight outputs of a run are drawn one by one, but share palette and size. */
let last: { readonly key: string; readonly views: readonly Raster[] } | undefined;

/**
 * One of eight true views of what `drawSprite` draws for the same request; all eight have one palette, one size and one
 * foot line.
 * @param direction as `DIRECTIONS` of parts/view.ts counts
 */
export function drawView({ direction, ...request }: DrawRequest & { readonly direction: number }): Raster {
  const key = JSON.stringify([request.prompt, request.size, request.variant]);
  if (last?.key !== key) last = { key, views: drawViews(request) };
  return last.views[direction] ?? createRaster(request.size, request.size);
}

/** All eight views, in the order of `DIRECTIONS`. */
export function drawViews(request: DrawRequest): Raster[] {
  if (!hasBody(request.prompt)) return thingViews(request);
  return staged(
    request,
    Array.from({ length: DIRECTIONS }, (_, direction) => ({ yaw: yawOf(direction) })),
  );
}

/**
 * Frames of a motion of what `drawSprite` draws for the same request, where `hasBody`. All but dying lead back to the first.
 * @param direction as of `drawView`; absent: as the variation looks
 */
export function drawMotion(request: DrawRequest, name: MotionName, frames: number, direction?: number): Raster[] {
  const yaw = direction === undefined ? undefined : yawOf(direction);
  return staged(
    request,
    Array.from({ length: frames }, (_, i) => ({
      yaw,
      motion: { name, t: i / (name === 'die' ? frames - 1 || 1 : frames) },
    })),
  );
}
