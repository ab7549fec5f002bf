import path from 'node:path';
import { knownFilesIn } from '../../src/extension/domain/knownFiles';
import { Costs } from '../../src/extension/features/account/costs';
import { Credits } from '../../src/extension/features/account/credits';
import type { RunsDependencies } from '../../src/extension/features/runs/runContext';
import { systemClock } from '../../src/service/clock';
import { frameThread } from './frameThread';
import { keptLog } from './keptLog';
import { freshInlineLimits } from './keptValues';
import { MemoryMemento } from './memoryStores';
import { userFiles } from './userFiles';

/** What the runs of a window need, with journal and digests in a folder. Windows that share the folder see each other's runs. */
export function runsParts(home: string, more: Partial<RunsDependencies> = {}): RunsDependencies {
  const memory = new MemoryMemento();
  return {
    files: userFiles,
    known: knownFilesIn(path.join(home, 'known')),
    credits: new Credits(memory),
    costs: new Costs(memory),
    log: keptLog().log,
    version: '0.0.0',
    inlineLimits: freshInlineLimits(),
    frames: frameThread(),
    runsAtOnce: () => 4,
    clock: systemClock,
    directory: path.join(home, 'runs'),
    ...more,
  };
}
