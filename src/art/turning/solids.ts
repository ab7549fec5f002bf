import type { SubjectId } from '../vocabulary/subjectWords';

/** How a thing without joints is built behind what its drawing shows. */
export interface Solid {
  /**
   * `soft`: round in each row, so it looks alike from all sides but for its marks. `flat`: a board or blade. `box`: a front, sides and a back.
   * `block`: a cube of a tile.
   */
  readonly kind: 'soft' | 'flat' | 'box' | 'block';
  /** How deep it is: as a part of its width; of what is flat, in units. */
  readonly deep: number;
  /** The drawing shows it from its side, with its front to the right. */
  readonly aside?: boolean;
  /** Of a box: its sides look like its front without the marks; else they have its rows of material. */
  readonly alike?: boolean;
  /** Of a box: down to a part of its height it is only so deep, at its back. */
  readonly rear?: readonly [down: number, deep: number];
  /** Of a box: its sides have windows so high above the foot (negative), in units. */
  readonly windows?: number;
  /** Of what is flat: its back is a bare board. */
  readonly bare?: boolean;
}

/** Solids and their subjects. */
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

/** Subject → how it is built. */
export const SOLIDS: ReadonlyMap<string, Solid> = new Map<string, Solid>(
  ROWS.flatMap(([solid, ids]) => ids.split(/\s+/).map((id): [string, Solid] => [id, solid])),
);

/** A crate with a letter on its front. */
const EMBLEM: Solid = { kind: 'box', deep: 0.9, alike: true };

/** Whatever is in no row is a little less deep than wide. */
const USUAL: Solid = { kind: 'soft', deep: 0.7 };

/** How a thing is built. Undefined stands for the emblem of an unknown subject. */
export function solidOf(subject: SubjectId | undefined): Solid {
  return subject === undefined ? EMBLEM : (SOLIDS.get(subject) ?? USUAL);
}
