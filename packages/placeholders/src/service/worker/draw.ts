import { OPAQUE_FROM } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { animate, type Drawn, draw, edit, restyle, turn } from '../../drawing/drawing';
import { type DrawInput, type Output, type Plan, TaskError } from '../work/drawingTasks';
import { pictureOutput } from './pictureOutput';

/** One output: an image, with its spec if it has one, or the frames of an animation of the first image. */
type Drawing = Drawn | { readonly frames: readonly Raster[] };

/** Operation → draws output number `output` of a plan. */
const DRAWINGS: Readonly<Record<Plan['operation'], (plan: Plan, output: number) => Promise<Drawing>>> = {
  generate: async ({ prompt, size }, variant) => {
    const spec = { prompt, size, variant };
    return { picture: await draw(spec), spec };
  },
  edit: (plan, variant) => edit(sourceOf(plan), { prompt: plan.prompt, variant }, plan.spec),
  'style-reference': async ({ pictures, prompt, size }, variant) => ({
    picture: await restyle(pictures, { prompt, size, variant }),
  }),
  'direction-set': (plan, direction) => turn(sourceOf(plan), { size: plan.size, direction }, plan.spec),
  animate: async (plan) => ({ frames: await animate(sourceOf(plan), plan, plan.spec) }),
};

/**
 * Draws one output of a plan.
 * @throws TaskError `nothing-to-draw` if the first image has no opaque pixel
 */
export async function drawOutput({ plan, output }: DrawInput): Promise<Output> {
  if (!plan.pictures.slice(0, 1).every(hasOpaquePixel)) {
    throw new TaskError('nothing-to-draw', 'The source image has no opaque pixels, so there is nothing to draw from.');
  }
  const drawn = await DRAWINGS[plan.operation](plan, output);
  if ('picture' in drawn) return pictureOutput(drawn);
  const { animationOutput } = await import('./animationOutput');
  return animationOutput(sourceOf(plan), drawn.frames, plan.spec);
}

/** @throws RangeError if an operation that needs an image has none */
function sourceOf({ operation, pictures: [source] }: Plan): Raster {
  if (!source) throw new RangeError(`${operation} needs an image.`);
  return source;
}

function hasOpaquePixel({ data }: Raster): boolean {
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) >= OPAQUE_FROM) return true;
  return false;
}
