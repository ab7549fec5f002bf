import { FOLK } from './folk';
import { HEROES } from './heroes';
import { PEOPLES } from './peoples';

/** Who can be drawn, and what they wear. */
export const CHARACTERS = { ...HEROES, ...FOLK, ...PEOPLES };

export type CharacterId = keyof typeof CHARACTERS;
