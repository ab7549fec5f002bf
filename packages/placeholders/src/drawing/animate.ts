import type { Raster } from '../../../../src/sprite/pixels/raster';
import { reduceColors } from '../../../../src/sprite/pixels/reduceColors';
import { type AnimateRequest, animateSprite } from './animating/animateSprite';
import type { DrawingSpec } from './drawingSpec';
import { drawMotion, hasBody } from './drawMotion';
import type { MotionName } from './parts/kit';
import { type MotionWord, motionIn } from './vocabulary/motionWords';

/** Motions that bodies do with their joints. Other motions move the picture. */
const BY_JOINTS: ReadonlySet<MotionWord> = new Set<MotionName>([
  'idle',
  'walk',
  'run',
  'jump',
  'attack',
  'cast',
  'hurt',
  'die',
]);

function isByJoints(motion: MotionWord): motion is MotionName {
  return BY_JOINTS.has(motion);
}

/**
 * A procedural animation of a picture, by the words of the prompt (no AI). Characters with a spec are redrawn in every frame; in other pictures,
 * the parts found in the pixels move. All frames have the size of the source.
 * @param spec what the source was drawn from, if known
 */
export function animate(
  source: Raster,
  { spec, prompt, frames, colors }: AnimateRequest & { readonly spec?: DrawingSpec | undefined },
): Raster[] {
  if (!spec) return animateSprite(source, { prompt, frames, colors });
  // By default, a flame flickers and a coin spins.
  const motion = motionIn(prompt) ?? (hasBody(spec.prompt) ? 'idle' : motionIn(spec.prompt));
  if (!hasBody(spec.prompt) || !motion || !isByJoints(motion))
    return animateSprite(source, { prompt, frames, colors, motion });
  const drawn = drawMotion(spec, motion, frames, spec.direction);
  return colors === undefined ? drawn : reduceColors(drawn, colors);
}
