import { COLOR_WORDS, type ColorName, colorNamed } from './colors';
import { countOf, isPlural } from './counts';
import { misspelled, singulars } from './match';
import { type NamedPart, partNamed } from './namedParts';
import { GERMAN_NAMES, isLiving, SUBJECT_NAMES, type SubjectId, subjectNamed } from './subjectWords';
import { FILLERS, LINKS, type Trait, traitsOf } from './traits';

/** A word and what it may mean. */
export interface Token {
  readonly word: string;
  color?: ColorName | undefined;
  traits?: ReadonlySet<Trait> | undefined;
  subject?: SubjectId | undefined;
  /** The count that the word names, such as 2 for "two". */
  count?: number | undefined;
  /** The word is a plural of the subject's name. */
  plural?: boolean | undefined;
  part?: NamedPart | undefined;
}

/** Words with another meaning in German or French than in English. */
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

/** The language of a prompt, judged by common words; English by default. */
function languageOf(words: readonly string[]): 'de' | 'fr' | 'en' {
  if (words.some((word) => GERMAN.has(word))) return 'de';
  return words.some((word) => FRENCH.has(word)) ? 'fr' : 'en';
}

function tokenOf(word: string): Token {
  const token: Token = { word, count: countOf(word), part: partNamed(word) };
  for (const form of singulars(word)) {
    // "mane" isn't a man.
    if (token.part === 'accent') break;
    if (!token.subject && subjectNamed(form)) token.plural = isPlural(word, form);
    token.color ??= colorNamed(form);
    token.traits ??= traitsOf(form);
    token.subject ??= subjectNamed(form);
  }
  return token;
}

export const isKnown = ({ color, traits, subject, count, part }: Token) =>
  Boolean(color ?? traits ?? subject ?? count ?? part);

/** Splits compounds such as "Feuerdrache" and "battlewolf": the last part names the thing, the first one describes it. */
function compound(word: string): Token[] | undefined {
  for (let cut = 3; cut <= word.length - 3; cut++) {
    // A German "Hut" at the end is a hat, not a hut.
    const hat = cut === word.length - 3 && word.endsWith('hut');
    const tail = hat ? tokenOf('hat') : tokenOf(word.slice(cut));
    // Many words end like short German names, so only a material may precede them, as in "Eisaxt".
    const short = word.length - cut === 3 && GERMAN_NAMES.has(word.slice(cut)) && colorNamed(word.slice(0, cut));
    const enough = hat || short || word.length - cut >= 4;
    if (!tail.subject || !enough) continue;
    // An ending may be a coincidence, so the beginning must be a known word too.
    const start = word.slice(0, cut);
    const head = [start, start.replace(/[sn]$/, '')]
      .map(tokenOf)
      .find((token) => isKnown({ ...token, count: undefined }) || FILLERS.has(token.word));
    if (head) return [head, tail];
  }
  // A long German name of a thing may follow anything, as in "Blaubeerkuchen". The name of an animal may not: a "Nilpferd" isn't a horse.
  for (let cut = 3; cut <= word.length - 5; cut++) {
    const tail = tokenOf(word.slice(cut));
    if (GERMAN_NAMES.has(tail.word) && !isLiving(tail.subject)) return [tail];
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

/** Whether several words form one name. A link at the end belongs to the next segment: "hache double en acier". */
function isName(name: string, last = ''): boolean {
  return singulars(name).some((form) => subjectNamed(form) && (form === name || !LINKS.has(last)));
}

/** The words between two links such as "with"; `link` is the one before them. */
export interface Segment {
  readonly link: string;
  readonly tokens: Token[];
}

/** Splits the words of a prompt into segments of tokens. Each link such as "with" begins a new one. */
export function segmentsOf(words: readonly string[]): Segment[] {
  const segments: Segment[] = [{ link: '', tokens: [] }];
  const language = languageOf(words);
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    // Up to four words may form one name: "chapeau de sorcier", "magic wand".
    const joined = [4, 3, 2]
      .map((count) => ({ count, name: words.slice(i, i + count).join('') }))
      .find(({ count, name }) => i + count <= words.length && isName(name, words[i + count - 1]));
    const elsewhere = language === 'en' ? undefined : ELSEWHERE[language][word];
    if (elsewhere) segments.at(-1)?.tokens.push({ word, subject: elsewhere });
    else if (joined) {
      segments.at(-1)?.tokens.push(tokenOf(joined.name));
      i += joined.count - 1;
    } else if (LINKS.has(word)) segments.push({ link: word, tokens: [] });
    else if (!FILLERS.has(word) || traitsOf(word) || countOf(word)) segments.at(-1)?.tokens.push(...meant(word));
    else if (colorNamed(word)) segments.at(-1)?.tokens.push({ word, color: colorNamed(word) });
  }
  return segments;
}
