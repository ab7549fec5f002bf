import * as vscode from 'vscode';

/** Time that the outcome of an export on save is shown. */
const SHOWN_MS = 6000;
/** The same with Undo, which a person has to reach. */
const UNDOABLE_MS = 15_000;

/** What the last export on save did, in the status bar; a click undoes it. */
export class UndoItem implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('spriteKiln.exported', vscode.StatusBarAlignment.Left, 0);
  private timer: NodeJS.Timeout | undefined;

  constructor() {
    this.item.name = vscode.l10n.t('Sprite Kiln Exports');
  }

  show(text: string, undoable: boolean): void {
    this.item.text = undoable ? `$(export) ${text} $(discard)` : `$(export) ${text}`;
    this.item.tooltip = undoable ? vscode.l10n.t('Undo This Export') : undefined;
    this.item.command = undoable ? 'spriteKiln.undoExport' : undefined;
    this.item.show();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), undoable ? UNDOABLE_MS : SHOWN_MS);
  }

  hide(): void {
    clearTimeout(this.timer);
    this.item.hide();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.item.dispose();
  }
}
