/** What determines a picture's size in memory. Its frames are RGBA, all of one size. */
interface Sized {
  readonly width: number;
  readonly height: number;
  readonly frames: { readonly length: number };
  /** Aseprite files only: their bytes are kept next to the frames. */
  readonly sprite?: { readonly file: { readonly length: number } };
}

interface Entry<P> {
  readonly loading: Promise<P>;
  /** Bytes of its pixels and its file; 0 until the picture is loaded. */
  bytes: number;
}

/**
 * Decoded pictures by key, up to `limit` bytes. Beyond that, the least recently used ones are dropped, except those that are held. A dropped
 * picture that is still used elsewhere is returned instead of being decoded again.
 */
export class DecodedPictures<P extends Sized> {
  readonly #limit: number;

  // Least recently used first.
  readonly #entries = new Map<string, Entry<P>>();
  readonly #dropped = new Map<string, WeakRef<P>>();
  #held: ReadonlySet<string> = new Set();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The picture of a key; calls `make` if it isn't stored. A failure is stored too. */
  get(key: string, make: () => Promise<P>): Promise<P> {
    const known = this.#entries.get(key);
    if (known) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.loading;
    }
    const past = this.#dropped.get(key)?.deref();
    const entry: Entry<P> = { loading: past ? Promise.resolve(past) : make(), bytes: 0 };
    this.#entries.set(key, entry);
    entry.loading.then(
      (picture) => {
        const { width, height, frames, sprite } = picture;
        entry.bytes = width * height * 4 * frames.length + (sprite?.file.length ?? 0);
        if (this.#entries.get(key) === entry) this.#shrink(key);
      },
      () => {},
    );
    return entry.loading;
  }

  /** Sets the pictures that are never dropped. */
  hold(keys: Iterable<string>): void {
    this.#held = new Set(keys);
  }

  /** Removes all pictures except those for which `isKept` returns true. */
  keepOnly(isKept: (key: string) => boolean): void {
    for (const map of [this.#entries, this.#dropped]) for (const key of map.keys()) if (!isKept(key)) map.delete(key);
  }

  /** Bytes of all stored pictures. */
  get bytes(): number {
    return [...this.#entries.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  #shrink(newest: string): void {
    let left = this.bytes - this.#limit;
    for (const [key, { bytes, loading }] of this.#entries) {
      if (left <= 0) return;
      if (bytes === 0 || key === newest || this.#held.has(key)) continue;
      this.#entries.delete(key);
      void loading.then((picture) => this.#dropped.set(key, new WeakRef(picture)));
      left -= bytes;
    }
  }
}
