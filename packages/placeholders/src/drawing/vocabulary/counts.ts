import type { Category, SubjectId } from './subjectWords';
import { SUBJECT_WORDS } from './subjectWords';

/** The count of a heap: larger numbers are drawn as one too. */
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

/** The count that a word names; `HEAP` for "a pile of". @param word lowercase, without accents */
export function countOf(word: string): number | undefined {
  return BY_WORD.get(word);
}

/** Words for a pair: "a pair of boots" is one drawing. */
export const TWINS: ReadonlySet<string> = new Set(['pair', 'paar', 'paire']);

/** Categories whose plural without a number means a few. Plurals of heroes, animals, houses, and tiles nearly always mean one. */
const SMALL: readonly Category[] = ['weapons', 'tools', 'food', 'treasure', 'potions', 'plants'];
const COUNTED: ReadonlySet<string> = new Set(SMALL.flatMap((category) => Object.keys(SUBJECT_WORDS[category])));

/** Whether a plural of this subject, without a number, means several of it. */
export function comesInNumbers(subject: SubjectId): boolean {
  return COUNTED.has(subject);
}

/** The count of a plural without a number. */
export const A_FEW = 3;

const PLURAL = /(s|x|en|er|ern)$/;

/** Whether a word is the plural of `singular`. @param word lowercase, without accents */
export function isPlural(word: string, singular: string): boolean {
  return word !== singular && PLURAL.test(word);
}

/** Subjects whose heaps are subjects of their own. */
export const HEAPS: Readonly<Partial<Record<SubjectId, SubjectId>>> = { coin: 'coins' };
