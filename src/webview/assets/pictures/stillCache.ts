import type { Size } from '../../../sprite/pixels/raster';

/** What the cache needs: the picture's size, and how to free it. */
interface Still extends Size {
  readonly source: { close(): void };
}

/** Decoded pictures by id, limited in number and in bytes (RGBA). The least recently used ones are freed first. */
export class StillCache<P extends Still> {
  readonly #most: number;
  readonly #mostBytes: number;

  // Least recently used first.
  readonly #stills = new Map<string, P>();
  #bytes = 0;

  constructor(most: number, mostBytes: number) {
    this.#most = most;
    this.#mostBytes = mostBytes;
  }

  get size(): number {
    return this.#stills.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(id: string): P | undefined {
    const found = this.#stills.get(id);
    if (found) {
      this.#stills.delete(id);
      this.#stills.set(id, found);
    }
    return found;
  }

  put(id: string, picture: P): void {
    this.#drop(id);
    this.#stills.set(id, picture);
    this.#bytes += weight(picture);
    for (const old of this.#stills.keys()) {
      if (old === id || (this.#stills.size <= this.#most && this.#bytes <= this.#mostBytes)) return;
      this.#drop(old);
    }
  }

  #drop(id: string): void {
    const old = this.#stills.get(id);
    if (!old) return;
    this.#stills.delete(id);
    this.#bytes -= weight(old);
    old.source.close();
  }
}

function weight({ width, height }: Still): number {
  return width * height * 4;
}
