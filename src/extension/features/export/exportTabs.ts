import * as v from 'valibot';
import * as vscode from 'vscode';
import { placeKey } from '../../../core/disk/fileStore';
import type { ExportPreset } from '../../../core/exports/exportPreset';
import type { FoundSource } from '../../../core/exports/exportSource';
import { askInEditor, type ExportAsk } from './exportAsk';
import { ExportPageHost, type PageHostDependencies } from './exportPageHost';
import { exportTitle } from './panelState';
import type { RememberedTab, RememberedTabs } from './rememberedTabs';

export interface ExportTabsDependencies extends Omit<PageHostDependencies, 'ask' | 'folderChosen' | 'show' | 'preset'> {
  readonly open: RememberedTabs;
  readonly ask?: ExportAsk;
}

/** The part of a page's stored state that identifies its export. */
const keptByPage = v.object({ panel: v.string() });

/** The open export pages, one for each set of sources. They are restored with their window. */
export class ExportTabs implements vscode.Disposable, vscode.WebviewPanelSerializer {
  readonly #dependencies: ExportTabsDependencies;

  readonly #panels = new Map<string, vscode.WebviewPanel>();
  readonly #served = new Set<ExportPageHost>();

  constructor(dependencies: ExportTabsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Shows the page of an export in the active column, or reveals the one that is already open for the same files.
   * @param preset what it begins with: then another page takes the place of the one that is open
   */
  show(sources: readonly FoundSource[], preset?: ExportPreset): void {
    const uris = sources.map(({ uri }) => uri);
    const open = this.#panels.get(keyOf(uris));
    if (preset) open?.dispose();
    else if (open) {
      open.reveal();
      return;
    }
    const title = exportTitle(sources);
    const panel = vscode.window.createWebviewPanel('spriteKiln.export', title, vscode.ViewColumn.Active, {
      enableScripts: true,
    });
    const folder = this.#dependencies.last.of(uris[0] ?? '')?.folder;
    this.#serve(panel, sources, this.#dependencies.open.add(uris, folder), preset);
  }

  /** URI string of the picture whose page is the active editor; undefined if none is. */
  inFront(): string | undefined {
    return [...this.#served].find(({ isActive }) => isActive)?.picture;
  }

  /** Restores a page that was open when the window closed. A page that is no longer known is closed. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = v.safeParse(keptByPage, state);
    const opened = kept.success ? this.#dependencies.open.of(kept.output.panel) : undefined;
    // A person may have opened the same export before VS Code restores this page.
    if (!opened || this.#panels.has(keyOf(opened.sources))) {
      panel.dispose();
      return;
    }
    const finding = opened.sources.map((uri) => this.#dependencies.exports.find(uri));
    const sources = await Promise.all(finding).catch(() => undefined);
    // No view of the set is left.
    if (!sources) {
      panel.dispose();
      return;
    }
    this.#serve(panel, sources, opened);
  }

  #serve(
    panel: vscode.WebviewPanel,
    sources: readonly FoundSource[],
    opened: RememberedTab,
    preset?: ExportPreset,
  ): void {
    const { open, ask = askInEditor, ...dependencies } = this.#dependencies;
    const folderChosen = (folder: string | undefined) => open.setFolder(opened.id, folder);
    const served = new ExportPageHost(panel, sources, opened, {
      ...dependencies,
      ask,
      folderChosen,
      show: (others) => this.show(others),
      preset,
    });
    const key = keyOf(opened.sources);
    this.#panels.set(key, panel);
    this.#served.add(served);
    panel.onDidDispose(() => {
      this.#panels.delete(key);
      this.#served.delete(served);
      open.remove(opened.id);
    });
  }

  /** Pages stay open, so the next window can restore them. */
  dispose(): void {
    for (const served of this.#served) served.dispose();
  }
}

const keyOf = (uris: readonly string[]) => uris.map(placeKey).join('\n');
