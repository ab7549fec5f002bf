import * as vscode from 'vscode';
import { type CostTable, sumOfCosts } from '../../../core/account/costs';
import { nameOf } from '../../../core/disk/fileStore';
import type { JobError } from '../../../core/disk/resumableJob';
import { isPaid } from '../../../core/domain/runPlan';
import { errorText } from '../../../core/text/errorText';
import { CanceledError } from '../../../service/errors';
import { countOf, creditCount, fileCount } from '../../../shared/base/counts';
import { type ForeignText, plainText } from '../../../shared/base/foreignText';
import { formatNumber } from '../../../shared/base/numbers';
import type { Step } from './placeholders';
import type { JobState } from './replaceFile';
import type { JobReport } from './replaceJob';
import type { SkippedFile } from './replaceStep';
import { WaitingRunError } from './stepRuns';
import type { UndoReport } from './swapUndo';

/** What is known about a service's credits: what operations cost last, and how many are left. */
export interface Balance {
  readonly costs: CostTable;
  readonly left?: number | undefined;
}

/** What a report's message needs besides the report. */
interface ReportFacts {
  /** Number of replaced files that Undo can't restore. */
  readonly beyond: number;
  /** Names of normal maps of the old pictures. */
  readonly maps: readonly ForeignText[];
  readonly balance: Balance;
}

/** The outcome of a job, as sentences. */
export function reportText(
  { swapped, skipped, remaining, unpaid, total, done, error }: JobReport,
  { beyond, maps, balance }: ReportFacts,
): string {
  const runs = [formatNumber(done), formatNumber(total)];
  const said = [
    remaining.length
      ? vscode.l10n.t('{0} replaced. {1} of {2} runs are done.', fileCount(swapped.length), ...runs)
      : vscode.l10n.t('{0} replaced.', fileCount(swapped.length)),
    ...skippedTexts(skipped),
    maps.length ? vscode.l10n.t('Still showing the old images: {0}.', someNames(maps)) : '',
    remaining.length ? reasonText(error) : '',
    remaining.length ? remainingCostText(unpaid, balance) : '',
    beyond > 0 ? vscode.l10n.t("{0} can't be undone here. Look in the Trash for the old file.", fileCount(beyond)) : '',
  ];
  return said.filter(Boolean).join(' ');
}

/** What it costs to continue: `2 more runs: 30 credits last time. 4 credits left.` */
function remainingCostText(unpaid: readonly Step[], { costs, left }: Balance): string {
  const paid = unpaid.flatMap(({ plan }) => (isPaid(plan.kind) ? [plan.kind] : []));
  if (!paid.length) return vscode.l10n.t('Continuing is free.');
  const { sum: credits, unknown } = sumOfCosts(costs, paid);
  if (unknown) return vscode.l10n.t("Continuing costs credits. The amount isn't known yet.");
  const sum = creditCount(credits);
  const cost = countOf(
    {
      one: () =>
        vscode.l10n.t({
          message: '1 more run: {0} last time.',
          args: [sum],
          comment: ['{0}: what it cost, such as “15 credits”'],
        }),
      several: (count) =>
        vscode.l10n.t({
          message: '{0} more runs: {1} last time.',
          args: [count, sum],
          comment: ['{0}: a number; {1}: what they cost, such as “30 credits”'],
        }),
    },
    paid.length,
  );
  if (left === undefined) return cost;
  const rest = vscode.l10n.t({
    message: '{0} left.',
    args: [creditCount(left)],
    comment: ['{0}: such as “15 credits”'],
  });
  return `${cost} ${rest}`;
}

/** Why steps remain, as a sentence; empty if a person stopped the job. */
function reasonText(error: unknown): string {
  if (error === undefined || error instanceof CanceledError) return '';
  if (error instanceof WaitingRunError) {
    return vscode.l10n.t('A run is waiting for a decision in the Runs view. Nothing is sent twice.');
  }
  return errorText(error).text;
}

/** A sentence for each reason, with the first file names. */
function skippedTexts(skipped: readonly SkippedFile[]): string[] {
  const reasons = [...new Set(skipped.map(({ why }) => why))];
  return reasons.map((why) => {
    const names = skipped.filter((one) => one.why === why).map(({ uri }) => nameOf(uri));
    return skippedText(why, someNames(names));
  });
}

const NAMED = 3;

/** `a.png, b.png, c.png and 4 more`. */
export function someNames(names: readonly ForeignText[]): string {
  const more = names.length - NAMED;
  const shown = names.slice(0, NAMED).map(plainText).join(', ');
  return more > 0 ? vscode.l10n.t('{0} and {1} more', shown, formatNumber(more)) : shown;
}

function skippedText(why: SkippedFile['why'], names: string): string {
  switch (why) {
    case 'none':
      return vscode.l10n.t('Skipped, because the service made no image for it: {0}.', names);
    case 'changed':
      return vscode.l10n.t('Skipped, because it changed in the meantime: {0}.', names);
    case 'gone':
      return vscode.l10n.t('No longer exists: {0}.', names);
    case 'unsaved':
      return vscode.l10n.t('Skipped, because it has unsaved changes in an editor: {0}.', names);
    case 'taken':
      return vscode.l10n.t("Another file already has the new image's name: {0}.", names);
    case 'no-trash':
      return vscode.l10n.t("Couldn't be deleted, so it wasn't replaced: {0}.", names);
  }
}

export function undoneText({ back, others }: UndoReport): string {
  const text = countOf(
    {
      one: () => vscode.l10n.t('Restored {0}.', plainText(nameOf(back[0] ?? ''))),
      several: (count) => vscode.l10n.t('Restored {0} files.', count),
    },
    back.length,
  );
  if (!others.length) return text;
  return `${text} ${vscode.l10n.t('Skipped, because it has changed since then: {0}.', someNames(others.map(nameOf)))}`;
}

export function interruptedText({ steps, done }: JobState, unpaid: readonly Step[], balance: Balance): string {
  const numbers = [formatNumber(done.size), formatNumber(steps.length)];
  const text = vscode.l10n.t('Replacing placeholders was interrupted after {0} of {1} runs.', ...numbers);
  return `${text} ${remainingCostText(unpaid, balance)}`;
}

export function jobErrorText({ reason }: JobError): string {
  switch (reason) {
    case 'busy':
      return vscode.l10n.t("Another window is replacing placeholders. Try again when it's done.");
    case 'open':
      return vscode.l10n.t(
        'A placeholder replacement is unfinished. Use Replace Placeholders… to continue or discard it.',
      );
    case 'gone':
      return vscode.l10n.t('This placeholder replacement was finished or discarded in another window.');
    case 'service':
      return vscode.l10n.t('This was started with another service. Connect to that one, or discard the rest.');
  }
}
