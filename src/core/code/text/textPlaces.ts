import type { NamedPath, TextPlace } from '../codeNames';

/** Places of a text by their offsets, and the paths that stand there. */
export class TextPlaces {
  readonly #starts: number[] = [0];
  readonly #paths = new Map<number, { readonly path: NamedPath; readonly index: number }[]>();

  constructor(text: string, paths: readonly NamedPath[]) {
    for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) this.#starts.push(index + end.length);
    for (const [index, path] of paths.entries()) {
      const same = this.#paths.get(path.line);
      if (same) same.push({ path, index });
      else this.#paths.set(path.line, [{ path, index }]);
    }
    for (const inLine of this.#paths.values()) inLine.sort((a, b) => a.path.start - b.path.start);
  }

  /** @param start UTF-16 units from the start of the text; `end` after the last one, in the same line */
  at(start: number, end: number): TextPlace {
    const line = this.#lineOf(start);
    const from = this.#starts[line] ?? 0;
    return { line, start: start - from, end: end - from };
  }

  /** The first path that stands between two offsets of a line, as an index. */
  pathAt(start: number, end: number): number | undefined {
    const { line, start: from, end: to } = this.at(start, end);
    const inLine = this.#paths.get(line) ?? [];
    const first = inLine[lastBefore(inLine.length, (at) => (inLine[at]?.path.start ?? 0) < from) + 1];
    return first && first.path.end <= to ? first.index : undefined;
  }

  #lineOf(offset: number): number {
    return lastBefore(this.#starts.length, (at) => (this.#starts[at] ?? 0) <= offset);
  }
}

/** The last of a number of items that are before something; negative if none is. */
function lastBefore(count: number, isBefore: (at: number) => boolean): number {
  let [low, high] = [-1, count - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isBefore(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
