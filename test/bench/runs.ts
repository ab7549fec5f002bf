import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ulid } from 'ulid';
import type { FileStore } from '../../src/core/disk/fileStore';
import { Leases } from '../../src/core/disk/lease';
import { knownFilesIn } from '../../src/core/domain/knownFiles';
import { NameBook } from '../../src/core/domain/outputNames';
import type { RunPlan } from '../../src/core/domain/runPlan';
import { Journal } from '../../src/core/runs/journal/journal';
import { Run } from '../../src/core/runs/run';
import type { RunDependencies } from '../../src/core/runs/runContext';
import { execute } from '../../src/core/runs/runner';
import { turnsIn } from '../../src/core/runs/turns';
import { ServiceClient } from '../../src/service/client';
import { systemClock } from '../../src/service/clock';
import type { Transport } from '../../src/service/transport';
import { foreignText } from '../../src/shared/base/foreignText';
import type { RunKind } from '../../src/shared/contract/api';
import { root } from '../support/places';
import { frameThread, freshInlineLimits, gateIn } from '../support/runs/runsParts';
import { userFiles } from '../support/runs/userFiles';

export const USER_AGENT = 'sprite-kiln/0 (bench)';

export function clientOf(service: { baseUrl: string; key: string }, transport: Transport): ServiceClient {
  const { baseUrl, key } = service;
  return new ServiceClient({
    baseUrl,
    key: async () => key,
    transport,
    files: transport,
    userAgent: USER_AGENT,
    clock: systemClock,
  });
}

/** Everything that runs need outside VS Code: files go to disk, and the index of known files into a folder. */
export function dependenciesOf(client: ServiceClient, folder: string, files: FileStore = userFiles): RunDependencies {
  const known = knownFilesIn(path.join(folder, 'known'));
  const runs = path.join(folder, 'runs');
  const leases = new Leases(runs, systemClock);
  const budget = gateIn(folder);
  return {
    client,
    origin: client.origin,
    originId: 'bench',
    files,
    known,
    names: new NameBook(files),
    version: '0',
    clock: systemClock,
    journal: new Journal(runs, systemClock),
    leases,
    turns: turnsIn(() => path.join(folder, 'budget'), leases, { budget, clock: systemClock }),
    inlineLimits: freshInlineLimits(),
    frames: frameThread(),
    closing: new AbortController().signal,
    allowDuplicate: async () => true,
    budget,
  };
}

/** A run of the sample hero as the commands plan it, with outputs in `folder`. */
export function heroPlan(kind: RunKind, folder: string): RunPlan {
  const common = { kind, folder: pathToFileURL(folder).href, tags: [], directionNames: [] };
  if (kind === 'generate') return { ...common, sources: [], prompt: foreignText('a small green slime'), size: 32 };
  const sources = [pathToFileURL(path.join(root, 'samples/hero.png')).href];
  if (kind === 'direction-set') return { ...common, sources, size: 32 };
  if (kind === 'edit') return { ...common, sources, prompt: foreignText('a red cloak; keep the pose and the outline') };
  if (kind === 'animate') return { ...common, sources, prompt: foreignText('idle breathing, loop'), outputFrames: 8 };
  return { ...common, sources };
}

/** Executes a run with the real runner; `onChange` is called for every change. Throws unless it succeeded. */
export async function carryOut(
  plan: RunPlan,
  dependencies: RunDependencies,
  onChange?: (run: Run) => void,
): Promise<Run> {
  const id = ulid().toLowerCase();
  const run = new Run(id, plan, {}, (writer) => execute(id, writer, dependencies));
  const stop = run.watch(() => onChange?.(run));
  await run.ended;
  stop();
  if (run.snapshot.state === 'succeeded') return run;
  throw new Error(`The run ended ${run.snapshot.state}.`, { cause: run.snapshot.error });
}
