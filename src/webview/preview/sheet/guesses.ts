import { type CutGuess, guessCut } from '../../../shared/pixels/guessCut';
import type { Picture } from '../../lib/picture/decode';

/** Guesses how pictures are cut when the page has nothing else to do: undefined until then, and `found` is called afterwards. */
export function createGuesses(found: () => void): (picture: Picture) => readonly CutGuess[] | undefined {
  const known = new WeakMap<Picture, readonly CutGuess[] | undefined>();
  return (picture) => {
    if (picture.animated) return [];
    if (!known.has(picture)) {
      known.set(picture, undefined);
      requestIdleCallback(() => {
        known.set(picture, guessCut(picture.frames[0].image));
        found();
      });
    }
    return known.get(picture);
  };
}
