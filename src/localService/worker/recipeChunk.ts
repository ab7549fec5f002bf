import { crc32, joined, viewOf } from '../../shared/pixels/bytes';
import { pngChunk } from '../../shared/pixels/png';
import { pictureFormat } from '../../shared/pixels/sniff';
import { walkPng } from '../../shared/pixels/walkPng';
import { parseRecipe, type Recipe } from '../art/recipe';

// The recipe of a picture travels in its file, as a chunk of international text (PNG 3rd ed., 11.3.3.4).

const KEYWORD = 'Sprite Kiln recipe';
/** Ends of keyword, language and translated keyword; in between, text that is not compressed. */
const HEAD = new TextEncoder().encode(`${KEYWORD}\0\0\0\0\0`);
/** A prompt of 10,000 characters, each written as an escape, and what goes around it. */
const MAX_BYTES = 128 * 1024;

/** The chunk that holds a recipe. */
export function recipeChunk(recipe: Recipe): Uint8Array {
  return pngChunk('iTXt', joined([HEAD, new TextEncoder().encode(JSON.stringify(recipe))]));
}

/** What a PNG file says it was drawn from; `undefined` without a recipe, or with one that this service could not have written. */
export function recipeIn(bytes: Uint8Array): Recipe | undefined {
  if (pictureFormat(bytes) !== 'png') return undefined;
  for (const { type, start, end } of walkPng(bytes)) {
    // It stands before the pixels.
    if (type === 'IDAT') return undefined;
    if (type !== 'iTXt' || end - start > MAX_BYTES) continue;
    const content = bytes.subarray(start, end);
    if (!HEAD.every((byte, at) => content[at] === byte)) continue;
    if (crc32(bytes, start - 4, end) !== viewOf(bytes).getUint32(end)) return undefined;
    return parseRecipe(new TextDecoder().decode(content.subarray(HEAD.length)));
  }
  return undefined;
}
