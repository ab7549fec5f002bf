import { inNaturalOrder } from '../../../shared/base/naturalOrder';
import { parentOf, placeKey } from '../../disk/fileStore';

/** A sprite, and what is known of its place. */
export interface PlacedSprite {
  /** URI string, and its `placeKey`. */
  readonly uri: string;
  readonly key: string;
}

/** Sprites by their folders, so that those near a file are found without looking at all others. */
export class SpriteFolders {
  /** By the `placeKey` of the folder; its sprites are URI strings by their own keys. */
  readonly #folders = new Map<string, Map<string, string>>();
  /** Sprites of folders in order, as long as nothing changes. */
  readonly #sorted = new Map<string, readonly PlacedSprite[]>();

  /** @param uris strings */
  constructor(uris: Iterable<string> = []) {
    for (const uri of uris) this.add(uri);
  }

  /** @param uri string */
  add(uri: string): void {
    const folder = placeKey(parentOf(uri));
    const inFolder = this.#folders.get(folder) ?? new Map<string, string>();
    inFolder.set(placeKey(uri), uri);
    this.#folders.set(folder, inFolder);
    this.#sorted.delete(folder);
  }

  /** @param uri string */
  delete(uri: string): void {
    const folder = placeKey(parentOf(uri));
    this.#folders.get(folder)?.delete(placeKey(uri));
    this.#sorted.delete(folder);
  }

  /** Removes all sprites of a folder. @param folder URI string */
  deleteBelow(folder: string): void {
    const key = placeKey(folder);
    for (const one of [...this.#folders.keys()]) {
      if (one !== key && !one.startsWith(`${key}/`)) continue;
      this.#folders.delete(one);
      this.#sorted.delete(one);
    }
  }

  /** URI strings of all sprites. */
  *all(): Generator<string> {
    for (const sprites of this.#folders.values()) yield* sprites.values();
  }

  /** @param key `placeKey` of a file */
  has(key: string): boolean {
    return this.#folders.get(parentOf(key))?.has(key) ?? false;
  }

  /**
   * Sprites below a folder, those nearest to another one first: in that folder, in those that are named, then by the number of steps between the folders.
   * In a folder they're in the order of their names.
   * @param top URI string of the folder above all of them
   * @param named keys of folders, the most important first
   */
  *nearest(from: string, named: readonly string[], top: string): Generator<PlacedSprite> {
    const [own, above] = [placeKey(from), placeKey(top)];
    const inside = [...this.#folders.keys()].filter((folder) => folder === above || folder.startsWith(`${above}/`));
    const ranked = inside.map((folder) => ({ folder, rank: rankOf(folder, own, named) }));
    ranked.sort((a, b) => a.rank - b.rank || (a.folder < b.folder ? -1 : 1));
    for (const { folder } of ranked) yield* this.#inOrder(folder);
  }

  #inOrder(folder: string): readonly PlacedSprite[] {
    const known = this.#sorted.get(folder);
    if (known) return known;
    const sorted = [...(this.#folders.get(folder) ?? [])]
      .map(([key, uri]) => ({ key, uri }))
      .sort((a, b) => inNaturalOrder(a.key, b.key));
    this.#sorted.set(folder, sorted);
    return sorted;
  }
}

/** The smaller, the nearer. */
function rankOf(folder: string, own: string, named: readonly string[]): number {
  if (folder === own) return -1;
  const at = named.indexOf(folder);
  return at >= 0 ? at / (named.length + 1) : stepsBetween(folder, own);
}

/** Steps up and down from one folder to another. */
function stepsBetween(a: string, b: string): number {
  const [from, to] = [a.split('/'), b.split('/')];
  let same = 0;
  while (same < from.length && same < to.length && from[same] === to[same]) same++;
  return from.length + to.length - 2 * same;
}
