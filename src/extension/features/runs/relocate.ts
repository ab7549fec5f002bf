import type { SavedFile } from '../../domain/saveOutputs';
import type { LeftRuns } from './leftRuns';
import { snapshotOf } from './recordedRun';
import { Run } from './run';

/** The address that a saved file has now; undefined where it is no longer there, or no longer the run's. */
export type PlaceOf = (file: SavedFile) => string | undefined;

/**
 * A run that is over, whose files were moved by somebody who knows their new places; its record says so too. The names of the plan were for
 * the old places and are forgotten.
 * @param folder of the outputs, for whoever runs it again
 */
export async function relocated(run: Run, folder: string, place: PlaceOf, left: LeftRuns): Promise<Run> {
  const placed = <F extends SavedFile>(files: readonly F[]) =>
    files.flatMap((file) => {
      const uri = place(file);
      return uri === undefined ? [] : [{ ...file, uri }];
    });
  const record = await left.amendOver(run.id, ({ plan, outputs }) => ({
    plan: { ...plan, folder, stems: undefined },
    outputs: outputs.map((output) => ({ ...output, files: placed(output.files) })),
  }));
  if (record) return new Run(run.id, record.plan, snapshotOf(record), async () => {});
  // Normal maps have no record.
  const outputs = run.snapshot.outputs.map((output) => ({ ...output, files: placed(output.files) }));
  return new Run(run.id, { ...run.plan, folder, stems: undefined }, { ...run.snapshot, outputs }, async () => {});
}
