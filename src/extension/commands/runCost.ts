import * as vscode from 'vscode';
import type { Connection } from '../features/account/connection';
import { costDecision } from '../features/account/costDecision';
import { isGeneration, type RunPlan } from '../features/runs/plan';
import { plainText } from '../platform/plainText';
import { settings } from '../platform/settings';
import type { Services } from '../services';
import { costDetail, costText, shortDetail, shortText } from './runCostText';

type Parts = Pick<Services, 'credits' | 'costs'>;

/** Shows a modal question with these buttons and Cancel; resolves to the one that was chosen. */
export type AskModal = (
  question: Pick<CostQuestion, 'text' | 'detail' | 'isShort'>,
  buttons: readonly string[],
) => Thenable<string | undefined>;

const askModal: AskModal = ({ text, detail, isShort }, buttons) => {
  const show = isShort ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  return show(plainText(text), { modal: true, detail }, ...buttons);
};

/** What is said before runs that cost credits. */
export interface CostQuestion {
  readonly text: string;
  /** A second sentence. */
  readonly detail: string;
  /** Too little is left for what the runs cost last time. */
  readonly isShort: boolean;
  /** Remembers that a person agreed. */
  agree(): void;
}

/** Who wants the runs, see `RunOptions.confirm`. */
export interface CostManner {
  readonly questions: boolean;
  readonly confirm?: boolean;
}

/** Whether the runs may be sent: one question at most for all of them. The service's own word (402) stays the last. */
export async function costAgreed(
  parts: Parts,
  connection: Pick<Connection, 'kind' | 'origin'>,
  plans: readonly RunPlan[],
  manner: CostManner,
  ask: AskModal = askModal,
): Promise<boolean> {
  if (!mayAsk(manner)) return true;
  const question = costQuestion(parts, connection, plans);
  if (!question) return true;
  const run = question.isShort ? vscode.l10n.t('Run Anyway') : vscode.l10n.t('Run');
  const neverAgain = vscode.l10n.t('Run and Do Not Ask Again');
  const chosen = await ask(question, question.isShort ? [run] : [run, neverAgain]);
  if (chosen === undefined) return false;
  question.agree();
  if (chosen === neverAgain) await settings.setConfirmCost('never');
  return true;
}

/** Undefined where nothing is to be asked: the built-in service and normal maps are free. */
export function costQuestion(
  { credits, costs }: Parts,
  { kind, origin }: Pick<Connection, 'kind' | 'origin'>,
  plans: readonly RunPlan[],
): CostQuestion | undefined {
  const paid = kind === 'built-in' ? [] : plans.filter(isGeneration);
  const operations = paid.map((plan) => plan.kind);
  const table = costs.of(origin);
  const left = credits.last(origin);
  const facts = { operations, costs: table, agreed: costs.agreed(origin), mode: settings.confirmCost() };
  const decision = costDecision({ ...facts, ...(left !== undefined && { left }) });
  if (!decision) return undefined;
  const isShort = decision.why === 'short';
  const text = isShort ? shortText(paid, decision, left) : costText(paid, decision, left);
  const detail = isShort ? shortDetail() : costDetail(decision);
  return { text, detail, isShort, agree: () => costs.agree(origin, operations) };
}

function mayAsk({ questions, confirm }: CostManner): boolean {
  return confirm ?? (questions || settings.confirmCost() === 'always');
}
