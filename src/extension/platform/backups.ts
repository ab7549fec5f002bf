import * as vscode from 'vscode';

/** Writes what isn't saved yet to the file that VS Code gives for it, and that it asks to be deleted. @param bytes undefined: nothing is changed */
export async function writeBackup(
  { destination }: vscode.CustomDocumentBackupContext,
  bytes: Uint8Array | undefined,
): Promise<vscode.CustomDocumentBackup> {
  if (bytes) await vscode.workspace.fs.writeFile(destination, bytes);
  const remove = async () => vscode.workspace.fs.delete(destination).then(undefined, () => undefined);
  return { id: destination.toString(), delete: () => void remove() };
}

/** @param id of a backup that an earlier window wrote @throws {vscode.FileSystemError} */
export async function readBackup(id: string): Promise<Uint8Array> {
  return vscode.workspace.fs.readFile(vscode.Uri.parse(id, true));
}
