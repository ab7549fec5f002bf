import type { Category, SubjectId } from './subjectWords';
import { SUBJECT_WORDS } from './subjectWords';

/** More than this are drawn as a heap. */
export const HEAP = 5;

/** Number → its words: English | German | French, lowercase, without accents. */
const NUMBERS: Readonly<Record<number, string>> = {
  1: 'one 1 ein eine einen einem einer eines un une a an',
  2: 'two 2 pair twin couple zwei beide paar deux paire',
  3: 'three 3 trio drei trois',
  4: 'four 4 vier quatre',
  5: `five 5 six 6 seven 7 eight 8 nine 9 ten 10 dozen many several some few group pile heap bunch stack bouquet bundle funf sechs viele mehrere einige
    haufen stapel bundel strauss cinq plusieurs tas`,
};

const BY_WORD = new Map<string, number>();
for (const [count, words] of Object.entries(NUMBERS))
  for (const word of words.split(/\s+/)) BY_WORD.set(word, Number(count));

/** How many of a thing a word asks for; `HEAP` for "a pile of". @param word lowercase, without accents */
export function countOf(word: string): number | undefined {
  return BY_WORD.get(word);
}

/** Words for things that come in twos by themselves: "a pair of boots" is one drawing. */
export const TWINS: ReadonlySet<string> = new Set(['pair', 'paar', 'paire']);

/** Things of which "swords" without a number means a few. Of a hero, an animal, a house or a tile one is meant nearly always. */
const SMALL: readonly Category[] = ['weapons', 'tools', 'food', 'treasure', 'potions', 'plants'];
const COUNTED: ReadonlySet<string> = new Set(SMALL.flatMap((category) => Object.keys(SUBJECT_WORDS[category])));

/** Whether a plural of this subject, without a number, means several of it. */
export function comesInNumbers(subject: SubjectId): boolean {
  return COUNTED.has(subject);
}

/** How many a plural means that has no number. */
export const A_FEW = 3;

const PLURAL = /(s|x|en|er|ern)$/;

/** Whether a word that stands for a singular is its plural. @param word lowercase, without accents */
export function isPlural(word: string, singular: string): boolean {
  return word !== singular && PLURAL.test(word);
}

/** Heaps that have a drawing of their own. */
export const HEAPS: Readonly<Partial<Record<SubjectId, SubjectId>>> = { coin: 'coins' };
