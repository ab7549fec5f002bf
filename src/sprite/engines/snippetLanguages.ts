import { UNSEEN } from '../../shared/base/foreignText';

interface LanguageRow {
  /** `C#`. */
  readonly name: string;
  /** A string as a literal. */
  literal(text: string): string;
}

/** The languages of code for games. */
export const SNIPPET_LANGUAGES = {
  // Godot's strings can't contain a zero.
  gdscript: { name: 'GDScript', literal: (text) => quoted(text.replaceAll('\0', '\ufffd'), '"', hexadecimal) },
  csharp: { name: 'C#', literal: (text) => quoted(text, '"', hexadecimal) },
  javascript: { name: 'JavaScript', literal: (text) => quoted(text, "'", hexadecimal) },
  lua: { name: 'Lua', literal: (text) => quoted(text, '"', decimal) },
} satisfies Readonly<Record<string, LanguageRow>>;

export type SnippetLanguage = keyof typeof SNIPPET_LANGUAGES;

/** Escapes with four hexadecimal digits; no character of `UNSEEN` needs more. */
const hexadecimal = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
/** Lua 5.1 only knows bytes: three decimal digits for each. */
const decimal = (sign: string) =>
  [...new TextEncoder().encode(sign)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('');

/** Also escapes invisible characters and those that change the text direction: the code does what it shows. */
function quoted(text: string, quote: string, escaped: (sign: string) => string): string {
  const body = text
    // Halves of characters, which can't be in a source file.
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/["'\\]/g, (sign) => (sign === quote || sign === '\\' ? `\\${sign}` : sign))
    .replace(UNSEEN, escaped);
  return `${quote}${body}${quote}`;
}
