import { childOf } from '../../../platform/fileStore';
import type { Depth, DiscoveryDependencies } from './discoveryFiles';
import type { FolderNames } from './folderNames';
import { mapName } from './mapNames';

/** Related pictures that are looked into and shown: a folder may hold very many. */
export const MOST_RELATED = 64;

/**
 * Corrects what the names of files say about normal maps: at the depth `names` by the runs that wrote them, at `all` also by their pixels.
 * @param files names of files in the folder, each of which is looked into only if its own name is that of a map
 * @param folder URI string
 */
export async function tellMaps(
  files: readonly string[],
  folder: string,
  names: FolderNames,
  { provenanceOf, isNormalMap }: Pick<DiscoveryDependencies, 'provenanceOf' | 'isNormalMap'>,
  depth: Depth,
): Promise<void> {
  const maybe = [...new Set(files)].filter((file) => mapName(file) && names.has(file)).slice(0, MOST_RELATED);
  await Promise.all(
    maybe.map(async (file) => {
      const uri = childOf(folder, file);
      const kind = provenanceOf(uri)?.kind;
      const told = depth === 'all' ? await isNormalMap(uri) : kind && kind === 'normal-map';
      if (told !== undefined) names.tell(file, told);
    }),
  );
}
