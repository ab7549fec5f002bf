import { runTitle } from '../core/domain/operations';
import { timeOf } from '../core/domain/runId';
import { isPaid } from '../core/domain/runPlan';
import type { Run } from '../core/runs/run';
import { charges } from '../core/text/charges';
import { systemClock } from '../service/clock';
import { englishCount } from '../shared/base/counts';
import { foreignText } from '../shared/base/foreignText';
import type { RunKind } from '../shared/contract/api';
import { done, type ToolAnswer } from './answers';
import { WAIT } from './argumentFields';
import { waitFor } from './generation';
import type { ToolCall, ToolHost } from './host';
import { budgetWords } from './money';
import { bounded, quoted } from './quote';
import { runAnswer } from './runAnswers';
import { RUN_TOOLS } from './runTools';
import { ArgumentProblem } from './toolErrors';

/** Milliseconds between two looks at another process's run. */
const REREAD_MS = 2_000;
/** Most runs that are listed. */
const MAX_LISTED = 10;

interface RunArguments {
  readonly run?: string | undefined;
  readonly wait?: number | undefined;
}

/** What became of a run; waits for it. Without an id: the latest runs, and what may be spent. Free. */
export async function getRun(
  { run: id, wait = WAIT.usual }: RunArguments,
  host: ToolHost,
  call: ToolCall,
): Promise<ToolAnswer> {
  const { runs } = host.core;
  if (id === undefined) return overview(host);
  if (!runs.find(id)) await runs.reread();
  const run = runs.find(id);
  if (!run) {
    const words = `No run has the ID ${quoted(foreignText(id), 60)}.`;
    throw new ArgumentProblem(words, 'Call get_run without an ID to list the latest runs.');
  }
  return runAnswer(await watched(run, wait * 1_000, host, call), host, call);
}

/** The run, after it ended or the wait is over. Runs of other processes are read from the journal again and again; unresolved ones are looked for, which is free. */
async function watched(run: Run, ms: number, host: ToolHost, call: ToolCall): Promise<Run> {
  const { runs, connections } = host.core;
  if (runs.isOpen(run)) {
    await waitFor(run, ms, call);
    return run;
  }
  if (run.snapshot.state === 'unresolved' && run.snapshot.origin === connections.origin) {
    const again = await runs.checkAgain(run, await connections.current());
    await waitFor(again, ms, call);
    return again;
  }
  const until = Date.now() + ms;
  for (let now = run; ; now = runs.find(run.id) ?? now) {
    const left = until - Date.now();
    if (now.isOver || left <= 0 || call.signal.aborted) return now;
    await systemClock.sleep(Math.min(REREAD_MS, left), call.signal).catch(() => {});
    await runs.reread();
  }
}

async function overview(host: ToolHost): Promise<ToolAnswer> {
  const { runs, connections, costs } = host.core;
  await runs.reread();
  const { origin } = connections;
  const latest = runs.list().slice(0, MAX_LISTED);
  const left = host.core.host.credits.last(origin);
  // Where the budget can't be read, nothing paid is sent, and each paid call says why. The runs are known all the same.
  const budget = charges(origin) ? await host.budget().catch(() => undefined) : undefined;
  const known = Object.entries(costs.of(origin)).map(
    ([operation, credits]) => `${RUN_TOOLS[operation as RunKind].operation} ${credits}`,
  );
  const lines = [
    `Service: ${origin === 'built-in' ? 'built-in, free, procedural placeholders' : quoted(foreignText(origin), 120)}.`,
    charges(origin)
      ? `Last costs in credits: ${known.join(', ') || 'none known yet'}. What was never run may use the whole budget.`
      : '',
    left === undefined ? '' : `${left} credits are left in the account.`,
    budget ? budgetWords(budget) : '',
    host.places.startWords,
    latest.length ? 'The latest runs:' : 'No runs yet.',
    ...latest.map(runLine),
  ];
  const details = {
    runs: latest.map(({ id, plan, snapshot }) => ({ id, operation: plan.kind, state: snapshot.state })),
    costs: costs.of(origin),
  };
  const credits = { ...(left !== undefined && { remaining: left }), ...(budget && { budgetLeft: budget.left }) };
  const next = latest.length ? 'Call get_run with an ID for its files.' : undefined;
  return done(lines, { credits, details, next });
}

function runLine({ id, plan, snapshot }: Run): string {
  const { state, outputs, reserved } = snapshot;
  const cost = isPaid(plan.kind) && reserved !== undefined && charges(snapshot.origin) ? `, ${reserved} credits` : '';
  return `- ${id}: ${bounded(foreignText(runTitle(plan)), 120)}, ${state}, ${englishCount(outputs.length, 'output')}${cost}, ${new Date(timeOf(id)).toISOString()}`;
}
