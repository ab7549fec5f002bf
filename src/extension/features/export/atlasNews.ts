import * as vscode from 'vscode';
import type { AtlasEnd } from '../../../shared/protocol/atlas';

/** What export on save tells the pages of atlases. */
export class AtlasNews implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<string>();
  readonly #ended = new vscode.EventEmitter<{ readonly recipe: string; readonly end: AtlasEnd }>();

  /** Fires with an image or JSON that was written or deleted, as a URI string. */
  readonly onDidChange = this.#changed.event;
  /** Fires when a recipe was run. `recipe` is a URI string. */
  readonly onDidEnd = this.#ended.event;

  changed(uri: string): void {
    this.#changed.fire(uri);
  }

  ended(recipe: string, end: AtlasEnd): void {
    this.#ended.fire({ recipe, end });
  }

  dispose(): void {
    this.#changed.dispose();
    this.#ended.dispose();
  }
}
