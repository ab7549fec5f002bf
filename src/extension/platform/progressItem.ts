import * as vscode from 'vscode';
import { Later } from '../../shared/base/later';
import { formatNumber } from '../../shared/base/numbers';

/** Progress is shown for work that takes longer, in milliseconds. */
const SHOWN_AFTER_MS = 1000;

export interface ProgressItemOptions {
  /** Id of the item, by which VS Code remembers that a person hid it. */
  readonly id: string;
  /** Its name in the menu of the status bar. */
  readonly name: string;
  /** What a click does. */
  readonly tooltip: string;
  /** The command of a click, which stops the work. */
  readonly command: string;
  /** @param done number of things that are done, of all, formatted */
  text(done: string, total: string): string;
}

/** Shows in the status bar how far work in the background is; a click stops it. */
export class ProgressItem implements vscode.Disposable {
  readonly #text: ProgressItemOptions['text'];

  readonly #item: vscode.StatusBarItem;
  readonly #later = new Later(SHOWN_AFTER_MS, () => this.#showNow(), { fromFirst: true });
  #isShown = false;

  constructor({ id, name, tooltip, command, text }: ProgressItemOptions) {
    this.#text = text;
    this.#item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Left, 0);
    this.#item.name = name;
    this.#item.tooltip = tooltip;
    this.#item.command = command;
  }

  /** @param progress undefined: nothing is left to do */
  show(progress: { readonly done: number; readonly total: number } | undefined): void {
    if (!progress) {
      this.#later.cancel();
      this.#isShown = false;
      this.#item.hide();
      return;
    }
    this.#item.text = `$(sync~spin) ${this.#text(formatNumber(progress.done), formatNumber(progress.total))}`;
    if (!this.#isShown) this.#later.schedule();
  }

  dispose(): void {
    this.#later.dispose();
    this.#item.dispose();
  }

  #showNow(): void {
    this.#isShown = true;
    this.#item.show();
  }
}
