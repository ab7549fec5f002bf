import * as vscode from 'vscode';
import { isWithin, nameOf, placeKey } from '../../../core/disk/fileStore';
import { globFor } from '../../../core/domain/pictureFiles';
import type { LedgerKeeper } from '../../../core/ledger/ledgerKeeper';
import { LEDGER_NAME } from '../../../core/ledger/ledgerText';
import type { Runs } from '../../../core/runs/runs';
import { plainText } from '../../../shared/base/foreignText';
import { LedgerPage, type LedgerPageDependencies } from './ledgerPage';

export interface LedgersDependencies extends LedgerPageDependencies {
  readonly ledgerKeeper: Pick<LedgerKeeper, 'changed'>;
  readonly runs: Pick<Runs, 'onDidChange'>;
}

/** The pages with the ledgers of projects, one for each folder. */
export class Ledgers implements vscode.Disposable {
  readonly #dependencies: LedgersDependencies;
  readonly #pages = new Map<string, LedgerPage>();

  constructor(dependencies: LedgersDependencies) {
    this.#dependencies = dependencies;
  }

  /** Shows the ledger of a project, or the page that shows it already. @param top URI string of its folder */
  show(top: string): void {
    const key = placeKey(top);
    const open = this.#pages.get(key);
    if (open) {
      open.reveal();
      return;
    }
    const title = vscode.l10n.t('Sprite Ledger: {0}', plainText(nameOf(top)));
    const panel = vscode.window.createWebviewPanel('spriteKiln.ledger', title, vscode.ViewColumn.Active, {
      enableScripts: true,
    });
    this.#pages.set(key, new LedgerPage(panel, top, this.#dependencies));
    panel.onDidDispose(() => this.#pages.delete(key));
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

  /** @param uri of a file that changed; absent: any */
  #changed(uri?: vscode.Uri): void {
    for (const [top, page] of this.#pages) if (!uri || isWithin(uri.toString(), top)) page.changed();
  }
}
