import { CanceledError } from '../../service/errors';
import type { ExportOptions } from '../../sprite/engines/exportOptions';
import type { ExportNote } from '../../sprite/source/sprite';
import type { FoundSource } from './exportSource';
import type { ExportWriter, Planned, Written } from './exportWriter';
import type { PlannedFile } from './outputPlan';

/** A source, and the folder of its outputs as a URI string. */
export interface ExportRequest {
  readonly source: FoundSource;
  readonly folder: string;
}

/** What to do about somebody else's files that are in the way; undefined if the person cancels. */
export type Decision = 'replace' | 'keep-both' | undefined;

export interface HowToExport {
  readonly options: ExportOptions;
  readonly signal: AbortSignal;
  /** Asked once about all files that are in the way. Without it, they are an error. */
  decide?(foreign: readonly PlannedFile[]): Promise<Decision>;
  /** Called before each source, with its index from 0. */
  tell?(index: number): void;
}

export interface AllWritten extends Written {
  readonly notes: readonly ExportNote[];
}

/** Most numbers that are tried to find a free name. */
const MAX_TRIES = 999;

/**
 * Exports each source with the same options: makes all files first, then writes all or none.
 * @throws ExportFaultError, OutputError, CanceledError; nothing was written
 */
export async function exportAll(
  exports: ExportWriter,
  requests: readonly ExportRequest[],
  { options, signal, decide, tell }: HowToExport,
): Promise<AllWritten> {
  const plans: Planned[] = [];
  for (const [index, { source, folder }] of requests.entries()) {
    tell?.(index);
    plans.push(await exports.plan(source, await exports.make(source, options, folder, signal), folder));
  }
  const foreign = plans.flatMap(foreignOf);
  const decision = foreign.length && decide ? await decide(foreign) : 'refuse';
  if (decision === undefined) throw new CanceledError();
  if (decision === 'keep-both') {
    for (const [index, { source, folder }] of requests.entries()) {
      const plan = plans[index];
      if (plan && foreignOf(plan).length) plans[index] = await planBeside(exports, source, folder, options, signal);
    }
  }
  const written = await exports.write(plans, signal, { replace: decision === 'replace' });
  return { ...written, notes: plans.flatMap(({ notes }) => notes) };
}

/** Plans the export under the next free numbered name: `hero-2.png` with `hero-2.json`, which refers to the picture by name. */
async function planBeside(
  exports: ExportWriter,
  source: FoundSource,
  folder: string,
  options: ExportOptions,
  signal: AbortSignal,
): Promise<Planned> {
  for (let number = 2; ; number++) {
    const result = await exports.make({ ...source, title: `${source.title}-${number}` }, options, folder, signal);
    const plan = await exports.plan(source, result, folder);
    if (number > MAX_TRIES || plan.files.every(({ there }) => there === 'new')) return plan;
  }
}

const foreignOf = ({ files }: Planned) => files.filter(({ there }) => there === 'foreign');
