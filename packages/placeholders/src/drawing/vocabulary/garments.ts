import type { ColorName, Shade } from './colors';
import type { SubjectId } from './subjectWords';

/** What can be worn on a head; `HATS` draws it. */
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

/** The color of a hat if an edit names none. */
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

/** What can be on a back; `paintBack` draws it. */
export const BACKS = ['wings', 'batwings', 'featherwings', 'quiver', 'pack'] as const;
export type BackName = (typeof BACKS)[number];

/** What can cover a head around the face: hair, skin, or what hides them. */
export const COVERS = ['short', 'long', 'bald', 'hood', 'helm', 'cowl', 'wrap', 'glass'] as const;

/** Whether a cover hides all of the hair. */
export function hidesHair(cover: Outfit['cover']): boolean {
  return COVERS.indexOf(cover) > 2;
}

/** Subjects that are held in the left hand. */
export const LEFT_HAND: ReadonlySet<SubjectId> = new Set(['shield', 'book', 'lantern', 'torch', 'orbspell']);

/** What a drawn person wears and holds. */
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
  /** Whether the clothes reach to the ground. */
  readonly robe: boolean;
  /** Whether the body wears metal. */
  readonly plated: boolean;
  /** Whether something is on the chest, such as an apron, a tabard, or a tie. */
  readonly chest: boolean;
  readonly belt: boolean;
}
