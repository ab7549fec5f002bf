import * as vscode from 'vscode';
import type { BudgetBound } from '../../core/budget/budget';
import type { Core } from '../../core/core';
import { runTitle } from '../../core/domain/operations';
import { type HoldState, type ReservedRun, reservedRuns } from '../../core/runs/reservedRuns';
import { errorText } from '../../core/text/errorText';
import { BudgetError } from '../../service/runErrors';
import { creditCount } from '../../shared/base/counts';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { formatNumber, formatTime } from '../../shared/base/numbers';
import { editorBound } from '../features/agents/toolHost';
import { askBeforeLoss } from '../platform/askBeforeLoss';
import { showInfo } from '../platform/toast';

type Parts = Pick<Core, 'budget' | 'runs'>;

interface Choice extends vscode.QuickPickItem {
  readonly act: () => Promise<unknown>;
}

/**
 * Shows what agents may still spend in this window and what unfinished runs have reserved. A person can return what a run reserved, and begin a new day
 * of the budget: each in a dialog that no chat setting answers.
 * @param changed is called after the budget may have changed
 */
export async function manageAgentBudget({ budget, runs }: Parts, changed: () => Promise<void>): Promise<void> {
  const bound = await editorBound();
  const { summary, trouble, reserved } = await lookAt({ budget, runs }, bound);
  const holds = reserved.map((one): Choice => {
    const plan = runs.find(one.run)?.plan;
    return {
      label: `$(history) ${vscode.l10n.t('{0} reserved', creditCount(one.credits))}`,
      description: plainText(foreignText(withoutIcons(plan ? runTitle(plan) : one.operation))),
      detail: withoutIcons([STATES[one.process](), sinceText(one.since), plainText(foreignText(one.run))].join(' ')),
      act: () => release(one, { budget, runs }),
    };
  });
  const others: readonly Choice[] = [
    {
      label: `$(calendar) ${vscode.l10n.t('Begin New Day…')}`,
      detail: trouble ?? vscode.l10n.t('What agents spent or reserved today counts no more.'),
      act: () => beginNewDay(budget),
    },
    {
      label: `$(gear) ${vscode.l10n.t('Change Budget')}`,
      act: async () => vscode.commands.executeCommand('workbench.action.openSettings', 'spriteKiln.agentBudget'),
    },
  ];
  const title = vscode.l10n.t("Agents' Budget");
  const chosen = await vscode.window.showQuickPick([...holds, ...others], { title, placeHolder: summary });
  await chosen?.act();
  if (chosen) await changed();
}

interface Look {
  readonly summary: string;
  /** Why nothing can be read. */
  readonly trouble?: string;
  readonly reserved: readonly ReservedRun[];
}

async function lookAt({ budget, runs }: Parts, bound: BudgetBound): Promise<Look> {
  try {
    const { left, limit } = await budget.usage(bound);
    const summary = vscode.l10n.t("Agents' budget: {0} of {1} left today.", formatNumber(left), creditCount(limit));
    return { summary, reserved: await reservedRuns(budget, runs, bound) };
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
    const trouble = errorText(error).said;
    return { summary: trouble, trouble, reserved: [] };
  }
}

async function release({ run, credits, process }: ReservedRun, { budget, runs }: Parts): Promise<void> {
  if (process === 'lives') return tellAlive();
  const sum = creditCount(credits);
  const answer = await askBeforeLoss({
    text: vscode.l10n.t("Return {0} to the agents' budget?", sum),
    detail: [STATES[process](), vscode.l10n.t('If the run is charged later, that counts.')].join(' '),
    keep: vscode.l10n.t('Keep Reserved'),
    lose: vscode.l10n.t('Return Credits'),
  });
  if (answer !== 'lose') return;
  // It may have been resumed while the question was open.
  if ((await runs.processOf(run)) === 'lives') return tellAlive();
  await budget.release(run);
  void showInfo(vscode.l10n.t("{0} returned to the agents' budget.", sum));
}

function tellAlive(): void {
  void showInfo(vscode.l10n.t('A program still works on this run. What it reserved is free once its cost is known.'));
}

async function beginNewDay(budget: Parts['budget']): Promise<void> {
  const answer = await askBeforeLoss({
    text: vscode.l10n.t("Begin a new day of the agents' budget?"),
    detail: vscode.l10n.t(
      'What agents of this account spent or reserved today counts no more, in all folders. The records are kept under another name.',
    ),
    keep: vscode.l10n.t('Keep Counting'),
    lose: vscode.l10n.t('Begin New Day'),
  });
  if (answer !== 'lose') return;
  await budget.beginNewDay();
  void showInfo(vscode.l10n.t("A new day of the agents' budget has begun."));
}

/** `$(name)` would become a picture. */
const withoutIcons = (text: string) => text.replaceAll('$(', '$ (');

const sinceText = (since: number | undefined) =>
  since === undefined ? '' : vscode.l10n.t('Since {0}.', formatTime(since));

const STATES: Readonly<Record<HoldState, () => string>> = {
  lives: () => vscode.l10n.t('A program works on this run.'),
  gone: () => vscode.l10n.t('The program that worked on this run is gone.'),
  elsewhere: () => vscode.l10n.t('Another computer or container may work on this run.'),
  unknown: () => vscode.l10n.t('No program is known to work on this run.'),
};
