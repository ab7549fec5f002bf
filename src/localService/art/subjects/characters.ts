import type { HeadSpec } from '../parts/heads';
import type { Build } from '../parts/biped';
import type { Stance } from '../parts/poses';
import type { ColorName } from '../vocabulary/colors';
import type { SubjectId } from '../vocabulary/subjectWords';

/** A row of the table of characters: who wears what. 'main' and 'accent' stand for the colors of the picture. */
export interface Character {
  readonly main: ColorName | readonly [ColorName, ...ColorName[]];
  readonly accent?: ColorName | readonly [ColorName, ...ColorName[]];
  readonly head: HeadSpec;
  readonly torso?: Tint;
  readonly sleeve?: Tint;
  readonly hand?: Tint;
  readonly leg?: Tint;
  readonly foot?: Tint;
  readonly belt?: Tint;
  readonly cape?: Tint;
  readonly skirt?: 'short' | 'long';
  readonly shiny?: boolean;
  readonly bony?: boolean;
  readonly chest?: 'cross' | 'emblem' | 'apron' | 'buttons' | 'panel' | 'fur' | 'stripes' | 'rock' | 'tie';
  readonly right?: SubjectId | readonly [SubjectId, ...SubjectId[]];
  readonly left?: SubjectId;
  readonly back?: 'wings' | 'batwings' | 'featherwings' | 'quiver' | 'pack' | 'tail';
  readonly build?: Partial<Build>;
  readonly stance?: Stance;
}

export type Tint = ColorName | 'main' | 'accent';

const stout: Partial<Build> = { shoulder: 4.9, hip: 4.5, leg: 5, torso: 7 };
const mighty: Partial<Build> = { shoulder: 5.8, hip: 4, limb: 2.1, head: 5, torso: 8.6, leg: 6.6, arm: 8.4 };
const slight: Partial<Build> = { shoulder: 3.8, hip: 3, limb: 1.4 };
const robed = { skirt: 'long', belt: 'accent' } as const;

export const CHARACTERS = {
  knight: { main: ['red', 'blue', 'green', 'purple'], head: { cover: 'helm', hat: 'plume' }, torso: 'steel', sleeve: 'steel', hand: 'steel', leg: 'steel', foot: 'iron', belt: 'main', shiny: true, chest: 'cross', right: 'sword', left: 'shield', build: { shoulder: 4.9, limb: 1.8 } },
  guard: { main: ['blue', 'crimson', 'green'], head: { cover: 'short', hat: 'cap', hatColor: 'iron', beard: 'mustache' }, leg: 'leather', foot: 'iron', sleeve: 'iron', belt: 'leather', skirt: 'short', chest: 'emblem', right: 'spear' },
  king: { main: ['crimson', 'purple', 'blue'], accent: 'gold', head: { hair: 'gray', beard: 'full', hat: 'crown', hatColor: 'gold' }, ...robed, cape: 'main', chest: 'fur', right: 'staff', build: stout },
  queen: { main: ['purple', 'crimson', 'teal'], accent: 'gold', head: { cover: 'long', hair: 'amber', hat: 'crown', hatColor: 'gold' }, ...robed, chest: 'fur', build: { ...slight, hip: 2.8 } },
  princess: { main: ['pink', 'sky', 'violet'], accent: 'gold', head: { cover: 'long', hair: 'straw', hat: 'crown', hatColor: 'gold' }, ...robed, sleeve: 'skin', build: { ...slight, hip: 2.8, torso: 6.6 } },
  prince: { main: ['sky', 'green', 'crimson'], accent: 'gold', head: { hair: 'amber', hat: 'crown', hatColor: 'gold' }, leg: 'cream', foot: 'leather', belt: 'accent', cape: 'crimson', chest: 'buttons', build: slight, right: 'sword' },
  wizard: { main: ['blue', 'purple', 'indigo'], accent: 'gold', head: { hair: 'white', beard: 'long', hat: 'wizard' }, ...robed, right: 'staff' },
  witch: { main: ['shadow', 'purple'], accent: ['lime', 'orange'], head: { skin: 'skin', cover: 'long', hair: 'orange', hat: 'wizard' }, ...robed, right: 'broom', build: slight },
  necromancer: { main: ['shadow', 'black'], accent: 'lime', head: { kind: 'skull', cover: 'hood', skin: 'bone', eyes: 'lime' }, ...robed, hand: 'bone', right: 'staff' },
  priest: { main: 'white', accent: 'gold', head: { cover: 'hood' }, ...robed, chest: 'cross', right: 'book' },
  monk: { main: ['orange', 'brown'], accent: 'tan', head: { cover: 'bald' }, ...robed, sleeve: 'skin', right: 'staff' },
  rogue: { main: ['shadow', 'moss', 'brown'], accent: 'red', head: { cover: 'hood', kind: 'human' }, leg: 'black', foot: 'leather', belt: 'leather', cape: 'main', skirt: 'short', right: 'dagger', stance: 'ready', build: slight },
  ninja: { main: ['black', 'navy'], accent: 'red', head: { cover: 'cowl', hat: 'headband', hatColor: 'red' }, belt: 'accent', leg: 'main', foot: 'black', hand: 'skin', right: 'katana', stance: 'ready', build: slight },
  samurai: { main: ['crimson', 'navy', 'black'], accent: 'gold', head: { cover: 'short', hair: 'black', hat: 'samurai' }, skirt: 'short', belt: 'accent', leg: 'black', foot: 'straw', right: 'katana', chest: 'stripes' },
  archer: { main: ['green', 'moss'], accent: 'tan', head: { cover: 'hood', hair: 'amber' }, skirt: 'short', belt: 'leather', leg: 'brown', foot: 'leather', right: 'bow', back: 'quiver', build: slight },
  barbarian: { main: ['brown', 'leather'], accent: 'bone', head: { cover: 'long', hair: 'scarlet', beard: 'full' }, torso: 'skin', sleeve: 'skin', skirt: 'short', leg: 'skin', foot: 'leather', belt: 'main', right: 'battleaxe', build: mighty, stance: 'proud' },
  viking: { main: ['blue', 'green', 'red'], accent: 'gold', head: { hair: 'straw', beard: 'full', hat: 'horned', hatColor: 'iron' }, leg: 'brown', foot: 'leather', belt: 'leather', skirt: 'short', right: 'axe', left: 'shield', build: { ...stout, leg: 6 } },
  hero: { main: ['green', 'blue', 'red', 'teal'], accent: 'gold', head: { hair: 'brown', hat: undefined }, leg: 'cream', foot: 'leather', belt: 'leather', skirt: 'short', right: 'sword', cape: 'accent', stance: 'ready' },
  pirate: { main: ['crimson', 'navy'], accent: 'gold', head: { hair: 'black', beard: 'full', hat: 'tricorn', hatColor: 'black' }, leg: 'brown', foot: 'black', belt: 'gold', skirt: 'short', chest: 'buttons', right: 'katana', stance: 'proud' },
  farmer: { main: ['blue', 'red'], accent: 'red', head: { hair: 'brown', hat: 'straw', hatColor: 'straw' }, sleeve: 'accent', leg: 'main', foot: 'leather', chest: 'apron', right: 'trident' },
  man: { main: ['green', 'blue', 'tan', 'red'], accent: 'brown', head: { hair: 'brown' }, leg: 'brown', foot: 'leather', belt: 'leather' },
  woman: { main: ['red', 'teal', 'violet', 'green'], accent: 'cream', head: { cover: 'long', hair: 'brown' }, skirt: 'long', belt: 'accent', sleeve: 'accent', build: slight },
  merchant: { main: ['purple', 'green', 'amber'], accent: 'gold', head: { hair: 'black', beard: 'mustache', hat: 'bandana', hatColor: 'red' }, ...robed, right: 'bag', back: 'pack', build: stout },
  blacksmith: { main: ['leather', 'brown'], accent: 'cream', head: { cover: 'bald', hair: 'brown', beard: 'full' }, torso: 'cream', sleeve: 'skin', leg: 'gray', foot: 'black', chest: 'apron', right: 'hammer', build: { ...mighty, leg: 6 } },
  chef: { main: 'white', accent: 'red', head: { hair: 'black', beard: 'mustache', hat: 'chef' }, leg: 'gray', foot: 'black', chest: 'buttons', belt: 'accent', right: 'soup', build: stout },
  miner: { main: ['amber', 'blue'], accent: 'cream', head: { hair: 'brown', beard: 'full', hat: 'hardhat', hatColor: 'yellow' }, leg: 'brown', foot: 'black', belt: 'leather', right: 'pickaxe', build: stout },
  astronaut: { main: 'amber', accent: 'red', head: { cover: 'glass' }, torso: 'white', sleeve: 'white', hand: 'gray', leg: 'white', foot: 'gray', chest: 'panel', back: 'pack', build: { limb: 2.1, shoulder: 5, head: 5.4 } },
  robot: { main: ['steel', 'teal', 'orange'], accent: ['red', 'cyan'], head: { kind: 'robot' }, hand: 'iron', leg: 'iron', foot: 'main', chest: 'panel', shiny: true, build: { shoulder: 5.2, limb: 1.5, hip: 4 } },
  zombie: { main: ['blue', 'brown', 'purple'], accent: 'crimson', head: { skin: 'moss', hair: 'shadow', eyes: 'yellow' }, sleeve: 'moss', hand: 'moss', leg: 'gray', foot: 'moss', stance: 'hunched' },
  skeleton: { main: 'bone', accent: 'red', head: { kind: 'skull', skin: 'bone' }, sleeve: 'main', hand: 'main', leg: 'main', foot: 'main', bony: true, right: 'sword' },
  vampire: { main: 'black', accent: 'crimson', head: { skin: 'ghost', hair: 'black', eyes: 'red' }, cape: 'accent', leg: 'black', foot: 'black', chest: 'tie', build: slight },
  mummy: { main: 'cream', accent: 'tan', head: { cover: 'wrap', eyes: 'lime' }, hand: 'main', leg: 'main', foot: 'main', chest: 'stripes', stance: 'hunched' },
  goblin: { main: ['leather', 'brown'], accent: 'red', head: { kind: 'goblin', skin: 'grass', cover: 'bald', eyes: 'yellow' }, sleeve: 'grass', hand: 'grass', leg: 'grass', foot: 'grass', skirt: 'short', right: 'dagger', build: { leg: 4.4, torso: 6, head: 6.4, headTall: 0.86, limb: 1.3, shoulder: 3.6 }, stance: 'ready' },
  orc: { main: ['leather', 'iron'], accent: 'red', head: { kind: 'orc', skin: 'moss', cover: 'bald', eyes: 'yellow', hat: 'topknot', hatColor: 'black' }, sleeve: 'moss', hand: 'moss', leg: 'brown', foot: 'leather', skirt: 'short', right: 'axe', build: mighty, stance: 'proud' },
  troll: { main: ['brown', 'leather'], accent: 'bone', head: { kind: 'orc', skin: 'teal', cover: 'bald' }, torso: 'teal', sleeve: 'teal', hand: 'teal', leg: 'teal', foot: 'teal', skirt: 'short', belt: 'main', right: 'club', build: { ...mighty, head: 4.6, shoulder: 6.4, hip: 5.4, torso: 10, limb: 2.4 }, stance: 'hunched' },
  elf: { main: ['green', 'teal'], accent: 'gold', head: { kind: 'elf', cover: 'long', hair: 'straw' }, skirt: 'short', belt: 'accent', leg: 'cream', foot: 'leather', right: 'bow', build: slight },
  dwarf: { main: ['red', 'blue', 'brown'], accent: 'gold', head: { hair: 'scarlet', beard: 'long', hat: 'cap', hatColor: 'iron' }, belt: 'leather', leg: 'brown', foot: 'leather', skirt: 'short', right: 'axe', build: { leg: 4, torso: 6.4, shoulder: 5.2, hip: 4.8, head: 6, limb: 1.9, arm: 6.2 } },
  fairy: { main: ['pink', 'lime', 'sky'], accent: 'gold', head: { cover: 'long', hair: 'straw', kind: 'elf' }, skirt: 'short', sleeve: 'skin', leg: 'skin', foot: 'main', right: 'wand', back: 'wings', build: { ...slight, leg: 6, torso: 6 } },
  angel: { main: 'white', accent: 'gold', head: { cover: 'long', hair: 'straw', hat: 'halo' }, ...robed, back: 'featherwings', build: slight },
  demon: { main: ['red', 'crimson'], accent: 'black', head: { skin: 'red', cover: 'bald', eyes: 'yellow', hat: 'horns' }, sleeve: 'main', hand: 'main', leg: 'black', foot: 'black', belt: 'accent', skirt: 'short', right: 'trident', back: 'batwings', build: { ...mighty, head: 5.4, shoulder: 5 } },
  golem: { main: ['stone', 'rock'], accent: 'moss', head: { kind: 'mask', skin: 'stone', cover: 'bald', eyes: 'cyan' }, sleeve: 'main', hand: 'main', leg: 'main', foot: 'main', chest: 'rock', build: { ...mighty, head: 4.4, shoulder: 7, hip: 4.6, limb: 2.9, torso: 10.5, leg: 6 } },
  alien: { main: ['lime', 'teal', 'violet'], accent: 'silver', head: { kind: 'alien', cover: 'bald', skin: 'lime' }, torso: 'silver', sleeve: 'silver', hand: 'lime', leg: 'silver', foot: 'silver', right: 'pistol', build: { ...slight, leg: 6, torso: 6, head: 6.4 } },
  jester: { main: 'crimson', accent: 'green', head: { skin: 'skin', hat: 'jester' }, leg: 'accent', foot: 'main', sleeve: 'accent', belt: 'gold', skirt: 'short', chest: 'buttons', stance: 'proud' },
  cowboy: { main: ['tan', 'blue', 'red'], accent: 'red', head: { hair: 'brown', beard: 'mustache', hat: 'cowboy', hatColor: 'brown' }, leg: 'navy', foot: 'leather', belt: 'leather', chest: 'tie', right: 'pistol' },
  santa: { main: 'red', accent: 'white', head: { hair: 'white', beard: 'full', hat: 'santa' }, leg: 'main', foot: 'black', belt: 'black', chest: 'buttons', right: 'bag', build: { ...stout, shoulder: 5.4, hip: 5.4 } },
  scarecrow: { main: ['brown', 'green', 'blue'], accent: 'straw', head: { kind: 'sack', skin: 'straw', cover: 'bald', hat: 'straw', hatColor: 'brown' }, hand: 'straw', leg: 'brown', foot: 'straw', belt: 'straw', chest: 'buttons', stance: 'proud', build: { ...slight, arm: 8 } },
} as const satisfies Partial<Record<SubjectId, Character>>;

export type CharacterId = keyof typeof CHARACTERS;
