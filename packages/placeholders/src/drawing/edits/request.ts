import type { Hsl } from '../canvas/hsl';
import { effectNamed, isEffectWord } from '../effects/effectWords';
import type { Effect } from '../effects/withEffect';
import { WORN } from '../parts/hats';
import { COLORS, type ColorName, colorNamed, lightened } from '../vocabulary/colors';
import { plainWords, singulars } from '../vocabulary/match';
import { type Reading, readPrompt } from '../vocabulary/prompt';
import { type SubjectId, subjectNamed } from '../vocabulary/subjectWords';
import { FILLERS, type Trait, traitsOf } from '../vocabulary/traits';
import { type PartName, partNamed } from './placesOfParts';
import type { Stripped } from './strip';
import { type Addition, isAddable } from './wear';

/** One change that an edit asks for. */
export type EditStep =
  | {
      readonly do: 'recolor';
      readonly color?: ColorName;
      readonly by: number;
      readonly from?: ColorName;
      readonly part?: PartName;
    }
  | { readonly do: 'add'; readonly addition: Addition }
  | { readonly do: 'strip'; readonly what: Stripped; readonly letter: string }
  /** `own`: the sprite's own line, else a line around it. */
  | { readonly do: 'outline'; readonly color?: ColorName; readonly own: boolean }
  | { readonly do: 'effect'; readonly effect: Effect; readonly color?: ColorName }
  | { readonly do: 'brighten'; readonly by: number }
  | { readonly do: 'unline' | 'mirror' }
  /** Nothing was understood; the first letter of the request. */
  | { readonly do: 'badge'; readonly letter: string };

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words of edits, in English, German, and French, without accents. */
const REMOVE =
  set(`remove delete without no off lose drop strip ohne entferne entfernen entfernt weg abnehmen ablegen nimm loschen
  sans enleve enlever retire retirer supprime supprimer ote oter`);
export const ADD =
  set(`add give put wear wearing with holding carrying equip draw wielding fuge hinzu hinzufugen gib mit setze setz trage tragt zeichne
  ajoute ajouter donne mets met mettre avec porte portant`);
export const A = set('a an ein eine einen einem einer un une some');
export const MIRROR = set(
  'mirror mirrored flip flipped spiegeln spiegle gespiegelt spiegelverkehrt umdrehen miroir retourne retourner inverse inverser',
);
const OUTLINE = set('outline outlined outlines umriss umrisse umrisslinie kontur umrandung umrande contour contours');
const ITS = set('the der die das den dem le la les');
const BRIGHTER = set('brighter lighter brighten lighten heller aufhellen eclaircir eclaircis');
const DARKER = set('darker darken dunkler abdunkeln verdunkeln assombrir assombris');
const COLORING = set(
  'color colour colors colours recolor recolour palette tint farbe farben umfarben couleur couleurs recolorer teinte',
);
const DARK = set('dark deep dunkel dunkle dunkler sombre fonce foncee');
const LIGHT = set('light pale hell helle heller blass clair claire pastel');
/** Verbs without a meaning of their own that end a list of things to add or remove. */
const DOING = set(
  'make paint change turn replace dye mache mach male farbe andere ersetze verwandle rends peins change remplace fais',
);
/** Words between the named things. */
const BETWEEN = set(`to into
  nach zu zum en in him her it them the on onto from by von durch par auf`);

/** A part of an edit's prompt that asks for one change. */
export interface Clause {
  readonly text: string;
  /** Lowercase, without accents; at least one. */
  readonly words: readonly string[];
  /** Whether it removes or adds something, by its own verb or the previous clause's. */
  readonly taking: boolean;
  readonly giving: boolean;
}

export function clausesOf(prompt: string): Clause[] {
  const clauses: Clause[] = [];
  let taking = false;
  let giving = false;
  for (const text of prompt.split(/[,;.!]|\b(?:and|und|et|then|dann|puis|plus)\b/i)) {
    const words = plainWords(text);
    if (!words.length) continue;
    // "remove the hat and the sword": the verb applies to both.
    const [removes, adds] = [REMOVE, ADD].map((verbs) => words.some((word) => verbs.has(word)));
    if (removes || adds || words.some((word) => DOING.has(word))) [taking, giving] = [Boolean(removes), Boolean(adds)];
    clauses.push({ text, words, taking, giving });
  }
  return clauses;
}

/** The words of a clause without its verbs. */
export function nounsOf(words: readonly string[]): string[] {
  return words.filter((word) => !REMOVE.has(word) && !ADD.has(word) && !DOING.has(word) && !BETWEEN.has(word));
}

/** Reads the steps of an edit, in order; at least one. */
export function readEdit(prompt: string): EditStep[] {
  const steps = clausesOf(prompt).map(stepOf);
  const known = steps.filter((step) => step.do !== 'badge');
  return known.length ? known : [steps[0] ?? { do: 'badge', letter: '?' }];
}

/** What the words of a clause say. */
interface Said {
  /** The words without verbs. */
  readonly nouns: readonly string[];
  readonly reading: Reading;
  /** The named colors, and how much lighter (above 0) or darker the words make them. */
  readonly colors: readonly ColorName[];
  readonly by: number;
  /** The last named color. */
  readonly color: ColorName | undefined;
  readonly part: PartName | undefined;
  /** What is added or removed. */
  readonly subject: SubjectId | undefined;
  /** Whether a word is in a list, or has a trait. */
  says(list: ReadonlySet<string>): boolean;
  is(trait: Trait): boolean;
}

function saidBy({ words }: Clause): Said {
  const nouns = nounsOf(words);
  const reading = readPrompt(nouns.join(' '));
  const { colors, by } = colorsOf(words);
  const part = words.map((word) => partNamed(singulars(word), subjectNamed(word))).find((found) => found !== undefined);
  return {
    nouns,
    reading,
    colors,
    by,
    color: colors.at(-1),
    part,
    subject: thingOf(reading, part),
    says: (list) => words.some((word) => list.has(word)),
    is: (trait) => words.some((word) => singulars(word).some((form) => traitsOf(form)?.has(trait))),
  };
}

function stepOf(clause: Clause): EditStep {
  const said = saidBy(clause);
  const whole = stepOfWhole(clause, said);
  if (whole) return whole;
  if (clause.taking) return strippingOf(said);
  return additionOf(clause, said) ?? recoloringOf(said) ?? badgeOf(clause, said);
}

/** A step that changes the picture as a whole: its brightness, its side, its outline, or an effect on all of it. */
function stepOfWhole({ text, words, taking, giving }: Clause, said: Said): EditStep | undefined {
  const { says, part, colors, color } = said;
  if (says(BRIGHTER)) return { do: 'brighten', by: 0.22 };
  if (says(DARKER)) return { do: 'brighten', by: -0.25 };
  if (says(MIRROR) || (/\b(fac|look|schau|blick|regard)/i.test(text) && says(SIDES))) return { do: 'mirror' };
  if (says(OUTLINE))
    return taking ? { do: 'unline' } : { do: 'outline', ...(color && { color }), own: !giving && says(ITS) };
  return taking ? undefined : effectOf(words, { part, colors, adds: giving || says(A) });
}

function additionOf({ text, giving }: Clause, said: Said): EditStep | undefined {
  const { says, is, subject, part } = said;
  const added = { colors: said.colors.slice(-1), words: text };
  if (is('winged')) return { do: 'add', addition: { grown: 'wings', ...added } };
  if (is('horned')) return { do: 'add', addition: { grown: 'horns', ...added } };
  if (is('crowned')) return { do: 'add', addition: { subject: 'crown', colors: [], words: 'crown' } };
  if (!subject || !isAddable(subject)) return undefined;
  // "red hat" gives the hat another color, "a red hat" adds one.
  const isNew = giving || says(A) || !said.color || !part;
  return isNew ? { do: 'add', addition: { subject, ...added } } : undefined;
}

function recoloringOf({ says, colors, color, by, part }: Said): EditStep | undefined {
  if (!color && !part && !says(COLORING)) return undefined;
  const from = colors.length > 1 && colors[0] !== color ? colors[0] : undefined;
  return { do: 'recolor', ...(color && { color }), by, ...(from && { from }), ...(part && { part }) };
}

function badgeOf({ words }: Clause, { nouns }: Said): EditStep {
  const unknown = nouns.find((word) => !FILLERS.has(word)) ?? words[0] ?? '?';
  return { do: 'badge', letter: [...unknown][0] ?? '?' };
}

/** The effect on the whole sprite, unless the words add a thing with that effect: "a burning torch". */
function effectOf(
  words: readonly string[],
  { part, colors, adds }: { part: PartName | undefined; colors: readonly ColorName[]; adds: boolean },
): EditStep | undefined {
  const thing = adds
    ? thingOf(readPrompt(nounsOf(words.filter((word) => !isEffectWord(word))).join(' ')), undefined)
    : undefined;
  if (thing) return undefined;
  const asked = effectNamed(words, part !== undefined, colors.length);
  const color = asked && colorsOf(asked.rest).colors.at(-1);
  return asked && { do: 'effect', effect: asked.effect, ...(color && { color }) };
}

const SIDES = set('left right links rechts gauche droite');

/** What is added or removed: the sword of "knight with a sword". */
function thingOf({ subject, extras }: Reading, part: PartName | undefined): SubjectId | undefined {
  const found = [subject, ...extras.map((extra) => extra.subject)].find((id) => id && isAddable(id));
  // A hat without a kind is a wizard's hat.
  return found ?? (part === 'hat' ? 'wizardhat' : undefined);
}

function strippingOf({ is, subject, part, reading: { letter } }: Said): EditStep {
  if (is('winged')) return { do: 'strip', what: 'wings', letter };
  if (part === 'hat' || (subject && WORN[subject])) return { do: 'strip', what: 'hat', letter };
  if (part === 'shield') return { do: 'strip', what: 'shield', letter };
  if (subject || part === 'blade') return { do: 'strip', what: 'held', letter };
  return { do: 'badge', letter };
}

/** The named colors, in order. "dark" and "light" next to another color change its lightness by a share, `by`. */
export function colorsOf(words: readonly string[]): { colors: ColorName[]; by: number } {
  const colors = words.flatMap(
    (word) =>
      singulars(word)
        .map(colorNamed)
        .find((name) => name !== undefined) ?? [],
  );
  const [dark, light] = [DARK, LIGHT].map((list) => words.some((word) => list.has(word)));
  const plain = words.filter((word) => !DARK.has(word) && !LIGHT.has(word));
  const own = plain.flatMap(
    (word) =>
      singulars(word)
        .map(colorNamed)
        .find((name) => name !== undefined) ?? [],
  );
  return own.length ? { colors: own, by: dark ? -0.32 : light ? 0.45 : 0 } : { colors, by: 0 };
}

/** A color by its name, lighter (above 0) or darker by a share. */
export function colorOf(name: ColorName, by = 0): Hsl {
  return lightened(COLORS[name], by);
}
