/** What a kept picture needs to be weighed and let go of. */
interface Kept {
  readonly width: number;
  readonly height: number;
  readonly source: { close(): void };
}

/** Decoded pictures by id, up to a number of them and of bytes (RGBA). The least recently used ones are closed first. */
export class StillCache<P extends Kept> {
  // In the order of their last use.
  readonly #kept = new Map<string, P>();
  #bytes = 0;

  constructor(
    private readonly most: number,
    private readonly mostBytes: number,
  ) {}

  get size(): number {
    return this.#kept.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(id: string): P | undefined {
    const found = this.#kept.get(id);
    if (found) {
      this.#kept.delete(id);
      this.#kept.set(id, found);
    }
    return found;
  }

  put(id: string, picture: P): void {
    this.#drop(id);
    this.#kept.set(id, picture);
    this.#bytes += weight(picture);
    for (const old of this.#kept.keys()) {
      if (old === id || (this.#kept.size <= this.most && this.#bytes <= this.mostBytes)) return;
      this.#drop(old);
    }
  }

  #drop(id: string): void {
    const old = this.#kept.get(id);
    if (!old) return;
    this.#kept.delete(id);
    this.#bytes -= weight(old);
    old.source.close();
  }
}

function weight({ width, height }: Kept): number {
  return width * height * 4;
}
