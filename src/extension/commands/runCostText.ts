import * as vscode from 'vscode';
import type { CostDecision } from '../features/account/costDecision';
import { operationName } from '../features/runs/operationName';
import type { GenerationPlan } from '../features/runs/plan';
import { runTitle } from '../features/runs/titles';
import { creditCount, formatNumber } from '../platform/numbers';

/** `Animate hero.png costs 15 credits. 420 credits left.`; of several runs their number and sum. `left`: credits, where known. */
export function costText(
  plans: readonly GenerationPlan[],
  { sum, unknown }: Pick<CostDecision, 'sum' | 'unknown'>,
  left: number | undefined,
): string {
  const what = unknown ? unknownText(plans) : knownText(plans, sum);
  return left === undefined ? what : `${what} ${leftText(left)}`;
}

/** `Only 10 credits left: animate cost 15 credits last time.` */
export function shortText(
  plans: readonly GenerationPlan[],
  { sum }: Pick<CostDecision, 'sum'>,
  left: number | undefined,
): string {
  const few = creditCount(left ?? 0);
  const [first] = plans;
  return first && plans.length === 1
    ? vscode.l10n.t({
        message: 'Only {0} left: {1} cost {2} last time.',
        args: [few, operationName(first.kind), creditCount(sum)],
        comment: ['{0}, {2}: such as “15 credits”; {1}: an operation, such as “animate”'],
      })
    : vscode.l10n.t({
        message: 'Only {0} left: {1} runs like these cost {2} last time.',
        args: [few, formatNumber(plans.length), creditCount(sum)],
        comment: ['{0}, {2}: such as “15 credits”; {1}: a number'],
      });
}

/** Where the number is from, and where the question can be turned off. */
export function costDetail({ unknown }: Pick<CostDecision, 'unknown'>): string {
  const source = unknown
    ? vscode.l10n.t('The service says what a run costs when it begins.')
    : vscode.l10n.t('This is what it cost last time.');
  return `${source} ${vscode.l10n.t('The setting spriteKiln.confirmCost says when to ask.')}`;
}

export function shortDetail(): string {
  return vscode.l10n.t('The service says whether it is enough; a run that it refuses costs nothing.');
}

function knownText(plans: readonly GenerationPlan[], sum: number): string {
  const [first] = plans;
  return first && plans.length === 1
    ? vscode.l10n.t({
        message: '{0} costs {1}.',
        args: [runTitle(first), creditCount(sum)],
        comment: ['{0}: a run, such as “Animate hero.png”; {1}: such as “15 credits”'],
      })
    : vscode.l10n.t({
        message: '{0} runs cost {1}.',
        args: [formatNumber(plans.length), creditCount(sum)],
        comment: ['{0}: a number; {1}: such as “30 credits”'],
      });
}

function unknownText(plans: readonly GenerationPlan[]): string {
  const [first] = plans;
  return first && plans.length === 1
    ? vscode.l10n.t({
        message: '{0} costs credits; how many is not known yet.',
        args: [runTitle(first)],
        comment: ['{0}: a run, such as “Animate hero.png”'],
      })
    : vscode.l10n.t('{0} runs cost credits; how many is not known yet.', formatNumber(plans.length));
}

function leftText(left: number): string {
  return vscode.l10n.t({ message: '{0} left.', args: [creditCount(left)], comment: ['{0}: such as “15 credits”'] });
}
