const [LF, CR] = [10, 13];

/** The lines of a text, for places that come one after another. They end as in an editor: with LF, CR LF, or CR. */
export class Lines {
  readonly #text: string;

  #line = 0;
  #start = 0;
  #end: number;

  constructor(text: string) {
    this.#text = text;
    this.#end = this.#endOf(0);
  }

  /** The line of a place, from 0, without what ends it. */
  at(index: number): { readonly line: number; readonly start: number; readonly end: number } {
    while (index >= this.#end && this.#end < this.#text.length) {
      const isPair = this.#text.charCodeAt(this.#end) === CR && this.#text.charCodeAt(this.#end + 1) === LF;
      this.#start = this.#end + (isPair ? 2 : 1);
      this.#end = this.#endOf(this.#start);
      this.#line++;
    }
    return { line: this.#line, start: this.#start, end: this.#end };
  }

  #endOf(from: number): number {
    let end = from;
    // Calling something for each of millions of lines would take longer than all of their characters.
    for (; end < this.#text.length; end++) {
      const code = this.#text.charCodeAt(end);
      if (code === LF || code === CR) break;
    }
    return end;
  }
}
