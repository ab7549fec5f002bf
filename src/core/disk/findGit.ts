import { stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * The absolute path of Git; undefined if it isn't installed. Only absolute folders of `PATH` count: a system that also looks in the current folder would
 * start a program that a repository brought.
 */
export async function findGit(
  env: Readonly<NodeJS.ProcessEnv>,
  platform = process.platform,
): Promise<string | undefined> {
  const { delimiter, isAbsolute, join } = platform === 'win32' ? path.win32 : path.posix;
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  for (const folder of folders) {
    const file = join(folder, platform === 'win32' ? 'git.exe' : 'git');
    const isFile = await stat(file).then(
      (facts) => facts.isFile() && (platform === 'win32' || (facts.mode & 0o111) !== 0),
      () => false,
    );
    if (isFile) return file;
  }
  return undefined;
}
