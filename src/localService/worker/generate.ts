import { directionSaid } from '../../art/directionSaid';
import { drawSprite } from '../../art/drawSprite';
import { readSaid } from '../../art/saidEffect';
import type { DrawTask, Output } from '../drawing/protocol';
import { pictureOutput } from './pictureOutput';

/**
 * One output of a plan of `generate` as `drawOutput` of draw.ts draws it, without the code that other operations need. `undefined` for other
 * operations, and where the words name a side of a thing or an effect: what draws these is code of views and edits.
 */
export function generateOutput({ plan: { operation, prompt, size }, output: variant }: DrawTask): Output | undefined {
  if (operation !== 'generate' || directionSaid(prompt) !== undefined || readSaid(prompt).effect) return undefined;
  const recipe = { prompt, size, variant };
  return pictureOutput({ picture: drawSprite(recipe), recipe });
}
