import * as vscode from 'vscode';

/** Translations in the editor's language, by English text; empty in English. */
export function bundleStrings(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(vscode.l10n.bundle ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
