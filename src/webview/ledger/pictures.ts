import { el } from '../lib/dom';

/** Most images that are asked for at a time. */
const MAX_ASKED = 4;

/** Small images of sprites, asked for when their rows come into view. */
export class RowPictures {
  readonly #ask: (index: number) => Promise<Uint8Array | undefined>;
  readonly #seen: IntersectionObserver;
  readonly #indices = new WeakMap<Element, number>();
  readonly #waiting = new Set<Element>();
  readonly #addresses: string[] = [];
  #asked = 0;

  /** @param ask resolves to a PNG; undefined if there is none */
  constructor(ask: (index: number) => Promise<Uint8Array | undefined>) {
    this.#ask = ask;
    this.#seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) this.#waiting.add(target);
        else this.#waiting.delete(target);
      }
      this.#next();
    });
  }

  watch(element: Element, index: number): void {
    this.#indices.set(element, index);
    this.#seen.observe(element);
  }

  /** Forgets all rows: another list is shown. */
  clear(): void {
    this.#seen.disconnect();
    this.#waiting.clear();
    for (const address of this.#addresses.splice(0)) URL.revokeObjectURL(address);
  }

  #next(): void {
    for (const element of this.#waiting) {
      if (this.#asked >= MAX_ASKED) return;
      this.#waiting.delete(element);
      this.#seen.unobserve(element);
      void this.#draw(element);
    }
  }

  async #draw(element: Element): Promise<void> {
    const index = this.#indices.get(element);
    if (index === undefined) return;
    this.#asked++;
    try {
      const bytes = await this.#ask(index);
      if (!bytes || !element.isConnected) return;
      const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      this.#addresses.push(address);
      element.replaceChildren(el('img', { src: address, alt: '' }));
    } catch {
      // A row without an image says the rest.
    } finally {
      this.#asked--;
      this.#next();
    }
  }
}
