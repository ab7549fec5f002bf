import path from 'node:path';
import type { AnswerData } from '../agents/answers';
import type { ToolHost } from '../agents/host';
import { errorOfRun, failureOfRun, runAnswer } from '../agents/runAnswers';
import { isBelow } from '../core/disk/realPlaces';
import { runTitle } from '../core/domain/operations';
import type { Run } from '../core/runs/run';
import { endText, progressText } from '../core/runs/runText';
import { creditCount } from '../shared/base/counts';
import { foreignText, plainText } from '../shared/base/foreignText';
import { formatNumber } from '../shared/base/numbers';
import type { ProgramContext } from './context';
import { programErrorOf } from './errorWords';
import type { Outcome } from './outcome';
import { ProgramError } from './programError';
import { callOf, outcomeOf } from './withHost';

/** Shows a run on the progress line until it is over; Ctrl-C asks it to stop. */
export async function followRun(run: Run, { progress, signal }: Pick<ProgramContext, 'progress' | 'signal'>) {
  const say = () => progress.say(`${runTitle(run.plan)}: ${progressText(run.snapshot)}`);
  const stop = run.watch(say);
  const cancel = () => run.cancel();
  say();
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  await run.answered;
  signal.removeEventListener('abort', cancel);
  stop();
  progress.end();
}

/** The end of a command about one run, which is over or was left: `--json` says what the tools say, people get sentences and paths. */
export async function runOutcome(run: Run, host: ToolHost, context: ProgramContext): Promise<Outcome> {
  const { data } = await runAnswer(run, host, callOf(context));
  const files = data.files.map((file) => shownPath(file, context));
  const failure = run.isOver || run.snapshot.stopped ? failureOfRun(run) : undefined;
  if (failure) return outcomeOf(data, files, programErrorOf(errorOfRun(run), failure, run.snapshot.origin));
  if (!run.isOver) return outcomeOf(data, files, stillOpen(run));
  return outcomeOf(data, [endText(run.plan, run.snapshot), ...files, ...budgetLine(data, context)]);
}

/** Another process works on the run, or nobody knows yet whether it was killed. */
function stillOpen({ id, snapshot }: Run): ProgramError {
  const charged = snapshot.origin === 'built-in' ? 'no' : snapshot.reserved === undefined ? 'unknown' : 'yes';
  return new ProgramError(
    'unknown-outcome',
    "Another program or window is working on this run. It wasn't sent twice.",
    {
      charged,
      next: `Call “sprite-kiln runs ${id}” again to see how it ended.`,
    },
  );
}

/** An agent reads what is left for it; a person has no budget. */
function budgetLine({ credits }: AnswerData, { isTerminal }: Pick<ProgramContext, 'isTerminal'>): string[] {
  const { budgetLeft } = credits;
  return isTerminal || budgetLeft === undefined ? [] : [`Agents' budget: ${creditCount(budgetLeft)} left today.`];
}

/** A path as people see it: relative to the folder that they are in, if it's there. */
export function shownPath(
  file: string,
  { options }: { readonly options: Pick<ProgramContext['options'], 'folders'> },
): string {
  const [folder] = options.folders;
  return plainText(foreignText(isBelow(file, folder) ? path.relative(folder, file) : file));
}

/** `1 earlier run is unfinished.` */
export function leftNote(count: number): string {
  const what = count === 1 ? '1 earlier run is' : `${formatNumber(count)} earlier runs are`;
  return `${what} unfinished. “sprite-kiln runs” lists them.`;
}
