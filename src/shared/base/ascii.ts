import transliterate from '@sindresorhus/transliterate';

/** A text in lowercase ASCII letters and signs, as far as it has them: `Größe ½` → `groesse 1/2`; other scripts without a Latin form stay. */
export function toAscii(text: string): string {
  // Composed first, because the table of the package has `ö` but not `o` with a combining mark.
  const composed = text.normalize('NFKC').replaceAll('\u2044', '/');
  return transliterate(composed).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
