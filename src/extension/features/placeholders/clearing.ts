import type * as vscode from 'vscode';
import type { FileStore } from '../../../core/disk/fileStore';
import { assetAt } from '../../../core/domain/assetPlace';
import type { Run } from '../../../core/runs/run';
import type { Runs } from '../../../core/runs/runs';
import { filesOf } from '../runs/runRow';
import { type FoundPlaceholder, findPlaceholders } from './findPlaceholders';
import { type DiskDependencies, isWithin, readDisk } from './placeholderDisk';
import { placeholdersOf, type WritingRun } from './placeholders';

interface ClearDependencies extends DiskDependencies {
  readonly runs: Runs;
  /** Ids of runs whose pictures a person may still restore by Undo. */
  readonly undoable: ReadonlySet<string>;
}

/**
 * Takes finished runs off the list. The records of runs whose placeholders are on disk stay, hidden; a later clearing removes them once the
 * placeholders are replaced or gone.
 * @param folders of the workspace
 * @param signal ends it; what is cleared by then stays cleared
 * @param progress told before each run
 */
export async function clearRuns(
  finished: readonly Run[],
  folders: readonly vscode.Uri[],
  dependencies: ClearDependencies,
  signal: AbortSignal,
  progress: (index: number, total: number) => void = () => {},
): Promise<void> {
  const { runs, undoable } = dependencies;
  // Other windows may have replaced some.
  await runs.reread();
  const known = runs.all();
  const disk = await readDisk(placeholdersOf(known).length ? folders : [], dependencies, signal);
  const found = await findPlaceholders(known, disk, () => true);
  const needed = new Set([...neededRecords(known, found, isWithin(folders)), ...undoable]);
  const hidden = known.filter(({ id, snapshot }) => snapshot.cleared && !needed.has(id));
  const all = [...finished, ...hidden];
  for (const [at, run] of all.entries()) {
    if (signal.aborted) return;
    progress(at, all.length);
    await runs.clear([run], needed);
  }
}

/**
 * Ids of runs whose records stay when a person clears the list, because their placeholders could not be replaced without them.
 * @param found all placeholders that are on disk
 * @param wasSearched whether the folder of a file, a URI string, was searched: a moved file would have been found
 */
export function neededRecords(
  runs: readonly WritingRun[],
  found: readonly Pick<FoundPlaceholder, 'runId'>[],
  wasSearched: (uri: string) => boolean,
): ReadonlySet<string> {
  // Files in folders that are not open now may still exist.
  const unseen = placeholdersOf(runs).filter(({ files }) => files.some(({ uri }) => !wasSearched(uri)));
  const needed = new Set([...found, ...unseen].map(({ runId }) => runId));
  const byId = new Map(runs.map((run) => [run.id, run]));
  const maker = new Map(runs.flatMap((run) => assetIdsOf(run).map((id) => [id, run.id] as const)));
  // The set grows in this loop: the run that made a source may have a source too.
  for (const id of needed) {
    for (const uri of byId.get(id)?.plan.sources ?? []) {
      const from = maker.get(assetAt(uri)?.id ?? '');
      if (from !== undefined) needed.add(from);
    }
  }
  return needed;
}

/** Assets of the built-in service: only the records of their runs say where they were saved. */
function assetIdsOf({ snapshot }: WritingRun): string[] {
  return snapshot.origin === 'built-in' ? snapshot.outputs.flatMap(({ asset }) => asset?.id ?? []) : [];
}

/**
 * Whether a run made pictures for a replacement that has not put them in their places yet: without its record they would be paid twice. Once they
 * are in place, it no longer belongs to the replacement.
 */
export async function isUnsettled(run: Run, files: FileStore): Promise<boolean> {
  return run.plan.replacement !== undefined && (await filesOf(run, files)).some(({ present }) => present);
}
