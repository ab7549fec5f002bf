import type { Shade } from '../vocabulary/colors';
import { type BackName, HAT_COLORS, type HatName, LEFT_HAND } from '../vocabulary/garments';
import type { SubjectId } from '../vocabulary/subjectWords';
import { ABSENT, inHand, type OwnFigure, painted, type RequestedChange } from './requestedChange';
import type { Named } from './slotWords';

/** Kinds of hats and their words, in English, German, and French. The first match wins. */
const HATS_BY_WORD: readonly (readonly [hat: HatName, words: RegExp])[] = [
  ['crown', /crown|kron|couronn|tiara|diadem/],
  ['cowboy', /cowboy|western/],
  ['tricorn', /pirat|tricorn|dreispitz|captain|kapitan/],
  ['chef', /chef|koch|cuisin|toque|cook/],
  ['straw', /straw|stroh|paille/],
  ['santa', /santa|christmas|xmas|weihnacht|noel|nikolaus/],
  ['jester', /jester|narr|clown|bouffon|fool/],
  ['horned', /viking|wiking|horned helm|hornerhelm|casque a cornes/],
  ['bandana', /bandana|kopftuch|foulard/],
  ['headband', /headband|stirnband|bandeau/],
  ['halo', /halo|heiligenschein|aureole/],
  ['hardhat', /hard ?hat|bauhelm|construct|miner|bergmann|chantier/],
  ['pharaoh', /phara|nemes/],
  ['samurai', /samurai|kabuto/],
  ['plume', /plume|feather|feder|panache/],
  ['horns', /horns?\b|horner|cornes?\b/],
  ['cap', /helm|casque|heaume|\bcap\b|kappe|casquette/],
];

function hatIn(text: string): HatName {
  return HATS_BY_WORD.find(([, words]) => words.test(text))?.[0] ?? 'wizard';
}

function wingsIn(text: string): keyof typeof WING_COLORS {
  if (/\bbat|demon|devil|dragon|fledermaus|damon|teufel|drache|chauve|diable/.test(text)) return 'batwings';
  return /fair|butterfl|insect|dragonfl|bee\b|fee\b|feen|schmetterling|insekt|libell|papillon|abeille/.test(text)
    ? 'wings'
    : 'featherwings';
}

/** Kinds of wings and their colors if none is named. */
const WING_COLORS = {
  wings: 'ice',
  batwings: 'crimson',
  featherwings: 'white',
} as const satisfies Partial<Record<BackName, Shade>>;

function beardIn(text: string): 'full' | 'long' | 'mustache' {
  if (/long|lang/.test(text)) return 'long';
  return /moustache|mustache|schnurr|schnauz/.test(text) ? 'mustache' : 'full';
}

const SECOND = /\b(second|another|other|left|dual|zweit\w*|linke\w*|andere\w*|deuxieme|autre|gauche)\b/;

/** Things to wear → slot, and the color if none is named. */
const USUAL = {
  belt: 'leather',
  gloves: 'leather',
  trousers: 'navy',
  boots: 'leather',
  clothes: 'blue',
} as const satisfies Partial<Record<Named, Shade>>;

export interface Put {
  readonly named?: Named | undefined;
  /** The thing to hold. */
  readonly thing?: SubjectId | undefined;
  readonly shade?: Shade | undefined;
  /** The words, lowercase, without accents. */
  readonly text: string;
  readonly variant: number;
}

/** The changes for giving something to somebody, to wear or to hold. */
export function putOn(figure: OwnFigure, request: Put): RequestedChange | undefined {
  const put = request.named ? PUT_ON[request.named] : held;
  return put(figure, request);
}

type PutOn = typeof putOn;

const hat: PutOn = (_figure, { shade, text, variant }) => {
  const worn = hatIn(text);
  return painted('hat', shade ?? HAT_COLORS[worn], variant, { hat: worn });
};

const hood: PutOn = ({ outfit }, { shade, text, variant }) => {
  const cover = /mask/.test(text) ? 'cowl' : 'hood';
  return outfit && painted('cover', shade ?? 'moss', variant, { cover, ...(outfit.hat ? { hat: 'none' } : {}) });
};

const wings: PutOn = ({ outfit }, { shade, text, variant }) => {
  if (!outfit) return { changes: { traits: { winged: true } } };
  const back = wingsIn(text);
  return painted('back', shade ?? WING_COLORS[back], variant, { back });
};

const pack: PutOn = ({ outfit }, { shade, text, variant }) => {
  const back = /quiver|kocher|carquois/.test(text) ? 'quiver' : 'pack';
  return outfit && painted('back', shade ?? 'leather', variant, { back });
};

const beard: PutOn = ({ outfit }, { shade, text, variant }) =>
  outfit && painted('beard', shade ?? outfit.hair, variant, { beard: beardIn(text) });

/** A garment that everybody wears: putting it on changes its color. */
const garment =
  (slot: keyof typeof USUAL): PutOn =>
  ({ outfit }, { shade, variant }) =>
    outfit && painted(slot, shade ?? USUAL[slot], variant);

const shield: PutOn = ({ outfit }, { shade, text, variant }) =>
  inHand(SECOND.test(text) && outfit?.left === 'shield' ? 'right' : 'left', 'shield', variant, shade);

/** A weapon without a name goes only into an empty hand. */
const weapon: PutOn = ({ outfit, changes }, { thing, shade, variant }) =>
  outfit?.right && changes.right !== 'none' && !thing ? ABSENT : inHand('right', thing ?? 'sword', variant, shade);

const held: PutOn = (_figure, { thing, shade, text, variant }) =>
  thing && inHand(LEFT_HAND.has(thing) || SECOND.test(text) ? 'left' : 'right', thing, variant, shade);

/** What is changed to put a thing on. */
const PUT_ON: Readonly<Record<Named, PutOn>> = {
  hat,
  plume: hat,
  cape: ({ outfit }, { shade, variant }) => outfit && painted('cape', shade ?? 'red', variant, { cape: 'worn' }),
  armor: ({ outfit }, { shade, variant }) =>
    outfit && painted('armor', shade ?? 'steel', variant, { traits: { armored: true } }),
  hood,
  wings,
  pack,
  belt: garment('belt'),
  gloves: garment('gloves'),
  trousers: garment('trousers'),
  boots: garment('boots'),
  clothes: garment('clothes'),
  beard,
  shield,
  weapon,
  hair: held,
  eyes: held,
  skin: held,
  chest: held,
  fur: held,
};
