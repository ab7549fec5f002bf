import type { Recipe } from '../../art/recipe';
import { parseRecipe } from '../../art/recipeText';
import { crc32, viewOf } from '../../shared/sprite/pixels/bytes';
import { pictureFormat } from '../../shared/sprite/pixels/sniff';
import { walkPng } from '../../shared/sprite/pixels/walkPng';
import { RECIPE_HEAD } from './recipeChunk';

/** A prompt of 10,000 characters, each written as an escape, and what goes around it. */
const MAX_BYTES = 128 * 1024;

/** What a PNG file says it was drawn from; `undefined` without a recipe, or with one that this service could not have written. */
export function recipeIn(bytes: Uint8Array): Recipe | undefined {
  if (pictureFormat(bytes) !== 'png') return undefined;
  for (const { type, start, end } of walkPng(bytes)) {
    // It stands before the pixels.
    if (type === 'IDAT') return undefined;
    if (type !== 'iTXt' || end - start > MAX_BYTES) continue;
    const content = bytes.subarray(start, end);
    if (!RECIPE_HEAD.every((byte, at) => content[at] === byte)) continue;
    if (crc32(bytes, start - 4, end) !== viewOf(bytes).getUint32(end)) return undefined;
    return parseRecipe(new TextDecoder().decode(content.subarray(RECIPE_HEAD.length)));
  }
  return undefined;
}
