import type { FileProvenance } from '../../../engine/domain/provenance';
import type { Runs } from '../../../engine/runs/runs';
import type { Log } from '../../platform/log';

export interface FollowDependencies {
  readonly runs: Runs;
  readonly provenance: FileProvenance;
  readonly log: Log;
}

/**
 * Updates the records of runs after their files were renamed, because explorer marks, placeholders, and *Run Again* use their paths.
 * A running run's record belongs to its runner, so it's changed when the run ends. Never rejects, because the files are renamed already.
 * @param moves new URI string by old one
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
