import type { Rect } from '../../pixels/raster';
import type { Cover } from '../../sheet/cutTraits';

/** Covered pixels that touch each other, at corners too. */
export interface Island extends Rect {
  readonly pixels: number;
}

/** With more, an image is noise: 24 MiB. */
const MAX_LABELS = 1_048_576;

/** All islands, by their first pixels from the top left; undefined if there are too many. */
export function islandsOf(cover: Cover): Island[] | undefined {
  return new Labels(cover).islands();
}

/** Labels runs of covered pixels row by row; runs that touch have one label. */
class Labels {
  readonly #cover: Cover;
  /** Of each label, the one that it's the same as. */
  readonly #same: number[] = [];
  readonly #islands: { x: number; y: number; right: number; bottom: number; pixels: number }[] = [];

  constructor(cover: Cover) {
    this.#cover = cover;
  }

  islands(): Island[] | undefined {
    let above: readonly Run[] = [];
    for (let y = 0; y < this.#cover.height; y++) {
      above = this.#labeled(this.#runsOf(y), above, y);
      if (this.#same.length > MAX_LABELS) return undefined;
    }
    return this.#islands.flatMap(({ x, y, right, bottom, pixels }, label) =>
      this.#same[label] === label ? [{ x, y, width: right - x, height: bottom - y, pixels }] : [],
    );
  }

  #runsOf(y: number): Run[] {
    const { width, mask } = this.#cover;
    const runs: Run[] = [];
    const end = (y + 1) * width;
    for (let at = mask.indexOf(1, y * width); at >= 0 && at < end; ) {
      let stop = at + 1;
      while (stop < end && mask[stop]) stop++;
      runs.push({ from: at - y * width, to: stop - y * width, label: 0 });
      at = mask.indexOf(1, stop);
    }
    return runs;
  }

  #labeled(runs: readonly Run[], above: readonly Run[], y: number): readonly Run[] {
    let first = 0;
    for (const run of runs) {
      while (first < above.length && (above[first]?.to ?? 0) < run.from) first++;
      let label: number | undefined;
      for (let at = first; at < above.length; at++) {
        const other = above[at];
        if (!other || other.from > run.to) break;
        label = label === undefined ? this.#rootOf(other.label) : this.#join(label, other.label);
      }
      run.label = label ?? this.#new(run, y);
      this.#grow(run, y);
    }
    return runs;
  }

  #new({ from, to }: Run, y: number): number {
    const label = this.#same.length;
    this.#same.push(label);
    this.#islands.push({ x: from, y, right: to, bottom: y + 1, pixels: 0 });
    return label;
  }

  #grow({ from, to, label }: Run, y: number): void {
    const island = this.#islands[label];
    if (!island) return;
    island.x = Math.min(island.x, from);
    island.right = Math.max(island.right, to);
    island.bottom = y + 1;
    island.pixels += to - from;
  }

  #rootOf(label: number): number {
    let root = label;
    while (this.#same[root] !== root) {
      // Each step halves the way for the next time.
      const next = this.#same[root] ?? root;
      this.#same[root] = this.#same[next] ?? next;
      root = next;
    }
    return root;
  }

  /** The label of both from now on: the older one. */
  #join(one: number, other: number): number {
    const roots = [this.#rootOf(one), this.#rootOf(other)] as const;
    const [kept, gone] = [Math.min(...roots), Math.max(...roots)];
    const [island, part] = [this.#islands[kept], this.#islands[gone]];
    if (kept === gone || !island || !part) return kept;
    this.#same[gone] = kept;
    island.x = Math.min(island.x, part.x);
    island.y = Math.min(island.y, part.y);
    island.right = Math.max(island.right, part.right);
    island.bottom = Math.max(island.bottom, part.bottom);
    island.pixels += part.pixels;
    return kept;
  }
}

interface Run {
  readonly from: number;
  readonly to: number;
  label: number;
}
