import { randomBytes } from 'node:crypto';
import { link, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { flushFolder, replaceFile } from './durableFiles';
import { sha256Of } from './fileStore';
import { isAlive, isTemporary } from './temporaries';

/** A file that gets its name from a temporary one in the same folder. */
export interface PlannedRename {
  /** Paths. */
  readonly temporary: string;
  readonly target: string;
  /** SHA-256 of the new content, and of the old one; absent: the name was free. */
  readonly bytes: string;
  readonly old?: string | undefined;
}

const NOTE = /^(\d{1,10})-[0-9a-f]{8}\.json$/;
const noteSchema = v.array(
  v.object({ temporary: v.string(), target: v.string(), bytes: v.string(), old: v.optional(v.string()) }),
);

/**
 * Files that change together, such as an image and the JSON of its frames, are renamed one after another. Before the first of them, all are noted, so
 * that the next start finishes what a killed process began.
 */
export class UnfinishedWrites {
  readonly #folder: string;

  /** @param folder path of a folder of our own */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Call it when all content is on disk. @returns to be called when all files have their names, or the old content again */
  async begin(renames: readonly PlannedRename[]): Promise<() => Promise<void>> {
    // New files alone replace nothing, and a single rename is whole or not at all.
    if (renames.length < 2 || renames.every(({ old }) => old === undefined)) return async () => {};
    const note = path.join(this.#folder, `${process.pid}-${randomBytes(4).toString('hex')}.json`);
    try {
      await mkdir(this.#folder, { recursive: true });
      await replaceFile(note, JSON.stringify(renames));
    } catch {
      // Without the note, a kill in between leaves some files old.
    }
    return () => rm(note, { force: true }).catch(() => {});
  }

  /** Finishes what killed processes began, unless somebody changed one of the files since then. */
  async finishLeft(): Promise<void> {
    for (const name of await readdir(this.#folder).catch((): string[] => [])) {
      const [, pid] = NOTE.exec(name) ?? [];
      if (pid === undefined || isAlive(Number(pid))) continue;
      const note = path.join(this.#folder, name);
      await finish(await renamesIn(note)).catch(() => {});
      await rm(note, { force: true }).catch(() => {});
    }
  }
}

async function renamesIn(note: string): Promise<readonly PlannedRename[]> {
  const text = await readFile(note, 'utf8').catch(() => '[]');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), noteSchema), text);
  return parsed.success ? parsed.output.filter(isOurs) : [];
}

const isOurs = ({ temporary, target }: PlannedRename) =>
  isTemporary(path.basename(temporary)) && path.dirname(temporary) === path.dirname(target);

async function finish(renames: readonly PlannedRename[]): Promise<void> {
  const states = await Promise.all(renames.map(stateOf));
  // If none has its new name, nothing happened yet.
  if (!states.includes('done') || states.includes('other')) return;
  for (const [at, { temporary, target, old }] of renames.entries()) {
    if (states[at] === 'done') continue;
    if (old === undefined) await link(temporary, target);
    else await rename(temporary, target);
    await flushFolder(path.dirname(target));
  }
}

async function stateOf({ temporary, target, bytes, old }: PlannedRename): Promise<'done' | 'waits' | 'other'> {
  const now = await digestOf(target);
  if (now === bytes) return 'done';
  return now === old && (await digestOf(temporary)) === bytes ? 'waits' : 'other';
}

/** Undefined if there is no such file; no SHA-256 if it is a link or a folder, or can't be read. */
async function digestOf(file: string): Promise<string | undefined> {
  const stats = await lstat(file).catch(() => undefined);
  if (!stats) return undefined;
  return stats.isFile() ? readFile(file).then(sha256Of, () => 'unreadable') : 'unreadable';
}
