/** Most globs without braces that one with braces stands for. */
const MAX_ALTERNATIVES = 256;

/**
 * A glob without its braces: `{a,b/c}.png` is `a.png` and `b/c.png`. Braces without a comma are meant as they are.
 * @returns undefined if they are too many
 */
export function withoutBraces(glob: string): string[] | undefined {
  const [open, ...ends] = bracesIn(glob);
  if (open === undefined) return [glob];
  const close = ends.at(-1) ?? open;
  const found: string[] = [];
  // From the last pair on, so that each has no other braces behind it.
  const tails = withoutBraces(glob.slice(close + 1));
  for (const [k, end] of ends.entries()) {
    const inner = withoutBraces(glob.slice((k ? (ends[k - 1] ?? 0) : open) + 1, end));
    if (!inner || !tails || found.length + inner.length * tails.length > MAX_ALTERNATIVES) return undefined;
    for (const one of inner) for (const tail of tails) found.push(glob.slice(0, open) + one + tail);
  }
  return found;
}

/** Indices of the first opening brace, the commas of its pair, and the closing one; empty if there is no such pair. */
function bracesIn(glob: string): readonly number[] {
  const open: number[][] = [];
  const pairs: (readonly number[])[] = [];
  for (const { 0: one, index } of glob.matchAll(/\\.|[{},]/gs)) {
    if (one === '{') open.push([index]);
    else if (one === ',') open.at(-1)?.push(index);
    else if (one === '}') pairs.push([...(open.pop() ?? []), index]);
  }
  const whole = pairs.filter(({ length }) => length > 2);
  return whole.sort(([a = 0], [b = 0]) => a - b)[0] ?? [];
}

/** What a character of a name has to be: this one, any, several, or one of a class. */
type Wanted = string | typeof ANY | typeof SEVERAL | ((character: string) => boolean);
const ANY = Symbol('?');
const SEVERAL = Symbol('*');
/** Any number of folders. */
const FOLDERS = Symbol('**');
type Part = readonly Wanted[] | typeof FOLDERS;

/**
 * Whether paths match a glob as VS Code has them: `*`, `?`, and `[a-z]` in a name, and `**` for folders; hidden names only if the glob has the dot. A glob
 * comes with somebody's project, so it doesn't become a regular expression: those can take years for one name.
 * @param glob without braces
 */
export function globMatcher(glob: string): (path: string) => boolean {
  const parts = glob.split('/').map((part): Part => (part === '**' ? FOLDERS : wantedIn(part)));
  // At the end, these are files.
  if (parts.at(-1) === FOLDERS) parts.push([SEVERAL]);
  return (path) => follows(parts, path.split('/'), FOLDERS, isName);
}

function isName(part: Part, name: string): boolean {
  if (part === FOLDERS) return !name.startsWith('.');
  if (name.startsWith('.') && part[0] !== '.') return false;
  return follows(part, [...name], SEVERAL, isCharacter);
}

function isCharacter(wanted: Wanted, character: string): boolean {
  return typeof wanted === 'function' ? wanted(character) : typeof wanted === 'symbol' || wanted === character;
}

/**
 * Whether each item is what is wanted there. `several` stands for any number of items, and the last one of them is extended if what follows doesn't fit: that
 * takes the product of both lengths at most.
 */
function follows<W, Item>(
  all: readonly W[],
  items: readonly Item[],
  several: W,
  fits: (wanted: W, item: Item) => boolean,
): boolean {
  let [next, at, last, resumed] = [0, 0, -1, 0];
  while (at < items.length) {
    const [wanted, item] = [all[next], items[at] as Item];
    if (wanted === several) {
      last = next++;
      resumed = at;
    } else if (wanted !== undefined && fits(wanted, item)) {
      next++;
      at++;
    } else if (last >= 0 && fits(several, items[resumed] as Item)) {
      next = last + 1;
      at = ++resumed;
    } else return false;
  }
  return all.slice(next).every((wanted) => wanted === several);
}

function wantedIn(part: string): Wanted[] {
  const characters = [...part];
  const wanted: Wanted[] = [];
  for (let at = 0; at < characters.length; at++) {
    const one = characters[at] ?? '';
    const end = one === '[' ? characters.indexOf(']', at + 2) : -1;
    if (one === '\\') wanted.push(characters[++at] ?? one);
    else if (one === '?') wanted.push(ANY);
    else if (one === '*') wanted.push(SEVERAL);
    else if (end > 0) {
      wanted.push(classOf(characters.slice(at + 1, end)));
      at = end;
    } else wanted.push(one);
  }
  return wanted;
}

/** @param inner `a-z`, `!a-z`, `^a-z` */
function classOf(inner: readonly string[]): (character: string) => boolean {
  const isNot = inner[0] === '!' || inner[0] === '^';
  const all = isNot ? inner.slice(1) : inner;
  const ranges: [string, string][] = [];
  for (let at = 0; at < all.length; at++) {
    const [from = '', dash, to] = all.slice(at, at + 3);
    const isRange = dash === '-' && to !== undefined;
    ranges.push([from, isRange ? to : from]);
    if (isRange) at += 2;
  }
  return (character) => ranges.some(([from, to]) => from <= character && character <= to) !== isNot;
}
