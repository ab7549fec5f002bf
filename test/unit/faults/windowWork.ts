import path from 'node:path';
import type { FileStore } from '../../../src/core/disk/fileStore';
import type { RunPlan } from '../../../src/core/domain/runPlan';
import type { StyleFixer } from '../../../src/core/pixelArt/styleFixer';
import type { Run } from '../../../src/core/runs/run';
import { root } from '../../support/places';
import { fastClock } from '../../support/runs/clocks';
import { openWindow } from '../../support/runs/runWindow';
import { userFiles } from '../../support/runs/userFiles';

/** What a window does: start a run, or resume those in the journal. */
export interface Work {
  readonly home: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly times: number;
  /** Start of the fast clock, equal in all windows of a test. */
  readonly epoch: number;
  /** Milliseconds between that start and the start of this window. */
  readonly later?: number;
  /** If absent, resumes the runs in the journal. */
  readonly plan?: Partial<RunPlan> & Pick<RunPlan, 'kind'>;
  /** Fixes outputs as the style file of their folder wants. */
  readonly fixes?: boolean;
  /** A person asked for it: also resumes runs that windows leave alone. */
  readonly asked?: boolean;
}

export interface Outcome {
  readonly states: readonly string[];
  readonly errors: readonly string[];
  /** State of the record at each journal write. */
  readonly writes: readonly string[];
}

/** How a window differs from a healthy one. */
export interface Mishaps {
  readonly files?: FileStore;
  /** Called after each journal write, counted from 1. */
  readonly onWrite?: (count: number) => void;
}

/** The work of one window, to its end. */
export async function workOfWindow(
  { later = 0, plan, asked, fixes, ...work }: Work,
  { files = userFiles, onWrite = () => {} }: Mishaps = {},
): Promise<Outcome> {
  const clock = fastClock(work.times, work.epoch);
  const writes: string[] = [];
  const fixing = fixes ? await styleFixing() : undefined;
  const window = openWindow({
    ...work,
    clock: { ...clock, now: () => clock.now() + later },
    onWrite: ({ state }) => onWrite(writes.push(state)),
    more: { files, ...(fixing && { fixer: fixing.fixer }) },
  });
  try {
    const runs: Run[] = plan ? [window.start(plan)] : await window.recover(asked);
    await Promise.all(runs.map((run) => run.ended));
    return {
      states: runs.map(({ snapshot }) => snapshot.state),
      errors: runs.map(({ snapshot }) => String(snapshot.error ?? '')),
      writes,
    };
  } finally {
    await window.close();
    await fixing?.close();
  }
}

/** Loaded only if wanted, because most of these windows live for a moment. */
async function styleFixing(): Promise<{ readonly fixer: StyleFixer; close(): Promise<void> }> {
  const { SpriteThreads } = await import('../../../src/work/spriteThreads');
  const { StyleFixer } = await import('../../../src/core/pixelArt/styleFixer');
  const { StyleFiles } = await import('../../../src/core/style/styleFiles');
  const thread = new SpriteThreads('pixels', { script: path.join(root, 'out/test/unit/work/spriteWorker.child.js') });
  const styles = new StyleFiles({ files: userFiles, trusted: () => true });
  return { fixer: new StyleFixer({ styles, thread, placesOnSource: () => false }), close: () => thread.close() };
}
