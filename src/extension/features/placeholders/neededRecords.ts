import { assetAt } from '../../domain/assetPlace';
import type { FoundPlaceholder } from './findPlaceholders';
import { placeholdersOf, type WritingRun } from './placeholders';

/**
 * Ids of runs whose records are still needed when a person clears the list, as their placeholders could not be replaced without them.
 * @param found placeholders that are on disk, all of them
 * @param wasSearched whether a file that is not at its place would have been found anywhere in the folder that it was in
 */
export function neededRecords(
  runs: readonly WritingRun[],
  found: readonly Pick<FoundPlaceholder, 'runId'>[],
  wasSearched: (uri: string) => boolean,
): ReadonlySet<string> {
  // Files of projects that are not open now may have been moved there.
  const unseen = placeholdersOf(runs).filter(({ files }) => files.some(({ uri }) => !wasSearched(uri)));
  const needed = new Set([...found, ...unseen].map(({ runId }) => runId));
  const byId = new Map(runs.map((run) => [run.id, run]));
  const maker = new Map(runs.flatMap((run) => assetIdsOf(run).map((id) => [id, run.id] as const)));
  // Grows while it is walked through: what made a picture may be drawn from another one.
  for (const id of needed) {
    for (const uri of byId.get(id)?.plan.sources ?? []) {
      const from = maker.get(assetAt(uri)?.id ?? '');
      if (from !== undefined) needed.add(from);
    }
  }
  return needed;
}

/** Of the built-in service: where its assets were saved is in the records of their runs alone. */
function assetIdsOf({ snapshot }: WritingRun): string[] {
  return snapshot.origin === 'built-in' ? snapshot.outputs.flatMap(({ asset }) => asset?.id ?? []) : [];
}
