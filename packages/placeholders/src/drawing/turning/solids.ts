import type { SubjectId } from '../vocabulary/subjectWords';

/** The three-dimensional form of a thing without joints. */
export interface Solid {
  /**
   * `soft`: round in each row, so only its marks differ from side to side. `flat`: a board or blade. `box`: a front, sides, and a back.
   * `block`: a cube of a tile.
   */
  readonly kind: 'soft' | 'flat' | 'box' | 'block';
  /** Its depth, as a part of its width; for flat things, in units. */
  readonly deep: number;
  /** The drawing shows its side, with the front to the right. */
  readonly aside?: boolean;
  /** For boxes: the sides look like the front without its marks. Otherwise, they have the materials of its rows. */
  readonly alike?: boolean;
  /** For boxes: down to a part of the height, only a part of the depth, at the back, is filled. */
  readonly rear?: readonly [down: number, deep: number];
  /** For boxes: the height of windows in the sides, in units from the foot, negative. */
  readonly windows?: number;
  /** For flat things: the back is a bare board. */
  readonly bare?: boolean;
}

/** Solids and the subjects that have them. */
const ROWS: readonly (readonly [Solid, string])[] = [
  [
    { kind: 'soft', deep: 1 },
    `bomb torch lantern candle bucket hourglass bell helmet wizardhat crown apple pear cherry grapes strawberry orange watermelon
    pineapple carrot tomato pumpkin egg corn cake burger icecream honey beer cup soup pearl coins chalice crystal gem diamondgem ore
    coalore rock potion vial poisonbottle bottle cauldron slime ghost beholder snowman treant tree pine palm deadtree bush flower rose
    tulip cactus tuft mushroom herb stump wheat carnivore barrel pot campfire cage spikes tower pyramid hut tent windmill lighthouse igloo well
    volcano mountain spaceship rocket ufo balloon flame fireball iceshard explosion smoke orbspell bubble crystalball splash drop tornado sparkle
    octopus jellyfish sun moon cloud bullet die`,
  ],
  [{ kind: 'soft', deep: 0.4 }, 'phoenix bat butterfly lute rune candy heart cape crab horn anvil'],
  [
    { kind: 'soft', deep: 0.55, aside: true },
    `bird chicken duck eagle crow fish shark whale snail snake worm scorpion bee dragon dinosaur cannon
    airplane helicopter submarine wateringcan log`,
  ],
  [
    { kind: 'flat', deep: 2.6 },
    `sword dagger katana axe battleaxe mace warhammer club spear trident halberd scythe bow crossbow arrow staff wand boomerang
    shuriken pistol rifle dynamite pickaxe shovel hammer saw hoe wrench scissors fishingrod rope key magnifier telescope broom ring
    amulet belt banana steak cookie donut pizza coin bone feather scroll leafsingle fence ladder lever portal lightning slash
    shockwave snowflake web star bolt check cross plus arrowicon gear flag note question exclamation play pause target music sunflower
    gate bridge`,
  ],
  [{ kind: 'flat', deep: 4 }, 'tombstone save eye speaker window door'],
  [{ kind: 'flat', deep: 3, bare: true }, 'shield mask clock mirror sign compass letter map carpet coffin speech'],
  [{ kind: 'flat', deep: 3, aside: true }, 'bicycle'],
  [{ kind: 'flat', deep: 6 }, 'book lock'],
  [{ kind: 'box', deep: 0.9, alike: true }, 'crate gift skyscraper castle church table'],
  [{ kind: 'box', deep: 0.72, windows: -8 }, 'house'],
  [{ kind: 'box', deep: 0.72 }, 'barn temple shop'],
  [{ kind: 'box', deep: 0.62 }, 'chest mimic fireplace computer ingot cheese milk'],
  [{ kind: 'box', deep: 0.42 }, 'bookshelf wardrobe'],
  [{ kind: 'box', deep: 0.8, alike: true, rear: [0.5, 0.2] }, 'chair throne'],
  [{ kind: 'box', deep: 0.62, aside: true }, 'car truck tank train cart bed stairs sailingship boat'],
  [
    { kind: 'block', deep: 1 },
    `grasstile dirttile sandtile stonetile cobbletile bricktile planktile watertile lavatile icetile snowtile rooftile metaltile
    leaftile carpettile sciftile`,
  ],
];

/** Subject → its solid. */
export const SOLIDS: ReadonlyMap<string, Solid> = new Map<string, Solid>(
  ROWS.flatMap(([solid, ids]) => ids.split(/\s+/).map((id): [string, Solid] => [id, solid])),
);

/** A crate with a letter on its front. */
const EMBLEM: Solid = { kind: 'box', deep: 0.9, alike: true };

/** The solid of subjects that are in no row. */
const USUAL: Solid = { kind: 'soft', deep: 0.7 };

/** The solid of a subject; undefined stands for an unknown subject, which is drawn as a crate. */
export function solidOf(subject: SubjectId | undefined): Solid {
  return subject === undefined ? EMBLEM : (SOLIDS.get(subject) ?? USUAL);
}
