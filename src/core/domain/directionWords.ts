import { COMPASS, type CompassPlace } from '../../sprite/source/compass';

/** Names that games use for directions, without separators; the first is the short one. `n` is seen from behind, `s` faces the viewer. */
const WORDS: Readonly<Record<CompassPlace, readonly string[]>> = {
  n: ['n', 'north', 'up', 'back'],
  ne: ['ne', 'northeast', 'upright', 'backright'],
  e: ['e', 'east', 'right'],
  se: ['se', 'southeast', 'downright', 'frontright'],
  s: ['s', 'south', 'down', 'front'],
  sw: ['sw', 'southwest', 'downleft', 'frontleft'],
  w: ['w', 'west', 'left'],
  nw: ['nw', 'northwest', 'upleft', 'backleft'],
};

/** The direction that a name means, with or without separators; undefined if it's unknown. */
export function compassPlace(name: string): CompassPlace | undefined {
  const word = name.toLowerCase().replace(/[-_ ]/g, '');
  return COMPASS.find((place) => WORDS[place].includes(word));
}

/** The direction of a short name, `ne` or `NE`. */
export function shortPlace(word: string): CompassPlace | undefined {
  return COMPASS.find((place) => WORDS[place][0] === word.toLowerCase());
}
