/**
 * Text from outside: from a service, from a person who typed a prompt or a tag, or the name of a file, a layer, or a sprite's tag. VS
 * Code turns `[label](command:…)` in messages into links that run a command, and `$(name)` in labels into icons, so text from outside
 * must never reach it unchanged.
 *
 * At run time it is a string. For the compiler it is a symbol, which fits into no string, template literal, `+`, argument of `l10n.t`, or
 * field of VS Code's API, so whoever shows it has to call `plainText`. (It isn't a symbol with a brand: a brand is an object, and
 * `l10n.t` accepts objects. It isn't a `unique symbol` either: in object literals and arrays that becomes `symbol` anyway.)
 */
export type ForeignText = symbol;

declare global {
  // Functions that return a string return foreign text if they are given foreign text, alone or in a list.
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

/** C0 and C1 controls, other line ends, and characters that change the text direction. */
export const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** A text as escapes of JSON, one for each UTF-16 unit: `\\u202e`. */
export function jsonEscapes(text: string): string {
  return text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

/** Most characters shown of one text. */
const MAX_SHOWN = 4_000;

/** Invisible and without width (U+2060): VS Code's patterns for links and icons don't match across it. */
const JOINER = '\u2060';

/** Marks text where it comes in: answers of a service, file names, data read from disk. */
export function foreignText(text: string): ForeignText {
  return text as unknown as ForeignText;
}

/**
 * The text as people may see it: on one line, in its own text direction, at most 4,000 characters, and never VS Code markup, regardless
 * of the text around it. The only way to show it.
 */
export function plainText(text: ForeignText): string {
  // A character is one or two code units, so the rest would be cut in any case.
  const start = rawText(text).slice(0, 2 * MAX_SHOWN + 1);
  const shown = start
    .replace(UNSEEN, ' ')
    // Halves of characters, which no font can draw.
    .replace(/\p{Cs}/gu, '\ufffd')
    // A link needs `](` and an icon `$(`: the text contains neither, and no half of one at its ends.
    .replace(/(?<=^|[\]$])\(/g, `${JOINER}(`)
    .replace(/[\]$]$/, `$&${JOINER}`);
  const characters = [...shown];
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN - 1).join('')}…` : shown;
}

/** The text itself, for comparing, searching, storing, sending, and making file names. Never for people: they see `plainText`. */
export function rawText(text: ForeignText | string): string {
  return text as unknown as string;
}
