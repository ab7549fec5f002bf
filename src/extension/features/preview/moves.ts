import * as vscode from 'vscode';
import { placeKey } from '../../../core/disk/fileStore';
import type { Memory } from '../../../core/host/memory';
import { recall, remember } from '../../../core/host/stored';

/** Most remembered moves. */
const MAX_MOVES = 500;

interface Move {
  /** `placeKey` of the place where it was saved. */
  readonly from: string;
  /** URI string of its current place. */
  readonly to: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Remembers new places of files that were renamed in this editor, because a run only knows where it saved them. */
export class Moves implements vscode.Disposable {
  readonly #state: Memory;

  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #watch: vscode.Disposable;
  #moves: ReadonlyMap<string, Move>;

  constructor(state: Memory) {
    this.#state = state;
    this.#moves = new Map(recall(state, 'preview.moves').map((move) => [move.from, move]));
    this.#watch = vscode.workspace.onDidRenameFiles(({ files }) => this.#moved(files));
  }

  /**
   * The current place of a file.
   * @param savedAt earliest time at which it was saved; an older move was another file's
   */
  placeOf(uri: string, savedAt: number): string {
    const move = this.#moves.get(placeKey(uri));
    return move && move.at >= savedAt ? move.to : uri;
  }

  dispose(): void {
    this.#watch.dispose();
    this.#changed.dispose();
  }

  /** Forgets a file that moved back; if a file moves again, its first place stays the key. */
  #moved(files: readonly { readonly oldUri: vscode.Uri; readonly newUri: vscode.Uri }[]): void {
    const firstPlaces = new Map([...this.#moves.values()].map(({ from, to }) => [placeKey(to), from]));
    const next = new Map(this.#moves);
    const at = Date.now();
    for (const { oldUri, newUri } of files) {
      const old = placeKey(oldUri.toString());
      const from = firstPlaces.get(old) ?? old;
      next.delete(from);
      if (from !== placeKey(newUri.toString())) next.set(from, { from, to: newUri.toString(), at });
    }
    this.#moves = new Map([...next].slice(-MAX_MOVES));
    void remember(this.#state, 'preview.moves', [...this.#moves.values()]);
    this.#changed.fire();
  }
}
