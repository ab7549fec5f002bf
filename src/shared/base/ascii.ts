import transliterate from '@sindresorhus/transliterate';

/** Lowercases a text and converts it to ASCII as far as possible: `Größe ½` → `groesse 1/2`. Scripts without a Latin form are kept. */
export function toAscii(text: string): string {
  // Composed first, because the package's table has `ö` but not `o` with a combining mark.
  const composed = text.normalize('NFKC').replaceAll('\u2044', '/');
  return transliterate(composed).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
