import type { ServiceClient } from '../../service/client';
import type { Clock } from '../../service/clock';
import { DuplicateRunError } from '../../service/runErrors';
import type { TaskRunner } from '../../work/taskRunner';
import type { Costs } from '../account/costs';
import type { Credits } from '../account/credits';
import type { AskedRun, BudgetGate, SendableRun } from '../budget/gate';
import type { FileStore } from '../disk/fileStore';
import type { Leases } from '../disk/lease';
import { costKey } from '../domain/costShape';
import type { KnownFiles } from '../domain/knownFiles';
import { toRequest } from '../domain/operations';
import type { AgentAsker, GenerationPlan } from '../domain/runPlan';
import type { OutputFixer, OutputSaving, SavingDependencies } from '../domain/saveOutputs';
import type { CoreLog } from '../host/log';
import type { InlineLimits, InputDependencies } from './inputs';
import type { JournalEntry } from './journal/entry';
import type { Journal } from './journal/journal';
import type { RunRecord } from './journal/record';
import { Outputs } from './outputs';
import type { RunWriter } from './run';
import { sentSource } from './sentSource';
import { pixelsOf, type Source, type SourceDependencies } from './sources';
import type { Turns } from './turns';

/** What the runs of a window need. */
export interface RunsDependencies {
  readonly files: FileStore;
  readonly known: KnownFiles;
  readonly credits: Credits;
  readonly costs: Costs;
  readonly log: CoreLog;
  readonly version: string;
  readonly inlineLimits: InlineLimits;
  /** See `SavingDependencies.fixer`. */
  readonly fixer?: OutputFixer | undefined;
  /** Flattens Aseprite files that are inputs. */
  readonly frames: TaskRunner<'flatten'>;
  /** Most runs at the same time in this window; called for each run. */
  readonly runsAtOnce: () => number;
  /** Of runs and journal; leases go by the time of the system. */
  readonly clock: Clock;
  /** The budget of runs that agents ask for. */
  readonly budget: BudgetGate;
  /** The agent that started this process; absent or undefined if a person did. */
  readonly agent?: (() => AgentAsker | undefined) | undefined;
  /** Folder of the journal, shared by all windows. */
  readonly directory: string;
  /** See `CoreHost.budgetFolder`. */
  readonly budgetFolder: () => string;
}

/** What all stages of a run need, from its request to its end. None of it depends on VS Code, so that runs work in plain Node. */
export interface RunDependencies extends SavingDependencies, InputDependencies, SourceDependencies {
  readonly client: ServiceClient;
  /** See `Connection.origin`; for the journal. */
  readonly origin: string;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly leases: Leases;
  readonly allowDuplicate: AllowDuplicate;
  readonly budget: BudgetGate;
  readonly turns: Turns;
}

/** Called before a request is sent that equals one whose outcome is unknown; false cancels the new run. */
export type AllowDuplicate = (duplicate: RunRecord) => Promise<boolean>;

/** For runs that code requested: rejects. */
export const refuseDuplicate: AllowDuplicate = async (duplicate) => {
  throw new DuplicateRunError(duplicate.id);
};

export type GenerationRun = RunWriter & { readonly plan: GenerationPlan };

/** A run in progress with its record. */
export interface RunInProgress {
  readonly run: GenerationRun;
  readonly entry: JournalEntry;
  readonly dependencies: RunDependencies;
  readonly outputs: Outputs;
}

/** A run in progress as the agents' budget knows it. */
export function askedRun({ run, entry, dependencies }: RunInProgress): AskedRun & { readonly plan: GenerationPlan } {
  return { id: entry.record.id, plan: run.plan, origin: dependencies.origin };
}

/** The same with what determines its cost. */
export function sendableRun(
  run: AskedRun & { readonly plan: GenerationPlan },
  sources: readonly Source[],
): SendableRun {
  // An input is one item, in whatever form it is sent.
  const inputs = sources.map(() => ({ asset_id: '' }));
  return { ...run, costKey: costKey(toRequest(run.plan, inputs), sources.map(pixelsOf)) };
}

export function runInProgress(
  run: GenerationRun,
  entry: JournalEntry,
  dependencies: RunDependencies,
  saving: OutputSaving,
): RunInProgress {
  saving.madeFrom(() => sentSource(run.plan, entry.record.sources, dependencies, saving));
  return { run, entry, dependencies, outputs: new Outputs(run, entry, saving, dependencies) };
}
