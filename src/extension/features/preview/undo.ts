import * as vscode from 'vscode';
import type { Done } from '../../../shared/protocol/preview';
import { placeKey } from '../../platform/fileStore';

/** What takes an action back; resolves to a sentence about it, rejects if it cannot. */
export type Undo = () => Promise<string>;

/** What was done in one preview and can be undone, the last thing first. */
export class UndoStack {
  private readonly steps: { readonly undo: Undo; readonly bytes: number }[] = [];

  /** @param bytes that the step holds in memory; of the steps that hold some, only the last one can be undone */
  push(undo: Undo, bytes = 0): void {
    if (bytes) this.forgetBytes();
    this.steps.push({ undo, bytes });
  }

  get isEmpty(): boolean {
    return this.steps.length === 0;
  }

  /** A step that could not be undone stays, so that it can be tried again. */
  async undo(): Promise<Done> {
    const last = this.steps.at(-1);
    if (!last) return { undoable: false };
    const text = await last.undo();
    this.steps.splice(this.steps.indexOf(last), 1);
    return { text, undoable: this.steps.length > 0 };
  }

  private forgetBytes(): void {
    const light = this.steps.filter(({ bytes }) => bytes === 0);
    this.steps.splice(0, this.steps.length, ...light);
  }
}

/** Closed previews whose steps are remembered: renaming a file closes its preview and opens another. */
const MOST_CLOSED = 4;

/** The undo stack of each preview, by its address; it follows files that are renamed. */
export class UndoStacks implements vscode.Disposable {
  private readonly stacks = new Map<string, UndoStack>();
  private readonly closed = new Set<string>();
  private readonly watch: vscode.Disposable;

  constructor() {
    this.watch = vscode.workspace.onDidRenameFiles(({ files }) => {
      const moving = files.map(({ oldUri, newUri }) => ({ from: keyOf(oldUri), to: keyOf(newUri) }));
      const taken = moving.map(({ from, to }) => ({ to, stack: this.stacks.get(from) }));
      for (const { from } of moving) this.stacks.delete(from);
      for (const { to, stack } of taken) if (stack) this.stacks.set(to, stack);
    });
  }

  of(uri: vscode.Uri): UndoStack {
    const key = keyOf(uri);
    this.closed.delete(key);
    const stack = this.stacks.get(key) ?? new UndoStack();
    this.stacks.set(key, stack);
    return stack;
  }

  /** Kept for a while, since it may be opened again. */
  close(uri: vscode.Uri): void {
    this.closed.add(keyOf(uri));
    for (const key of [...this.closed].slice(0, -MOST_CLOSED)) {
      this.closed.delete(key);
      this.stacks.delete(key);
    }
  }

  dispose(): void {
    this.watch.dispose();
    this.stacks.clear();
  }
}

const keyOf = (uri: vscode.Uri) => placeKey(uri.toString());
