import type { Raster } from '../../shared/pixels/raster';
import { type Look, lookFor, promptWords } from './look';
import { Painter, type Subject } from './painter';
import { type SeededRandom, seededRandom } from './seed';
import { blob, creature, humanoid } from './subjects/figures';
import { blade, chest, gem, potion, shield } from './subjects/items';
import { mushroom, ship, tree } from './subjects/scenery';

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
  chooseSubject(prompt).paint(painter, look, random, new Set(promptWords(prompt)));
  return painter.finish(look.outlined);
}

/**
 * A placeholder sprite, drawn by rule from the words of the prompt (no model is involved): a known word picks the subject,
 * color words the palette, and the rest is chance, seeded by the request. The same request gives the same pixels.
 */
export function drawSprite(request: DrawRequest): Raster {
  const random = seededRandom(`draw ${request.variant} ${request.size} ${request.prompt}`);
  const look = lookFor(request.prompt, random, chooseSubject(request.prompt).usual);
  return drawSubject(request, look, random);
}

const SUBJECTS: readonly Subject[] = [
  humanoid,
  blob,
  potion,
  blade,
  gem,
  tree,
  ship,
  chest,
  shield,
  mushroom,
  creature,
];

/** The kind of thing whose word comes first in the prompt: "a knight with a sword" is a knight. Else a creature. */
export function chooseSubject(prompt: string): Subject {
  for (const word of promptWords(prompt)) {
    const subject = SUBJECTS.find(({ words }) => words.test(word));
    if (subject) return subject;
  }
  return creature;
}
