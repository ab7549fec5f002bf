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
  for (const [line, whole] of text.split(/\r\n|\r|\n/).entries()) {
    const begin = EMBED.exec(whole)?.[0].length;
    if (begin === undefined) continue;
    for (const { 0: part, index } of whole.slice(begin).matchAll(/"[^"]*"|`[^`]*`|\S+/g)) {
      const edge = /^["`]/.test(part) ? 1 : 0;
      const [start, end] = [begin + index + edge, begin + index + part.length - edge];
      const written = whole.slice(start, end);
      const pattern = written.replace(/^all:/, '');
      const isAll = pattern !== written;
      const found = globOf(pattern);
      const matches = (path: string) => {
        const inner = found.exec(path)?.[1];
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

/** Go's `path.Match`, and all that is in a folder: then the group is the rest of the path. A pattern without any special characters matches folders only. */
function globOf(pattern: string): RegExp {
  const isSpecial = /[*?[]/.test(pattern);
  const source = pattern.replace(/\\(.)|\[\^?[^\]]*\]|[*?]|[^\w\s/-]/g, (one, plain?: string) => {
    if (plain !== undefined) return `\\${plain}`;
    if (one === '*') return '[^/]*';
    if (one === '?') return '[^/]';
    return one.length > 1 ? one : `\\${one}`;
  });
  const rest = isSpecial ? '((?:/.*)?)' : '(/.*)';
  try {
    return new RegExp(`^${source === '\\.' ? '' : source}${source === '\\.' ? '(.*)' : rest}$`);
  } catch {
    // A range that doesn't exist matches nothing.
    return /^(?!)()/;
  }
}
