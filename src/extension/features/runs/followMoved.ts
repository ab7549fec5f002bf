import { placeKey } from '../../platform/fileStore';
import type { Runs } from './runs';

/** A file with two addresses, as URI strings. */
export interface MovedFile {
  readonly from: string;
  readonly to: string;
}

/** Has the record of a run say where its files are now: what takes their place, marks, and Undo, go by the place. */
export async function followMoved(runs: Runs, id: string, moved: readonly MovedFile[]): Promise<void> {
  const places = new Map(moved.flatMap(({ from, to }) => (from === to ? [] : [[placeKey(from), to] as const])));
  const run = runs.find(id);
  if (!run || !places.size) return;
  await runs.relocate(run, run.plan.folder, ({ uri }) => places.get(placeKey(uri)) ?? uri);
}
