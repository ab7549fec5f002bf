import * as vscode from 'vscode';
import { placeKey } from '../../platform/fileStore';
import { askInEditor, type ExportAsk } from './exportAsk';
import { ExportPanel, type PanelDependencies } from './exportPanel';
import type { FoundSource } from './exportSource';
import { exportTitle } from './panelState';

/** The open pages of exports, one for each set of sources. */
export class ExportPanels implements vscode.Disposable {
  private readonly panels = new Map<string, vscode.WebviewPanel>();

  constructor(private readonly dependencies: Omit<PanelDependencies, 'ask'> & { readonly ask?: ExportAsk }) {}

  /** Shows the page of an export, in the active column; the one that is open already where it is of the same files. */
  show(sources: readonly FoundSource[]): void {
    const key = sources.map(({ uri }) => placeKey(uri)).join('\n');
    const open = this.panels.get(key);
    if (open) {
      open.reveal();
      return;
    }
    const title = exportTitle(sources);
    const panel = vscode.window.createWebviewPanel('spriteKiln.export', title, vscode.ViewColumn.Active, {
      enableScripts: true,
    });
    this.panels.set(key, panel);
    panel.onDidDispose(() => this.panels.delete(key));
    this.serve(panel, sources);
  }

  /** Makes a panel the page of an export. */
  serve(panel: vscode.WebviewPanel, sources: readonly FoundSource[]): ExportPanel {
    return new ExportPanel(panel, sources, { ask: askInEditor, ...this.dependencies });
  }

  dispose(): void {
    for (const panel of [...this.panels.values()]) panel.dispose();
  }
}
