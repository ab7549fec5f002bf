import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { CanceledError } from '../../../service/errors';
import { rawText } from '../../../shared/base/foreignText';
import { jsonBytes } from '../../../shared/sprite/aseprite/sheetJson';
import { digestAt } from '../../domain/digestAt';
import { MOST_SHOWN_BYTES } from '../../domain/pictureFiles';
import type { RunPlan } from '../../domain/runPlan';
import type { SavedFile } from '../../domain/saveOutputs';
import { childOf, type FileStore, nameOf, parentOf, sha256Of, splitName } from '../../platform/fileStore';
import type { Connection } from '../account/connection';
import { followMoved } from '../runs/followMoved';
import type { Run } from '../runs/run';
import { stageOf, waitsForPerson } from '../runs/runStage';
import type { Runs } from '../runs/runs';
import type { OldFile, Step } from './placeholders';
import type { JobState, ReplaceFile } from './replaceFile';
import { endingOf, type Stays, type SwapDependencies, type Swapped, swapFile } from './swapFile';

export interface StepDependencies extends SwapDependencies {
  readonly runs: Runs;
  readonly file: ReplaceFile;
}

/** An old file that stays, and why; `none`: the service made no picture for it. */
export interface KeptFile {
  readonly uri: string;
  readonly why: Stays | 'none';
}

export interface StepResult {
  readonly step: Step;
  readonly run: Run;
  readonly swapped: readonly Swapped[];
  readonly kept: readonly KeptFile[];
}

/** The run waits for a person in the view Runs: sending it again might charge it twice. */
export class WaitingRunError extends Error {
  override readonly name = 'WaitingRunError';
}

/**
 * Has the service make one step's pictures, and puts them in the places of the old ones. A run of this step that was sent before is resumed
 * with, however it was interrupted; only one that certainly came to nothing is sent again.
 */
export async function replaceStep(
  step: Step,
  job: JobState,
  connection: Connection,
  signal: AbortSignal,
  dependencies: StepDependencies,
): Promise<StepResult> {
  const { file, runs } = dependencies;
  const { files } = step;
  await followMoved(
    runs,
    step.id,
    files.flatMap(({ uri, recorded }) => (recorded ? [{ from: recorded, to: uri }] : [])),
  );
  const run = await madeBy(step, job, connection, signal, dependencies);
  const swapped: Swapped[] = [];
  const kept: KeptFile[] = [];
  for (const old of step.files) {
    const fresh = await freshFor(old, run, dependencies.files);
    const swap = { from: old.uri, sha256: old.sha256, begun: job.begun.has(old.uri) };
    const result = fresh
      ? await swapFile({ ...swap, fresh }, dependencies, () => file.add({ begun: old.uri }))
      : 'none';
    if (typeof result === 'string') kept.push({ uri: old.uri, why: result });
    else swapped.push(result);
  }
  const moved = swapped.filter(({ from, to }) => from !== to).map(({ from, to }) => ({ from, to }));
  await file.add({ done: step.id, moved });
  await settle(run, step, swapped, runs);
  // Of a file with another ending, too, the newest run at its place is the new one.
  await followMoved(runs, step.id, moved);
  return { run, step, swapped, kept };
}

/**
 * The new file for an old one. Copies of a sheet may have names of their own: the JSON of each names the picture beside it.
 * @returns URI string
 */
async function freshFor(old: OldFile, run: Run, files: FileStore): Promise<string | undefined> {
  const fresh = newFileFor(old, run)?.uri;
  const { stem } = splitName(rawText(nameOf(old.uri)));
  if (fresh === undefined || old.kind !== 'sheet-json' || splitName(rawText(nameOf(fresh))).stem === stem) return fresh;
  const sheet = newFileFor({ ...old, kind: 'sheet' }, run)?.uri ?? '';
  const json = JSON.parse(new TextDecoder().decode(await files.read(fresh, MOST_SHOWN_BYTES)));
  const bytes = jsonBytes({ ...json, meta: { ...json.meta, image: `${stem}${endingOf(sheet)}` } });
  const named = childOf(`${parentOf(fresh)}/${sha256Of(bytes).slice(0, 8)}`, `${stem}.json`);
  await files.create(named, bytes);
  return named;
}

/** For a step that is through, where its window was killed before the record of its run said so. */
export async function settleLeft(
  step: Step,
  job: JobState,
  { runs, files }: Pick<StepDependencies, 'runs' | 'files'>,
): Promise<void> {
  const run = lastRunOf(step, job, runs);
  if (!run) return;
  const swapped: Pick<Swapped, 'from' | 'to'>[] = [];
  for (const old of step.files) {
    const to = job.moved.get(old.uri) ?? old.uri;
    const fresh = newFileFor(old, run);
    if (fresh && (await digestAt(files, to)) === fresh.sha256) swapped.push({ from: old.uri, to });
  }
  await settle(run, step, swapped, runs);
  await followMoved(runs, step.id, swapped);
}

/** The record of a run says where its pictures are now, of several copies the first. What did not find a place is at the service only. */
async function settle(
  run: Run,
  step: Step,
  swapped: readonly Pick<Swapped, 'from' | 'to'>[],
  runs: Runs,
): Promise<void> {
  const places = new Map(
    [...swapped].reverse().flatMap(({ from, to }) => {
      const old = step.files.find(({ uri }) => uri === from);
      const fresh = old && newFileFor(old, run);
      return fresh ? [[fresh.uri, to] as const] : [];
    }),
  );
  await runs.relocate(run, step.plan.folder, ({ uri }) => places.get(uri));
}

/** A succeeded run of this step. */
async function madeBy(
  step: Step,
  job: JobState,
  connection: Connection,
  signal: AbortSignal,
  { runs, file }: StepDependencies,
): Promise<Run> {
  const folder = folderOf(step, job, file);
  const last = lastRunOf(step, job, runs);
  const left = last && (await endOf(await resumedRun(last, connection, runs), runs, signal));
  if (left?.snapshot.expectsMore && step.files.every((old) => newFileFor(old, left))) return left;
  // A canceled run may still get its pictures: sent again, it would be charged again.
  const earlier = left?.snapshot.expectsMore
    ? await endOf(await runs.checkAgain(left, connection), runs, signal)
    : left;
  if (earlier && isMade(earlier, runs)) return earlier;
  if (signal.aborted) throw new CanceledError();
  // A folder of its own for each try: what an earlier one left has the same names.
  const place = childOf(folder, randomBytes(4).toString('hex'));
  const run = runs.start(planOf(step, job, place), connection);
  return usable(await endOf(run, runs, signal), runs);
}

/** Where the runs of a step put their pictures, each in a folder below. */
const folderOf = (step: Step, job: Pick<JobState, 'id'>, file: ReplaceFile) =>
  vscode.Uri.file(file.stepFolder(job, step)).toString();

/** The newest run that was sent for a step. */
function lastRunOf(step: Step, job: Pick<JobState, 'id'>, runs: Runs): Run | undefined {
  return runs.list().find(({ plan: { replacement } }) => replacement?.job === job.id && replacement.step === step.id);
}

/** A run that a window left that was killed is resumed at once, when it is known that the window is gone. */
function resumedRun(run: Run, connection: Connection, runs: Runs): Promise<Run> | Run {
  return stageOf(run, runs.isOpen(run)) === 'left' ? runs.checkAgain(run, connection) : run;
}

/** Whether a run of this step was sent: to continue it costs nothing more. */
export function wasSent(step: Step, job: Pick<JobState, 'id'>, runs: Runs): boolean {
  const run = lastRunOf(step, job, runs);
  if (!run) return false;
  const stage = stageOf(run, runs.isOpen(run));
  if (stage === 'failed' || stage === 'canceled') return run.snapshot.expectsMore ?? false;
  return run.snapshot.state !== 'preparing' && run.snapshot.state !== 'waiting';
}

/** Whether its pictures are there; rejects if a person has to decide about it. */
function isMade(run: Run, runs: Runs): boolean {
  const stage = stageOf(run, runs.isOpen(run));
  if (waitsForPerson(stage) || stage === 'left') throw run.snapshot.error ?? new WaitingRunError();
  return stage === 'done';
}

function usable(run: Run, runs: Runs): Run {
  if (isMade(run, runs)) return run;
  throw run.snapshot.error ?? new CanceledError();
}

/** The run when this window has nothing left to do for it. Where it is canceled, what was made is still collected. */
async function endOf(run: Run, runs: Runs, signal: AbortSignal): Promise<Run> {
  const canceled = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  if (runs.isOpen(run)) await Promise.race([run.ended, canceled]);
  if (signal.aborted) {
    run.cancel();
    throw new CanceledError();
  }
  return runs.find(run.id) ?? run;
}

/** The plan of the run, with the names of the old files. */
function planOf({ id, plan, files }: Step, job: Pick<JobState, 'id' | 'moved'>, folder: string): RunPlan {
  const stems: string[][] = [];
  for (const { uri, kind, index } of files) {
    for (let at = stems.length; at <= index; at++) stems.push([]);
    const names = stems[index];
    if (names && kind !== 'sheet-json') names[kind === 'sheet' ? 1 : 0] = splitName(rawText(nameOf(uri))).stem;
  }
  // Of an animation perhaps the sheet alone is replaced: then the other one has a name that nobody sees.
  const filled = stems.map((names) =>
    names.length === 2 && names[0] === undefined ? [`${names[1]}-picture`, names[1] ?? ''] : names,
  );
  const placeOf = (uri: string) => job.moved.get(uri) ?? uri;
  const looks = Object.entries(plan.looks ?? {}).map(([uri, look]) => [placeOf(uri), look] as const);
  return {
    ...plan,
    folder,
    stems: filled,
    replacement: { job: job.id, step: id },
    sources: plan.sources.map(placeOf),
    ...(looks.length && { looks: Object.fromEntries(looks) }),
  };
}

/** The new file for an old one: that of the same output and kind. */
function newFileFor({ index, kind }: OldFile, { snapshot }: Run): SavedFile | undefined {
  const files = snapshot.outputs.find((output) => output.index === index)?.files ?? [];
  return files.find((file) => partOf(file.kind) === partOf(kind));
}

/** A service may answer with an animation where another one drew a still. */
const partOf = (kind: SavedFile['kind']) => (kind === 'animation' ? 'still' : kind);
