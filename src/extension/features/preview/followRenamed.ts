import type { FileProvenance } from '../../../core/domain/provenance';
import type { Runs } from '../../../core/runs/runs';
import type { Log } from '../../platform/log';

export interface FollowDependencies {
  readonly runs: Runs;
  readonly provenance: FileProvenance;
  readonly log: Log;
}

/**
 * Updates the records of runs after their files were renamed, because explorer marks, placeholders, and *Run Again* use their paths.
 * Never rejects, because the files are renamed already.
 * @param moves new URI string by old one
 * @param makers ids of runs that made some of them, which provenance doesn't know while they are at work
 */
export async function followRenamed(
  moves: ReadonlyMap<string, string>,
  makers: readonly string[],
  { runs, provenance, log }: FollowDependencies,
): Promise<void> {
  const moved = [...moves].map(([from, to]) => ({ from, to }));
  const found = moved.flatMap(({ from }) => provenance.of(from)?.runId ?? []);
  for (const id of new Set([...makers, ...found])) {
    const following = runs
      .followMoved(id, moved)
      .catch((error) => log.error("A run couldn't be told of renamed files", error));
    const run = runs.find(id);
    // A normal map's run is recorded when it ends.
    if (!run || !runs.isOpen(run)) await following;
  }
}
