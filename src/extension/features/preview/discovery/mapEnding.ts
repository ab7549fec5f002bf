import { MAP_ENDINGS, type MapEnding } from '../../../../shared/sprite/fileNames';
import type { NormalMapSuffix } from '../../../platform/settings';
import type { FolderNames } from './folderNames';
import { mapName } from './mapNames';

/**
 * What the normal map of a sprite adds to its name. With `auto`: the ending of the map that it has, else `_normal` among views with short names,
 * else `_n`. Whatever is wanted, the name is never that of a view or of another sprite.
 * @param names with what their files tell about maps
 */
export function mapEnding(stem: string, names: FolderNames, wanted: NormalMapSuffix): string {
  const usual = wanted === 'auto' ? (endingOfOwn(stem, names) ?? usualEnding(stem, names)) : wanted;
  const endings = [usual, ...MAP_ENDINGS];
  const free = endings.find((ending) => names.mayEndIn(ending, stem));
  for (let n = 2; free === undefined; n++) {
    const ending = `_normal-${n}`;
    if (names.mayEndIn(ending, stem)) return ending;
  }
  return free;
}

function endingOfOwn(stem: string, names: FolderNames): MapEnding | undefined {
  const own = names.mapsOf(stem, 'png').find((name) => mapName(name)?.number === 1 && name.endsWith('.png'));
  return own === undefined ? undefined : mapName(own)?.ending;
}

const usualEnding = (stem: string, names: FolderNames): MapEnding => (names.isAmongViews(stem) ? '_normal' : '_n');
