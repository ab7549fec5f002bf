import type { FileProvenance } from '../../domain/provenance';
import type { Log } from '../../platform/log';
import type { Runs } from '../runs/runs';

export interface FollowDependencies {
  readonly runs: Runs;
  readonly provenance: FileProvenance;
  readonly log: Log;
}

/**
 * Has the records of runs say where their files are after a renaming: marks in the explorer, placeholders and *Run Again* go by the place.
 * The record of a run in progress is its runner's, so it is changed when the run ends. Never rejects: the files have their names by then.
 * @param moves new place by old one, as URI strings
 */
export async function followRenamed(
  moves: ReadonlyMap<string, string>,
  { runs, provenance, log }: FollowDependencies,
): Promise<void> {
  const moved = [...moves].map(([from, to]) => ({ from, to }));
  for (const id of new Set(moved.flatMap(({ from }) => provenance.of(from)?.runId ?? []))) {
    const follow = () =>
      runs.followMoved(id, moved).catch((error) => log.error('A run was not told of renamed files', error));
    const run = runs.find(id);
    if (run && runs.isOpen(run)) void run.ended.then(follow);
    else await follow();
  }
}
