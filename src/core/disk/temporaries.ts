import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { LEFTOVER_MS, removeLeftovers } from './durableFiles';

/** Names of temporary files in folders of the user. */
const TEMPORARY = /^\.sprite-kiln-[0-9a-f]{12}\.tmp$/;
/** Names of lists of folders; they begin with the id of the process that wrote the list. */
const LIST = /^(\d{1,10})-[0-9a-f]{8}\.txt$/;

/**
 * Temporary files in folders of the user: a file is written under a temporary name and then renamed. Folders are listed before the first file is
 * made in them, so that the next start removes what a killed process left there.
 */
export class Temporaries {
  readonly #folder: string;

  readonly #noted = new Map<string, Promise<void>>();
  readonly #list: string;

  /** @param folder path of the lists of folders, one for each process */
  constructor(folder: string) {
    this.#folder = folder;
    this.#list = path.join(folder, `${process.pid}-${randomBytes(4).toString('hex')}.txt`);
  }

  /** A path for a new temporary file, which isn't created. @param folder path of a folder of the user */
  async nameIn(folder: string): Promise<string> {
    const noting = this.#noted.get(folder) ?? this.#note(folder);
    this.#noted.set(folder, noting);
    await noting;
    return path.join(folder, temporaryName());
  }

  /**
   * Removes temporary files of killed processes. A file younger than a minute may be the work of another window, so it stays, and so does its list.
   * @returns whether all are removed
   */
  async removeLeft(): Promise<boolean> {
    let done = true;
    for (const name of await readdir(this.#folder).catch((): string[] => [])) {
      const [, pid] = LIST.exec(name) ?? [];
      const list = path.join(this.#folder, name);
      if (pid === undefined || list === this.#list || isAlive(Number(pid))) continue;
      const folders = (await readFile(list, 'utf8').catch(() => '')).split('\n').filter(Boolean);
      let left = false;
      for (const folder of new Set(folders)) left = (await removeIn(folder)) || left;
      if (left) done = false;
      else await rm(list, { force: true });
    }
    return done;
  }

  /** Removes the list of this process, which no longer has temporary files. A list that stays is read and removed at the next start. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#noted.values());
    await rm(this.#list, { force: true }).catch(() => {});
  }

  /** If the list can't be written, a killed process's files stay until the next file is written in that folder. */
  async #note(folder: string): Promise<void> {
    await removeIn(folder);
    await mkdir(this.#folder, { recursive: true })
      .then(() => appendFile(this.#list, `${folder}\n`))
      .catch(() => {});
  }
}

/** Whether it's the name of a temporary file. */
export const isTemporary = (name: string) => TEMPORARY.test(name);

/** A new name for a temporary file in a folder of the user. */
export const temporaryName = () => `.sprite-kiln-${randomBytes(6).toString('hex')}.tmp`;

/** Removes the temporary files of a folder that are old enough. Resolves to whether some stay. */
async function removeIn(folder: string): Promise<boolean> {
  await removeLeftovers(folder, TEMPORARY).catch(() => {});
  return (await readdir(folder).catch((): string[] => [])).some((name) => TEMPORARY.test(name));
}

/** Whether a process exists. Its number may be used again, so it can be another one: `stateOf` tells them apart. */
export function isAlive(pid: number): boolean {
  try {
    // Signal 0 only checks that the process exists.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It may be another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Time in milliseconds after which leftovers that were too young are old enough. */
export const LOOK_AGAIN_MS = LEFTOVER_MS + 1000;
