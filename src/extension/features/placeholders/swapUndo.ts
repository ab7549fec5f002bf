import { HeldBytes } from '../../platform/heldBytes';
import { followMoved } from '../runs/followMoved';
import type { Runs } from '../runs/runs';
import { type SwapDependencies, type Swapped, swapBack } from './swapFile';

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
  private readonly held: HeldBytes<Held>;
  /** Files whose old bytes went before they could be held. */
  private gone = 0;

  /** @param most bytes that are held */
  constructor(most?: number) {
    this.held = new HeldBytes(({ old }) => old.length, most);
  }

  add(swapped: readonly SwappedOfRun[]): void {
    for (const one of swapped) {
      const { old } = one;
      if (old) this.held.hold({ ...one, old });
      else this.gone++;
    }
  }

  /** Files that can be brought back. */
  get size(): number {
    return this.held.items.length;
  }

  /** Ids of the runs that drew them. */
  get drawnBy(): readonly string[] {
    return this.held.items.map(({ oldRunId }) => oldRunId);
  }

  /** Replaced files that are in the trash alone. */
  get beyond(): number {
    return this.gone + this.held.forgotten;
  }

  /** The last file first. The runs that wrote the new files no longer count as theirs. */
  async undo(runs: Runs, dependencies: SwapDependencies): Promise<UndoReport> {
    const back: Held[] = [];
    const others: string[] = [];
    for (const one of this.held.releaseAll().reverse()) {
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
