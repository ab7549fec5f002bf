import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { diskFiles, onDisk } from '../disk/diskFiles';
import { makeFolder, replaceFile } from '../disk/durableFiles';
import { sha256Of } from '../disk/fileStore';
import { readRegularText } from '../disk/regularFile';
import { runGit } from '../git/runGit';

/**
 * The place in a ledger for new lines of this clone on the branch that is checked out: 8 hexadecimal digits, from which nothing of both can be learned.
 * @param top URI string of the project's folder
 * @param directory path of a folder of our own
 * @param program Git's absolute path; undefined: there is none
 */
export async function laneOf(top: string, directory: string, program: string | undefined): Promise<string> {
  return sha256Of(`${await ownId(directory)} ${await branchOf(top, program)}`).slice(0, 8);
}

/** A random text that only this computer has. */
async function ownId(directory: string): Promise<string> {
  const file = path.join(directory, 'lane');
  const known = await readRegularText(file).catch(() => '');
  if (/^[0-9a-f]{32}$/.test(known)) return known;
  const id = randomBytes(16).toString('hex');
  // Without it, a later line only stands elsewhere.
  await makeFolder(directory)
    .then(() => replaceFile(file, id, { kind: 'cache' }))
    .catch(() => {});
  return id;
}

/** Empty without one. */
async function branchOf(top: string, program: string | undefined): Promise<string> {
  const root = program !== undefined && onDisk(top) ? await repositoryOf(fileURLToPath(top)) : undefined;
  if (program === undefined || root === undefined) return '';
  const name = await runGit({ program, root }, ['symbolic-ref', '-q', 'HEAD']).catch(() => '');
  return name.toString().trim();
}

/** Path of the nearest folder that has a `.git`: a folder, or a file in a worktree or submodule. */
export async function repositoryOf(folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = path.dirname(at)) {
    const git = pathToFileURL(path.join(at, '.git')).href;
    if (await diskFiles.stat(git).catch(() => undefined)) return at;
    if (path.dirname(at) === at) return undefined;
  }
}
