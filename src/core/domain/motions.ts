import { toAscii } from '../../shared/base/ascii';
import { type ForeignText, foreignText, rawText } from '../../shared/base/foreignText';
import { DIRECTION_NAME, fitName, isDeviceName } from '../../sprite/source/fileNames';

/** Motions that are ready to be chosen. Each word is part of file names and the name of the tag. */
export type ReadyWord = 'idle' | 'walk' | 'run' | 'attack' | 'jump';

export interface ReadyMotion {
  readonly word: ReadyWord;
  /** For the service: English in every language of the editor. */
  readonly prompt: string;
  /** Prompt of an edit that poses a sprite which stands still; absent if the motion suits any pose. */
  readonly pose?: string;
}

export const READY_MOTIONS: readonly ReadyMotion[] = [
  { word: 'idle', prompt: 'idle breathing, loop' },
  {
    word: 'walk',
    prompt: 'walk cycle, relaxed, loop',
    pose: 'walking pose in mid-step: one leg forward, arms swinging; keep the character, colors and outline',
  },
  {
    word: 'run',
    prompt: 'run cycle, energetic, loop',
    pose: 'running pose: leaning forward, one leg far ahead; keep the character, colors and outline',
  },
  {
    word: 'attack',
    prompt: 'attack, fast swing, returns to the start',
    pose: 'attack pose: weapon or fist drawn back; keep the character, colors and outline',
  },
  {
    word: 'jump',
    prompt: 'jump up and land, returns to the start',
    pose: 'pose before a jump: knees bent, arms back; keep the character, colors and outline',
  },
];

/** The name of a motion that nothing is known about. */
export const UNNAMED_MOTION = 'anim';

/** Verbs by which an animation is usually called. */
const VERBS =
  'idle walk run attack jump die fall climb swim cast hurt hit dash roll slide fly spin shoot slash crouch sleep wave dance blink bounce breathe';
const VERB_LIST = VERBS.split(' ');
const VERB_OF: ReadonlyMap<string, string> = new Map(
  VERB_LIST.flatMap((verb) => [verb, `${verb}s`, gerundOf(verb)].map((form) => [form, verb] as const)),
);

/** Whether a motion is usually called so: its name says by itself that a file is an animation. */
export const isUsualMotion = (name: string) => VERB_LIST.includes(name);

/** `walking`, `running`, `sliding`, `dying`. */
function gerundOf(verb: string): string {
  if (verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`;
  if (verb.endsWith('e')) return `${verb.slice(0, -1)}ing`;
  return /^[^aeiou]*[aeiou][bdgmnpt]$/.test(verb) ? `${verb}${verb.at(-1)}ing` : `${verb}ing`;
}

/** Words that say how something moves, and nothing about what it does. */
const QUALITIES = new Set(
  'a an and animation at back by calm cycle energetic fast for frame frames from gentle gently her his in is it its loop looping loops of on quick quickly relaxed returns seamless slow slowly smooth soft softly sprite start subtle the then this to very while with'.split(
    ' ',
  ),
);
const MAX_WORDS = 2;
const MAX_CHARACTERS = 24;

/**
 * A short word for a motion, `[a-z0-9-]`: that of a ready one, otherwise the first verb of the prompt that animations are usually called by,
 * otherwise its first words that tell what happens, without a number at their end. `anim` if it has none.
 */
export function proposedMotionName(prompt: ForeignText): string {
  const text = rawText(prompt).trim();
  const ready = READY_MOTIONS.find((motion) => motion.prompt === text);
  if (ready) return ready.word;
  const words = toAscii(text).match(/[a-z0-9]+/g) ?? [];
  const verb = words.map((word) => VERB_OF.get(word)).find(Boolean);
  if (verb) return verb;
  const telling = words.filter((word) => !QUALITIES.has(word)).slice(0, MAX_WORDS);
  const name = telling
    .join('-')
    .slice(0, MAX_CHARACTERS)
    .replace(/(?:\bv\d+|\d|-)+$/, '');
  return motionNameFault(name) ? UNNAMED_MOTION : name;
}

/** Endings of file names that mean something else than a motion: sheets, normal maps, edits, fixes, directions, numbers. */
const OTHER_MEANING =
  /^(?:\d+|v\d+|(?:edit|dir\d*)(?:-.*)?|n|normal)$|(?:^|[-_ ])(?:sheet|fixed(?:-\d+)?)$|_n(?:ormal)?(?:-\d+)?$/i;

/** Endings by which files are taken for frames of one animation, or for strips: `attack1`, `walk_02`, `walk (3)`, `x_strip8`, `walk 100ms`. */
const NUMBER = /\p{Nd} ?(?:m?s|帧|幀|コマ|枚|フレーム|张|張|프레임|장)?[)\]}）］]?$/u;

/**
 * Why a name can't be that of a motion in file names: `empty`, `not-a-name` on some system, `other-meaning` as an ending, or `number` at its end, so that
 * animations would look like frames of one. Undefined if it can. Spaces around it are ignored.
 */
export function motionNameFault(name: string): 'empty' | 'not-a-name' | 'other-meaning' | 'number' | undefined {
  const text = name.trim();
  if (text === '') return 'empty';
  if (text.includes('.') || fitName(text, DIRECTION_NAME) !== text || isDeviceName(text)) return 'not-a-name';
  if (OTHER_MEANING.test(text)) return 'other-meaning';
  return NUMBER.test(text) ? 'number' : undefined;
}

/** The name of an animation's motion, for files and the tag. A given name that can't be one is replaced as if there were none. */
export function motionNameOf({
  prompt = foreignText(''),
  motionName,
}: {
  readonly prompt?: ForeignText | undefined;
  readonly motionName?: ForeignText | undefined;
}): string {
  const given = motionName === undefined ? '' : rawText(motionName).trim();
  return motionNameFault(given) ? proposedMotionName(prompt) : given;
}
