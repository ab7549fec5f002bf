import { HeldBytes } from '../../../core/disk/heldBytes';
import type { Runs } from '../../../core/runs/runs';
import { type SwapDependencies, type Swapped, swapBack } from './swapFile';

/** A replaced file, with the id of the run that made the new one, and of the built-in service's run that drew the old one. */
export type SwappedOfRun = Swapped & { readonly runId: string; readonly oldRunId: string };
type Held = SwappedOfRun & { readonly old: Uint8Array };

export interface UndoReport {
  /** Files that were restored, as URI strings. */
  readonly back: readonly string[];
  /** Files that have changed since, or whose place is taken, as URI strings. */
  readonly others: readonly string[];
}

/** Restores replaced files as long as this window is open: the last of them, up to 64 MiB. */
export class SwapUndo {
  readonly #held: HeldBytes<Held>;
  /** Number of files that an earlier window replaced: their old bytes were never held. */
  #gone = 0;

  /** @param most bytes that are held */
  constructor(most?: number) {
    this.#held = new HeldBytes(({ old }) => old.length, most);
  }

  add(swapped: readonly SwappedOfRun[]): void {
    for (const one of swapped) {
      const { old } = one;
      if (old) this.#held.hold({ ...one, old });
      else this.#gone++;
    }
  }

  /** Number of files that can be restored. */
  get size(): number {
    return this.#held.items.length;
  }

  /** Ids of the built-in service's runs that drew them. */
  get drawnBy(): readonly string[] {
    return this.#held.items.map(({ oldRunId }) => oldRunId);
  }

  /** Number of replaced files that are only in the trash. */
  get beyond(): number {
    return this.#gone + this.#held.forgotten;
  }

  /** Restores the last file first. The runs that made the new files no longer count as having written them. */
  async undo(runs: Runs, dependencies: SwapDependencies): Promise<UndoReport> {
    const back: Held[] = [];
    const others: string[] = [];
    for (const one of this.#held.releaseAll().reverse()) {
      if (await swapBack(one, dependencies)) back.push(one);
      else others.push(one.from);
    }
    for (const id of new Set(back.map(({ runId }) => runId))) {
      const gone = new Set(back.filter(({ runId }) => runId === id).map(({ to }) => to));
      const run = runs.find(id);
      if (run) await runs.relocate(run, run.plan.folder, ({ uri }) => (gone.has(uri) ? undefined : uri));
    }
    for (const { oldRunId, from, to } of back) await runs.followMoved(oldRunId, [{ from: to, to: from }]);
    return { back: back.map(({ from }) => from), others };
  }
}
