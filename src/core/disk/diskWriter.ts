import { chmod, link, lstat, mkdir, open, readFile, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder, hasCode, writeNew } from './durableFiles';
import { type DiskCalls, diskCalls, onceReleased } from './heldFiles';
import { realPlace } from './realPlaces';
import type { Temporaries } from './temporaries';
import { OutsideError, type WriteBounds } from './writeBounds';

/** A file has changed since it was read, is gone, or became a link or a folder. Nothing was written. */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError';
}

/** A file is read-only. Nothing was written. */
export class ReadOnlyError extends Error {
  override readonly name = 'ReadOnlyError';
  /** Its base name, if known. */
  readonly file: string | undefined;

  constructor(message?: string, { file, ...options }: ErrorOptions & { readonly file?: string } = {}) {
    super(message, options);
    this.file = file;
  }
}

/** Mode bits that allow writing. */
const WRITABLE = 0o222;

/** How to write a file. */
export interface WriteOptions {
  /** The file's current content; absent: the name must be free. */
  readonly old?: Uint8Array;
  /** Path of a folder that must contain the file; absent: `WriteBounds` decides. */
  readonly within?: string;
}

/** Content on disk under a temporary name. */
export interface Prepared {
  /** Paths that the rename is from and to; absent outside of this machine's disk. */
  readonly rename?: { readonly temporary: string; readonly target: string };
  /** Renames it to its own name; false if the name is taken. @throws {FileChangedError} */
  publish(): Promise<boolean>;
  /** Removes the temporary file if it's still there. */
  discard(): Promise<void>;
}

/**
 * Writes files of the user on this machine's disk, in folders that the bounds allow after links are followed. The content is written to a temporary
 * file in the same folder, which is then renamed. The rename uses the path that was checked: if somebody puts a link there in between, the temporary
 * file isn't found, and nothing is written.
 */
export class DiskWriter {
  readonly #bounds: WriteBounds;
  readonly #temporaries: Temporaries;
  readonly #calls: DiskCalls;

  constructor(bounds: WriteBounds, temporaries: Temporaries, calls: DiskCalls = diskCalls) {
    this.#bounds = bounds;
    this.#temporaries = temporaries;
    this.#calls = calls;
  }

  /**
   * Writes the content under a temporary name, making the folder.
   * @param file path
   * @throws {OutsideError | FileChangedError | ReadOnlyError}; publishing also {InUseError}
   */
  async prepare(file: string, bytes: Uint8Array, { old, within }: WriteOptions = {}): Promise<Prepared> {
    const named = path.dirname(file);
    await mkdir(await this.#bounds.realFolder(named, within), { recursive: true });
    const folder = await this.#bounds.realFolder(named, within);
    const target = path.join(folder, path.basename(file));
    // The new file has the old one's mode.
    const mode = old && (await ownStats(target)).mode;
    // A rename would replace it all the same: systems ask the folder alone.
    if (mode !== undefined && (mode & WRITABLE) === 0)
      throw new ReadOnlyError('The file is read-only.', { file: path.basename(target) });
    const temporary = await this.#writeIn(folder, bytes, mode);
    const publishIt = async () => {
      if (!old) return publish(temporary, target, link, this.#calls);
      await refuseOther(target, old);
      await this.#rename(temporary, target);
      return true;
    };
    return { rename: { temporary, target }, publish: publishIt, discard: () => removeQuietly(temporary) };
  }

  /**
   * Replaces the content of a file that a person chose; its mode stays, and links still lead to it.
   * @param link path of the file, or of a link to it
   * @param old the whole content as it was read
   * @param real path of the file that a person agreed to; absent: whatever `link` leads to now
   * @throws {FileChangedError | ReadOnlyError | InUseError}
   */
  async replace(link: string, bytes: Uint8Array, old: Uint8Array, real?: string): Promise<void> {
    const file = await followed(link);
    if (real !== undefined && file !== real) throw new FileChangedError('A link leads elsewhere.');
    const { mode } = await ownStats(file);
    if ((mode & WRITABLE) === 0) throw new ReadOnlyError('The file is read-only.');
    let temporary: string | undefined;
    try {
      temporary = await this.#writeIn(path.dirname(file), bytes, mode);
      await refuseOther(file, old);
      if ((await followed(link)) !== file) throw new FileChangedError('A link leads elsewhere.');
      await this.#rename(temporary, file);
    } catch (cause) {
      if (temporary !== undefined) await removeQuietly(temporary);
      if (hasCode(cause, 'EACCES', 'EPERM', 'EROFS'))
        throw new ReadOnlyError('The file may not be written.', { cause });
      throw cause;
    }
    await flushFolder(path.dirname(file));
  }

  /** Writes a file that a person chose in a dialog, in any folder, whether or not it exists; links still lead to it. */
  async save(file: string, bytes: Uint8Array): Promise<void> {
    const target = (await realPlace(file)) ?? file;
    const mode = (await stat(target).catch(() => undefined))?.mode;
    const temporary = await this.#writeIn(await realpath(path.dirname(target)), bytes, mode);
    try {
      await this.#rename(temporary, target);
    } finally {
      await removeQuietly(temporary);
    }
  }

  /** Removes a file if it has these bytes. @throws {OutsideError | FileChangedError | InUseError} nothing was removed */
  async remove(file: string, bytes: Uint8Array): Promise<void> {
    const target = await this.#realPath(file);
    await refuseOther(target, bytes);
    await onceReleased(target, () => this.#calls.remove(target), this.#calls);
  }

  /**
   * Gives a file another place, never that of another file. A link is moved itself.
   * @returns false if the name is taken: nothing was moved
   * @throws {OutsideError | FileChangedError | InUseError} nothing was moved
   */
  async move(from: string, to: string): Promise<boolean> {
    const [source, target] = await Promise.all([this.#realPath(from), this.#realPath(to)]);
    const [old, taken] = await Promise.all([source, target].map((file) => lstat(file).catch(() => undefined)));
    if (!old || old.isDirectory()) throw new FileChangedError('The file is gone, or a folder.');
    // On a disk that ignores letter case, a name in other letters is the file's own.
    const isSame = taken?.dev === old.dev && taken.ino === old.ino && isOtherCase(source, target);
    if (taken && !isSame) return false;
    if (isSame || old.isSymbolicLink()) await this.#rename(source, target);
    else if (!(await this.#publishMoved(source, target, old.mode))) return false;
    return true;
  }

  /** Gives a file a second name, then removes the first one. Resolves to false if the second one is taken. */
  async #publishMoved(source: string, target: string, mode: number): Promise<boolean> {
    try {
      if (!(await publish(source, target, link, this.#calls))) return false;
    } catch (error) {
      if (!hasCode(error, 'EXDEV')) throw error;
      const copy = await this.#writeIn(path.dirname(target), await readFile(source), mode);
      if (!(await publish(copy, target).finally(() => removeQuietly(copy)))) return false;
    }
    try {
      await onceReleased(source, () => this.#calls.remove(source), this.#calls);
    } catch (error) {
      // Without second names, the file itself was renamed.
      if (hasCode(error, 'ENOENT')) return true;
      await removeQuietly(target);
      throw error;
    }
    return true;
  }

  /** The path of a place after links to its folder are followed. @throws {OutsideError} */
  async #realPath(file: string): Promise<string> {
    return path.join(await this.#bounds.realFolder(path.dirname(file)), path.basename(file));
  }

  #rename(temporary: string, target: string): Promise<void> {
    return onceReleased(target, () => this.#calls.rename(temporary, target), this.#calls);
  }

  /** Writes and flushes a temporary file; nothing is left if that fails. */
  async #writeIn(folder: string, content: Uint8Array, mode?: number): Promise<string> {
    const temporary = await this.#temporaries.nameIn(folder);
    try {
      await writeNew(temporary, content, { durable: true });
      const real = await realpath(temporary);
      if (real !== temporary) throw new OutsideError(folder, path.dirname(real));
      if (mode !== undefined) await chmod(temporary, mode);
      return temporary;
    } catch (error) {
      await removeQuietly(temporary);
      throw error;
    }
  }
}

const isOtherCase = (one: string, other: string) => one !== other && one.toLowerCase() === other.toLowerCase();

/** The path of a file after links are followed. */
function followed(link: string): Promise<string> {
  return realpath(link).catch((cause: unknown) => {
    throw hasCode(cause, 'ENOENT', 'ENOTDIR') ? new FileChangedError('The file is gone.', { cause }) : cause;
  });
}

/** Stats of a file itself: links are not followed. @throws {FileChangedError} if it isn't a regular file */
async function ownStats(file: string) {
  const stats = await lstat(file).catch((cause: unknown) => {
    throw hasCode(cause, 'ENOENT', 'ENOTDIR') ? new FileChangedError('The file is gone.', { cause }) : cause;
  });
  if (!stats.isFile()) throw new FileChangedError('It is a link or a folder.');
  return stats;
}

async function refuseOther(file: string, bytes: Uint8Array): Promise<void> {
  const { size } = await ownStats(file);
  const same = size === bytes.length && Buffer.compare(await readFile(file), bytes) === 0;
  if (!same) throw new FileChangedError('The file changed.');
}

/** Removes a temporary file, if it's still there and can be removed. */
export function removeQuietly(temporary: string): Promise<void> {
  return rm(temporary, { force: true }).catch(() => {});
}

/** Errors of file systems without hard links: FAT and exFAT (`EISDIR` on Windows), network shares, cloud folders. */
const NO_LINKS = ['EPERM', 'EISDIR', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'] as const;

/**
 * Gives a temporary file its name without ever overwriting another file: `link` fails if the name is taken.
 * @param makeLink fails on file systems without hard links
 * @returns false if the name is taken. Rejects if neither a link nor a file can be made.
 */
export async function publish(
  temporary: string,
  file: string,
  makeLink = link,
  calls: DiskCalls = diskCalls,
): Promise<boolean> {
  try {
    await makeLink(temporary, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    if (!hasCode(error, ...NO_LINKS)) throw error;
  }
  return publishWithoutLinks(temporary, file, calls);
}

/** Claims the name with an empty file, which fails if it is taken, then replaces that file. */
async function publishWithoutLinks(temporary: string, file: string, calls: DiskCalls): Promise<boolean> {
  try {
    await (await open(file, 'wx')).close();
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
  try {
    await onceReleased(file, () => calls.rename(temporary, file), calls);
  } catch (error) {
    // Without this, the empty file would look like an output.
    if ((await stat(file)).size === 0) await rm(file, { force: true });
    throw error;
  }
  return true;
}
