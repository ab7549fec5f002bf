import type { ColorName } from './colors';
import { A_FEW, comesInNumbers, HEAP, HEAPS, TWINS } from './counts';
import { plainWords, singulars } from './match';
import type { NamedPart } from './namedParts';
import { isKnown, type Segment, segmentsOf, type Token } from './segments';
import { FRENCH_NAMES, isLiving, type SubjectId } from './subjectWords';
import { FILLERS, type Trait, WITHOUT } from './traits';
import { LIVING_WORDS } from './words/living';

/** A thing that a subject has or holds: "with a red hat". */
interface Extra {
  readonly subject: SubjectId;
  readonly colors: readonly ColorName[];
}

/** What a prompt asks for. */
export interface Reading {
  /** Undefined if no known word names it. */
  readonly subject: SubjectId | undefined;
  /** First character of the word that names the subject, for the emblem of an unknown one. */
  readonly letter: string;
  /** Colors and materials of the subject itself, in order. */
  readonly colors: readonly ColorName[];
  readonly traits: ReadonlySet<Trait>;
  /** Colors of parts: "with red hair". */
  readonly parts: ReadonlyMap<NamedPart, ColorName>;
  /** Color of other parts, which no drawing is known for: "with golden claws". */
  readonly accent?: ColorName | undefined;
  /** How many of the subject are drawn, 1 to `HEAP`. */
  readonly count: number;
  /** Subjects that describe the subject: the skeleton of "skeleton archer". */
  readonly kinds: readonly SubjectId[];
  readonly extras: readonly Extra[];
  /** Subjects that are excluded: "without a hat". */
  readonly without: readonly SubjectId[];
  /** All words, singular and plural. */
  readonly words: ReadonlySet<string>;
}

/** After these words, a material is meant, not a thing: "sword of fire". */
const MADE_OF = new Set(['of', 'de', 'du', 'd', 'aus', 'von', 'made', 'en', 'in']);

/** Words that introduce what somebody or something has. */
const HAVING = new Set(['with', 'wearing', 'mit', 'tragt', 'avec', 'a', 'au', 'aux', 'and', 'und', 'et']);

/** Whether a segment names a color and a thing that no drawing is known for: "with golden claws". */
function isUnknownPart(tokens: readonly Token[]): boolean {
  const noun = tokens.findLastIndex((token) => !isKnown(token));
  return noun >= 0 && tokens.some(({ color }) => color) && !tokens.some(({ subject, color }) => subject && !color);
}

const OF_FRENCH = new Set(['de', 'du', 'd', 'des']);

/** Subjects whose word also names a material. They don't take its color. */
const OWN_COLORS: ReadonlySet<SubjectId | undefined> = new Set<SubjectId>([
  'crystal',
  'diamondgem',
  'flame',
  'bone',
  'lightning',
  'bricktile',
  'stonetile',
  'rock',
  'coalore',
  'coins',
  'pearl',
  'honey',
  'bolt',
]);

/** The thing that a segment names: its last noun that isn't also a material, or else its last noun. */
function headOf(tokens: readonly Token[]): Token | undefined {
  // In French, it comes first: "roi gobelin".
  const nouns = tokens.filter(({ subject, color, traits }) => subject && !color && !traits);
  if (nouns.length > 1 && nouns.every(({ word }) => singulars(word).some((form) => FRENCH_NAMES.has(form))))
    return nouns[0];
  return (
    tokens.findLast(({ subject, color, traits }) => subject && !color && !traits) ??
    tokens.findLast(({ subject }) => subject)
  );
}

/** Subjects that are drawn with their filling, whose color a prompt may name. */
const VESSELS: ReadonlySet<SubjectId> = new Set<SubjectId>([
  'cauldron',
  'bucket',
  'bottle',
  'vial',
  'potion',
  'cup',
  'soup',
  'chest',
  'barrel',
  'chalice',
  'bag',
]);
const JEWELS: ReadonlySet<SubjectId> = new Set<SubjectId>(['gem', 'diamondgem', 'crystal', 'pearl']);

/** The color of a vessel's filling if the prompt names none. */
const FILLINGS: Readonly<Partial<Record<SubjectId, ColorName>>> = {
  poisonbottle: 'poison',
  milk: 'white',
  beer: 'amber',
  honey: 'amber',
  cup: 'brown',
  slime: 'lime',
  soup: 'orange',
};

/** Whether a subject is drawn with the other one in it or on it. */
function isWithin(subject: SubjectId, other: SubjectId): boolean {
  return VESSELS.has(subject) || (JEWELS.has(other) && !Object.hasOwn(LIVING_WORDS.characters, subject));
}

/** The color of a thing or an animal of a kind of people: "zombie horse". */
const KIND_COLORS: Readonly<Partial<Record<SubjectId, ColorName>>> = {
  ghost: 'ghost',
  zombie: 'moss',
  skeleton: 'bone',
  robot: 'steel',
  demon: 'crimson',
  vampire: 'shadow',
  golem: 'stone',
  alien: 'lime',
};

const OF_ITS_OWN = /^(head|hand|eye|tail|leg|wing|side|stor)(ed|ied)$/;

/** The count of a head that its segment or the words before it ("pile of") name; undefined if they don't. */
function countIn(tokens: readonly Token[], head: Token): number | undefined {
  // A "two-headed ogre" is one ogre.
  const said = tokens.findLast(({ count }, i) => count !== undefined && !OF_ITS_OWN.test(tokens[i + 1]?.word ?? ''));
  if (!said) return head.plural && head.subject && comesInNumbers(head.subject) ? A_FEW : undefined;
  return TWINS.has(said.word) && !head.plural ? 1 : said.count;
}

/** A reading while segments are added to it. */
interface Draft {
  subject?: SubjectId | undefined;
  /** The word that names the subject, if no drawing is known for it. */
  unknown?: string | undefined;
  /** Tokens up to the subject. */
  readonly before: Token[];
  count?: number | undefined;
  accent?: ColorName | undefined;
  readonly colors: ColorName[];
  readonly traits: Set<Trait>;
  readonly parts: Map<NamedPart, ColorName>;
  readonly kinds: SubjectId[];
  readonly extras: Extra[];
  readonly without: SubjectId[];
}

/** Reads a prompt in English, German or French. Any string is read as something. */
export function readPrompt(prompt: string): Reading {
  const words = plainWords(prompt);
  const segments = segmentsOf(words).filter(({ tokens }, i) => i === 0 || tokens.length);
  const draft: Draft = {
    before: [],
    colors: [],
    traits: new Set(),
    parts: new Map(),
    kinds: [],
    extras: [],
    without: [],
  };
  for (const segment of segments) addSegment(draft, segment);
  settle(draft);
  const { subject, unknown, colors, accent, traits, parts, count, kinds, extras, without } = draft;
  const letter = [...(unknown ?? words.find((word) => !FILLERS.has(word)) ?? words[0] ?? '?')][0] ?? '?';
  return {
    subject,
    letter,
    colors: [...new Set(colors)],
    accent,
    traits,
    parts,
    count: subject ? (count ?? 1) : 1,
    kinds,
    extras: isPerson(subject) ? extras : extras.filter((extra) => extra.subject !== 'armor'),
    without,
    words: new Set([...words, ...segments.flatMap(({ tokens }) => tokens.map(({ word }) => word))].flatMap(singulars)),
  };
}

function isPerson(subject: SubjectId | undefined): boolean {
  return subject !== undefined && Object.hasOwn(LIVING_WORDS.characters, subject);
}

function addSegment(draft: Draft, { link, tokens }: Segment): void {
  const head = headOf(tokens);
  // "blue-eyed": the color belongs to the eyes.
  const partAfter = (i: number) => {
    const part = tokens[i + 1]?.part;
    return part === 'main' || part === 'accent' ? undefined : part;
  };
  const own = tokens.flatMap((token, i) => (token !== head && token.color && !partAfter(i) ? [token.color] : []));
  tokens.forEach(({ color }, i) => {
    const part = partAfter(i);
    if (color && part) draft.parts.set(part, color);
  });
  if (!draft.subject && !draft.unknown) addSubject(draft, tokens, head, own);
  else addDetail(draft, { link, tokens }, head, own);
}

/** The first segment that names a thing says what is drawn. @param own its colors, but not those of parts */
function addSubject(draft: Draft, tokens: readonly Token[], head: Token | undefined, own: readonly ColorName[]): void {
  draft.unknown = head ? undefined : tokens.findLast((token) => !isKnown(token) && !/^\d/.test(token.word))?.word;
  draft.subject = head?.subject;
  draft.before.push(...tokens);
  if (head) draft.count = countIn(draft.before, head);
  draft.colors.push(...own);
  if (head?.color && !OWN_COLORS.has(head.subject)) draft.colors.push(head.color);
  // A "giant spider" is large, not a troll.
  for (const token of tokens)
    if (token.subject && token !== head && !token.traits?.has('giant')) draft.kinds.push(token.subject);
  addTraits(draft, tokens);
}

/** What a later segment says about the subject. */
function addDetail(draft: Draft, { link, tokens }: Segment, head: Token | undefined, own: readonly ColorName[]): void {
  const { colors, traits } = draft;
  const part = tokens.findLast((token) => token.part)?.part;
  if (WITHOUT.has(link)) {
    if (head?.subject) draft.without.push(head.subject);
  } else if (HAVING.has(link) && (part ? part !== 'main' : isUnknownPart(tokens))) addPart(draft, tokens, part);
  else if (head?.traits?.has('horned')) traits.add('horned');
  else if (head?.subject === 'spikes') traits.add('spiky');
  else if (head?.subject && !part && !(MADE_OF.has(link) && head.color)) addThing(draft, link, head, head.subject, own);
  else {
    colors.push(...own);
    if (head?.color) colors.push(head.color);
    addTraits(draft, tokens);
  }
}

/** The color of a part: "with red hair"; of an unknown one: "with golden claws". */
function addPart(draft: Draft, tokens: readonly Token[], part: Token['part']): void {
  const color = tokens.findLast((token) => token.color)?.color;
  if (!part || part === 'main' || part === 'accent') draft.accent ??= color;
  else if (color) draft.parts.set(part, color);
  addTraits(draft, tokens);
}

/** Another thing: the filling of a vessel, the stone of a jewel, or something that the subject has. @param own the other thing's colors */
function addThing(draft: Draft, link: string, head: Token, other: SubjectId, own: readonly ColorName[]): void {
  const { subject } = draft;
  // In French, the color of "chapeau de sorcier rouge" comes last.
  if (OF_FRENCH.has(link)) draft.colors.push(...own);
  else if (subject && isWithin(subject, other)) draft.accent ??= own[0] ?? head.color ?? FILLINGS[other];
  // "coffre au trésor" names one thing twice.
  else if (other !== subject) draft.extras.push({ subject: other, colors: own });
}

function addTraits({ traits }: Draft, tokens: readonly Token[]): void {
  for (const token of tokens) for (const trait of token.traits ?? []) traits.add(trait);
}

/** Applies rules that need all segments. */
function settle(draft: Draft): void {
  const { colors, traits, kinds, extras, without } = draft;
  const person = isPerson(draft.subject);
  if (colors.length === 0) colors.push(...kinds.flatMap((kind) => colorOfKind(kind, person) ?? []));
  // "in armor": anything but a person becomes armored.
  if (!person && extras.some((extra) => extra.subject === 'armor')) traits.add('armored');
  // Snow on a house doesn't change the color of the house.
  if (traits.has('snowy') && !isLiving(draft.subject))
    colors.splice(0, colors.length, ...colors.filter((name) => name !== 'snow'));
  if (draft.subject === 'tree' && without.includes('leafsingle')) draft.subject = 'deadtree';
  if (traits.has('crossed')) draft.count = 2;
  const heap = draft.subject && HEAPS[draft.subject];
  if (draft.count === HEAP && heap) [draft.subject, draft.count] = [heap, 1];
}

/** A "ghost pirate" is a pale pirate. Other kinds of people show in the skin. */
function colorOfKind(kind: SubjectId, person: boolean): ColorName | undefined {
  return kind === 'ghost' || !person ? KIND_COLORS[kind] : undefined;
}
