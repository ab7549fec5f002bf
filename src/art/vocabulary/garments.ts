import type { ColorName, Shade } from './colors';
import type { SubjectId } from './subjectWords';

/** What may be worn on a head, as `HATS` draws it. */
export const HAT_NAMES = [
  'crown',
  'wizard',
  'straw',
  'cowboy',
  'tricorn',
  'horned',
  'cap',
  'hardhat',
  'chef',
  'bandana',
  'headband',
  'halo',
  'horns',
  'santa',
  'jester',
  'pharaoh',
  'topknot',
  'samurai',
  'plume',
] as const;
export type HatName = (typeof HAT_NAMES)[number];

/** What an edit puts on without naming a color. */
export const HAT_COLORS: Readonly<Record<HatName, ColorName>> = {
  crown: 'gold',
  wizard: 'purple',
  straw: 'straw',
  cowboy: 'brown',
  tricorn: 'black',
  horned: 'iron',
  cap: 'steel',
  hardhat: 'yellow',
  chef: 'white',
  bandana: 'red',
  headband: 'red',
  halo: 'gold',
  horns: 'bone',
  santa: 'red',
  jester: 'crimson',
  pharaoh: 'gold',
  topknot: 'black',
  samurai: 'crimson',
  plume: 'red',
};

/** What may be on a back, as `paintBack` draws it. */
export const BACKS = ['wings', 'batwings', 'featherwings', 'quiver', 'pack'] as const;
export type BackName = (typeof BACKS)[number];

/** What may cover a head around the face: hair, skin, or what hides them. */
export const COVERS = ['short', 'long', 'bald', 'hood', 'helm', 'cowl', 'wrap', 'glass'] as const;

/** Whether it hides all of the hair. */
export function hidesHair(cover: Outfit['cover']): boolean {
  return COVERS.indexOf(cover) > 2;
}

/** What somebody wears and holds, as it is drawn. */
export interface Outfit {
  readonly hat?: HatName | undefined;
  /** What covers the head around the face. */
  readonly cover: (typeof COVERS)[number];
  readonly hair: Shade;
  readonly bearded: boolean;
  readonly right?: SubjectId | undefined;
  readonly left?: SubjectId | undefined;
  readonly back?: BackName | undefined;
  readonly cape: boolean;
  /** Down to the ground. */
  readonly robe: boolean;
  /** Whether the body is in metal. */
  readonly plated: boolean;
  /** An apron, a tabard, a tie. */
  readonly chest: boolean;
  readonly belt: boolean;
}
