import { OPAQUE_FROM } from '../../shared/pixels/colors';
import type { Raster } from '../../shared/pixels/raster';
import { animateSprite } from '../art/animateSprite';
import { drawSprite } from '../art/drawSprite';
import { editSprite } from '../art/editSprite';
import { styleSprite } from '../art/styleSprite';
import { turnSprite } from '../art/turnSprite';
import type { Plan } from './plan';
import { OUTPUTS } from './plan';

export type Drawing =
  | { readonly kind: 'image'; readonly raster: Raster }
  | { readonly kind: 'animation'; readonly source: Raster; readonly frames: readonly Raster[] };

/** A run cannot be drawn; its message says why, fit to show. */
export class DrawingError extends Error {}

/** All outputs of a plan, one at a time: what is not asked for is not drawn. */
export function* drawOutputs(plan: Plan): Generator<Drawing> {
  for (const picture of sources(plan)) {
    if (!hasOpaquePixel(picture)) {
      throw new DrawingError('The source picture has no opaque pixel: there is nothing to work on.');
    }
  }
  if (plan.operation === 'animate') {
    const { source, prompt, frames, colors } = plan;
    yield { kind: 'animation', source, frames: animateSprite(source, { prompt, frames, colors }) };
    return;
  }
  for (let variant = 0; variant < OUTPUTS[plan.operation]; variant++) {
    yield { kind: 'image', raster: drawVariant(plan, variant) };
  }
}

function drawVariant(plan: Exclude<Plan, { operation: 'animate' }>, variant: number): Raster {
  switch (plan.operation) {
    case 'generate':
      return drawSprite({ prompt: plan.prompt, size: plan.size, variant });
    case 'edit':
      return editSprite(plan.source, { prompt: plan.prompt, variant });
    case 'style-reference':
      return styleSprite(plan.references, { prompt: plan.prompt, size: plan.size, variant });
    case 'direction-set':
      return turnSprite(plan.source, { size: plan.size, direction: variant });
  }
}

/** Pictures that must show something. */
function sources(plan: Plan): readonly Raster[] {
  if (plan.operation === 'generate') return [];
  return plan.operation === 'style-reference' ? plan.references.slice(0, 1) : [plan.source];
}

function hasOpaquePixel({ data }: Raster): boolean {
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) >= OPAQUE_FROM) return true;
  return false;
}
