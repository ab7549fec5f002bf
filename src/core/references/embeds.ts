import { Lines } from './lines';
import type { LineContext, Reference } from './reference';
import { EMBED } from './spans';
import { isEmbeddable } from './syntaxes';

/** A pattern in a line of Go that embeds files: `//go:embed img/*.png`. */
export interface EmbedPattern {
  /** From 0; columns in UTF-16 units, as in `Use`. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly whole: string;
  readonly context: LineContext;
  readonly reference: Reference;
  /** @param path of a file below the folder of the text, with `/` */
  matches(path: string): boolean;
}

/** The patterns of a text that stand for several files: with `*`, `?`, or `[`, or the name of a folder. Those that name one file are references. */
export function* embedsIn(text: string): Generator<EmbedPattern> {
  const lines = new Lines(text);
  let last = -1;
  for (const { index: at } of text.matchAll(/go:embed/g)) {
    const { line, start: from, end: to } = lines.at(at);
    const whole = text.slice(from, to);
    const begin = line === last ? undefined : EMBED.exec(whole)?.[0].length;
    last = line;
    if (begin === undefined) continue;
    for (const { 0: part, index } of whole.slice(begin).matchAll(/"[^"]*"|`[^`]*`|\S+/g)) {
      const edge = /^["`]/.test(part) ? 1 : 0;
      const [start, end] = [begin + index + edge, begin + index + part.length - edge];
      const written = whole.slice(start, end);
      const pattern = written.replace(/^all:/, '');
      const isAll = pattern !== written;
      const glob = globOf(pattern);
      const matches = (path: string) => {
        const inner = glob && restAfter(glob, path);
        // Files of a folder that begin with a dot or an underscore are only embedded by their own names, or by `all:`.
        return inner !== undefined && isEmbeddable(path) && (isAll || !/\/[._]/.test(inner));
      };
      if (pattern) yield { line, start, end, whole, context: NONE, reference: referenceFor(start, end), matches };
    }
  }
}

const NONE: LineContext = { before: '', after: '' };

function referenceFor(start: number, end: number): Reference {
  const joined = { path: '', isOpen: true };
  return {
    start,
    end,
    variants: [],
    form: 'pattern',
    syntax: 'pattern',
    address: 'never',
    quote: '',
    separator: '/',
    joined,
  };
}

/** A character of a pattern: itself, one of a class, any one, or any number of them; the last two without `/`. */
type Part = string | RegExp | typeof ANY | typeof STAR;
const ANY = Symbol('?');
const STAR = Symbol('*');

const SPECIAL: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['?', ANY],
  ['*', STAR],
]);

/** Most characters of a pattern: no system has longer paths. */
const MAX_GLOB = 4_096;

interface Glob {
  readonly parts: readonly Part[];
  /** Whether it has special characters. A pattern without any matches folders only here: files of that name are references. */
  readonly isSpecial: boolean;
}

/** Go's `path.Match`. Undefined if it matches nothing. */
function globOf(pattern: string): Glob | undefined {
  if (pattern.length > MAX_GLOB) return undefined;
  const parts: Part[] = [];
  for (const [one, plain] of pattern.matchAll(/\\(.)|\[\^?[^\]]*\]|./gs)) {
    const part = plain ?? SPECIAL.get(one) ?? (one.length > 1 ? classOf(one) : one);
    if (part === undefined) return undefined;
    if (part !== STAR || parts.at(-1) !== STAR) parts.push(part);
  }
  return { parts, isSpecial: /[*?[]/.test(pattern) };
}

/** Undefined for a range that doesn't exist. */
function classOf(source: string): RegExp | undefined {
  try {
    return new RegExp(`^${source}$`);
  } catch {
    return undefined;
  }
}

/** What of a path is below the folder that a pattern matches, with its `/`; empty if it matches all of it, undefined if nothing. */
function restAfter(glob: Glob, path: string): string | undefined {
  if (isHere(glob)) return path;
  const { parts, isSpecial } = glob;
  let [part, at] = [0, 0];
  let star: { readonly part: number; at: number } | undefined;
  for (;;) {
    const isEnd = part === parts.length && endsPart(path, at);
    if (isEnd && (isSpecial || at < path.length)) return path.slice(at);
    const one = parts[part];
    if (one === STAR) star = { part: ++part, at };
    else if (fits(one, path[at])) [part, at] = [part + 1, at + 1];
    // The last star takes one more: what is before it fits earliest, so another way would help nothing.
    else if (star && !endsPart(path, star.at)) [part, at] = [star.part, ++star.at];
    else return undefined;
  }
}

/** The folder of the text itself. */
const isHere = ({ parts, isSpecial }: Glob) => !isSpecial && parts.join('') === '.';

const endsPart = (path: string, at: number) => at === path.length || path[at] === '/';

/** @param one undefined at the end of a path */
function fits(part: Part | undefined, one: string | undefined): boolean {
  if (one === undefined || part === undefined) return false;
  return part === ANY ? one !== '/' : part instanceof RegExp ? part.test(one) : part === one;
}
