import { rawText } from '../../shared/base/foreignText';
import type { FitRequest } from '../../sprite/edit/fit/fitSet';
import { nameOf, splitName } from '../disk/fileStore';
import { compassPlace } from '../domain/directionWords';
import type { FoundSource } from '../exports/exportSource';

/** What sprites that are fitted together are to each other, by their names. @param sources at least one */
export function kindOfSet(sources: readonly FoundSource[]): FitRequest['kind'] {
  const [first] = sources;
  if (sources.every(({ directions }) => directions)) return 'views';
  if (sources.length === 1) return 'frames';
  const key = first?.seriesKey;
  if (key !== undefined && sources.every(({ seriesKey }) => seriesKey === key)) return 'frames';
  return areViews(sources.map(({ uri }) => splitName(rawText(nameOf(uri))).stem)) ? 'views' : 'files';
}

/** Whether names are the same but for a direction at their end, as of a set with fewer than eight. */
function areViews(stems: readonly string[]): boolean {
  const [first = ''] = stems;
  const cuts = [0, ...[...first.matchAll(/[-_ ]/g)].map(({ index }) => index + 1)];
  return cuts.some((at) =>
    stems.every((stem) => stem.startsWith(first.slice(0, at)) && compassPlace(stem.slice(at)) !== undefined),
  );
}
