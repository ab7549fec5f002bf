import { lstat, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as vscode from 'vscode';
import { DiskWriter, FileChangedError, type Prepared, ReadOnlyError } from './diskWriter';
import { hasCode } from './durableFiles';
import { type FileStore, parentOf, placeKey } from './fileStore';
import { LOOK_AGAIN_MS, Temporaries, temporaryName } from './temporaries';
import { isFileSystemError, onDisk, workspaceFiles } from './workspaceFiles';
import type { WriteBounds } from './writeBounds';

/** A file to write. */
export interface NewContent {
  /** URI string. */
  readonly uri: string;
  readonly bytes: Uint8Array;
  /** The file's current content, which is restored if something fails; absent: the file must not exist. */
  readonly old?: Uint8Array;
}

/** Somebody else made the file between check and write. Nothing was written. */
export class NameTakenError extends Error {
  override readonly name = 'NameTakenError';
  constructor(readonly uri: string) {
    super('The name is taken.');
  }
}

/** How to write several files. */
export interface TogetherOptions {
  /** URI string of a folder that must contain all of them; absent: `WriteBounds` decides. */
  readonly within?: string;
  /** Called right before the first rename. If it throws, nothing changes. */
  readonly allowed?: () => void;
}

/** The only way to write files of the user. Each place is checked after links are followed, and so is the content of a replaced file. */
export interface UserFiles extends FileStore {
  /**
   * Writes several files, all or none. All content is on disk under temporary names before the first file is renamed; if one fails, the files before
   * it are restored, and new ones are removed. Folders are made as needed and stay.
   * @throws {OutsideError | NameTakenError | FileChangedError}
   */
  writeTogether(contents: readonly NewContent[], options?: TogetherOptions): Promise<void>;
  /** See `WriteBounds.topOf`. */
  topOf(uri: string): string | undefined;
  /** Rejects if nothing may be written in a folder. Both are URI strings; the folder may not exist. @throws {OutsideError} */
  checkFolder(folder: string, within?: string): Promise<void>;
  /**
   * Replaces the content of a file that a person chose, unless it has changed since it was read.
   * @param old the whole content as it was read
   * @param real URI string of the file that links lead to, and that a person agreed to; absent: whatever they lead to now
   * @throws {FileChangedError | ReadOnlyError}
   */
  replace(uri: string, bytes: Uint8Array, old: Uint8Array, real?: string): Promise<void>;
  /** Writes a file that a person chose in a dialog, which asked before replacing an existing one. */
  save(uri: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file permanently if it has these bytes. @throws {OutsideError | FileChangedError} nothing was removed */
  remove(uri: string, bytes: Uint8Array): Promise<void>;
}

/** Files of all file systems that VS Code can reach. */
export class EditorFiles implements UserFiles, vscode.Disposable {
  readonly read = workspaceFiles.read;
  readonly readStart = workspaceFiles.readStart;
  readonly list = workspaceFiles.list;
  readonly entries = workspaceFiles.entries;
  private readonly temporaries: Temporaries;
  private readonly disk: DiskWriter;
  private again: NodeJS.Timeout | undefined;
  private readonly saved = new vscode.EventEmitter<string>();
  /** URI string of a file that `save` wrote. */
  readonly onDidSave = this.saved.event;

  /** @param notes path of a folder of this extension, for `Temporaries` */
  constructor(
    private readonly bounds: WriteBounds,
    notes: string,
  ) {
    this.temporaries = new Temporaries(notes);
    this.disk = new DiskWriter(bounds, this.temporaries);
  }

  create(uri: string, bytes: Uint8Array): Promise<boolean> {
    return this.writeOne({ uri, bytes });
  }

  async writeTogether(contents: readonly NewContent[], { within, allowed }: TogetherOptions = {}): Promise<void> {
    const ready: { readonly content: NewContent; readonly prepared: Prepared }[] = [];
    const done: NewContent[] = [];
    try {
      for (const content of contents) ready.push({ content, prepared: await this.prepare(content, within) });
      allowed?.();
      for (const { content, prepared } of ready) {
        if (!(await prepared.publish())) throw new NameTakenError(content.uri);
        done.unshift(content);
      }
    } catch (error) {
      for (const one of done) await this.putBack(one).catch(() => {});
      throw error;
    } finally {
      for (const { prepared } of ready) await prepared.discard();
    }
  }

  topOf(uri: string): string | undefined {
    return this.bounds.topOf(uri);
  }

  async checkFolder(folder: string, within?: string): Promise<void> {
    if (onDisk(folder)) await this.bounds.realFolder(fileURLToPath(folder), within && fileURLToPath(within));
  }

  async replace(uri: string, bytes: Uint8Array, old: Uint8Array, real?: string): Promise<void> {
    if (onDisk(uri)) return this.disk.replace(fileURLToPath(uri), bytes, old, real && fileURLToPath(real));
    const place = vscode.Uri.parse(uri, true);
    const { permissions = 0 } = await vscode.workspace.fs.stat(place);
    const writable = vscode.workspace.fs.isWritableFileSystem(place.scheme) !== false;
    if (!writable || permissions & vscode.FilePermission.Readonly) throw new ReadOnlyError();
    await refuseOther(uri, old);
    await vscode.workspace.fs.writeFile(place, bytes);
  }

  async save(uri: string, bytes: Uint8Array): Promise<void> {
    if (onDisk(uri)) await this.disk.save(fileURLToPath(uri), bytes);
    else await vscode.workspace.fs.writeFile(vscode.Uri.parse(uri, true), bytes);
    this.saved.fire(uri);
  }

  async remove(uri: string, bytes: Uint8Array): Promise<void> {
    if (onDisk(uri)) return this.disk.remove(fileURLToPath(uri), bytes);
    await refuseOther(uri, bytes);
    await vscode.workspace.fs.delete(vscode.Uri.parse(uri, true));
  }

  /** Removes temporary files of killed windows, now and once more when the youngest are old enough. */
  async removeLeft(): Promise<void> {
    if (await this.temporaries.removeLeft()) return;
    this.again = setTimeout(() => void this.removeLeft(), LOOK_AGAIN_MS);
    this.again.unref();
  }

  dispose(): void {
    clearTimeout(this.again);
    this.saved.dispose();
  }

  /** Call this when nothing is written anymore. */
  close(): Promise<void> {
    return this.temporaries.close();
  }

  private prepare(content: NewContent, within?: string): Promise<Prepared> {
    const { uri, bytes, old } = content;
    if (!onDisk(uri)) return prepareElsewhere(content);
    return this.disk.prepare(fileURLToPath(uri), bytes, { old, within: within && fileURLToPath(within) });
  }

  private async putBack({ uri, bytes, old }: NewContent): Promise<void> {
    if (old) await this.writeOne({ uri, bytes: old, old: bytes });
    else await this.remove(uri, bytes);
  }

  /** Resolves to false, and changes nothing, if a new file's name is taken. */
  private async writeOne(content: NewContent): Promise<boolean> {
    const prepared = await this.prepare(content);
    try {
      return await prepared.publish();
    } finally {
      await prepared.discard();
    }
  }
}

async function prepareElsewhere({ uri, bytes, old }: NewContent): Promise<Prepared> {
  const { fs } = vscode.workspace;
  const place = vscode.Uri.parse(uri, true);
  const folder = vscode.Uri.parse(parentOf(uri), true);
  const temporary = vscode.Uri.joinPath(folder, temporaryName());
  await fs.createDirectory(folder);
  await fs.writeFile(temporary, bytes);
  const discard = async () => {
    await Promise.resolve(fs.delete(temporary)).catch(() => {});
  };
  const publishIt = async () => {
    if (old) await refuseOther(uri, old);
    try {
      await fs.rename(temporary, place, { overwrite: old !== undefined });
      return true;
    } catch (error) {
      if (isFileSystemError(error, 'FileExists')) return false;
      throw error;
    }
  };
  return { publish: publishIt, discard };
}

async function refuseOther(uri: string, bytes: Uint8Array): Promise<void> {
  // One byte more shows whether the file grew.
  const now = await workspaceFiles.read(uri, bytes.length + 1).catch((cause: unknown) => {
    throw new FileChangedError('The file cannot be read any more.', { cause });
  });
  if (Buffer.compare(now, bytes) !== 0) throw new FileChangedError('The file changed.');
}

/** Whether a place is a file, and not a link or a folder. */
export async function isOwnFile(uri: string): Promise<boolean> {
  if (onDisk(uri)) return (await lstat(fileURLToPath(uri))).isFile();
  return (await vscode.workspace.fs.stat(vscode.Uri.parse(uri, true))).type === vscode.FileType.File;
}

/** A key that is the same for all names of one file on disk: links, and other letter cases if they don't count. Elsewhere, the URI itself. */
export async function fileIdentity(uri: string): Promise<string> {
  if (!onDisk(uri)) return placeKey(uri);
  try {
    const { dev, ino } = await stat(fileURLToPath(uri), { bigint: true });
    return ino === 0n ? placeKey(uri) : `${dev}:${ino}`;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return placeKey(uri);
    throw error;
  }
}
