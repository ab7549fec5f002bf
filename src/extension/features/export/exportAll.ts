import type { ExportNote } from '../../../export/sprite';
import { CanceledError } from '../../../service/errors';
import type { ExportOptions } from '../../../shared/protocol/exportOptions';
import type { FoundSource } from './exportSource';
import type { ExportWriter, Planned, Written } from './exportWriter';
import type { PlannedFile } from './outputPlan';

/** One source with the folder of its outputs, as a URI string. */
export interface Wish {
  readonly source: FoundSource;
  readonly folder: string;
}

/** What is done where somebody else's files are in the way; undefined: the person leaves. */
export type Decision = 'replace' | 'keep-both' | undefined;

export interface HowToExport {
  readonly options: ExportOptions;
  readonly signal: AbortSignal;
  /** Asked once for all files that are in the way. Without it they are an error. */
  decide?(foreign: readonly PlannedFile[]): Promise<Decision>;
  /** Called before each source, with its number from 0. */
  tell?(index: number): void;
}

export interface AllWritten extends Written {
  readonly notes: readonly ExportNote[];
}

/** Numbers that are tried for a name nobody has. */
const MOST_TRIES = 999;

/**
 * Exports each source with the same options: everything is made first, then written, all or nothing.
 * @throws ExportFaultError, OutputError, CanceledError; nothing was written
 */
export async function exportAll(
  exports: ExportWriter,
  wishes: readonly Wish[],
  { options, signal, decide, tell }: HowToExport,
): Promise<AllWritten> {
  const plans: Planned[] = [];
  for (const [index, { source, folder }] of wishes.entries()) {
    tell?.(index);
    plans.push(await exports.plan(source, await exports.make(source, options, folder, signal), folder));
  }
  const foreign = plans.flatMap(foreignOf);
  const decision = foreign.length && decide ? await decide(foreign) : 'refuse';
  if (decision === undefined) throw new CanceledError();
  if (decision === 'keep-both') {
    for (const [index, { source, folder }] of wishes.entries()) {
      const plan = plans[index];
      if (plan && foreignOf(plan).length) plans[index] = await planBeside(exports, source, folder, options, signal);
    }
  }
  const written = await exports.write(plans, signal, { replace: decision === 'replace' });
  return { ...written, notes: plans.flatMap(({ notes }) => notes) };
}

/** Under the next name with a number that is free: `hero-2.png` with `hero-2.json`, which names the picture. */
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
    if (number > MOST_TRIES || plan.files.every(({ there }) => there === 'new')) return plan;
  }
}

const foreignOf = ({ files }: Planned) => files.filter(({ there }) => there === 'foreign');
