import * as vscode from 'vscode';
import { PREVIEW } from './previewPlace';

export interface PreviewTab {
  readonly input: vscode.TabInputCustom;
  readonly column: vscode.ViewColumn;
  readonly active: boolean;
}

/** Open tabs of previews, in all windows of the editor area. */
export function previewTabs(): PreviewTab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs, viewColumn }) =>
    tabs.flatMap(({ input, isActive }) =>
      input instanceof vscode.TabInputCustom && input.viewType === PREVIEW
        ? [{ input, column: viewColumn, active: isActive }]
        : [],
    ),
  );
}

/**
 * Carries out a renaming. The editor turns to its own view of a file that is renamed; where a preview showed it, a preview shows
 * it again.
 * @param renamed new place by old one, as URI strings
 */
export async function keepPreviews(renamed: ReadonlyMap<string, string>, rename: () => Promise<void>): Promise<void> {
  const before = previewTabs().flatMap(({ input, column, active }) => {
    const to = renamed.get(input.uri.toString());
    return to === undefined ? [] : [{ uri: vscode.Uri.parse(to, true), viewColumn: column, preserveFocus: !active }];
  });
  await rename();
  for (const { uri, ...options } of before) {
    await vscode.commands.executeCommand('vscode.openWith', uri, PREVIEW, { ...options, preview: false });
    const others = vscode.window.tabGroups.all
      .filter(({ viewColumn }) => viewColumn === options.viewColumn)
      .flatMap(({ tabs }) => tabs)
      .filter(({ input }) => input instanceof vscode.TabInputCustom && input.viewType !== PREVIEW)
      .filter(({ input }) => (input as vscode.TabInputCustom).uri.toString() === uri.toString());
    if (others.length) await vscode.window.tabGroups.close(others, true);
  }
}
