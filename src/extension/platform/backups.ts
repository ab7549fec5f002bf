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

/** What is written before it replaces a backup. */
const newOf = (place: vscode.Uri) => place.with({ path: `${place.path}.new` });

/** Replaces a backup. VS Code removes the old one first: a window that ends then leaves the new one, which `readBackup` finds. */
export async function renewBackup(place: vscode.Uri, bytes: Uint8Array): Promise<void> {
  await vscode.workspace.fs.writeFile(newOf(place), bytes);
  await vscode.workspace.fs.rename(newOf(place), place, { overwrite: true });
}

/** VS Code asks for this only if the same window wrote it. @param id of a backup that an earlier window wrote */
export const removeOldBackup = (id: string) => removeBackup(vscode.Uri.parse(id, true));

async function removeBackup(place: vscode.Uri): Promise<void> {
  for (const file of [place, newOf(place)]) await vscode.workspace.fs.delete(file).then(undefined, () => undefined);
}

/** @param id of a backup that an earlier window wrote @throws {vscode.FileSystemError} */
export async function readBackup(id: string): Promise<Uint8Array> {
  const place = vscode.Uri.parse(id, true);
  try {
    return await vscode.workspace.fs.readFile(place);
  } catch (error) {
    return vscode.workspace.fs.readFile(newOf(place)).then(undefined, () => {
      throw error;
    });
  }
}
