import { followMoved } from '../runs/followMoved';
import type { Runs } from '../runs/runs';
import { type SwapDependencies, type Swapped, swapBack } from './swapFile';

/** Bytes of old files that are held in memory for Undo, all together. */
const MOST_HELD = 64 * 1024 * 1024;

/** A replaced file, with the run that made the new one and the run of the built-in service that drew the old one. */
export type SwappedOfRun = Swapped & { readonly runId: string; readonly oldRunId: string };
type Held = SwappedOfRun & { readonly old: Uint8Array };

export interface UndoReport {
  /** URI strings of the files that are back. */
  readonly back: readonly string[];
  /** Files that were changed since, or whose place is taken. */
  readonly others: readonly string[];
}

/** What brings replaced files back as long as this window is open: the last of them, up to 64 MiB. */
export class SwapUndo {
  private readonly held: Held[] = [];
  private lost = 0;

  /** @param most bytes that are held */
  constructor(private readonly most = MOST_HELD) {}

  add(swapped: readonly SwappedOfRun[]): void {
    for (const one of swapped) {
      const { old } = one;
      if (old) this.held.push({ ...one, old });
      else this.lost++;
    }
    let sum = this.held.reduce((all, { old }) => all + old.length, 0);
    while (sum > this.most) {
      sum -= this.held.shift()?.old.length ?? sum;
      this.lost++;
    }
  }

  /** Files that can be brought back. */
  get size(): number {
    return this.held.length;
  }

  /** Ids of the runs that drew them. */
  get drawnBy(): readonly string[] {
    return this.held.map(({ oldRunId }) => oldRunId);
  }

  /** Replaced files that are in the trash alone. */
  get beyond(): number {
    return this.lost;
  }

  /** The last file first. The runs that wrote the new files no longer count as theirs. */
  async undo(runs: Runs, dependencies: SwapDependencies): Promise<UndoReport> {
    const back: Held[] = [];
    const others: string[] = [];
    for (const one of this.held.splice(0).reverse()) {
      if (await swapBack(one, dependencies)) back.push(one);
      else others.push(one.from);
    }
    for (const id of new Set(back.map(({ runId }) => runId))) {
      const gone = new Set(back.filter(({ runId }) => runId === id).map(({ to }) => to));
      const run = runs.find(id);
      if (run) await runs.relocate(run, run.plan.folder, ({ uri }) => (gone.has(uri) ? undefined : uri));
    }
    for (const { oldRunId, from, to } of back) await followMoved(runs, oldRunId, [{ from: to, to: from }]);
    return { back: back.map(({ from }) => from), others };
  }
}
