import { splitName } from '../../../platform/fileStore';
import { describedBySome } from './findSheet';
import { splitDerived } from './folderNames';
import { mapName } from './mapNames';
import { seriesOf } from './sequence';

/**
 * Tells of a picture whether one of some files may belong to it as a sheet's JSON, a normal map or a numbered frame. Names alone decide,
 * and quickly: no file that discovery would find is left out, and most others are.
 */
export function neighborsByName(names: readonly string[]): (picture: string) => boolean {
  const described = describedBySome(names.filter((name) => name.endsWith('.json')));
  const mapped = new Set(names.map((name) => mapName(name)?.of));
  const series = new Set(names.map(seriesOf));
  return (picture) => {
    const { stem } = splitName(picture);
    const numbered = seriesOf(picture);
    return (
      described(stem) ||
      mapped.has(stem) ||
      mapped.has(splitDerived(stem).base) ||
      (numbered !== undefined && series.has(numbered))
    );
  };
}
