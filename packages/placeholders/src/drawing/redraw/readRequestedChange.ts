import { A, ADD, type Clause, MIRROR, nounsOf } from '../edits/request';
import { GAIT_POSES } from '../parts/rig';
import { SUBJECTS } from '../subjects/subjects';
import type { Shade } from '../vocabulary/colors';
import { singulars } from '../vocabulary/match';
import { poseIn, saysPose, turnIn } from '../vocabulary/poseWords';
import { readPrompt } from '../vocabulary/prompt';
import type { SubjectId } from '../vocabulary/subjectWords';
import { type Trait, traitsOf } from '../vocabulary/traits';
import { ITEM_WORDS } from '../vocabulary/words/items';
import { putOn } from './putOn';
import { repaint } from './repaint';
import { ABSENT, type OwnFigure, type RequestedChange, shadeOf } from './requestedChange';
import { type Named, namedBy, WORN_AS } from './slotWords';
import { takeOff } from './takeOff';

const ITEMS: ReadonlySet<string> = new Set(Object.values(ITEM_WORDS).flatMap((items) => Object.keys(items)));

/** Whether somebody can hold a subject. */
function isHeld(id: SubjectId): boolean {
  return ITEMS.has(id) || Boolean(SUBJECTS[id]?.held);
}

/** Verbs of giving. */
const GIVING: ReadonlySet<string> = new Set([...ADD].filter((word) => !/^(with|mit|avec)$/.test(word)));

const RAISING = /\b(up|hoch|haut|air)\b/;
const HAIRCUTS = [
  ['bald', /\b(bald|kahl\w*|glatze|chauve|shaved)\b/],
  ['long', /\b(long\w*|lang\w*)\b/],
  ['short', /\b(short|kurz\w*|courts?|courte?s?)\b/],
] as const;

/** What a clause says. */
interface Said {
  readonly words: readonly string[];
  readonly text: string;
  readonly named?: Named | undefined;
  /** The thing to hold. */
  readonly thing?: SubjectId | undefined;
  readonly shade?: Shade | undefined;
  /** Number of named colors. */
  readonly count: number;
}

/** Reads what a clause asks of a picture with a spec; undefined if redrawing can't do it. */
export function readRequestedChange(clause: Clause, figure: OwnFigure, variant: number): RequestedChange | undefined {
  if (figure.tile) return undefined;
  const { words } = clause;
  const said = { words, text: words.join(' '), ...shadeOf(clause), ...thingOf(words, figure) };
  return (
    poseSaid(clause, said, figure) ??
    viewSaid(clause, said, figure) ??
    haircutSaid(clause, said, figure) ??
    thingSaid(clause, said, figure, variant)
  );
}

const speaksOfThing = ({ named, thing }: Said) => Boolean(named ?? thing);

function poseSaid({ taking }: Clause, said: Said, { body, outfit }: OwnFigure): RequestedChange | undefined {
  const { words, text, named, shade } = said;
  if (!body || named === 'hair' || (shade && speaksOfThing(said))) return undefined;
  const pose = poseIn(words);
  if (!pose) return undefined;
  // "with the sword" names a tool, not a gift.
  const isGiven = () => taking || words.some((word) => GIVING.has(word));
  const isAsked = saysPose(words) || RAISING.test(text) || !speaksOfThing(said) || !isGiven();
  if (!isAsked) return undefined;
  return outfit || GAIT_POSES[pose] ? { changes: { pose } } : ABSENT;
}

function viewSaid(
  { taking, giving }: Clause,
  { words, shade }: Said,
  { changes }: OwnFigure,
): RequestedChange | undefined {
  const turn = taking || giving || shade ? undefined : turnIn(words);
  if (turn !== undefined) return { changes: { turn } };
  return words.some((word) => MIRROR.has(word)) ? { changes: { mirrored: !changes.mirrored } } : undefined;
}

function haircutSaid(
  { taking }: Clause,
  { text, named, shade }: Said,
  { outfit, changes }: OwnFigure,
): RequestedChange | undefined {
  if (!outfit || taking) return undefined;
  const cut = HAIRCUTS.find(([name, pattern]) => (named === 'hair' || name === 'bald') && pattern.test(text))?.[0];
  return cut && { changes: { cover: cut, colors: { hair: shade ?? changes.colors?.hair } } };
}

/** A thing that is put on, taken off, or recolored, or a trait of the subject itself. */
function thingSaid(
  { taking, giving }: Clause,
  said: Said,
  figure: OwnFigure,
  variant: number,
): RequestedChange | undefined {
  const { words, text, named, thing, shade, count } = said;
  const put = { named, thing, shade, text, variant };
  if (figure.body && !figure.outfit && named && !FOR_BEASTS.has(named)) return ABSENT;
  if (taking) return takeOff(figure, put);
  if (speaksOfThing(said)) {
    const more = giving || words.some((word) => A.has(word));
    return (shade && !more ? repaint(figure, { ...put, shade }) : undefined) ?? putOn(figure, put);
  }
  const trait = traitIn(words);
  if (trait) return traitWish(trait, figure);
  // "red to blue" names no thing, so it is done to the pixels.
  return shade && count === 1 && !NOT_COLORED.test(text) ? repaint(figure, { ...put, shade }) : undefined;
}

/** Things that animals can have. */
const FOR_BEASTS: ReadonlySet<Named> = new Set<Named>([
  'hat',
  'wings',
  'fur',
  'skin',
  'clothes',
  'eyes',
  'weapon',
  'shield',
]);

/** Words for effects on the whole picture, not on the subject. */
const NOT_COLORED =
  /\b(glow\w*|aura|outline\w*|umriss\w*|kontur|contour|leucht\w*|halo|lueur|snow\w*|schnee|neige|background|hintergrund|fond|flame\w*|fire|feuer|feu|dark\w*|dunkl\w*)\b/;

/** The thing in a clause: one that is worn or grows, or one that is held. */
function thingOf(
  words: readonly string[],
  { reading }: OwnFigure,
): { named?: Named | undefined; thing?: SubjectId | undefined } {
  const said = readPrompt(nounsOf(words).join(' '));
  const things = [said.subject, ...said.extras.map(({ subject }) => subject)];
  const thing = things.find((id) => id && id !== reading.subject && isHeld(id));
  const named =
    words.map((word) => namedBy(singulars(word))).find((found) => found !== undefined) ??
    (thing && WORN_AS[thing]) ??
    grown(words);
  // "weapon" is also a word for swords, but means any weapon here.
  return { named, thing: named && named !== 'weapon' ? undefined : named ? undefined : thing };
}

/** Traits that name something to wear. */
const WORN_TRAITS: readonly (readonly [Trait, Named])[] = [
  ['winged', 'wings'],
  ['horned', 'hat'],
  ['crowned', 'hat'],
  ['bearded', 'beard'],
  ['hooded', 'hood'],
  ['armored', 'armor'],
];

const HATS = /\b(halo|heiligenschein|aureole|headband|stirnband|bandeau|bandana|kopftuch|horns?|horner|cornes?)\b/;

function grown(words: readonly string[]): Named | undefined {
  if (HATS.test(words.join(' '))) return 'hat';
  return WORN_TRAITS.find(([trait]) =>
    words.some((word) => singulars(word).some((form) => traitsOf(form)?.has(trait))),
  )?.[1];
}

/** Groups of traits that exclude each other. */
const GROUPS: readonly (readonly Trait[])[] = [
  ['angry', 'happy', 'sleepy', 'sad'],
  ['old', 'young'],
  ['giant', 'tiny'],
  ['fat', 'thin', 'round'],
];

/** Comparatives and the traits that they ask for. */
const COMPARED: readonly (readonly [Trait, RegExp])[] = [
  ['giant', /\b(bigger|larger|enlarge|grosser\w*|vergrosser\w*|agrandi\w*|plus grande?)\b/],
  ['tiny', /\b(smaller|shrink|littler|kleiner\w*|verkleiner\w*|rapetiss\w*|reduis|plus petite?)\b/],
  ['tall', /\b(taller|higher)\b/],
  ['young', /\b(younger|junger\w*|verjung\w*|rajeuni\w*)\b/],
  ['old', /\b(older|alter\w*|vieilli\w*)\b/],
  ['fat', /\b(fatter|thicker|dicker\w*)\b/],
  ['thin', /\b(thinner|slimmer|dunner\w*)\b/],
];

function traitIn(words: readonly string[]): Trait | undefined {
  const text = words.join(' ');
  const compared = COMPARED.find(([, pattern]) => pattern.test(text))?.[0];
  if (compared) return compared;
  const all = [...GROUPS.flat(), 'tall' as const];
  return all.find((trait) => words.some((word) => singulars(word).some((form) => traitsOf(form)?.has(trait))));
}

function traitWish(trait: Trait, { body, outfit }: OwnFigure): RequestedChange | undefined {
  const group = GROUPS.find((traits) => traits.includes(trait)) ?? [];
  const isOfBuild = !['angry', 'happy', 'sleepy', 'sad', 'old'].includes(trait);
  if (!body && !isOfBuild) return undefined;
  if (!outfit && trait === 'old') return undefined;
  return { changes: { traits: { ...Object.fromEntries(group.map((other) => [other, false])), [trait]: true } } };
}
