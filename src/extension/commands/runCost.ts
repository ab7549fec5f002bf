import * as vscode from 'vscode';
import type { Connection } from '../../engine/account/connection';
import { type CostDecision, costDecision } from '../../engine/account/costDecision';
import { OPERATION_TABLE, runTitle } from '../../engine/domain/operations';
import { type GenerationPlan, isGeneration, isPaid, type RunPlan } from '../../engine/domain/runPlan';
import { charges } from '../../engine/text/charges';
import { creditCount, formatNumber } from '../../engine/text/numbers';
import type { RunKind } from '../../shared/contract/api';
import { settings } from '../platform/settings';
import type { Services } from '../services';

type CostDependencies = Pick<Services, 'credits' | 'costs'>;

/** Shows a modal question with these buttons and Cancel; resolves to the chosen button. */
export type AskModal = (
  question: Pick<CostQuestion, 'text' | 'detail' | 'isShort'>,
  buttons: readonly string[],
) => Thenable<string | undefined>;

const askModal: AskModal = ({ text, detail, isShort }, buttons) => {
  const show = isShort ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  return show(text, { modal: true, detail }, ...buttons);
};

/** The question before runs that cost credits. */
export interface CostQuestion {
  readonly text: string;
  /** A second sentence. */
  readonly detail: string;
  /** Fewer credits are left than the runs cost last time. */
  readonly isShort: boolean;
}

/** Who starts the runs. */
export interface CostOptions {
  /** A person started them; otherwise code did. */
  readonly questions: boolean;
  /** Whether to ask about costs; absent: as the setting says, see `RunOptions.confirm`. */
  readonly confirm?: boolean;
}

/** Whether the runs may be sent; asks at most one question for all of them. The service may still refuse them (402). */
export async function costAgreed(
  dependencies: CostDependencies,
  connection: Pick<Connection, 'origin'>,
  plans: readonly RunPlan[],
  options: CostOptions,
  ask: AskModal = askModal,
): Promise<boolean> {
  if (!mayAsk(options)) return true;
  const question = costQuestion(dependencies, connection, plans);
  if (!question) return true;
  const run = question.isShort ? vscode.l10n.t('Run Anyway') : vscode.l10n.t('Run');
  const neverAgain = vscode.l10n.t("Run and Don't Ask Again");
  const chosen = await ask(question, question.isShort ? [run] : [run, neverAgain]);
  if (chosen === undefined) return false;
  if (chosen === neverAgain) await settings.setConfirmCost('never');
  return true;
}

/**
 * Undefined if there is nothing to ask: the built-in service and normal maps are free.
 * @param mode when to ask about costs; by default, the user's setting
 */
export function costQuestion(
  { credits, costs }: CostDependencies,
  { origin }: Pick<Connection, 'origin'>,
  plans: readonly RunPlan[],
  mode = settings.confirmCost(),
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
  { credits, costs }: CostDependencies,
  { origin }: Pick<Connection, 'origin'>,
  kind: RunKind,
  runs: number,
): string | undefined {
  const cost = isPaid(kind) ? costs.of(origin)[kind] : undefined;
  const left = credits.last(origin);
  if (cost === undefined) return undefined;
  const sum = creditCount(cost * runs);
  return left === undefined
    ? vscode.l10n.t({ message: '{0} last time', args: [sum], comment: ['{0}: such as “15 credits”'] })
    : vscode.l10n.t({
        message: '{0} last time, {1} left',
        args: [sum, formatNumber(left)],
        comment: ['{0}: such as “15 credits”; {1}: the number of credits left'],
      });
}

/** Code (a keybinding, a workspace task, another extension) may skip the question only if the user's setting allows it. */
function mayAsk({ questions, confirm }: CostOptions): boolean {
  return settings.confirmCost() === 'always' || (confirm ?? questions);
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
    ? vscode.l10n.t({
        message: 'Only {0} left. {1} cost {2} last time.',
        args: [creditsLeft, OPERATION_TABLE[first.kind].name(), creditCount(sum)],
        comment: ['{0}, {2}: such as “15 credits”; {1}: an operation, such as “animate”'],
      })
    : vscode.l10n.t({
        message: 'Only {0} left. {1} runs like these cost {2} last time.',
        args: [creditsLeft, formatNumber(plans.length), creditCount(sum)],
        comment: ['{0}, {2}: such as “15 credits”; {1}: a number'],
      });
}

/** Where the number comes from, and where the question can be turned off. */
function costDetail({ unknown }: Pick<CostDecision, 'unknown'>): string {
  const source = unknown
    ? vscode.l10n.t('The service reports the cost of a run when it starts.')
    : vscode.l10n.t("That's what it cost last time.");
  return `${source} ${vscode.l10n.t('The setting spriteKiln.confirmCost says when to ask.')}`;
}

function shortDetail(): string {
  return vscode.l10n.t("If that isn't enough, the service refuses the run and charges nothing.");
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
        message: "{0} costs credits. The amount isn't known yet.",
        args: [runTitle(first)],
        comment: ['{0}: a run, such as “Animate hero.png”'],
      })
    : vscode.l10n.t("{0} runs cost credits. The amount isn't known yet.", formatNumber(plans.length));
}

function leftText(left: number): string {
  return vscode.l10n.t({ message: '{0} left.', args: [creditCount(left)], comment: ['{0}: such as “15 credits”'] });
}
