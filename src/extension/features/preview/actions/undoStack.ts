import type { Done } from '../../../../shared/protocol/preview';

/** What takes an action back; resolves to a sentence about it, rejects where it cannot. */
export type Undo = () => Promise<string>;

/** What was done in one preview and can be taken back, the last thing first. */
export class UndoStack {
  private readonly steps: { readonly undo: Undo; readonly bytes: number }[] = [];

  /** @param bytes kept in memory for it; only the last step of those that keep some can be taken back */
  push(undo: Undo, bytes = 0): void {
    if (bytes) this.forgetBytes();
    this.steps.push({ undo, bytes });
  }

  /** A step that could not be taken back stays, so that it can be tried again. */
  async undo(): Promise<Done> {
    const last = this.steps.at(-1);
    if (!last) return { undoable: false };
    const text = await last.undo();
    this.steps.splice(this.steps.indexOf(last), 1);
    return { text, undoable: this.steps.length > 0 };
  }

  private forgetBytes(): void {
    const kept = this.steps.filter(({ bytes }) => bytes === 0);
    this.steps.splice(0, this.steps.length, ...kept);
  }
}
