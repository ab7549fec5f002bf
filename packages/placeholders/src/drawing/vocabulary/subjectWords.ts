import { ITEM_WORDS } from './words/items';
import { LIVING_WORDS } from './words/living';
import { PLACE_WORDS } from './words/places';

/**
 * Subject → the words that ask for it: English | German | French, singular, lowercase, without accents; names of several words are written as one
 * ("magicwand"). The first English word is the caption.
 */
export const SUBJECT_WORDS = { ...LIVING_WORDS, ...ITEM_WORDS, ...PLACE_WORDS };

type Words = typeof SUBJECT_WORDS;
export type Category = keyof Words;
/** A subject that can be drawn. */
export type SubjectId = { [C in Category]: keyof Words[C] & string }[Category];

/** All subjects that can be drawn. */
export const SUBJECT_IDS = Object.values(SUBJECT_WORDS).flatMap((subjects) => Object.keys(subjects)) as SubjectId[];

/** Word → subject; the first subject that lists a word gets it. */
const BY_WORD = new Map<string, SubjectId>();
for (const subjects of Object.values(SUBJECT_WORDS))
  for (const [id, words] of Object.entries(subjects))
    for (const word of words.split(/[ |]+/)) if (!BY_WORD.has(word)) BY_WORD.set(word, id as SubjectId);

/** The subject that a word names. @param word lowercase, singular, without accents */
export function subjectNamed(word: string): SubjectId | undefined {
  return BY_WORD.get(word);
}

/** Names in one language that aren't English words too. @param language 1 German, 2 French */
function namesOf(language: 1 | 2): ReadonlySet<string> {
  const lists = Object.values(SUBJECT_WORDS).flatMap((subjects) => Object.values(subjects) as string[]);
  const english = new Set(lists.flatMap((list) => list.split('|')[0]?.trim().split(' ') ?? []));
  return new Set(
    lists.flatMap((list) => list.split('|')[language]?.trim().split(' ') ?? []).filter((name) => !english.has(name)),
  );
}

export const GERMAN_NAMES = namesOf(1);
export const FRENCH_NAMES = namesOf(2);

/** All words for subjects. */
export const SUBJECT_NAMES: ReadonlySet<string> = new Set(BY_WORD.keys());

const LIVING: ReadonlySet<string> = new Set(Object.values(LIVING_WORDS).flatMap((words) => Object.keys(words)));

/** Whether a subject is a person, an animal, or a creature. */
export function isLiving(subject: SubjectId | undefined): boolean {
  return subject !== undefined && LIVING.has(subject);
}
