import { parentOf } from '../../disk/fileStore';
import type { UserFiles } from '../../disk/userFiles';
import { KINDS } from '../../references/kinds';
import { Projects } from '../../references/projects';
import { resolve } from '../../references/resolve';
import type { NamedPath } from '../codeNames';
import type { ListedFile } from '../projectNames';
import type { Scanned } from './scanText';

/** Most paths of a text that are looked for. Each is a few questions to the disk if it's there. */
const MAX_PATHS = 50;

/**
 * Whether a text seems to name a sprite that isn't there, judged by that text alone: a few questions to the disk, and nothing else is read. It may be
 * somewhere that only the whole project tells.
 */
export async function seemsToMiss(
  { names, kind: index }: Scanned,
  { uri, top }: ListedFile,
  files: UserFiles,
  signal: AbortSignal,
): Promise<boolean> {
  const kind = KINDS[index];
  if (!kind) return false;
  const projects = new Projects(files);
  const around = { file: uri, kind, top, files, project: () => projects.of(parentOf(uri)) };
  const exists = async ({ readings }: NamedPath) => {
    for (const reading of readings) if (await resolve(reading, around)) return true;
    return false;
  };
  for (const path of names.paths.filter(({ isCertain }) => isCertain).slice(0, MAX_PATHS)) {
    if (signal.aborted) return false;
    if (!(await exists(path))) return true;
  }
  return false;
}
