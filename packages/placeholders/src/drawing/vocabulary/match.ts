/** Later words of a prompt are ignored: a long text names its subject early. */
const MAX_WORDS = 120;
const MAX_LETTERS = 32;

/** The first words of a prompt: lowercase, without accents and punctuation, with "ß" as "ss". */
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

/** Inflected endings and their replacements in the singular: English, German, French. */
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

/** A word and the singulars that it may be the plural of. */
export function singulars(word: string): string[] {
  const found = [word];
  for (const [ending, instead] of ENDINGS)
    if (word.length - ending.length >= 3 && word.endsWith(ending)) found.push(word.slice(0, -ending.length) + instead);
  // "Bär" may be written "Baer".
  if (/[aou]e/.test(word)) found.push(...singulars(word.replace(/([aou])e/g, '$1')).filter((other) => other !== word));
  return found;
}

const VOWELS = 'aeiouy';

/** The cost of replacing a letter. In a short word, another consonant usually makes another word. */
function slip(a = '', b = '', length: number): number {
  return length > 6 || (VOWELS.includes(a) && VOWELS.includes(b)) ? 1 : 2;
}

/** Number of letters to add, remove, replace, or swap with their neighbors; `limit` + 1 if it is larger than `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, above] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) [before, above] = [above, nextRow(a, b, i, before, above)];
  return above[b.length] ?? limit + 1;
}

/** The costs of changing the first `i` letters of `a` into the first letters of `b`. @param before,above the costs for `i` − 2 and `i` − 1 */
function nextRow(a: string, b: string, i: number, before: readonly number[], above: readonly number[]): number[] {
  const row = [i];
  for (let j = 1; j <= b.length; j++) {
    const same = a[i - 1] === b[j - 1] ? 0 : slip(a[i - 1], b[j - 1], a.length);
    const cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
    const swaps = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    row.push(swaps ? Math.min(cost, (before[j - 2] ?? 0) + 1) : cost);
  }
  return row;
}

/** How many letters of a word may be wrong; few in short words, which are too similar to each other. */
function tolerance(word: string): number {
  if (word.length < 5) return 0;
  return word.length < 8 ? 1 : 2;
}

/** The known word nearest to a misspelled one, the first of several; undefined if none is close enough. */
export function misspelled(word: string, known: Iterable<string>): string | undefined {
  const limit = tolerance(word);
  if (limit === 0) return undefined;
  let [best, least] = [undefined as string | undefined, limit + 1];
  for (const candidate of known) {
    if (candidate.length < 4) continue;
    // The first letter is rarely wrong, but may be swapped with the second one.
    if (candidate[0] !== word[0] && candidate[0] !== word[1]) continue;
    const distance = editDistance(word, candidate, limit);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}
