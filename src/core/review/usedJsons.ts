import { posix } from 'node:path';
import { sniffShown } from '../../sprite/source/shownPicture';
import { findSheet } from '../discovery/findSheet';
import type { Content } from './changedFiles';
import type { SpriteChange } from './changedSprites';
import { fileOf, folderPlace, type VersionFiles } from './versionFiles';

/** The changed JSON files that one of both versions of a sprite is cut by: of those that may describe it, by their names, some don't. Paths. */
export async function usedJsons(
  { path, from = path, before, after, jsons }: SpriteChange,
  old: VersionFiles,
  now: VersionFiles,
): Promise<string[]> {
  if (!jsons.length) return [];
  const used = [
    before && (await jsonOf(before, from, old)),
    // Where nothing but the JSON changed, it may describe the image in one version only.
    after && (await jsonOf(after, path, now)),
  ];
  return jsons.filter((json) => used.includes(json));
}

async function jsonOf(content: Content, file: string, version: VersionFiles): Promise<string | undefined> {
  const read = await version.read(content, file);
  const info = 'bytes' in read ? sniffShown(read.bytes) : undefined;
  if (!info) return undefined;
  const [folder, name] = [posix.dirname(file), posix.basename(file)];
  const { json } = await findSheet(folderPlace(file), name, version.namesIn(folder), info, version.discovery());
  return json === undefined ? undefined : fileOf(json);
}
