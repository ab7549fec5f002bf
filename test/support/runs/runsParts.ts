import path from 'node:path';
import { Costs } from '../../../src/core/account/costs';
import { Credits } from '../../../src/core/account/credits';
import { AgentBudget } from '../../../src/core/budget/budget';
import { AgentGate, type GateDependencies } from '../../../src/core/budget/gate';
import { knownFilesIn } from '../../../src/core/domain/knownFiles';
import { InlineLimits } from '../../../src/core/runs/inputs';
import type { RunsDependencies } from '../../../src/core/runs/runContext';
import { Log } from '../../../src/extension/platform/log';
import { systemClock } from '../../../src/service/clock';
import { SpriteThreads } from '../../../src/work/spriteThreads';
import { root } from '../places';
import { MemoryMemento } from './memoryStores';
import { userFiles } from './userFiles';

/** The thread that flattens Aseprite files for runs, as in the extension. An idle one keeps no process alive. */
export function frameThread(limits: { readonly limitMs?: number } = {}): SpriteThreads<'frames'> {
  return new SpriteThreads('frames', {
    script: path.join(root, 'out/test/unit/work/spriteWorker.child.js'),
    ...limits,
  });
}

/** A log that writes nowhere. */
export function silentLog(): Log {
  const ignore = () => {};
  return new Log({ info: ignore, warn: ignore, error: ignore, show: ignore, dispose: ignore });
}

/** Service limits, before any was learned. */
export function freshInlineLimits(): InlineLimits {
  return new InlineLimits(new MemoryMemento());
}

/** The agents' budget with its ledger in a folder. @param costs see `GateDependencies`; by default, only the ledger remembers them */
export function gateIn(home: string, costs?: GateDependencies['costs']): AgentGate {
  const budget = new AgentBudget({ folder: () => path.join(home, 'budget'), now: Date.now });
  return new AgentGate({ budget, costs, log: { error: () => {} } });
}

/** The dependencies of a window's runs, with journal and digests in a folder. Windows that share the folder see each other's runs. */
export function runsParts(
  home: string,
  more: Partial<RunsDependencies> & { readonly log?: Log } = {},
): RunsDependencies & { readonly log: Log } {
  const memory = new MemoryMemento();
  return {
    files: userFiles,
    known: knownFilesIn(path.join(home, 'known')),
    credits: new Credits(memory),
    costs: new Costs(memory),
    version: '0.0.0',
    inlineLimits: freshInlineLimits(),
    frames: frameThread(),
    runsAtOnce: () => 4,
    clock: systemClock,
    budget: gateIn(home),
    directory: path.join(home, 'runs'),
    budgetFolder: () => path.join(home, 'budget'),
    ...more,
    log: more.log ?? silentLog(),
  };
}
