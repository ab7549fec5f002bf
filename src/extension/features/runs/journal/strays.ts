import { constants, copyFile, link, lstat, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isRunId } from '../../../domain/runId';
import { flushFolder, hasCode, isLeftover } from '../../../platform/durableFiles';
import { ownPath } from '../../../platform/ownPath';
import { fold } from './lines';
import { isFinal } from './record';

// What may lie in the place of a record `<id>.json` besides a file that can be read:
//
//     <ID>.JSON             in upper case, as other systems and programs that restore files may write names
//     <id>.json/            a folder
//     <id>.json.<hex>.tmp   a temporary file of `replaceFile` that never got its name, or lost it
//
// Each may be all that tells of a run that was paid. So it is damage that a person sees, and it is set aside, never removed.

/** Of the name of a record, after its id. */
export const ENDING = '.json';

const RECORD = /^([0-9a-z]{26})\.json$/i;
const TEMPORARY = /^([0-9a-z]{26})\.json\.[0-9a-f]+\.tmp$/;

/** Ids of runs that something among the names of a journal stands for, oldest first. */
export function recordsAmong(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => idOf(name) ?? []))].sort();
}

/** The id of the run that a name stands for, in lower case. */
function idOf(name: string): string | undefined {
  const id = (RECORD.exec(name) ?? TEMPORARY.exec(name))?.[1]?.toLowerCase();
  return id !== undefined && isRunId(id) ? id : undefined;
}

/**
 * The text of what stands for a run that has no `<id>.json`; empty if it cannot be read, undefined if there is nothing. A temporary file
 * counts once it is a minute old: until then another window may be about to give it its name.
 */
export async function strayTextOf(directory: string, id: string): Promise<string | undefined> {
  for (const name of await straysOf(directory, id)) {
    const file = path.join(directory, name);
    const text = await readFile(file, 'utf8').catch((error) => (hasCode(error, 'ENOENT') ? undefined : ''));
    if (text === undefined || (TEMPORARY.test(name) && (isWorthless(text) || !(await isLeftover(file))))) continue;
    return text;
  }
  return undefined;
}

/** All that stands for a run but its `<id>.json`: whole names before temporary ones. */
async function straysOf(directory: string, id: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  const own = names.filter((name) => name !== id + ENDING && idOf(name) === id);
  return own.sort((a, b) => Number(TEMPORARY.test(a)) - Number(TEMPORARY.test(b)));
}

/**
 * Removes the temporary files that tell of nothing: those beside their record, which has the old or the new content, those of runs that are
 * over, and those that were cut short, which never were a record.
 */
export async function removeWorthless(directory: string): Promise<void> {
  const names = await readdir(directory);
  const known = new Set(names.filter((name) => RECORD.test(name)).map(idOf));
  for (const name of names.filter((one) => TEMPORARY.test(one))) {
    const file = path.join(directory, name);
    if (!(await isLeftover(file))) continue;
    const text = known.has(idOf(name)) ? '' : await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined && isWorthless(text)) await rm(file, { force: true }).catch(() => {});
  }
}

/**
 * Whether the content of a temporary file tells of no run that may have been sent. A record gets its name once its line is whole and
 * flushed, and nothing is sent before. Where a system cannot flush folders, a power cut may take the name away again, so a whole line
 * tells of a run that may have been sent, unless it is over.
 */
function isWorthless(text: string): boolean {
  return !text.includes('\n') || isFinal(fold(text)?.fields.state);
}

/** Gives all that stands for a run another, free name: `<id>.damaged`, `<id>.damaged-2`. The content of `<id>.json` has both names until the caller replaces or removes it. */
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
