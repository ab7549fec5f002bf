import type { Connection } from '../../../core/account/connection';
import { nameOf, splitName } from '../../../core/disk/fileStore';
import type { RunPlan } from '../../../core/domain/runPlan';
import type { SavedFile } from '../../../core/domain/saveOutputs';
import type { Run } from '../../../core/runs/run';
import { type RunStage, stageOf, waitsForPerson } from '../../../core/runs/runStage';
import type { Runs } from '../../../core/runs/runs';
import { CanceledError } from '../../../service/errors';
import { rawText } from '../../../shared/base/foreignText';
import type { OldFile, Step } from './placeholders';
import type { JobState } from './replaceFile';

/** The run waits for a person in the view Runs: sending it again might charge it twice. */
export class WaitingRunError extends Error {
  override readonly name = 'WaitingRunError';
}

/** The runs that are sent for the steps of a job. */
export class StepRuns {
  readonly #runs: Runs;
  readonly #job: Pick<JobState, 'id' | 'moved'>;

  constructor(runs: Runs, job: Pick<JobState, 'id' | 'moved'>) {
    this.#runs = runs;
    this.#job = job;
  }

  /** The newest run that was sent for a step. */
  last(step: Step): Run | undefined {
    const { id } = this.#job;
    return this.#runs
      .list()
      .find(({ plan: { replacement } }) => replacement?.job === id && replacement.step === step.id);
  }

  /** Whether a run of this step was sent: continuing it is free. */
  wasSent(step: Step): boolean {
    const run = this.last(step);
    if (!run) return false;
    const stage = this.#stageOf(run);
    if (stage === 'failed' || stage === 'canceled') return run.snapshot.expectsMore ?? false;
    return run.snapshot.state !== 'preparing' && run.snapshot.state !== 'waiting';
  }

  /**
   * A succeeded run of a step. An earlier run is resumed, however it was interrupted; another one is sent only if that certainly made nothing.
   * @param folder where a new run saves its pictures
   */
  async succeeded(step: Step, connection: Connection, folder: string, signal: AbortSignal): Promise<Run> {
    const earlier = await this.#earlier(step, connection, signal);
    if (earlier) return earlier;
    if (signal.aborted) throw new CanceledError();
    const run = await this.#ended(this.#runs.start(this.#planOf(step, folder), connection), signal);
    if (this.#hasSucceeded(run)) return run;
    throw run.snapshot.error ?? new CanceledError();
  }

  /** The run that was sent before, if it made the step's pictures. */
  async #earlier(step: Step, connection: Connection, signal: AbortSignal): Promise<Run | undefined> {
    const last = this.last(step);
    if (!last) return undefined;
    // A killed window left it: resumed as soon as that window is known to be gone.
    const resumed = this.#stageOf(last) === 'left' ? await this.#runs.checkAgain(last, connection) : last;
    let run = await this.#ended(resumed, signal);
    if (run.snapshot.expectsMore) {
      if (step.files.every((old) => newFileFor(old, run))) return run;
      // A canceled run may still get its pictures: sent again, it would be charged again.
      run = await this.#ended(await this.#runs.checkAgain(run, connection), signal);
    }
    return this.#hasSucceeded(run) ? run : undefined;
  }

  /** The run once this window has nothing left to do for it. If the signal aborts, it is canceled; what was made is still collected. */
  async #ended(run: Run, signal: AbortSignal): Promise<Run> {
    const canceled = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    if (this.#runs.isOpen(run)) await Promise.race([run.ended, canceled]);
    if (signal.aborted) {
      run.cancel();
      throw new CanceledError();
    }
    return this.#runs.find(run.id) ?? run;
  }

  /** Throws if a person has to decide about the run first. */
  #hasSucceeded(run: Run): boolean {
    const stage = this.#stageOf(run);
    if (waitsForPerson(stage) || stage === 'left') throw run.snapshot.error ?? new WaitingRunError();
    return stage === 'done';
  }

  #stageOf(run: Run): RunStage {
    return stageOf(run, this.#runs.isOpen(run));
  }

  /** The plan of a step's run, with the names of the old files. */
  #planOf({ id, plan, files }: Step, folder: string): RunPlan {
    const job = this.#job;
    const placeOf = (uri: string) => job.moved.get(uri) ?? uri;
    const looks = Object.entries(plan.looks ?? {}).map(([uri, look]) => [placeOf(uri), look] as const);
    return {
      ...plan,
      folder,
      stems: stemsOf(files),
      replacement: { job: job.id, step: id },
      sources: plan.sources.map(placeOf),
      ...(looks.length && { looks: Object.fromEntries(looks) }),
    };
  }
}

/** Names of the old files without endings, by output: the picture's, then the sheet's. */
function stemsOf(files: readonly OldFile[]): string[][] {
  const stems: string[][] = [];
  for (const { uri, kind, index } of files) {
    for (let at = stems.length; at <= index; at++) stems.push([]);
    const names = stems[index];
    if (names && kind !== 'sheet-json') names[kind === 'sheet' ? 1 : 0] = splitName(rawText(nameOf(uri))).stem;
  }
  // If only an animation's sheet is replaced, its picture gets a name that nobody sees.
  return stems.map((names) =>
    names.length === 2 && names[0] === undefined ? [`${names[1]}-picture`, names[1] ?? ''] : names,
  );
}

/** The new file for an old one: that of the same output and kind. */
export function newFileFor({ index, kind }: OldFile, { snapshot }: Run): SavedFile | undefined {
  const files = snapshot.outputs.find((output) => output.index === index)?.files ?? [];
  return files.find((file) => partOf(file.kind) === partOf(kind));
}

/** A service may answer with an animation where another one drew a still. */
const partOf = (kind: SavedFile['kind']) => (kind === 'animation' ? 'still' : kind);
