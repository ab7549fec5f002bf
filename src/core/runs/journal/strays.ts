import { constants, copyFile, link, lstat, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder, hasCode, isLeftover } from '../../disk/durableFiles';
import { ownPath } from '../../disk/ownPath';
import { readRegularText } from '../../disk/regularFile';
import { isRunId } from '../../domain/runId';
import { type Deletion, deleteIfAllowed, mayDelete } from './deletions';
import { fold } from './lines';

// What may exist instead of a readable record `<id>.json`:
//
//     <ID>.JSON             uppercase, as other systems and restored backups may write names
//     <id>.json/            a folder
//     <id>.json.<hex>.tmp   a temporary file of `replaceFile` that never got its name, or lost it
//
// Each may be the only trace of a paid run. It is shown as damage, and it is renamed; `deletions.ts` says which temporary files go.

/** The end of a record's file name, after its id. */
export const ENDING = '.json';

const RECORD = /^([0-9a-z]{26})\.json$/i;
const TEMPORARY = /^([0-9a-z]{26})\.json\.[0-9a-f]+\.tmp$/;

/** Ids of runs that files in a journal stand for, by their names, oldest first. */
export function recordsAmong(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => idOf(name) ?? []))].sort();
}

/** The id of the run that a file name stands for, in lowercase. */
function idOf(name: string): string | undefined {
  const id = (RECORD.exec(name) ?? TEMPORARY.exec(name))?.[1]?.toLowerCase();
  return id !== undefined && isRunId(id) ? id : undefined;
}

/**
 * The text of a stray file that stands for a run without `<id>.json`; empty if it can't be read, undefined if there is none. A temporary file counts
 * once it is a minute old: until then, another window may be about to rename it.
 */
export async function strayTextOf(directory: string, id: string): Promise<string | undefined> {
  for (const name of await straysOf(directory, id)) {
    const file = path.join(directory, name);
    const text = await readRegularText(file).catch((error) => (hasCode(error, 'ENOENT') ? undefined : ''));
    if (text === undefined || (TEMPORARY.test(name) && (mayDelete(...deletionOf(text)) || !(await isLeftover(file)))))
      continue;
    return text;
  }
  return undefined;
}

/** All files that stand for a run other than `<id>.json`, temporary ones last. */
async function straysOf(directory: string, id: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  const own = names.filter((name) => name !== id + ENDING && idOf(name) === id);
  return own.sort((a, b) => Number(TEMPORARY.test(a)) - Number(TEMPORARY.test(b)));
}

/** Removes the temporary files that `deletions.ts` lets go. */
export async function removeWorthless(directory: string): Promise<void> {
  const names = await readdir(directory);
  const known = new Set(names.filter((name) => RECORD.test(name)).map(idOf));
  for (const name of names.filter((one) => TEMPORARY.test(one))) {
    const file = path.join(directory, name);
    if (!(await isLeftover(file))) continue;
    const text = known.has(idOf(name)) ? null : await readRegularText(file).catch(() => undefined);
    if (text !== undefined) await deleteIfAllowed(file, ...deletionOf(text)).catch(() => {});
  }
}

/** Why a temporary file might go, and the state of the run in it. @param text null: its record exists */
function deletionOf(text: string | null): [why: Deletion, state: unknown] {
  if (text === null) return ['superseded', undefined];
  return text.includes('\n') ? ['over', fold(text)?.fields.state] : ['cut-off', undefined];
}

/**
 * Renames all files that stand for a run to free names: `<id>.damaged`, `<id>.damaged-2`. The content of `<id>.json` keeps both names until the
 * caller replaces or removes it.
 */
export async function setAside(directory: string, id: string): Promise<void> {
  const file = ownPath(directory, id, ENDING);
  const facts = await lstat(file).catch(() => undefined);
  if (facts?.isDirectory()) await rename(file, await freeName(directory, id));
  else if (facts) await addName(file, directory, id);
  for (const name of await straysOf(directory, id)) {
    const stray = path.join(directory, name);
    await rename(stray, await freeName(directory, id));
  }
  await flushFolder(directory);
}

async function addName(file: string, directory: string, id: string): Promise<void> {
  for (;;) {
    const aside = await freeName(directory, id);
    try {
      return await link(file, aside).catch((error) => {
        if (hasCode(error, 'EEXIST')) throw error;
        // The file system has no links.
        return copyFile(file, aside, constants.COPYFILE_EXCL);
      });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
}

async function freeName(directory: string, id: string): Promise<string> {
  const names = new Set(await readdir(directory));
  for (let n = 1; ; n++) {
    const ending = `.damaged${n === 1 ? '' : `-${n}`}`;
    if (!names.has(id + ending)) return ownPath(directory, id, ending);
  }
}
