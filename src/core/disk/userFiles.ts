import { access, constants, lstat, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Later } from '../../shared/base/later';
import { type Disposable, Emitter } from '../host/events';
import { onDisk, readableFiles } from './diskFiles';
import { DiskWriter, FileChangedError, type Prepared } from './diskWriter';
import { hasCode } from './durableFiles';
import { type FileStore, placeKey, type ReadableFiles, sha256Of } from './fileStore';
import type { DiskCalls } from './heldFiles';
import { LOOK_AGAIN_MS, Temporaries } from './temporaries';
import { type PlannedRename, UnfinishedWrites } from './unfinishedWrites';
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
   * @throws {OutsideError | NameTakenError | FileChangedError | ReadOnlyError | InUseError}
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
   * @throws {FileChangedError | ReadOnlyError | InUseError}
   */
  replace(uri: string, bytes: Uint8Array, old: Uint8Array, real?: string): Promise<void>;
  /** Writes a file that a person chose in a dialog, which asked before replacing an existing one. */
  save(uri: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file permanently if it has these bytes. @throws {OutsideError | FileChangedError | InUseError} nothing was removed */
  remove(uri: string, bytes: Uint8Array): Promise<void>;
  /**
   * Renames or moves a file, into a folder that exists. Resolves to false, and changes nothing, if another file has the name.
   * @throws {OutsideError | FileChangedError | InUseError} nothing was moved
   */
  move(from: string, to: string): Promise<boolean>;
  /** Whether a place is a file, and not a link or a folder. Rejects if it doesn't exist. */
  isOwnFile(uri: string): Promise<boolean>;
  /**
   * Whether files can be written in a folder, as far as this shows without writing: Windows applies its access lists only then. If the folder doesn't
   * exist, the nearest one that does counts.
   */
  isWritable(folder: string): Promise<boolean>;
}

/** Files that aren't on this machine's disk. Only editors reach such places. All places are URI strings of other schemes than `file:`. */
export interface OtherFiles extends ReadableFiles {
  /** See `DiskWriter.prepare`. */
  prepare(content: NewContent): Promise<Prepared>;
  /** See `UserFiles`. */
  replace(uri: string, bytes: Uint8Array, old: Uint8Array): Promise<void>;
  save(uri: string, bytes: Uint8Array): Promise<void>;
  remove(uri: string, bytes: Uint8Array): Promise<void>;
  move(from: string, to: string): Promise<boolean>;
  isOwnFile(uri: string): Promise<boolean>;
  isWritable(folder: string): Promise<boolean>;
}

/** A file whose content is on disk under a temporary name. */
interface Ready {
  readonly content: NewContent;
  readonly prepared: Prepared;
}

function renameOf({ content: { bytes, old }, prepared }: Ready): PlannedRename | [] {
  if (!prepared.rename) return [];
  return { ...prepared.rename, bytes: sha256Of(bytes), ...(old && { old: sha256Of(old) }) };
}

/** The user's files on disk, and in the other file systems that a host can reach. */
export class HostFiles implements UserFiles, Disposable {
  readonly #bounds: WriteBounds;
  readonly #other: OtherFiles;

  readonly read: ReadableFiles['read'];
  readonly readStart: ReadableFiles['readStart'];
  readonly list: ReadableFiles['list'];
  readonly entries: ReadableFiles['entries'];
  readonly stat: ReadableFiles['stat'];
  readonly #temporaries: Temporaries;
  readonly #unfinished: UnfinishedWrites;
  readonly #disk: DiskWriter;
  readonly #again = new Later(LOOK_AGAIN_MS, () => this.removeLeft(), { mayBeLost: true });
  readonly #saved = new Emitter<string>();
  /** URI string of a file that `save` wrote. */
  readonly onDidSave = this.#saved.event;

  /**
   * @param notes path of a folder of our own, for `Temporaries`
   * @param other absent: only files on disk can be read and written
   * @param calls replaced by tests
   */
  constructor(bounds: WriteBounds, notes: string, other: OtherFiles = NO_OTHER_FILES, calls?: DiskCalls) {
    this.#bounds = bounds;
    this.#other = other;
    const { read, readStart, list, entries, stat } = readableFiles(other);
    this.read = read;
    this.readStart = readStart;
    this.list = list;
    this.entries = entries;
    this.stat = stat;
    this.#temporaries = new Temporaries(notes);
    this.#unfinished = new UnfinishedWrites(notes);
    this.#disk = new DiskWriter(bounds, this.#temporaries, calls);
  }

  create(uri: string, bytes: Uint8Array): Promise<boolean> {
    return this.#writeOne({ uri, bytes });
  }

  async writeTogether(contents: readonly NewContent[], { within, allowed }: TogetherOptions = {}): Promise<void> {
    const ready: Ready[] = [];
    const done: NewContent[] = [];
    let finished = async () => {};
    try {
      for (const content of contents) ready.push({ content, prepared: await this.#prepare(content, within) });
      finished = await this.#unfinished.begin(ready.flatMap(renameOf));
      allowed?.();
      for (const { content, prepared } of ready) {
        if (!(await prepared.publish())) throw new NameTakenError(content.uri);
        done.unshift(content);
      }
    } catch (error) {
      for (const one of done) await this.#putBack(one).catch(() => {});
      throw error;
    } finally {
      await finished();
      for (const { prepared } of ready) await prepared.discard();
    }
  }

  topOf(uri: string): string | undefined {
    return this.#bounds.topOf(uri);
  }

  async checkFolder(folder: string, within?: string): Promise<void> {
    if (onDisk(folder)) await this.#bounds.realFolder(fileURLToPath(folder), within && fileURLToPath(within));
  }

  async replace(uri: string, bytes: Uint8Array, old: Uint8Array, real?: string): Promise<void> {
    if (onDisk(uri)) return this.#disk.replace(fileURLToPath(uri), bytes, old, real && fileURLToPath(real));
    await this.#other.replace(uri, bytes, old);
  }

  async save(uri: string, bytes: Uint8Array): Promise<void> {
    if (onDisk(uri)) await this.#disk.save(fileURLToPath(uri), bytes);
    else await this.#other.save(uri, bytes);
    this.#saved.fire(uri);
  }

  async remove(uri: string, bytes: Uint8Array): Promise<void> {
    if (onDisk(uri)) return this.#disk.remove(fileURLToPath(uri), bytes);
    await this.#other.remove(uri, bytes);
  }

  async move(from: string, to: string): Promise<boolean> {
    if (onDisk(from) && onDisk(to)) return this.#disk.move(fileURLToPath(from), fileURLToPath(to));
    return this.#other.move(from, to);
  }

  async isOwnFile(uri: string): Promise<boolean> {
    return onDisk(uri) ? (await lstat(fileURLToPath(uri))).isFile() : this.#other.isOwnFile(uri);
  }

  isWritable(folder: string): Promise<boolean> {
    return onDisk(folder) ? isWritableOnDisk(fileURLToPath(folder)) : this.#other.isWritable(folder);
  }

  /** Finishes what killed windows began to replace together, and removes their temporary files, now and once more when the youngest are old enough. */
  async removeLeft(): Promise<void> {
    await this.#unfinished.finishLeft();
    if (await this.#temporaries.removeLeft()) return;
    this.#again.schedule();
  }

  dispose(): void {
    this.#again.dispose();
    this.#saved.dispose();
  }

  /** Call this when nothing will be written. */
  close(): Promise<void> {
    return this.#temporaries.close();
  }

  #prepare(content: NewContent, within?: string): Promise<Prepared> {
    const { uri, bytes, old } = content;
    if (!onDisk(uri)) return this.#other.prepare(content);
    return this.#disk.prepare(fileURLToPath(uri), bytes, { old, within: within && fileURLToPath(within) });
  }

  async #putBack({ uri, bytes, old }: NewContent): Promise<void> {
    if (old) await this.#writeOne({ uri, bytes: old, old: bytes });
    else await this.remove(uri, bytes);
  }

  /** Resolves to false, and changes nothing, if a new file's name is taken. */
  async #writeOne(content: NewContent): Promise<boolean> {
    const prepared = await this.#prepare(content);
    try {
      return await prepared.publish();
    } finally {
      await prepared.discard();
    }
  }
}

/** @throws {FileChangedError} unless a file still has these bytes */
export async function refuseOther(uri: string, bytes: Uint8Array, files: Pick<ReadableFiles, 'read'>): Promise<void> {
  // One byte more shows whether the file grew.
  const now = await files.read(uri, bytes.length + 1).catch((cause: unknown) => {
    throw new FileChangedError('The file can no longer be read.', { cause });
  });
  if (Buffer.compare(now, bytes) !== 0) throw new FileChangedError('The file changed.');
}

async function isWritableOnDisk(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return (await stat(folder)).isDirectory();
  } catch (error) {
    const parent = path.dirname(folder);
    return hasCode(error, 'ENOENT') && parent !== folder && isWritableOnDisk(parent);
  }
}

/** For hosts that reach nothing but this machine's disk. */
const NO_OTHER_FILES: OtherFiles = {
  read: unreachable,
  readStart: unreachable,
  list: unreachable,
  entries: unreachable,
  stat: unreachable,
  prepare: ({ uri }) => unreachable(uri),
  replace: unreachable,
  save: unreachable,
  remove: unreachable,
  move: unreachable,
  isOwnFile: unreachable,
  isWritable: unreachable,
};

async function unreachable(uri: string): Promise<never> {
  throw new Error(`${uri} isn't on this machine's disk.`);
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
