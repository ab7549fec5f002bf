import { createScanner, type Node } from 'jsonc-parser';

/** Positions in the text of JSON files that people write. */

/** A range of a text, in UTF-16 code units. */
export interface Stretch {
  readonly offset: number;
  readonly length: number;
}

/** Most nested lists and objects; files that people write have four. The parser is recursive. */
const MAX_DEPTH = 64;

/** The position at which a text nests too deeply to be parsed; undefined if it doesn't. */
export function tooDeepAt(text: string): Stretch | undefined {
  const scanner = createScanner(text);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const sign = text[scanner.getTokenOffset()];
    if (sign === '{' || sign === '[') depth++;
    if (sign === '}' || sign === ']') depth--;
    if (depth > MAX_DEPTH) return { offset: scanner.getTokenOffset(), length: 1 };
  }
  return undefined;
}

/** The value at a path. */
export function nodeAt(tree: Node, keys: readonly (string | number)[]): Node | undefined {
  let node: Node | undefined = tree;
  for (const key of keys) {
    node =
      typeof key === 'number'
        ? node?.children?.[key]
        : node?.children?.find(({ children }) => children?.[0]?.value === key)?.children?.[1];
  }
  return node;
}

export const stretchOf = ({ offset, length }: Node): Stretch => ({ offset, length });

/** Line and column, both from 1, of an offset in a text. */
export function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
