/** Most names that are offered. */
const MAX_NEAR = 3;
/** Longer names are compared by what they begin with. */
const MAX_LENGTH = 64;

/** Most letters that are compared with letters, for all questions together: a tenth of a second. */
const MAX_COMPARED = 20_000_000;

/**
 * Finds names that a mistyped one may mean, the likeliest first: a few letters are missing, added, changed, or swapped with their neighbors, or only their
 * case differs. After too many questions, none.
 */
export class NearNames {
  readonly #names: readonly { readonly name: string; readonly lower: string }[];
  readonly #known = new Map<string, readonly string[]>();
  #room = MAX_COMPARED;

  constructor(names: Iterable<string>) {
    this.#names = [...new Set(names)].map((name) => ({ name, lower: shortened(name) }));
  }

  of(name: string): readonly string[] {
    const known = this.#known.get(name) ?? this.#find(name);
    this.#known.set(name, known);
    return known;
  }

  #find(wanted: string): string[] {
    const own = shortened(wanted);
    const most = Math.max(1, Math.floor(own.length / 3));
    const near: { readonly name: string; readonly far: number }[] = [];
    for (const { name, lower } of this.#names) {
      if (this.#room < 0) return [];
      if (name === wanted || Math.abs(lower.length - own.length) > most) continue;
      this.#room -= lower.length * own.length;
      const far = distance(own, lower);
      if (far <= most && far < Math.max(own.length, lower.length)) near.push({ name, far });
    }
    near.sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1));
    return near.slice(0, MAX_NEAR).map(({ name }) => name);
  }
}

const shortened = (name: string) => name.slice(0, MAX_LENGTH).toLowerCase();

/** How many letters must be added, removed, changed, or swapped with the next one. */
export function distance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(change, swap, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
