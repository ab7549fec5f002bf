/** An exported or translated bundle: text by key, with comments for translators in the exported one. */
export type Bundle = Readonly<
  Record<string, string | { readonly message: string; readonly comment: readonly string[] }>
>;

function textOf(entry: Bundle[string]): string {
  return typeof entry === 'string' ? entry : entry.message;
}

function placeholders(text: string): string {
  return [...new Set(text.match(/\{\d+\}/g))].sort().join(' ');
}

/** The errors of a translation, as lines: missing or extra keys, other placeholders, empty text. */
export function translationFaults(english: Bundle, translated: Bundle): string[] {
  const faults: string[] = [];
  for (const [key, entry] of Object.entries(english)) {
    const other = translated[key];
    const [wanted, found] = [textOf(entry), other === undefined ? undefined : textOf(other)];
    if (found === undefined) faults.push(`not translated: ${key}`);
    else if (!found.trim()) faults.push(`empty: ${key}`);
    else if (placeholders(wanted) !== placeholders(found)) faults.push(`other placeholders: ${key}`);
  }
  for (const key of Object.keys(translated)) if (!(key in english)) faults.push(`not in English: ${key}`);
  return faults;
}

/** Strings whose English has a term as whole words, and whose translation lacks the term's own, as lines. */
export function termFaults(english: Bundle, translated: Bundle, terms: Readonly<Record<string, string>>): string[] {
  return Object.entries(terms).flatMap(([term, own]) => {
    const named = new RegExp(`\\b${term}\\b`);
    return Object.keys(english)
      .filter((key) => named.test(textOf(english[key] ?? '')))
      .map((key) => textOf(translated[key] ?? ''))
      .filter((text) => !text.toLowerCase().includes(own.toLowerCase()))
      .map((text) => `${term} isn’t ${own}: ${text}`);
  });
}
