import type { Hsl } from '../hsl';
import type { Look } from '../look';
import type { Painter } from '../painter';
import type { SeededRandom } from '../seed';

/** Paints one kind of thing on a square of any size, upright and seen from the front. */
export interface Subject {
  /** Words of a prompt that ask for it, as one alternation. */
  readonly words: RegExp;
  /** The colour it has when the prompt names none. */
  readonly usual?: Hsl;
  paint(painter: Painter, look: Look, random: SeededRandom, words: ReadonlySet<string>): void;
}
