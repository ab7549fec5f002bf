import type * as vscode from 'vscode';
import { type FileStore, placeKey } from '../../platform/fileStore';
import type { Run } from '../runs/run';
import { filesOf } from '../runs/runRow';
import type { Runs } from '../runs/runs';
import { findPlaceholders } from './findPlaceholders';
import { neededRecords } from './neededRecords';
import { type DiskDependencies, readDisk } from './placeholderDisk';
import { placeholdersOf } from './placeholders';

interface ClearDependencies extends DiskDependencies {
  readonly runs: Runs;
  /** Ids of runs whose pictures a person may still bring back by Undo. */
  readonly undoable: ReadonlySet<string>;
}

/**
 * Takes finished runs off the list. Records of runs of which placeholders are on disk stay, unseen; those that stayed at an earlier clearing go
 * where their placeholders are replaced or gone.
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
  const roots = folders.map((uri) => `${placeKey(uri.toString()).replace(/\/$/, '')}/`);
  const wasSearched = (uri: string) => roots.some((root) => placeKey(uri).startsWith(root));
  const found = await findPlaceholders(known, disk, () => true);
  const needed = new Set([...neededRecords(known, found, wasSearched), ...undoable]);
  const hidden = known.filter(({ id, snapshot }) => snapshot.cleared && !needed.has(id));
  const all = [...finished, ...hidden];
  for (const [at, run] of all.entries()) {
    if (signal.aborted) return;
    progress(at, all.length);
    await runs.clear([run], needed);
  }
}

/**
 * Whether a run made pictures for a replacing that has not put them in their places yet: without its record they would be paid a second time.
 * It's a run of that step until then.
 */
export async function isUnsettled(run: Run, files: FileStore): Promise<boolean> {
  return run.plan.replacement !== undefined && (await filesOf(run, files)).some(({ present }) => present);
}
