import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Connection } from '../../../core/account/connection';
import { childOf, digestAt, type FileStore, nameOf, parentOf, sha256Of, splitName } from '../../../core/disk/fileStore';
import { MAX_SHOWN_BYTES } from '../../../core/domain/pictureFiles';
import type { Run } from '../../../core/runs/run';
import type { Runs } from '../../../core/runs/runs';
import { rawText } from '../../../shared/base/foreignText';
import { jsonBytes } from '../../../sprite/sheet/sheetJson';
import type { OldFile, Step } from './placeholders';
import type { JobState, ReplaceFile } from './replaceFile';
import { newFileFor, StepRuns } from './stepRuns';
import { endingOf, type SkipReason, type SwapDependencies, type Swapped, swapFile } from './swapFile';

export interface StepDependencies extends SwapDependencies {
  readonly runs: Runs;
  readonly file: ReplaceFile;
}

/** An old file that stays, and why; `none`: the service made no picture for it. */
export interface SkippedFile {
  readonly uri: string;
  readonly why: SkipReason | 'none';
}

export interface StepResult {
  readonly step: Step;
  readonly run: Run;
  readonly swapped: readonly Swapped[];
  readonly skipped: readonly SkippedFile[];
}

/** An old file's place, and that of the file which replaced it. */
type Places = Pick<Swapped, 'from' | 'to'>;

/** Has the service make one step's pictures, and puts them in the places of the old ones. */
export async function replaceStep(
  step: Step,
  job: JobState,
  connection: Connection,
  signal: AbortSignal,
  dependencies: StepDependencies,
): Promise<StepResult> {
  const { file, runs } = dependencies;
  const movedBefore = step.files.flatMap(({ uri, recorded }) => (recorded ? [{ from: recorded, to: uri }] : []));
  await runs.followMoved(step.id, movedBefore);
  // Each try has its own folder: an earlier one may have left files with the same names.
  const folder = childOf(vscode.Uri.file(file.stepFolder(job, step)).toString(), randomBytes(4).toString('hex'));
  const run = await new StepRuns(runs, job).succeeded(step, connection, folder, signal);
  const swapped: Swapped[] = [];
  const skipped: SkippedFile[] = [];
  for (const old of step.files) {
    const result = await replaceOne(old, run, job, dependencies);
    if (typeof result === 'string') skipped.push({ uri: old.uri, why: result });
    else swapped.push(result);
  }
  const moved = swapped.filter(({ from, to }) => from !== to).map(({ from, to }) => ({ from, to }));
  await file.add({ done: step.id, moved });
  await recordPlaces(step, run, swapped, runs);
  return { run, step, swapped, skipped };
}

async function replaceOne(
  old: OldFile,
  run: Run,
  { begun }: JobState,
  dependencies: StepDependencies,
): Promise<Swapped | SkippedFile['why']> {
  const fresh = await freshFor(old, run, dependencies.files);
  if (fresh === undefined) return 'none';
  const swap = { from: old.uri, sha256: old.sha256, fresh, begun: begun.has(old.uri) };
  return swapFile(swap, dependencies, () => dependencies.file.add({ begun: old.uri }));
}

/**
 * The new file for an old one. A copied sheet may have its own name, which the JSON next to it must contain.
 * @returns URI string
 */
async function freshFor(old: OldFile, run: Run, files: FileStore): Promise<string | undefined> {
  const fresh = newFileFor(old, run)?.uri;
  const { stem } = splitName(rawText(nameOf(old.uri)));
  if (fresh === undefined || old.kind !== 'sheet-json' || splitName(rawText(nameOf(fresh))).stem === stem) return fresh;
  const sheet = newFileFor({ ...old, kind: 'sheet' }, run)?.uri ?? '';
  const json = JSON.parse(new TextDecoder().decode(await files.read(fresh, MAX_SHOWN_BYTES)));
  const bytes = jsonBytes({ ...json, meta: { ...json.meta, image: `${stem}${endingOf(sheet)}` } });
  const named = childOf(`${parentOf(fresh)}/${sha256Of(bytes).slice(0, 8)}`, `${stem}.json`);
  await files.create(named, bytes);
  return named;
}

/** For a step that is done, in case its window was killed before the runs' records had the new places. */
export async function recordDoneStep(
  step: Step,
  job: JobState,
  { runs, files }: Pick<StepDependencies, 'runs' | 'files'>,
): Promise<void> {
  const run = new StepRuns(runs, job).last(step);
  if (!run) return;
  const swapped: Places[] = [];
  for (const old of step.files) {
    const to = job.moved.get(old.uri) ?? old.uri;
    const fresh = newFileFor(old, run);
    if (fresh && (await digestAt(files, to, MAX_SHOWN_BYTES)) === fresh.sha256) swapped.push({ from: old.uri, to });
  }
  await recordPlaces(step, run, swapped, runs);
}

/**
 * Updates the records of both runs. The new run has its pictures at the places of the old ones, of several copies at the first; those without a
 * place are only on the service. The old run follows to new names, so that the newest run at a place is the new one.
 */
async function recordPlaces(step: Step, run: Run, swapped: readonly Places[], runs: Runs): Promise<void> {
  const places = new Map<string, string>();
  for (const { from, to } of swapped) {
    const old = step.files.find(({ uri }) => uri === from);
    const fresh = old && newFileFor(old, run)?.uri;
    if (fresh !== undefined && !places.has(fresh)) places.set(fresh, to);
  }
  await runs.relocate(run, step.plan.folder, ({ uri }) => places.get(uri));
  await runs.followMoved(step.id, swapped);
}
