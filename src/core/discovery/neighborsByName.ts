import { splitName } from '../disk/fileStore';
import { isJson } from '../domain/pictureFiles';
import { possibleBases } from './derivedNames';
import { describedBySome } from './findSheet';
import { mapName } from './mapNames';
import { seriesOf } from './sequence';

/**
 * Returns a test for pictures: whether one of the named files may belong to a picture as a sheet's JSON, a normal map, or a numbered frame.
 * It only compares names, so it's fast: it accepts everything that discovery would find, and rejects most others.
 */
export function neighborsByName(names: readonly string[]): (picture: string) => boolean {
  const described = describedBySome(names.filter(isJson));
  const mapped = new Set(names.map((name) => mapName(name)?.of));
  const series = new Set(names.flatMap(seriesOf));
  return (picture) => {
    const { stem } = splitName(picture);
    return (
      described(stem) ||
      mapped.has(stem) ||
      possibleBases(stem).some((base) => mapped.has(base)) ||
      seriesOf(picture).some((key) => series.has(key))
    );
  };
}
