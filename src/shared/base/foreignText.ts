/**
 * Text that somebody else wrote: a service, a person who typed a prompt or a tag, whoever named a file, a layer or a tag of a sprite. The
 * editor turns `[label](command:…)` in messages into links that run a command, and `$(name)` in labels into icons, so no such text may
 * reach it as it is.
 *
 * At run time it is a string. For the compiler it is a symbol, which fits into no string, template literal, `+`, argument of `l10n.t` or
 * field of the editor's API: whoever shows it has to call `plainText`. (Not a symbol with a brand: a brand is an object, and `l10n.t`
 * takes objects. Not a `unique symbol`: in object literals and arrays that becomes `symbol` anyway.)
 */
export type ForeignText = symbol;

declare global {
  // What makes a string of anything else makes foreign text of foreign text, also of a list of both.
  interface Array<T> {
    join(this: ForeignText extends T ? readonly T[] : never, separator?: string): ForeignText;
  }
  interface ReadonlyArray<T> {
    join(this: ForeignText extends T ? readonly T[] : never, separator?: string): ForeignText;
  }
  interface Symbol {
    toString(this: ForeignText): ForeignText;
  }
  interface StringConstructor {
    // biome-ignore lint/style/useShorthandFunctionType: it is extended, not declared.
    (text: ForeignText): ForeignText;
  }
}

/** C0 and C1 controls, other line ends, and characters that change the direction of writing. */
export const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Most characters that are shown of one text. */
const MOST = 4_000;

/** Takes no room and is not drawn (U+2060): the editor's patterns for links and icons do not reach across it. */
const JOINER = '\u2060';

/** For the borders where such text comes in: answers of a service, names of files, what is read from disk. */
export function foreignText(text: string): ForeignText {
  return text as unknown as ForeignText;
}

/**
 * The text as people may see it: on one line, in its own direction of writing, at most 4,000 characters, and never markup of the editor,
 * whatever stands before and after it. The one way to show it.
 */
export function plainText(text: ForeignText): string {
  // A character is one or two code units: what lies behind is cut in any case.
  const start = rawText(text).slice(0, 2 * MOST + 1);
  const shown = start
    .replace(UNSEEN, ' ')
    // Halves of characters, which no font draws.
    .replace(/\p{Cs}/gu, '\ufffd')
    // A link needs `](` and an icon `$(`: a text brings neither, nor one half of it at its ends.
    .replace(/(?<=^|[\]$])\(/g, `${JOINER}(`)
    .replace(/[\]$]$/, `$&${JOINER}`);
  const characters = [...shown];
  return characters.length > MOST ? `${characters.slice(0, MOST - 1).join('')}…` : shown;
}

/** For comparing, searching, storing, sending back and making names of files. Never for people: they see `plainText`. */
export function rawText(text: ForeignText | string): string {
  return text as unknown as string;
}
