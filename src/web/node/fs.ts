import { inTurn } from '../locks';
import { placeOfRecord, recordStore, slashed } from '../records';

/**
 * The functions of `node:fs/promises` that the product's own records need, over VS Code's file API. Paths are those of the extension's storage. A
 * file changes as a whole: readers find the old or the new content. Nothing can be flushed further than VS Code does it.
 */

/** The flags that are used, with the numbers of Linux. */
export const constants = {
  O_RDONLY: 0,
  O_WRONLY: 1,
  O_CREAT: 0o100,
  O_EXCL: 0o200,
  O_APPEND: 0o2000,
  X_OK: 1,
  W_OK: 2,
  COPYFILE_EXCL: 1,
} as const;

const FLAGS: Readonly<Record<string, number>> = {
  r: constants.O_RDONLY,
  a: constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND,
  wx: constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL,
};

/** Code of VS Code → code of Node. */
const CODES: Readonly<Record<string, string>> = {
  FileNotFound: 'ENOENT',
  FileExists: 'EEXIST',
  FileNotADirectory: 'ENOTDIR',
  FileIsADirectory: 'EISDIR',
  NoPermissions: 'EACCES',
};

/** `vscode.FileType`. */
const FOLDER = 2;

/** A time in milliseconds since 1970. Some file systems count changes instead of telling when they were made. */
const YEAR_2000 = 946_684_800_000;

/** When files were written here or first seen, for file systems that don't tell. Milliseconds since 1970, by path. */
const seen = new Map<string, number>();

/** Paths of files that grow, perhaps in several tabs at the same time. */
const appended = new Set<string>();

function systemError(code: string, file: string, cause?: unknown): Error {
  return Object.assign(new Error(`${code}: ${file}`, { cause }), { code });
}

async function known<T>(file: string, work: Thenable<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw systemError(CODES[code] ?? 'EIO', file, error);
  }
}

interface Stats {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

export async function stat(file: string): Promise<Stats> {
  const facts = await known(file, recordStore().stat(placeOfRecord(file)));
  const isFolder = (facts.type & FOLDER) !== 0;
  const key = slashed(file);
  if (facts.mtime < YEAR_2000 && !seen.has(key)) seen.set(key, Date.now());
  return {
    // Another tab may have added to it since the file system looked at it last.
    size: appended.has(key) ? (await readFile(file)).length : facts.size,
    mtimeMs: facts.mtime < YEAR_2000 ? (seen.get(key) ?? 0) : facts.mtime,
    ino: 0,
    isFile: () => !isFolder,
    isDirectory: () => isFolder,
    isSymbolicLink: () => false,
  };
}

export const lstat = stat;

/** The kind of a file system: a browser has only one, whose files are what they seem. */
export async function statfs(): Promise<{ readonly type: number }> {
  return { type: 0 };
}

export async function access(file: string): Promise<void> {
  await stat(file);
}

export async function realpath(file: string): Promise<string> {
  await stat(file);
  return file;
}

/** There are no links. */
export async function readlink(file: string): Promise<never> {
  throw Object.assign(new Error(`EINVAL: invalid argument, readlink '${file}'`), { code: 'EINVAL' });
}

export function readFile(file: string): Promise<Buffer>;
export function readFile(file: string, encoding: 'utf8'): Promise<string>;
export async function readFile(file: string, encoding?: 'utf8'): Promise<Buffer | string> {
  const bytes = await known(file, recordStore().readFile(placeOfRecord(file)));
  return encoding ? new TextDecoder().decode(bytes) : Buffer.from(bytes);
}

async function put(file: string, bytes: Uint8Array): Promise<void> {
  seen.set(slashed(file), Date.now());
  await known(file, recordStore().writeFile(placeOfRecord(file), bytes));
}

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Adds to the end of a file, after everybody else who does. Resolves to its size. */
function add(file: string, content: string | Uint8Array, mayCreate: boolean): Promise<number> {
  appended.add(slashed(file));
  return inTurn(slashed(file), async () => {
    const old = await readFile(file).catch((error: unknown) => {
      if (mayCreate && error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Uint8Array();
      throw error;
    });
    const bytes = Buffer.concat([old, bytesOf(content)]);
    await put(file, bytes);
    return bytes.length;
  });
}

export async function appendFile(file: string, text: string): Promise<void> {
  await add(file, text, true);
}

/** Resolves to the folder if it was made, and to undefined if it existed. */
export async function mkdir(
  folder: string,
  { recursive = false }: { readonly recursive?: boolean } = {},
): Promise<string | undefined> {
  if (await exists(folder)) {
    if (recursive) return undefined;
    throw systemError('EEXIST', folder);
  }
  await known(folder, recordStore().createDirectory(placeOfRecord(folder)));
  return folder;
}

export async function rm(
  file: string,
  { recursive = false, force = false }: { readonly recursive?: boolean; readonly force?: boolean } = {},
): Promise<void> {
  try {
    await known(file, recordStore().delete(placeOfRecord(file), { recursive }));
  } catch (error) {
    if (!force || !(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  seen.delete(slashed(file));
}

/** A file is written under its new name in one step, because VS Code would remove the old file before that. */
export async function rename(from: string, to: string): Promise<void> {
  if ((await stat(from)).isDirectory()) {
    await known(from, recordStore().rename(placeOfRecord(from), placeOfRecord(to), { overwrite: false }));
    return;
  }
  await put(to, await readFile(from));
  await rm(from);
}

export async function copyFile(from: string, to: string, mode = 0): Promise<void> {
  if (mode & constants.COPYFILE_EXCL && (await exists(to))) throw systemError('EEXIST', to);
  await put(to, await readFile(from));
}

export async function link(_from: string, to: string): Promise<never> {
  throw systemError('ENOTSUP', to);
}

export async function chmod(): Promise<void> {}

export async function utimes(file: string, _accessed: Date, changed: Date): Promise<void> {
  await stat(file);
  seen.set(slashed(file), changed.getTime());
}

interface Dirent {
  readonly name: string;
  readonly parentPath: string;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

interface ReadingFolder {
  readonly withFileTypes?: boolean;
  readonly recursive?: boolean;
}

export function readdir(folder: string): Promise<string[]>;
export function readdir(folder: string, options: ReadingFolder & { readonly withFileTypes: true }): Promise<Dirent[]>;
export async function readdir(
  folder: string,
  { withFileTypes = false, recursive = false }: ReadingFolder = {},
): Promise<string[] | Dirent[]> {
  const found: Dirent[] = [];
  for (const [name, type] of await known(folder, recordStore().readDirectory(placeOfRecord(folder)))) {
    const isFolder = (type & FOLDER) !== 0;
    found.push({
      name,
      parentPath: folder,
      isFile: () => !isFolder,
      isDirectory: () => isFolder,
      isSymbolicLink: () => false,
    });
    if (recursive && isFolder) found.push(...(await readdir(`${folder}/${name}`, { withFileTypes: true, recursive })));
  }
  return withFileTypes ? found : found.map(({ name }) => name);
}

/** An open file: what is written is in the file when each call resolves. */
class FileHandle {
  readonly #file: string;
  readonly #flags: number;

  constructor(file: string, flags: number) {
    this.#file = file;
    this.#flags = flags;
  }

  readFile(): Promise<Buffer>;
  readFile(encoding: 'utf8'): Promise<string>;
  readFile(encoding?: 'utf8'): Promise<Buffer | string> {
    return encoding ? readFile(this.#file, encoding) : readFile(this.#file);
  }

  async read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesRead: number }> {
    const part = (await readFile(this.#file)).subarray(position, position + length);
    buffer.set(part, offset);
    return { bytesRead: part.length };
  }

  async write(content: string | Uint8Array): Promise<{ bytesWritten: number }> {
    const bytes = bytesOf(content);
    await add(this.#file, bytes, (this.#flags & constants.O_CREAT) !== 0);
    return { bytesWritten: bytes.length };
  }

  async writeFile(content: string | Uint8Array): Promise<void> {
    await this.write(content);
  }

  async appendFile(content: string | Uint8Array): Promise<void> {
    await this.write(content);
  }

  stat(): Promise<Stats> {
    return stat(this.#file);
  }

  async sync(): Promise<void> {}
  async datasync(): Promise<void> {}
  async close(): Promise<void> {}
}

export async function open(file: string, how: string | number = 'r'): Promise<FileHandle> {
  const flags = typeof how === 'number' ? how : FLAGS[how];
  if (flags === undefined) throw systemError('EINVAL', file);
  const there = await exists(file);
  if (there && flags & constants.O_EXCL) throw systemError('EEXIST', file);
  if (!there && !(flags & constants.O_CREAT)) throw systemError('ENOENT', file);
  if (flags & constants.O_APPEND) appended.add(slashed(file));
  if (!there) await put(file, new Uint8Array());
  return new FileHandle(file, flags);
}

/** A file for `createInterface` of `readline.ts`, which reads it as a whole. */
export function createReadStream(file: string): { readonly file: string; destroy(): void } {
  return { file, destroy: () => {} };
}
