import { type CodePart, MAX_TOKENS, partsIn } from './codeTokens';

/**
 * Code in which comments and the contents of strings are spaces, so that a pattern finds code only. As long as the text, with the quotes where they were.
 * Takes the same time for each character. `isClear`: whether all strings ended where strings of the language do.
 */
export interface CodeText {
  readonly text: string;
  readonly code: string;
  readonly isClear: boolean;
}

/** @param extension in lowercase, without the dot */
export function codeText(text: string, extension: string): CodeText {
  const parts = partsIn(text, extension);
  const isCut = parts.length >= MAX_TOKENS;
  const written: string[] = [];
  let at = 0;
  for (const part of parts) {
    const start = Math.max(at, part.start);
    const end = blankEnd(part);
    if (end <= start) continue;
    written.push(text.slice(at, start), blanked(text, start, end));
    at = end;
  }
  written.push(isCut ? blanked(text, at, text.length) : text.slice(at));
  return { text, code: written.join(''), isClear: !isCut && !parts.some(({ isOpen }) => isOpen) };
}

/** Quotes remain; nothing remains of comments. */
const blankEnd = ({ quote, end, after }: CodePart) => (quote ? end : Math.max(end, after));

/** Spaces instead of characters, with the ends of lines. */
function blanked(text: string, from: number, to: number): string {
  if (to <= from) return '';
  const part = text.slice(from, to);
  if (!/[\r\n]/.test(part)) return ' '.repeat(to - from);
  return part.replace(/[^\r\n]+/g, (signs) => ' '.repeat(signs.length));
}
