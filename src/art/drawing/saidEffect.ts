import { effectOf } from '../effects/effectWords';
import type { Effect } from '../effects/withEffect';
import { SUBJECTS } from '../subjects/subjects';
import { plainWords } from '../vocabulary/match';
import { type Reading, readPrompt } from '../vocabulary/prompt';
import type { SubjectId } from '../vocabulary/subjectWords';
import { LINKS } from '../vocabulary/traits';

/** A prompt as it is drawn: the subject first, then what happens to it. */
interface Said {
  readonly reading: Reading;
  /** The words that are drawn, which seed the drawing: a burning knight is that same knight, in flames. */
  readonly prompt: string;
  readonly effect?: Effect | undefined;
}

/** Effects that prompts may name, and subjects that have them by themselves. Other effects are materials, or traits of the drawing. */
const DRAWN: Readonly<Partial<Record<Effect, readonly SubjectId[]>>> = {
  fire: ['flame', 'fireball', 'campfire', 'torch', 'candle', 'fireplace', 'explosion', 'phoenix', 'sun'],
  frozen: ['iceshard', 'icecream', 'snowman', 'snowflake'],
  poisoned: ['poisonbottle'],
  mossy: [],
  wet: ['drop', 'bubble'],
  glow: [],
  snowy: ['snowman', 'snowflake'],
};

/** Words that ask for an effect in an edit; in a description they say how something shines, is cooked or worn. */
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

/** Links within one name, "coffre de bois"; after any other one stands what a subject has: "knight with a burning sword". */
const WITHIN = new Set('a de du d des au aux'.split(' '));
const NOT = new Set(['not', 'nicht', 'pas']);

/** Whether words that follow speak of the subject itself. */
function isOfSubject(before: readonly string[]): boolean {
  return !NOT.has(before.at(-1) ?? '') && before.every((word) => !LINKS.has(word) || WITHIN.has(word));
}

/** The first effect that the words name, and the words without it. */
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

/** Reads a prompt and the effect that it names for its subject. */
export function readSaid(prompt: string): Said {
  const reading = readPrompt(prompt);
  const plain = { reading, prompt };
  const found = effectIn(plainWords(prompt));
  if (!found) return plain;
  const { effect, rest } = found;
  const { subject } = reading;
  const { tile = false, body = false } = (subject && SUBJECTS[subject]) ?? {};
  if (tile || (subject && DRAWN[effect]?.includes(subject))) return plain;
  // Snow on a thing belongs to its drawing.
  const drawn = effect === 'snowy' && !body ? { prompt: `snowy ${rest}` } : { prompt: rest, effect };
  // What glows has its own words for it: eyes of a skull.
  if (effect === 'glow') return { ...plain, effect };
  const without = readPrompt(drawn.prompt);
  // The word is part of a name where nothing or something else is left.
  return rest.trim() && without.subject === subject ? { ...drawn, reading: without } : plain;
}

/** Parts of the square that an effect needs around the drawing, 0 to 1. */
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

/** Room that is left free for an effect. */
export function roomOf(effect: Effect | undefined): EffectRoom {
  return (effect && ROOMS[effect]) ?? NO_ROOM;
}
