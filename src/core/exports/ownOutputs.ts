import { placeKey, sha256Of } from '../disk/fileStore';
import type { Memory } from '../host/memory';
import { recall, remember } from '../host/stored';

/**
 * Most files that are remembered. The oldest are forgotten first, and then count as somebody else's; never those of the last export, which can have more
 * images.
 */
const MAX_FILES = 20_000;

/**
 * Files that exports of this workspace wrote, each with the digest of its content and its source. A file that was changed since then, or that
 * has another source, isn't recognized, so an export doesn't replace what somebody drew over it.
 */
export class OwnOutputs {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** @param source URI string, like `uri` */
  has(source: string, uri: string, sha256: string): boolean {
    const [place, of] = [placeKey(uri), placeKey(source)];
    return recall(this.#memory, 'export.outputs').some((one) => one[0] === place && one[1] === sha256 && one[2] === of);
  }

  /** Files of a source that are remembered, changed or not: `placeKey`s, each with the digest of what was written. @param source URI string */
  of(source: string): { readonly place: string; readonly sha256: string }[] {
    const of = placeKey(source);
    return recall(this.#memory, 'export.outputs').flatMap((one) =>
      one[2] === of ? [{ place: one[0], sha256: one[1] }] : [],
    );
  }

  /** The sources of files that are remembered, changed or not; both are `placeKey`s. @param isMeant whether a file counts */
  sourcesOf(isMeant: (place: string) => boolean): string[] {
    const all = recall(this.#memory, 'export.outputs').flatMap(([place, , of]) => (isMeant(place) ? [of] : []));
    return [...new Set(all)];
  }

  /** Whether files of a source are remembered, changed or not. @param source URI string */
  hasAny(source: string): boolean {
    const of = placeKey(source);
    return recall(this.#memory, 'export.outputs').some((one) => one[2] === of);
  }

  /** Remembers files that an export of this source wrote, or that a person let it replace. */
  async remember(
    source: string,
    written: readonly { readonly uri: string; readonly bytes: Uint8Array }[],
  ): Promise<void> {
    if (!written.length) return;
    const of = placeKey(source);
    const added = written.map(({ uri, bytes }) => [placeKey(uri), sha256Of(bytes), of] as [string, string, string]);
    const places = new Set(added.map(([place]) => place));
    const others = recall(this.#memory, 'export.outputs').filter(([place]) => !places.has(place));
    await remember(this.#memory, 'export.outputs', [...others, ...added].slice(-Math.max(MAX_FILES, added.length)));
  }
}
