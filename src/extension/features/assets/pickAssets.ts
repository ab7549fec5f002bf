import * as vscode from 'vscode';
import type { AssetEntry } from '../../../core/assets/assetEntry';
import type { AssetLibrary } from '../../../core/assets/assetLibrary';
import { findAssets } from '../../../core/assets/assetSearch';
import { showInfo } from '../../platform/toast';
import { assetFacts, assetLabel } from './assetText';

/** Most rows in the list; a search covers all assets. */
const MAX_ROWS = 500;

interface AssetItem extends vscode.QuickPickItem {
  readonly entry: AssetEntry;
}

/** Lets the user pick assets, newest first, by words from their prompts or tags. Empty if the user picks none, or if there are none. */
export async function pickAssets(library: AssetLibrary, title: string): Promise<readonly AssetEntry[]> {
  await library.open();
  if (library.index.size === 0) {
    void showInfo(library.status.message ?? vscode.l10n.t('No assets yet. What you generate appears here.'));
    return [];
  }
  const pick = vscode.window.createQuickPick<AssetItem>();
  pick.title = title;
  pick.placeholder = vscode.l10n.t('Type words from the prompt or a tag to find assets');
  pick.canSelectMany = true;
  let chosen: readonly AssetItem[] = [];
  const show = () => {
    const taken = new Set(chosen.map(({ entry }) => entry.id));
    const found = findAssets(library.index.entries(), pick.value, MAX_ROWS, taken).map(itemOf);
    pick.items = [...chosen, ...found];
    pick.selectedItems = chosen;
  };
  let listed = library.index.entries();
  const news = library.onDidChange(() => {
    // The list is a new object after each change of the index.
    if (library.index.entries() === listed) return;
    listed = library.index.entries();
    const active = new Set(pick.activeItems.map(({ entry }) => entry.id));
    show();
    // New items lose the focused row, and Enter would pick nothing.
    if (active.size) pick.activeItems = pick.items.filter(({ entry }) => active.has(entry.id));
  });
  pick.onDidChangeSelection((items) => {
    chosen = items;
  });
  pick.onDidChangeValue(show);
  show();
  try {
    return await new Promise((resolve) => {
      pick.onDidAccept(() => {
        const picked = accepted(pick);
        if (picked.length) resolve(picked.map(({ entry }) => entry));
      });
      pick.onDidHide(() => resolve([]));
      pick.show();
    });
  } finally {
    news.dispose();
    pick.dispose();
  }
}

/** The checked rows, otherwise the focused one, otherwise the first match of the typed text. */
function accepted({ selectedItems, activeItems, items, value }: vscode.QuickPick<AssetItem>): readonly AssetItem[] {
  if (selectedItems.length) return selectedItems;
  if (activeItems.length) return activeItems;
  return value.trim() ? items.slice(0, 1) : [];
}

/** Always shown: the search is done here, and VS Code must not filter again. */
function itemOf(entry: AssetEntry): AssetItem {
  const iconPath = new vscode.ThemeIcon(entry.kind === 'animation' ? 'play' : 'file-media');
  return { label: assetLabel(entry), description: assetFacts(entry), iconPath, alwaysShow: true, entry };
}
