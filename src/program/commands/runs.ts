import { quoted } from '../../agents/quote';
import { ArgumentProblem } from '../../agents/toolErrors';
import { runTitle } from '../../core/domain/operations';
import { timeOf } from '../../core/domain/runId';
import type { Run } from '../../core/runs/run';
import { isFinished, type RunStage, stageOf } from '../../core/runs/runStage';
import type { Runs } from '../../core/runs/runs';
import { systemClock } from '../../service/clock';
import { foreignText, plainText } from '../../shared/base/foreignText';
import type { ProgramContext } from '../context';
import type { Outcome, Table } from '../outcome';
import type { ProgramHost } from '../programHost';
import { followRun, runOutcome, shownPath } from '../runOutcome';
import { aborted, withHost } from '../withHost';

/** Milliseconds that a list waits for runs that nobody else has: their first searches for images come within that time. */
const LIST_MS = 3_000;

/** `runs`: lists what is unfinished; with an id or `--check`, looks for its images and saves them. Never sends anything twice. */
export const runsBody = withHost(async (host, context, { words: [id], flags }) => {
  const { runs, connections } = host.core;
  if (id !== undefined) return checkOne(id, host, context);
  const resumed = await runs.recover(() => connections.current());
  if (flags.has('check')) return checkAll(host, context);
  const listing = new AbortController();
  const time = systemClock.sleep(LIST_MS, AbortSignal.any([context.signal, listing.signal]));
  await Promise.race([Promise.all(resumed.map((run) => run.ended)), time.catch(() => {})]);
  listing.abort();
  return listed(unfinished(runs), runs);
});

/** Runs that aren't over, or that wait for a person. */
export function unfinished(runs: Runs): readonly Run[] {
  return runs.list().filter((run) => !isFinished(stageOf(run, runs.isOpen(run))));
}

async function checkOne(given: string, host: ProgramHost, context: ProgramContext): Promise<Outcome> {
  const { runs } = host.core;
  const id = given.toLowerCase();
  await runs.reread();
  const run = runs.find(id);
  if (!run) throw new ArgumentProblem(`No run has the ID ${quoted(foreignText(given), 60)}.`);
  return runOutcome(await checked(run, host, context), host, context);
}

async function checkAll(host: ProgramHost, context: ProgramContext): Promise<Outcome> {
  const { runs } = host.core;
  const all = unfinished(runs);
  const ended: Outcome[] = [];
  for (const run of all) {
    if (context.signal.aborted) break;
    ended.push(await runOutcome(await checked(run, host, context), host, context));
  }
  const error = ended.find((one) => one.error)?.error;
  const files = ended.flatMap((one) => one.files ?? []);
  const list = listed(unfinished(runs), runs);
  return {
    ...list,
    files,
    assets: ended.flatMap((one) => one.assets ?? []),
    report: [...files.map((file) => shownPath(file, context)), ...list.report],
    ...(error && { error }),
  };
}

/**
 * Looks for the images of a run once more. A run that another process may have is taken over only once its lease is dead, which takes up to a minute;
 * if that process lives, the run stays as it is.
 */
async function checked(run: Run, { core }: ProgramHost, context: ProgramContext): Promise<Run> {
  const { runs, connections } = core;
  const { signal, progress } = context;
  if (runs.isOpen(run)) {
    await followRun(run, context);
    return run;
  }
  const stage = stageOf(run, false);
  if (isFinished(stage) && !run.snapshot.expectsMore) return run;
  const connection = run.snapshot.origin === 'built-in' ? await connections.builtIn() : await connections.current();
  if (run.snapshot.origin !== undefined && run.snapshot.origin !== connection.origin) {
    const origin = quoted(foreignText(run.snapshot.origin));
    throw new ArgumentProblem(`This run is at another service, ${origin}. Set SPRITE_KILN_BASE_URL to its URL.`);
  }
  if (stage === 'left')
    progress.say('Finding out whether another program still works on it; this takes up to a minute');
  const again = await Promise.race([runs.checkAgain(run, connection), aborted(signal)]);
  if (!again) return run;
  if (runs.isOpen(again)) await followRun(again, context);
  else await runs.reread();
  return runs.find(run.id) ?? again;
}

const STAGES: Readonly<Record<RunStage, string>> = {
  running: 'looking for its images',
  waiting: 'waits for a busy service',
  left: 'another program or window has it, or was killed',
  unresolved: 'outcome unknown',
  unsaved: 'not all images are saved',
  done: 'done',
  failed: 'failed',
  canceled: 'canceled',
};

function listed(all: readonly Run[], runs: Runs): Outcome {
  const rows = all.map((run) => ({ run, stage: stageOf(run, runs.isOpen(run)) }));
  const details = {
    runs: rows.map(({ run: { id, plan, snapshot }, stage }) => ({
      id,
      operation: plan.kind,
      state: stage,
      service: snapshot.origin ?? 'unknown',
      outputs: snapshot.outputs.length,
      ...(snapshot.reserved !== undefined && { reserved: snapshot.reserved }),
    })),
  };
  if (!rows.length) return { details, report: ['No unfinished runs.'] };
  const table: Table = {
    columns: [{ title: 'Run' }, { title: 'Since' }, { title: 'State' }, { title: 'What' }],
    rows: rows.map(({ run, stage }) => [
      run.id,
      new Date(timeOf(run.id)).toISOString().slice(0, 16).replace('T', ' '),
      STAGES[stage],
      plainText(foreignText(runTitle(run.plan))),
    ]),
  };
  return { details, report: [table, 'To look for their images, which is free: sprite-kiln runs --check'] };
}
