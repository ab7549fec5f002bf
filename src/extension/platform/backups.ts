import * as vscode from 'vscode';

/**
 * Writes what isn't saved yet to the file that VS Code gives for it, and that it asks to be deleted.
 * @param bytes undefined: nothing is changed. An earlier window may have used the same name, so no file is left there.
 */
export async function writeBackup(
  { destination }: vscode.CustomDocumentBackupContext,
  bytes: Uint8Array | undefined,
): Promise<vscode.CustomDocumentBackup> {
  if (bytes) await vscode.workspace.fs.writeFile(destination, bytes);
  else await removeBackup(destination);
  return { id: destination.toString(), delete: () => void removeBackup(destination) };
}

/** Replaces a backup; a window that ends in between leaves the one that was there. */
export async function renewBackup(place: vscode.Uri, bytes: Uint8Array): Promise<void> {
  const made = place.with({ path: `${place.path}.new` });
  await vscode.workspace.fs.writeFile(made, bytes);
  await vscode.workspace.fs.rename(made, place, { overwrite: true });
}

/** VS Code asks for this only if the same window wrote it. @param id of a backup that an earlier window wrote */
export const removeOldBackup = (id: string) => removeBackup(vscode.Uri.parse(id, true));

async function removeBackup(place: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.delete(place).then(undefined, () => undefined);
}

/** @param id of a backup that an earlier window wrote @throws {vscode.FileSystemError} */
export async function readBackup(id: string): Promise<Uint8Array> {
  return vscode.workspace.fs.readFile(vscode.Uri.parse(id, true));
}
