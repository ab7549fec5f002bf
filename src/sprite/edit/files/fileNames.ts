/**
 * Names of numbered files, and of more files after them: the number in which they differ continues, with as many digits.
 * @param names in order, with their extensions @param count of all files
 * @returns undefined if nothing in them counts
 */
export function numberedNames(names: readonly string[], count: number): readonly string[] | undefined {
  if (count <= names.length) return names.slice(0, count);
  const slot = slotOf(names);
  const last = names.at(-1);
  if (!slot || last === undefined) return undefined;
  const own = numbersIn(last)[slot.at];
  if (!own) return undefined;
  const [before, after] = [last.slice(0, own.index), last.slice(own.index + own.digits.length)];
  const zero = own.zero.codePointAt(0) ?? 0;
  const more = Array.from({ length: count - names.length }, (_, at) => {
    const digits = String(slot.last + 1 + at).padStart(slot.width, '0');
    return before + [...digits].map((digit) => String.fromCodePoint(zero + Number(digit))).join('') + after;
  });
  return [...names, ...more];
}

interface DigitRun {
  readonly digits: string;
  readonly index: number;
  readonly value: number;
  /** The zero of its script. */
  readonly zero: string;
}

/** ASCII digits, and those that keyboards for Japanese, Arabic, Persian, and Hindi write. */
const SCRIPTS = [/[0-9]+/g, /[\uff10-\uff19]+/g, /[\u0660-\u0669]+/g, /[\u06f0-\u06f9]+/g, /[\u0966-\u096f]+/g];
const ZEROS = ['0', '\uff10', '\u0660', '\u06f0', '\u0966'];

/** The numbers of a name without its extension, in order. */
function numbersIn(name: string): DigitRun[] {
  const stem = name.replace(/\.[^.]*$/, '');
  return SCRIPTS.flatMap((script, at) => {
    const zero = ZEROS[at] ?? '0';
    return [...stem.matchAll(script)].map(({ 0: digits, index }): DigitRun => {
      const plain = [...digits].map((digit) => (digit.codePointAt(0) ?? 0) - (zero.codePointAt(0) ?? 0)).join('');
      return { digits, index, value: Number(plain), zero };
    });
  }).sort((a, b) => a.index - b.index);
}

/** Which number of the names counts; of one name, the last. */
function slotOf(
  names: readonly string[],
): { readonly at: number; readonly last: number; readonly width: number } | undefined {
  const numbers = names.map(numbersIn);
  const [first = []] = numbers;
  for (const at of [...first.keys()].reverse()) {
    const start = first[at]?.value ?? 0;
    const counts = numbers.every((runs, index) => runs[at]?.value === start + index);
    if (counts) return { at, last: start + names.length - 1, width: first[at]?.digits.length ?? 1 };
  }
  return undefined;
}
