import * as v from 'valibot';
import * as vscode from 'vscode';
import { isWithin, placeKey } from '../../../core/disk/fileStore';
import { globFor } from '../../../core/domain/pictureFiles';
import type { LedgerKeeper } from '../../../core/ledger/ledgerKeeper';
import { LEDGER_NAME } from '../../../core/ledger/ledgerText';
import type { Runs } from '../../../core/runs/runs';
import { workspaceFolders } from '../../platform/workspaceFiles';
import { LedgerPage, type LedgerPageDependencies, ledgerPanelOf } from './ledgerPage';

export interface LedgersDependencies extends LedgerPageDependencies {
  readonly ledgerKeeper: Pick<LedgerKeeper, 'changed'>;
  readonly runs: Pick<Runs, 'onDidChange'>;
}

/** The part of a page's stored state that identifies it. */
const keptByPage = v.object({ panel: v.string() });

/** The pages with the ledgers of projects, one for each folder. They are restored with their window. */
export class Ledgers implements vscode.Disposable, vscode.WebviewPanelSerializer {
  readonly #dependencies: LedgersDependencies;
  readonly #pages = new Map<string, LedgerPage>();

  constructor(dependencies: LedgersDependencies) {
    this.#dependencies = dependencies;
  }

  /** Shows the ledger of a project, or the page that shows it already. @param top URI string of its folder */
  show(top: string): void {
    const open = this.#pages.get(placeKey(top));
    if (open) {
      open.reveal();
      return;
    }
    const panel = vscode.window.createWebviewPanel('spriteKiln.ledger', '', vscode.ViewColumn.Active, {
      enableScripts: true,
    });
    this.#serve(panel, top);
  }

  /** Restores a page that was open when the window closed. The page of a folder that is no longer open is closed. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = v.safeParse(keptByPage, state);
    const top = kept.success
      ? workspaceFolders().find((folder) => ledgerPanelOf(folder) === kept.output.panel)
      : undefined;
    // A person may have opened the same ledger before VS Code restores this page.
    if (top === undefined || this.#pages.has(placeKey(top))) panel.dispose();
    else this.#serve(panel, top);
  }

  /** Follows files and runs: open pages look again, and ledger files that projects want are brought up to date. */
  follow(): vscode.Disposable {
    const { runs, ledgerKeeper } = this.#dependencies;
    const pictures = vscode.workspace.createFileSystemWatcher(globFor('shown'));
    const files = vscode.workspace.createFileSystemWatcher(`**/${LEDGER_NAME}`);
    const pictureChanged = (uri: vscode.Uri) => {
      ledgerKeeper.changed();
      this.#changed(uri);
    };
    const fileChanged = (uri: vscode.Uri) => this.#changed(uri);
    return vscode.Disposable.from(
      pictures,
      files,
      ...[pictures.onDidCreate, pictures.onDidChange, pictures.onDidDelete].map((event) => event(pictureChanged)),
      ...[files.onDidCreate, files.onDidChange, files.onDidDelete].map((event) => event(fileChanged)),
      runs.onDidChange(() => this.#changed()),
    );
  }

  dispose(): void {
    for (const page of this.#pages.values()) page.dispose();
  }

  #serve(panel: vscode.WebviewPanel, top: string): void {
    const key = placeKey(top);
    this.#pages.set(key, new LedgerPage(panel, top, this.#dependencies));
    panel.onDidDispose(() => this.#pages.delete(key));
  }

  /** @param uri of a file that changed; absent: any */
  #changed(uri?: vscode.Uri): void {
    for (const [top, page] of this.#pages) if (!uri || isWithin(uri.toString(), top)) page.changed();
  }
}
