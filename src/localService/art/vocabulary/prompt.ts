import { COLOR_WORDS, type ColorName, colorNamed } from './colors';
import { misspelled, plainWords, singulars } from './match';
import { SUBJECT_NAMES, type SubjectId, subjectNamed } from './subjectWords';
import { FILLERS, LINKS, type Trait, traitsOf, WITHOUT } from './traits';

/** A thing that a subject has or holds: "with a red hat". */
export interface Extra {
  readonly subject: SubjectId;
  readonly colors: readonly ColorName[];
}

/** What a prompt asks for. */
export interface Reading {
  /** Undefined where no word is known that could be it. */
  readonly subject: SubjectId | undefined;
  /** First sign of the word that names the subject; for the emblem of an unknown one. */
  readonly letter: string;
  /** Colors and materials of the subject itself, in order. */
  readonly colors: readonly ColorName[];
  readonly traits: ReadonlySet<Trait>;
  /** Subjects that say more about the subject: the skeleton of "skeleton archer". */
  readonly kinds: readonly SubjectId[];
  readonly extras: readonly Extra[];
  /** Subjects of "without a hat". */
  readonly without: readonly SubjectId[];
  /** All words, singular and plural. */
  readonly words: ReadonlySet<string>;
}

interface Token {
  readonly word: string;
  color?: ColorName | undefined;
  traits?: ReadonlySet<Trait> | undefined;
  subject?: SubjectId | undefined;
}

/** Words that mean one thing in English and another one elsewhere. */
const ELSEWHERE: Readonly<Record<'de' | 'fr', Readonly<Record<string, SubjectId>>>> = {
  de: {
    hut: 'wizardhat',
    gift: 'poisonbottle',
    hand: 'hand',
    boot: 'boat',
    kiste: 'crate',
    stern: 'star',
    brief: 'letter',
    wand: 'bricktile',
    angel: 'fishingrod',
  },
  fr: {
    main: 'hand',
    coin: 'coin',
    pain: 'bread',
    lit: 'bed',
    pie: 'crow',
    four: 'fireplace',
    cape: 'cape',
    tour: 'tower',
    chat: 'cat',
  },
};

const GERMAN = new Set(
  'ein eine einen einem einer mit ohne der die das und aus von im fur roter rote rotes blauer blaue gruner grune'.split(
    ' ',
  ),
);
const FRENCH = new Set(
  'un une le la les avec sans des du de et rouge bleu verte vert noir noire blanc petit petite'.split(' '),
);

/** The language of a prompt, where a word gives it away. */
function languageOf(words: readonly string[]): 'de' | 'fr' | 'en' {
  if (words.some((word) => GERMAN.has(word))) return 'de';
  return words.some((word) => FRENCH.has(word)) ? 'fr' : 'en';
}

/** Words before which a material is meant, not a thing: "sword of fire". */
const MADE_OF = new Set(['of', 'de', 'du', 'd', 'aus', 'von', 'made', 'en', 'in']);

const OF_FRENCH = new Set(['de', 'du', 'd', 'des']);

function tokenOf(word: string): Token {
  const token: Token = { word };
  for (const form of singulars(word)) {
    token.color ??= colorNamed(form);
    token.traits ??= traitsOf(form);
    token.subject ??= subjectNamed(form);
  }
  return token;
}

const isKnown = ({ color, traits, subject }: Token) => Boolean(color ?? traits ?? subject);

/** German compounds ("Feuerdrache") and closed English ones ("battlewolf"): the last part is the thing, the first says more. */
function compound(word: string): Token[] | undefined {
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const tail = tokenOf(word.slice(cut));
    const enough = word.length - cut >= 4;
    if (!tail.subject || !enough) continue;
    // Any ending may be chance: the beginning must be a word too.
    const start = word.slice(0, cut);
    const head = [start, start.replace(/[sn]$/, '')]
      .map(tokenOf)
      .find((token) => isKnown(token) || FILLERS.has(token.word));
    if (head) return [head, tail];
  }
  return undefined;
}

function meant(word: string): Token[] {
  const token = tokenOf(word);
  if (isKnown(token)) return [token];
  const parts = compound(word);
  if (parts) return parts;
  const near = misspelled(word, SUBJECT_NAMES) ?? misspelled(word, COLOR_WORDS);
  return [near ? tokenOf(near) : token];
}

/** The words of a prompt as tokens, in segments: a new one begins after each word such as "with", which is its `link`. */
function segmentsOf(words: readonly string[]): { link: string; tokens: Token[] }[] {
  const segments = [{ link: '', tokens: [] as Token[] }];
  const language = languageOf(words);
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    // Up to four words may be one name: "chapeau de sorcier", "magic wand".
    const joined = [4, 3, 2]
      .map((count) => ({ count, name: words.slice(i, i + count).join('') }))
      .find(({ count, name }) => i + count <= words.length && singulars(name).some(subjectNamed));
    const elsewhere = language === 'en' ? undefined : ELSEWHERE[language][word];
    if (elsewhere) segments.at(-1)?.tokens.push({ word, subject: elsewhere });
    else if (joined) {
      segments.at(-1)?.tokens.push(tokenOf(joined.name));
      i += joined.count - 1;
    } else if (LINKS.has(word)) segments.push({ link: word, tokens: [] });
    else if (!FILLERS.has(word) || traitsOf(word)) segments.at(-1)?.tokens.push(...meant(word));
    else if (colorNamed(word)) segments.at(-1)?.tokens.push({ word, color: colorNamed(word) });
  }
  return segments;
}

/** Subjects whose word is a material too, which says nothing about this one. */
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

/** The thing that a segment names: its last noun that is not only a material. */
function headOf(tokens: readonly Token[]): Token | undefined {
  return (
    tokens.findLast(({ subject, color, traits }) => subject && !color && !traits) ??
    tokens.findLast(({ subject }) => subject)
  );
}

export function readPrompt(prompt: string): Reading {
  const words = plainWords(prompt);
  const segments = segmentsOf(words).filter(({ tokens }, i) => i === 0 || tokens.length);
  const colors: ColorName[] = [];
  const traits = new Set<Trait>();
  const kinds: SubjectId[] = [];
  const extras: Extra[] = [];
  const without: SubjectId[] = [];
  let subject: SubjectId | undefined;
  let unknown: string | undefined;
  for (const { link, tokens } of segments) {
    const head = headOf(tokens);
    const own = tokens.flatMap((token) => (token !== head && token.color ? [token.color] : []));
    if (!subject && !unknown) {
      unknown = head ? undefined : tokens.findLast((token) => !isKnown(token) && !/^\d/.test(token.word))?.word;
      subject = head?.subject;
      colors.push(...own);
      if (head?.color && !OWN_COLORS.has(head.subject)) colors.push(head.color);
      for (const token of tokens) if (token.subject && token !== head) kinds.push(token.subject);
      for (const token of tokens) for (const trait of token.traits ?? []) traits.add(trait);
    } else if (WITHOUT.has(link)) {
      if (head?.subject) without.push(head.subject);
    } else if (head?.subject && !(MADE_OF.has(link) && head.color)) {
      // In French, the color of "chapeau de sorcier rouge" comes last.
      if (OF_FRENCH.has(link)) colors.push(...own);
      else extras.push({ subject: head.subject, colors: own });
    } else {
      colors.push(...own);
      if (head?.color) colors.push(head.color);
      for (const token of tokens) for (const trait of token.traits ?? []) traits.add(trait);
    }
  }
  // "ghost pirate" is a pirate, and pale.
  if (kinds.includes('ghost') && colors.length === 0) colors.push('ghost');
  const letter = [...(unknown ?? words.find((word) => !FILLERS.has(word)) ?? words[0] ?? '?')][0] ?? '?';
  const all = new Set(words.flatMap(singulars));
  return { subject, letter, colors: [...new Set(colors)], traits, kinds, extras, without, words: all };
}
