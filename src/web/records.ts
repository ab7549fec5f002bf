import type * as vscode from 'vscode';

/** The part of VS Code's file API that the product's own records use. */
export type RecordStore = Pick<
  vscode.FileSystem,
  'stat' | 'readFile' | 'writeFile' | 'readDirectory' | 'createDirectory' | 'delete' | 'rename'
>;

interface Records {
  readonly store: RecordStore;
  /** A folder that VS Code assigns to the extension. Paths of records are paths in its file system. */
  readonly folder: vscode.Uri;
  /** The folder of the extension. Paths of scripts are paths in its file system. */
  readonly extension: vscode.Uri;
}

let records: Records | undefined;

/** Decides where the product's own records are. Call this before anything else. */
export function useRecords(where: Records): void {
  records = where;
}

export function recordStore(): RecordStore {
  return known().store;
}

/** The place of a record's path. */
export function placeOfRecord(file: string): vscode.Uri {
  return known().folder.with({ path: slashed(file) });
}

/** The place of a script's path. */
export function placeOfScript(file: string): vscode.Uri {
  return known().extension.with({ path: slashed(file) });
}

/** `Uri.fsPath` writes backslashes in browsers on Windows, but only slashes divide the paths of URIs. */
export const slashed = (file: string) => file.replaceAll('\\', '/');

function known(): Records {
  if (!records) throw new Error("The folder of the records isn't set.");
  return records;
}
