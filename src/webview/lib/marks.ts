/** Options of a listbox that are selected, several at a time, by their elements. */
export class Marks {
  #marked = new Set<Element>();
  /** Where a range begins, until something else is done than extending it. */
  #anchor: Element | undefined;

  has(option: Element): boolean {
    return this.#marked.has(option);
  }

  set(options: readonly Element[]): void {
    this.#marked = new Set(options);
    this.#anchor = undefined;
  }

  /** Whether there was something to clear. */
  clear(): boolean {
    const any = this.#marked.size > 0;
    this.set([]);
    return any;
  }

  toggle(option: Element): void {
    if (!this.#marked.delete(option)) this.#marked.add(option);
    this.#anchor = option;
  }

  /** Selects all of `options` between the anchor, or `from` where there is none yet, and `to`. */
  extend(options: readonly Element[], from: Element, to: Element): void {
    const anchor = this.#anchor ?? from;
    const ends = [options.indexOf(anchor), options.indexOf(to)];
    this.#marked = new Set(options.slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1));
    this.#anchor = anchor;
  }

  /** Forgets all but `options`; whether there was something to forget. */
  keepOnly(options: readonly Element[]): boolean {
    const kept = options.filter((option) => this.#marked.has(option));
    const fewer = kept.length < this.#marked.size;
    this.#marked = new Set(kept);
    if (this.#anchor && !options.includes(this.#anchor)) this.#anchor = undefined;
    return fewer;
  }
}
