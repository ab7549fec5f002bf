/** Most characters of a message: VS Code cuts longer ones in the corner of the window, or they cover it. */
export const TOAST_LENGTH = 120;

/** Most characters of a file name, or of another word, in a message that is too long with it. */
const NAME_LENGTH = 32;

/** What to keep of a message that is too long. */
export interface Fitting {
  /** The sentences to keep as many of as fit; default: the whole text. */
  readonly said?: string;
  /** The sentence that always stays, at the end: whether credits were spent. */
  readonly kept?: string;
  /** File names in the text, which may contain spaces. */
  readonly names?: readonly string[];
}

/** A message: its whole text, and what to keep if that is too long. */
export interface ToastText extends Fitting {
  readonly text: string;
}

/**
 * A text of at most `TOAST_LENGTH` characters: the text itself if it fits, else with long names shortened in the middle, else its first
 * sentences.
 */
export function fitToast(text: string, { said = text, kept = '', names = [] }: Fitting = {}): string {
  if (text.length <= TOAST_LENGTH) return text;
  const shortened = withShortNames(text, names);
  if (shortened.length <= TOAST_LENGTH) return shortened;
  const room = TOAST_LENGTH - (kept ? kept.length + 1 : 0);
  const [first = '', ...others] = sentencesOf(withShortNames(said, names));
  let start = first.length <= room ? first : cutAt(first, room);
  for (const sentence of others) {
    if (start.length + 1 + sentence.length > room) break;
    start += ` ${sentence}`;
  }
  return [start, kept].filter(Boolean).join(' ');
}

/** `a-very-long-na…me-of-a-file.png`: keeps the end, which distinguishes files. */
export function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_LENGTH) return name;
  const end = Math.floor((NAME_LENGTH - 1) / 2);
  return `${characters.slice(0, NAME_LENGTH - 1 - end).join('')}…${characters.slice(-end).join('')}`;
}

function withShortNames(text: string, names: readonly string[]): string {
  const known = names.reduce((now, name) => (name ? now.replaceAll(name, shortName(name)) : now), text);
  return known.replace(/\S+/g, shortName);
}

/** The sentences of a text. A period inside quotes doesn't end one. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const part of text.split(/(?<=[.!?][”“]?) /)) {
    open = open ? `${open} ${part}` : part;
    if ((open.match(/[“”„]/g)?.length ?? 0) % 2) continue;
    sentences.push(open);
    open = '';
  }
  return open ? [...sentences, open] : sentences;
}

/** The beginning of a sentence, cut between words if that keeps most of it. */
function cutAt(sentence: string, room: number): string {
  const start = sentence.slice(0, room - 1).replace(/[\ud800-\udbff]$/, '');
  const words = start.replace(/[\s,;:]+\S*$/, '');
  return `${words.length > room / 2 ? words : start}…`;
}
