/** What a picture weighs: its frames are RGBA, all of one size. */
interface Weighed {
  readonly width: number;
  readonly height: number;
  readonly frames: { readonly length: number };
}

interface Entry<P> {
  readonly loading: Promise<P>;
  /** Bytes of its pixels; 0 while it is not there. */
  bytes: number;
}

/**
 * Decoded pictures by key, up to `limit` bytes of pixels. Beyond it the least recently used ones are let go of, but never those
 * that are held. What somebody else still has is found again instead of being decoded twice.
 */
export class PictureCache<P extends Weighed> {
  // In the order of their last use.
  readonly #entries = new Map<string, Entry<P>>();
  readonly #past = new Map<string, WeakRef<P>>();
  #held: ReadonlySet<string> = new Set();

  constructor(private readonly limit: number) {}

  /** The picture of a key, made when it is not there. A failure is kept too. */
  get(key: string, make: () => Promise<P>): Promise<P> {
    const known = this.#entries.get(key);
    if (known) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.loading;
    }
    const past = this.#past.get(key)?.deref();
    const entry: Entry<P> = { loading: past ? Promise.resolve(past) : make(), bytes: 0 };
    this.#entries.set(key, entry);
    entry.loading.then(
      (picture) => {
        entry.bytes = picture.width * picture.height * 4 * picture.frames.length;
        if (this.#entries.get(key) === entry) this.#shrink(key);
      },
      () => {},
    );
    return entry.loading;
  }

  /** Exactly these are never let go of. */
  hold(keys: Iterable<string>): void {
    this.#held = new Set(keys);
  }

  /** Forgets all others. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const map of [this.#entries, this.#past]) for (const key of map.keys()) if (!keys.has(key)) map.delete(key);
  }

  /** Bytes of the pixels that are kept. */
  get bytes(): number {
    return [...this.#entries.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  #shrink(newest: string): void {
    let left = this.bytes - this.limit;
    for (const [key, { bytes, loading }] of this.#entries) {
      if (left <= 0) return;
      if (bytes === 0 || key === newest || this.#held.has(key)) continue;
      this.#entries.delete(key);
      void loading.then((picture) => this.#past.set(key, new WeakRef(picture)));
      left -= bytes;
    }
  }
}
