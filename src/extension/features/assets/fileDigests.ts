import * as vscode from 'vscode';
import type { FileStore } from '../../../core/disk/fileStore';
import { sha256Of } from '../../../core/disk/fileStore';
import { TaskQueue } from '../../../shared/base/taskQueue';

/** Larger files aren't read for a mark. */
const MAX_BYTES = 8 * 1024 * 1024;
const AT_ONCE = 3;
/** Number of files whose digest stays in memory. */
const MAX_KEPT = 5000;

interface Digest {
  /** Size and modification time. */
  readonly stamp: string;
  readonly sha256: string;
}

/** SHA-256 of files on this machine. Each file is read once, unless it changes. */
export class FileDigests {
  readonly #files: Pick<FileStore, 'read'>;

  readonly #queue = new TaskQueue(() => AT_ONCE);
  readonly #known = new Map<string, Digest>();

  constructor(files: Pick<FileStore, 'read'>) {
    this.#files = files;
  }

  /** Lowercase hex; undefined if it isn't a regular file, is too large or unreadable, or if the request was canceled. */
  of(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string | undefined> {
    return new Promise((resolve) => {
      this.#queue.add(async () => {
        resolve(token.isCancellationRequested ? undefined : await this.#read(uri).catch(() => undefined));
      });
    });
  }

  /** Whether the digest of a file is known. */
  has(uri: vscode.Uri): boolean {
    return this.#known.has(uri.toString());
  }

  /** Files that had these bytes when they were read. */
  filesOf(sha256: string): vscode.Uri[] {
    return [...this.#known].flatMap(([uri, digest]) => (digest.sha256 === sha256 ? vscode.Uri.parse(uri, true) : []));
  }

  async #read(uri: vscode.Uri): Promise<string | undefined> {
    const { type, size, mtime } = await vscode.workspace.fs.stat(uri);
    if (!(type & vscode.FileType.File) || size > MAX_BYTES) return undefined;
    const stamp = `${size} ${mtime}`;
    const key = uri.toString();
    const before = this.#known.get(key);
    if (before?.stamp === stamp) return before.sha256;
    const bytes = await this.#files.read(key, MAX_BYTES);
    const sha256 = sha256Of(bytes);
    this.#known.delete(key);
    this.#known.set(key, { stamp, sha256 });
    for (const [oldest] of this.#known) {
      if (this.#known.size <= MAX_KEPT) break;
      this.#known.delete(oldest);
    }
    return sha256;
  }
}
