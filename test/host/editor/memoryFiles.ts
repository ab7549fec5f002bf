import * as vscode from 'vscode';

/** A file system in memory, like in virtual workspaces: everything goes through `workspace.fs`. */
export class MemoryFiles implements vscode.FileSystemProvider {
  readonly #files = new Map<string, Uint8Array>();
  readonly #folders = new Set<string>(['/']);
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => {});
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const file = this.#files.get(uri.path);
    if (!file && !this.#folders.has(uri.path)) throw vscode.FileSystemError.FileNotFound(uri);
    return {
      type: file ? vscode.FileType.File : vscode.FileType.Directory,
      ctime: 0,
      mtime: 0,
      size: file?.length ?? 0,
    };
  }

  readDirectory(uri: vscode.Uri): [string, vscode.FileType][] {
    if (!this.#folders.has(uri.path)) throw vscode.FileSystemError.FileNotFound(uri);
    const prefix = `${uri.path.replace(/\/$/, '')}/`;
    return [...this.#files.keys()]
      .filter((path) => path.startsWith(prefix) && !path.slice(prefix.length).includes('/'))
      .map((path) => [path.slice(prefix.length), vscode.FileType.File]);
  }

  createDirectory(uri: vscode.Uri): void {
    this.#folders.add(uri.path);
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const file = this.#files.get(uri.path);
    if (!file) throw vscode.FileSystemError.FileNotFound(uri);
    return file;
  }

  writeFile(uri: vscode.Uri, content: Uint8Array): void {
    this.#files.set(uri.path, Uint8Array.from(content));
  }

  delete(uri: vscode.Uri): void {
    this.#files.delete(uri.path);
  }

  rename(from: vscode.Uri, to: vscode.Uri, options: { readonly overwrite: boolean }): void {
    if (this.#files.has(to.path) && !options.overwrite) throw vscode.FileSystemError.FileExists(to);
    this.writeFile(to, this.readFile(from));
    this.delete(from);
  }
}
