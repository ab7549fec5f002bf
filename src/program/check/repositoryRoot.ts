import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { diskFiles } from '../../core/disk/diskFiles';
import { isBelow, realPlace } from '../../core/disk/realPlaces';

/** Variables in which services that run builds name the folder that they checked a repository out into. */
const CHECKOUTS = [
  // GitHub Actions, and the services that run its workflows
  'GITHUB_WORKSPACE',
  'CI_PROJECT_DIR', // GitLab
  'BUILD_SOURCESDIRECTORY', // Azure Pipelines
  'BITBUCKET_CLONE_DIR',
  'CIRCLE_WORKING_DIRECTORY',
  'TRAVIS_BUILD_DIR',
  'WORKSPACE', // Jenkins
] as const;

/**
 * The root of the repository that a folder is in: the nearest folder with `.git`, up to the checkout of a build. A checkout that was downloaded has none:
 * then that is the root, else the folder itself.
 * @param folder absolute path
 * @returns absolute path, with links followed
 */
export async function repositoryRoot(folder: string, env: Readonly<NodeJS.ProcessEnv>): Promise<string> {
  const start = (await realPlace(folder)) ?? folder;
  const checkout = await checkoutAbove(start, env);
  for (let place = start; ; place = path.dirname(place)) {
    if (await isThere(path.join(place, '.git'))) return place;
    if (place === checkout || place === path.dirname(place)) return checkout ?? start;
  }
}

async function checkoutAbove(folder: string, env: Readonly<NodeJS.ProcessEnv>): Promise<string | undefined> {
  for (const name of CHECKOUTS) {
    const named = env[name];
    const place = named && path.isAbsolute(named) ? await realPlace(named) : undefined;
    if (place !== undefined && isBelow(folder, place)) return place;
  }
  return undefined;
}

async function isThere(file: string): Promise<boolean> {
  return diskFiles.stat(pathToFileURL(file).href).then(
    () => true,
    () => false,
  );
}

/** The path of a file from a folder, with `/` on every system; undefined if it isn't in it. Both are absolute paths. */
export function relative(file: string, folder: string): string | undefined {
  return isBelow(file, folder) ? path.relative(folder, file).split(path.sep).join('/') : undefined;
}
