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

function wingsIn(text: string): BackName {
  if (/\bbat|demon|devil|dragon|fledermaus|damon|teufel|drache|chauve|diable/.test(text)) return 'batwings';
  return /fair|butterfl|insect|dragonfl|bee\b|fee\b|feen|schmetterling|insekt|libell|papillon|abeille/.test(text)
    ? 'wings'
    : 'featherwings';
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
export function putOn(
  { outfit, changes }: OwnFigure,
  { named, thing, shade, text, variant }: Put,
): RequestedChange | undefined {
  switch (named) {
    case 'hat':
    case 'plume': {
      const hat = hatIn(text);
      return painted('hat', shade ?? HAT_COLORS[hat], variant, { hat });
    }
    case 'cape':
      return outfit && painted('cape', shade ?? 'red', variant, { cape: 'worn' });
    case 'armor':
      return outfit && painted('armor', shade ?? 'steel', variant, { traits: { armored: true } });
    case 'hood': {
      const cover = /mask/.test(text) ? 'cowl' : 'hood';
      return outfit && painted('cover', shade ?? 'moss', variant, { cover, ...(outfit.hat ? { hat: 'none' } : {}) });
    }
    case 'wings': {
      const back = wingsIn(text);
      const usual = back === 'wings' ? 'ice' : back === 'batwings' ? 'crimson' : 'white';
      if (!outfit) return { changes: { traits: { winged: true } } };
      return painted('back', shade ?? usual, variant, { back });
    }
    case 'pack': {
      const back = /quiver|kocher|carquois/.test(text) ? 'quiver' : 'pack';
      return outfit && painted('back', shade ?? 'leather', variant, { back });
    }
    case 'belt':
    case 'gloves':
    case 'trousers':
    case 'boots':
    case 'clothes':
      return outfit && painted(named, shade ?? USUAL[named], variant);
    case 'beard': {
      const beard = /long|lang/.test(text)
        ? 'long'
        : /moustache|mustache|schnurr|schnauz/.test(text)
          ? 'mustache'
          : 'full';
      return outfit && painted('beard', shade ?? outfit.hair, variant, { beard });
    }
    case 'shield':
      return inHand(SECOND.test(text) && outfit?.left === 'shield' ? 'right' : 'left', 'shield', variant, shade);
    case 'weapon':
      return outfit?.right && changes.right !== 'none' && !thing
        ? ABSENT
        : inHand('right', thing ?? 'sword', variant, shade);
    default:
      return thing && inHand(LEFT_HAND.has(thing) || SECOND.test(text) ? 'left' : 'right', thing, variant, shade);
  }
}
