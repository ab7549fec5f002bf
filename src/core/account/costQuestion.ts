import * as l10n from '@vscode/l10n';
import { creditCount } from '../../shared/base/counts';
import { formatNumber } from '../../shared/base/numbers';
import type { RunKind } from '../../shared/contract/api';
import { OPERATION_TABLE, runTitle } from '../domain/operations';
import { type GenerationPlan, isGeneration, isPaid, type RunPlan } from '../domain/runPlan';
import type { ConfirmCost } from '../host/settings';
import { charges } from '../text/charges';
import type { Connection } from './connection';
import { type CostDecision, costDecision } from './costDecision';
import type { Costs } from './costs';
import type { Credits } from './credits';

/** What is known about credits. */
export interface KnownCosts {
  readonly credits: Pick<Credits, 'last'>;
  readonly costs: Pick<Costs, 'of'>;
}

/** The question before runs that cost credits. */
export interface CostQuestion {
  readonly text: string;
  /** A second sentence. */
  readonly detail: string;
  /** Fewer credits are left than the runs cost last time. */
  readonly isShort: boolean;
}

/**
 * Undefined if there is nothing to ask: the built-in service and normal maps are free.
 * @param mode when to ask about costs
 */
export function costQuestion(
  { credits, costs }: KnownCosts,
  { origin }: Pick<Connection, 'origin'>,
  plans: readonly RunPlan[],
  mode: ConfirmCost,
): CostQuestion | undefined {
  const paid = charges(origin) ? plans.filter(isGeneration) : [];
  const operations = paid.map((plan) => plan.kind);
  const table = costs.of(origin);
  const left = credits.last(origin);
  const decision = costDecision({ operations, costs: table, left, mode });
  if (!decision) return undefined;
  const isShort = decision.why === 'short';
  const text = isShort ? shortText(paid, decision, left) : costText(paid, decision, left);
  const detail = isShort ? shortDetail() : costDetail(decision);
  return { text, detail, isShort };
}

/** `15 credits last time, 435 left`, for the last question before runs; undefined if they are free or their cost isn't known. */
export function costNote(
  { credits, costs }: KnownCosts,
  { origin }: Pick<Connection, 'origin'>,
  kind: RunKind,
  runs: number,
): string | undefined {
  const cost = isPaid(kind) ? costs.of(origin)[kind] : undefined;
  const left = credits.last(origin);
  if (cost === undefined) return undefined;
  const sum = creditCount(cost * runs);
  return left === undefined
    ? l10n.t({ message: '{0} last time', args: [sum], comment: ['{0}: such as “15 credits”'] })
    : l10n.t({
        message: '{0} last time, {1} left',
        args: [sum, formatNumber(left)],
        comment: ['{0}: such as “15 credits”; {1}: the number of credits left'],
      });
}

/** `Animate hero.png costs 15 credits. 420 credits left.`; for several runs, their number and total. @param left credits, if known */
function costText(
  plans: readonly GenerationPlan[],
  { sum, unknown }: Pick<CostDecision, 'sum' | 'unknown'>,
  left: number | undefined,
): string {
  const what = unknown ? unknownText(plans) : knownText(plans, sum);
  return left === undefined ? what : `${what} ${leftText(left)}`;
}

/** `Only 10 credits left. animate cost 15 credits last time.` */
function shortText(
  plans: readonly GenerationPlan[],
  { sum }: Pick<CostDecision, 'sum'>,
  left: number | undefined,
): string {
  const creditsLeft = creditCount(left ?? 0);
  const [first] = plans;
  return first && plans.length === 1
    ? l10n.t({
        message: 'Only {0} left. {1} cost {2} last time.',
        args: [creditsLeft, OPERATION_TABLE[first.kind].name(), creditCount(sum)],
        comment: ['{0}, {2}: such as “15 credits”; {1}: an operation, such as “animate”'],
      })
    : l10n.t({
        message: 'Only {0} left. {1} runs like these cost {2} last time.',
        args: [creditsLeft, formatNumber(plans.length), creditCount(sum)],
        comment: ['{0}, {2}: such as “15 credits”; {1}: a number'],
      });
}

/** Where the number comes from. */
function costDetail({ unknown }: Pick<CostDecision, 'unknown'>): string {
  return unknown
    ? l10n.t('The service reports the cost of a run when it starts.')
    : l10n.t("That's what it cost last time.");
}

function shortDetail(): string {
  return l10n.t("If that isn't enough, the service refuses the run and charges nothing.");
}

function knownText(plans: readonly GenerationPlan[], sum: number): string {
  const [first] = plans;
  return first && plans.length === 1
    ? l10n.t({
        message: '{0} costs {1}.',
        args: [runTitle(first), creditCount(sum)],
        comment: ['{0}: a run, such as “Animate hero.png”; {1}: such as “15 credits”'],
      })
    : l10n.t({
        message: '{0} runs cost {1}.',
        args: [formatNumber(plans.length), creditCount(sum)],
        comment: ['{0}: a number; {1}: such as “30 credits”'],
      });
}

function unknownText(plans: readonly GenerationPlan[]): string {
  const [first] = plans;
  return first && plans.length === 1
    ? l10n.t({
        message: "{0} costs credits. The amount isn't known yet.",
        args: [runTitle(first)],
        comment: ['{0}: a run, such as “Animate hero.png”'],
      })
    : l10n.t("{0} runs cost credits. The amount isn't known yet.", formatNumber(plans.length));
}

function leftText(left: number): string {
  return l10n.t({ message: '{0} left.', args: [creditCount(left)], comment: ['{0}: such as “15 credits”'] });
}
