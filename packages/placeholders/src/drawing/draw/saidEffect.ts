import { effectOf } from '../effects/effectWords';
import type { Effect } from '../effects/withEffect';
import { SUBJECTS } from '../subjects/subjects';
import { plainWords } from '../vocabulary/match';
import { type Reading, readPrompt } from '../vocabulary/prompt';
import type { SubjectId } from '../vocabulary/subjectWords';
import { LINKS } from '../vocabulary/traits';

/** A prompt, split into the drawing and an effect on it. */
interface Said {
  readonly reading: Reading;
  /** The words without the effect, which seed the drawing: a burning knight is the same knight in flames. */
  readonly prompt: string;
  readonly effect?: Effect | undefined;
}

/** Effects that prompts can name → subjects that have the effect anyway. Other effects are materials, or traits of the drawing. */
const DRAWN: Readonly<Partial<Record<Effect, readonly SubjectId[]>>> = {
  fire: ['flame', 'fireball', 'campfire', 'torch', 'candle', 'fireplace', 'explosion', 'phoenix', 'sun'],
  frozen: ['iceshard', 'icecream', 'snowman', 'snowflake'],
  poisoned: ['poisonbottle'],
  mossy: [],
  wet: ['drop', 'bubble'],
  glow: [],
  snowy: ['snowman', 'snowflake'],
};

/** Words that ask for an effect in an edit, but mean something else in a description. */
const OTHERWISE = new Set('iced frosted freeze shining brillant brillante halo aureole icicles'.split(' '));

const PHRASES: readonly (readonly [Effect, RegExp])[] = [
  ['fire', /\b(?:on fire|in flam(?:es|men)|en (?:feu|flammes?))\b/],
  ['frozen', /\b(?:covered|encased|trapped|frozen) in ice\b/],
  [
    'snowy',
    /\b(?:snow covered|covered (?:in|with|by) snow|mit schnee bedeckt\w*|schneebedeckt\w*|couverte?s? de neige)\b/,
  ],
  ['mossy', /\b(?:moss covered|covered (?:in|with|by) moss|mit moos bedeckt\w*|couverte?s? de mousse)\b/],
];

/** Links within a name: "coffre de bois". Other links introduce something that the subject has: "knight with a burning sword". */
const WITHIN = new Set('a de du d des au aux'.split(' '));
const NOT = new Set(['not', 'nicht', 'pas']);

/** Whether the words after these describe the subject itself. */
function isOfSubject(before: readonly string[]): boolean {
  return !NOT.has(before.at(-1) ?? '') && before.every((word) => !LINKS.has(word) || WITHIN.has(word));
}

/** The first named effect, and the words without it. */
function effectIn(words: readonly string[]): { effect: Effect; rest: string } | undefined {
  const text = words.join(' ');
  for (const [effect, phrase] of PHRASES) {
    const found = phrase.exec(text);
    if (found && isOfSubject(plainWords(text.slice(0, found.index))))
      return { effect, rest: text.replace(phrase, ' ') };
  }
  for (const [i, word] of words.entries()) {
    const effect = OTHERWISE.has(word) ? undefined : effectOf(word);
    if (effect && DRAWN[effect] && effect !== 'snowy' && isOfSubject(words.slice(0, i)))
      return { effect, rest: words.filter((other) => effectOf(other) !== effect).join(' ') };
  }
  return undefined;
}

/** Splits a prompt into the drawing and the effect on its subject. */
export function readSaid(prompt: string): Said {
  const reading = readPrompt(prompt);
  const plain = { reading, prompt };
  const found = effectIn(plainWords(prompt));
  if (!found) return plain;
  const { effect, rest } = found;
  const { subject } = reading;
  const { tile = false, body = false } = (subject && SUBJECTS[subject]) ?? {};
  if (tile || (subject && DRAWN[effect]?.includes(subject))) return plain;
  // The drawing of a thing adds snow itself.
  const drawn = effect === 'snowy' && !body ? { prompt: `snowy ${rest}` } : { prompt: rest, effect };
  // Drawings may have their own use for the word: "glowing eyes" of a skull.
  if (effect === 'glow') return { ...plain, effect };
  const without = readPrompt(drawn.prompt);
  // If nothing or another subject is left, the word is part of a name.
  return rest.trim() && without.subject === subject ? { ...drawn, reading: without } : plain;
}

/** The room that an effect needs around a drawing, as parts of the square, 0 to 1. */
interface EffectRoom {
  readonly top: number;
  readonly sides: number;
  readonly bottom: number;
}

const NO_ROOM: EffectRoom = { top: 0, sides: 0, bottom: 0 };

const ROOMS: Readonly<Partial<Record<Effect, EffectRoom>>> = {
  fire: { top: 0.17, sides: 0.08, bottom: 0 },
  frozen: { top: 0, sides: 0, bottom: 0.06 },
  poisoned: { top: 0.04, sides: 0.08, bottom: 0 },
  wet: { top: 0, sides: 0, bottom: 0.05 },
  glow: { top: 0.09, sides: 0.09, bottom: 0.09 },
};

/** The room that an effect needs. */
export function roomOf(effect: Effect | undefined): EffectRoom {
  return (effect && ROOMS[effect]) ?? NO_ROOM;
}
