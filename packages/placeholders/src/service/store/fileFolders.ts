import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const FOLDER = /^[A-Za-z0-9_-]{22}$/;
const NAME = /^[a-z]+\.(?:png|gif)$/;
const UNFINISHED = '.new';
const HOUR = 3_600_000;

/** Image files of assets: one folder for each asset, which appears complete or not at all. */
export class FileFolders {
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
  }

  /** Opens `root`, creating it, and removes unfinished folders of a crash. */
  static async open(root: string): Promise<FileFolders> {
    await mkdir(root, { recursive: true, mode: 0o700 });
    for (const name of await readdir(root)) {
      const full = path.join(root, name);
      if (name.endsWith(UNFINISHED) && Date.now() - (await modified(full)) > HOUR) await rm(full, { recursive: true });
    }
    return new FileFolders(root);
  }

  /** Writes all files, then publishes them with one rename. Returns the folder's opaque name (128 random bits). */
  async add(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Promise<string> {
    const folder = randomBytes(16).toString('base64url');
    const unfinished = path.join(this.#root, `${folder}${UNFINISHED}`);
    await mkdir(unfinished, { mode: 0o700 });
    for (const { name, bytes } of files) {
      if (!NAME.test(name)) throw new Error(`Not a valid name of a hosted file: ${name}`);
      const handle = await open(path.join(unfinished, name), 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.datasync();
      } finally {
        await handle.close();
      }
    }
    await rename(unfinished, path.join(this.#root, folder));
    return folder;
  }

  /** `undefined` if the file doesn't exist. Only names that `add` creates are read, so no path leads out of the folder. */
  read(folder: string, name: string): Promise<Uint8Array | undefined> {
    return this.#look(folder, name, (file) => readFile(file));
  }

  /** Size in bytes; `undefined` as in `read`. */
  size(folder: string, name: string): Promise<number | undefined> {
    return this.#look(folder, name, async (file) => (await stat(file)).size);
  }

  async #look<T>(folder: string, name: string, look: (file: string) => Promise<T>): Promise<T | undefined> {
    if (!FOLDER.test(folder) || !NAME.test(name)) return undefined;
    try {
      return await look(path.join(this.#root, folder, name));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}

async function modified(file: string): Promise<number> {
  return (await stat(file)).mtimeMs;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
