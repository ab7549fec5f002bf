/** What a sprite shows is said early: of a story, the rest is not looked up. */
const MAX_WORDS = 120;
const MAX_LETTERS = 32;

/** The first words of a prompt: lowercase, without accents and punctuation, "ß" as "ss". */
export function plainWords(prompt: string): string[] {
  const plain = prompt
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_LETTERS));
}

/** Endings of plurals and of grammar, and what stands in the singular: English, German, French. */
const ENDINGS: readonly (readonly [ending: string, instead: string])[] = [
  ['s', ''],
  ['es', ''],
  ['ies', 'y'],
  ['ves', 'f'],
  ['ves', 'fe'],
  ['e', ''],
  ['en', ''],
  ['er', ''],
  ['n', ''],
  ['ern', ''],
  ['nen', ''],
  ['x', ''],
  ['aux', 'al'],
  ['men', 'man'],
];

/** A word and what it may be the plural of. */
export function singulars(word: string): string[] {
  const found = [word];
  for (const [ending, instead] of ENDINGS)
    if (word.length - ending.length >= 3 && word.endsWith(ending)) found.push(word.slice(0, -ending.length) + instead);
  // "Bär" may be written as "Baer".
  if (/[aou]e/.test(word)) found.push(...singulars(word.replace(/([aou])e/g, '$1')).filter((other) => other !== word));
  return found;
}

const VOWELS = 'aeiouy';

/** Another letter in a short word is most often another word, unless it is another vowel. */
function slip(a = '', b = '', length: number): number {
  return length > 6 || (VOWELS.includes(a) && VOWELS.includes(b)) ? 1 : 2;
}

/** Letters that must be added, left away, changed or swapped with their neighbor; `limit` + 1 if there are more. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, above] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : slip(a[i - 1], b[j - 1], a.length);
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    [before, above] = [above, row];
  }
  return above[b.length] ?? limit + 1;
}

/** How many letters of a word may be wrong: short words are too near to each other. */
function tolerance(word: string): number {
  if (word.length < 5) return 0;
  return word.length < 8 ? 1 : 2;
}

/** The known word that is meant by a misspelled one, if it is clear which. */
export function misspelled(word: string, known: Iterable<string>): string | undefined {
  const limit = tolerance(word);
  if (limit === 0) return undefined;
  let [best, least] = [undefined as string | undefined, limit + 1];
  for (const candidate of known) {
    if (candidate.length < 4) continue;
    // The first letter is seldom wrong, but may have changed places.
    if (candidate[0] !== word[0] && candidate[0] !== word[1]) continue;
    const distance = editDistance(word, candidate, limit);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}
