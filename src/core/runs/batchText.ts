import * as l10n from '@vscode/l10n';
import { countOf } from '../../shared/base/counts';
import { formatNumber } from '../../shared/base/numbers';
import { OPERATION_TABLE, runTitle } from '../domain/operations';
import { charges } from '../text/charges';
import { errorText } from '../text/errorText';
import type { Run } from './run';
import { creditsText, placeholderText } from './runText';

/** A run of a batch, with what is known about its files. */
export interface BatchRun extends Pick<Run, 'plan' | 'snapshot' | 'isOver'> {
  /** See `outputsThere`; absent if nobody has looked. */
  readonly there?: number;
}

/** Most failed runs that are named one by one. */
const MAX_NAMED = 3;

export const isFailed = ({ snapshot }: Pick<Run, 'snapshot'>) =>
  snapshot.state === 'failed' || snapshot.state === 'unresolved';
const isCanceled = ({ snapshot }: BatchRun) => snapshot.state === 'canceled' || snapshot.stopped === true;

/** Progress or outcome of all runs of one command, as sentences: how many succeeded, what failed, what they cost. */
export function batchText(runs: readonly BatchRun[]): string {
  const failed = runs.filter(isFailed);
  const canceled = runs.filter((run) => !isFailed(run) && isCanceled(run));
  const done = runs.filter((run) => run.isOver && !failed.includes(run) && !canceled.includes(run));
  const sentences = [
    l10n.t('{0} of {1} runs finished.', formatNumber(done.length), formatNumber(runs.length)),
    failedText(failed),
    canceled.length ? l10n.t('{0} canceled.', formatNumber(canceled.length)) : '',
  ];
  const areOver = runs.every((run) => run.isOver || canceled.includes(run));
  return [...sentences, ...(areOver ? [savedText(runs), spentText(runs)] : [])].filter(Boolean).join(' ');
}

/** Names the failed runs, with the first one's reason. */
function failedText(failed: readonly BatchRun[]): string {
  const [first] = failed;
  if (!first) return '';
  const names = failed.slice(0, MAX_NAMED).map(({ plan }) => runTitle(plan));
  const more = failed.length - names.length;
  const list = more ? [...names, l10n.t('{0} more', formatNumber(more))] : names;
  const words = l10n.t('{0} failed: {1}.', formatNumber(failed.length), list.join(', '));
  return `${words} ${errorText(first.snapshot.error, first.snapshot.origin).text}`;
}

function savedText(runs: readonly BatchRun[]): string {
  const [first] = runs;
  const counts = runs.map(({ snapshot }) => snapshot.outputs.filter(({ state }) => state === 'saved').length);
  const saved = sum(counts);
  if (!first || !saved) return '';
  const there = sum(runs.map((run, index) => run.there ?? counts[index] ?? 0));
  const what = countOf(OPERATION_TABLE[first.plan.kind].saved, there);
  return there === saved
    ? l10n.t('{0} saved.', what)
    : l10n.t('{0} still there, of {1} saved.', what, formatNumber(saved));
}

/** What the runs cost together; for the built-in service, that they are placeholders. */
function spentText(runs: readonly BatchRun[]): string {
  const [first] = runs;
  if (!first) return '';
  const { origin } = first.snapshot;
  if (!charges(origin)) return placeholderText(first.plan, first.snapshot);
  const reserved = runs.flatMap(({ snapshot }) => snapshot.reserved ?? []);
  const left = runs.flatMap(({ snapshot }) => snapshot.remaining ?? []);
  return creditsText({
    origin,
    reserved: reserved.length ? sum(reserved) : undefined,
    // Parallel runs end in any order: the smallest number is the latest.
    remaining: left.length ? Math.min(...left) : undefined,
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
