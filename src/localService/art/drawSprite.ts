import type { Raster } from '../../shared/pixels/raster';
import { chooseSubject } from './chooseSubject';
import { wordsOf } from './colorWords';
import { type Look, lookFor } from './look';
import { Painter } from './painter';
import { type SeededRandom, seededRandom } from './seed';

export interface DrawRequest {
  readonly prompt: string;
  /** Side of the square in pixels, 16 to 128. */
  readonly size: number;
  /** Counts from 0; each gives another drawing of the same subject. */
  readonly variant: number;
}

/** Paints the subject of the prompt in a given look. */
export function drawSubject({ prompt, size }: DrawRequest, look: Look, random: SeededRandom): Raster {
  const painter = new Painter(size);
  chooseSubject(prompt).paint(painter, look, random, new Set(wordsOf(prompt)));
  return painter.finish(look.outlined);
}

/**
 * A placeholder sprite, drawn by rule from the words of the prompt (no model is involved): a known word picks the subject,
 * colour words the palette, and the rest is chance, seeded by the request. The same request gives the same pixels.
 */
export function drawSprite(request: DrawRequest): Raster {
  const random = seededRandom(`draw ${request.variant} ${request.size} ${request.prompt}`);
  const look = lookFor(request.prompt, random, chooseSubject(request.prompt).usual);
  return drawSubject(request, look, random);
}
