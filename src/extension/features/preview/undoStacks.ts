import * as vscode from 'vscode';
import { UndoStack } from './actions/undoStack';
import { placeKey } from './placeKey';

/** Of closed previews, which may be opened again at once: renaming a file closes its preview and opens another. */
const MOST_CLOSED = 4;

/** What can be taken back, by the address of a preview. */
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
