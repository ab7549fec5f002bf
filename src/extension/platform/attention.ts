/** Commands that show something and ask nothing. */
const SHOWING: ReadonlySet<string> = new Set([
  'spriteKiln.preview',
  'spriteKiln.previewAssets',
  'spriteKiln.previewRun',
]);

/** What a person is busy with in this window. Whatever nobody asked for, such as an offer, comes at another time. */
export class Attention {
  readonly #runs: { readonly openCount: number };

  /** Ids of commands that ask or work at the moment. */
  readonly #commands: string[] = [];

  /** @param runs those of this window */
  constructor(runs: { readonly openCount: number }) {
    this.#runs = runs;
  }

  /** Whether no command asks or works, and no run is open. */
  get isFree(): boolean {
    return this.#runs.openCount === 0 && this.#commands.every((id) => SHOWING.has(id));
  }

  /** Counts a command as long as it isn't done. */
  async during<T>(id: string, work: () => Promise<T>): Promise<T> {
    this.#commands.push(id);
    try {
      return await work();
    } finally {
      this.#commands.splice(this.#commands.indexOf(id), 1);
    }
  }
}
