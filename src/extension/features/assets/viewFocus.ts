import * as vscode from 'vscode';
import type { AssetsFocus } from '../../../shared/protocol/assets';

/**
 * Whether commands of the palette are meant for the Assets view. The palette takes the focus, and VS Code's own key of the focused view with it, so
 * the page says where the focus was: while the palette is open, it still counts as being in the view.
 */
export class ViewFocus implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  #at: AssetsFocus = 'elsewhere';

  get isHere(): boolean {
    return this.#at !== 'elsewhere';
  }

  /** The page got the focus or lost it, or is gone. */
  moved(at: AssetsFocus): void {
    const before = this.isHere;
    this.#at = at;
    if (before !== this.isHere) this.#changed.fire();
  }

  /** Something happened that needs the focus in an editor: if the palette was open, it was closed for that. */
  editorUsed(): void {
    if (this.#at === 'palette') this.moved('elsewhere');
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
