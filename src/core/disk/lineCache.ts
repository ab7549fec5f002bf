import { appendFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './durableFiles';
import { sha256Of } from './fileStore';

/** A larger file is removed, and grows again. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Lines of a cache that depends on a build: a file of its own for each build, of which only the latest is kept. Several processes may append. A line that was
 * cut off spoils no other, so readers must check each.
 */
export class LineCache {
  readonly #folder: string;
  readonly #script: string;

  /**
   * @param folder path of a folder of nothing else; made when something is stored
   * @param script path of the script that the content comes from: another size or time is another build
   */
  constructor(folder: string, script: string) {
    this.#folder = folder;
    this.#script = script;
  }

  /** All lines of this build, oldest first; empty if there are none, or they can't be read. */
  async read(): Promise<string[]> {
    try {
      const file = await this.#file();
      for (const name of await readdir(this.#folder))
        if (name !== path.basename(file)) await rm(path.join(this.#folder, name), { force: true });
      if ((await stat(file)).size > MAX_BYTES) await rm(file);
      return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
    } catch {
      return [];
    }
  }

  /** Rejects if the disk is full, for example. */
  async append(lines: readonly string[]): Promise<void> {
    await makeFolder(this.#folder);
    // A line feed first: the last write may have been cut off.
    await appendFile(await this.#file(), `\n${lines.join('\n')}\n`, { mode: 0o600 });
  }

  async #file(): Promise<string> {
    const { size, mtimeMs } = await stat(this.#script);
    return path.join(this.#folder, `${sha256Of(`${this.#script} ${size} ${mtimeMs}`).slice(0, 16)}.jsonl`);
  }
}
