import path from 'node:path';
import { knownFilesIn } from '../../src/extension/domain/knownFiles';
import { Costs } from '../../src/extension/features/account/costs';
import { Credits } from '../../src/extension/features/account/credits';
import type { RunsDependencies } from '../../src/extension/features/runs/runContext';
import { frameThread } from './frameThread';
import { keptLog } from './keptLog';
import { freshInlineLimits } from './keptValues';
import { MemoryMemento } from './memoryStores';
import { userFiles } from './userFiles';

/** The dependencies of a window's runs, with journal and digests in a folder. Windows that share the folder see each other's runs. */
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
    directory: path.join(home, 'runs'),
    ...more,
  };
}
