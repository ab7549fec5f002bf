import { quoted } from '../../agents/quote';
import { ArgumentProblem } from '../../agents/toolErrors';
import { type HoldState, type ReservedRun, reservedRuns } from '../../core/runs/reservedRuns';
import { creditCount } from '../../shared/base/counts';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import type { Outcome } from '../outcome';
import { assertPerson } from '../person';
import { ProgramError } from '../programError';
import { withHost } from '../withHost';

/** `budget --reserved` and `budget --release`: what unfinished runs have reserved. */

/** Lists it. Free, and changes nothing. */
export const reservedBody = withHost(async ({ core }) => listed(await reservedRuns(core.budget, core.runs)));

/** Returns what one run has reserved: only for a person, and only if nothing says that the run is under way. */
export const releaseBody = withHost(async ({ core }, context, { named }) => {
  const given = named.release?.[0] ?? '';
  const run = (await reservedRuns(core.budget, core.runs)).find((one) => one.run === given.toLowerCase());
  const name = quoted(foreignText(given), 60);
  if (!run)
    throw new ArgumentProblem(`No run ${name} has reserved anything today.`, 'See sprite-kiln budget --reserved.');
  if (run.process === 'lives')
    throw new ArgumentProblem(`A program still works on ${name}.`, 'End that program first, or wait for the run.');
  assertPerson(context, `budget --release ${run.run}`);
  const question = `${STATES[run.process]} If it is charged later, that counts. Return the ${creditCount(run.credits)} that it has reserved?`;
  if (!(await context.confirm(question))) throw new ProgramError('interrupted', 'Canceled. Nothing was returned.');
  await core.budget.release(run.run);
  return listed(await reservedRuns(core.budget, core.runs));
});

const STATES: Readonly<Record<HoldState, string>> = {
  lives: 'A program works on this run.',
  gone: 'The program that worked on this run is gone.',
  elsewhere: 'Another computer or container may still work on this run.',
  unknown: 'Nothing here says that a program still works on this run.',
};

const SHORT_STATES: Readonly<Record<HoldState, string>> = {
  lives: 'lives',
  gone: 'is gone',
  elsewhere: 'on another computer',
  unknown: 'not known',
};

function listed(all: readonly ReservedRun[]): Outcome {
  const details = {
    reserved: all.map(({ run, operation, origin, workspace, credits, since, process, isRecorded }) => ({
      run,
      operation,
      service: origin,
      workspace,
      credits,
      ...(since !== undefined && { since: new Date(since).toISOString() }),
      process,
      recorded: isRecorded,
    })),
  };
  if (!all.length) return { details, report: ['Nothing is reserved.'] };
  const titles = ['Run', 'Since', 'Credits', 'Operation', 'Service', 'Program', 'Record', 'Folder'];
  const rows = all.map(({ run, since, credits, operation, origin, process, isRecorded, workspace }) => [
    ...[run, since === undefined ? '' : new Date(since).toISOString().slice(0, 16).replace('T', ' ')],
    ...[formatNumber(credits), operation, origin, SHORT_STATES[process], isRecorded ? 'here' : 'none here', workspace],
  ]);
  const columns = titles.map((title) => ({ title, ...(title === 'Credits' && { align: 'right' as const }) }));
  const shown = rows.map((cells) => cells.map((cell) => plainText(foreignText(cell))));
  const hint = 'To return what a dead run has reserved, on a terminal: sprite-kiln budget --release <run>';
  return { details, report: [{ columns, rows: shown }, hint] };
}
