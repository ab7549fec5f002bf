import * as vscode from 'vscode';
import { placeKey } from '../../../core/disk/fileStore';
import { HeldBytes } from '../../../core/disk/heldBytes';
import type { Done } from '../../../shared/protocol/preview';

/** Undoes an action; resolves to a sentence about it, rejects if it can't. */
export type Undo = () => Promise<string>;

/** A step that can be undone. */
interface Step {
  readonly undo: Undo;
  /** Number of old bytes that `undo` holds. */
  readonly bytes: number;
}

/** Undoable actions of one preview, the last one first. */
export class UndoStack {
  readonly #steps: HeldBytes<Step>;

  /** @param most bytes that all steps may hold together */
  constructor(most?: number) {
    this.#steps = new HeldBytes(({ bytes }) => bytes, most);
  }

  /** @param bytes number of old bytes that `undo` holds; if there isn't room for all steps, the oldest with bytes are forgotten */
  push(undo: Undo, bytes = 0): void {
    this.#steps.hold({ undo, bytes });
  }

  /** A step that couldn't be undone stays, so it can be tried again. */
  async undo(): Promise<Done> {
    const newest = this.#steps.newest;
    if (!newest) return { undoable: false };
    const [key, step] = newest;
    const text = await step.undo();
    this.#steps.release(key);
    return { text, undoable: this.#steps.newest !== undefined };
  }
}

/** Most closed previews whose steps are remembered: renaming a file closes its preview and opens another. */
const MAX_CLOSED = 4;

/** The undo stack of each preview, by its URI; it follows renamed files. */
export class UndoStacks implements vscode.Disposable {
  readonly #stacks = new Map<string, UndoStack>();
  readonly #closed = new Set<string>();
  readonly #watch: vscode.Disposable;

  constructor() {
    this.#watch = vscode.workspace.onDidRenameFiles(({ files }) => {
      const moving = files.map(({ oldUri, newUri }) => ({ from: keyOf(oldUri), to: keyOf(newUri) }));
      const taken = moving.map(({ from, to }) => ({ to, stack: this.#stacks.get(from) }));
      for (const { from } of moving) this.#stacks.delete(from);
      for (const { to, stack } of taken) if (stack) this.#stacks.set(to, stack);
    });
  }

  of(uri: vscode.Uri): UndoStack {
    const key = keyOf(uri);
    this.#closed.delete(key);
    const stack = this.#stacks.get(key) ?? new UndoStack();
    this.#stacks.set(key, stack);
    return stack;
  }

  /** The stack is kept for a while, because the preview may be opened again. */
  close(uri: vscode.Uri): void {
    this.#closed.add(keyOf(uri));
    for (const key of [...this.#closed].slice(0, -MAX_CLOSED)) {
      this.#closed.delete(key);
      this.#stacks.delete(key);
    }
  }

  dispose(): void {
    this.#watch.dispose();
    this.#stacks.clear();
  }
}

const keyOf = (uri: vscode.Uri) => placeKey(uri.toString());
