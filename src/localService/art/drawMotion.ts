import type { Raster } from '../../shared/pixels/raster';
import { reduceColors } from '../../shared/pixels/reduceColors';
import { type DrawRequest, drawStaged, subjectFor } from './drawSprite';
import type { MotionName, Stage } from './kit';
import { lookFor } from './look';
import { seededRandom } from './seed';
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

/**
 * Eight true views of what `drawSprite` draws for the same request, where `hasBody`; else eight times the same.
 * 0 looks at the viewer (south), then counter-clockwise as seen from above: 1 south-east, 2 east … 7 south-west.
 */
export function drawViews(request: DrawRequest): Raster[] {
  return staged(
    request,
    Array.from({ length: 8 }, (_, direction) => ({ yaw: direction * 45 })),
  );
}

/**
 * Frames of a motion of what `drawSprite` draws for the same request, where `hasBody`. All but dying lead back to the first.
 * @param direction as of `drawViews`; absent: as the variation looks
 */
export function drawMotion(request: DrawRequest, name: MotionName, frames: number, direction?: number): Raster[] {
  const yaw = direction === undefined ? undefined : direction * 45;
  return staged(
    request,
    Array.from({ length: frames }, (_, i) => ({
      yaw,
      motion: { name, t: i / (name === 'die' ? frames - 1 || 1 : frames) },
    })),
  );
}
