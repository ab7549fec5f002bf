import * as vscode from 'vscode';
import type { Connection } from '../../core/account/connection';
import { type CostQuestion, costQuestion, type KnownCosts } from '../../core/account/costQuestion';
import type { RunPlan } from '../../core/domain/runPlan';
import type { ConfirmCost } from '../../core/host/settings';
import { settings } from '../platform/settings';

/** Shows a modal question with these buttons and Cancel; resolves to the chosen button. */
export type AskModal = (
  question: Pick<CostQuestion, 'text' | 'detail' | 'isShort'>,
  buttons: readonly string[],
) => Thenable<string | undefined>;

const askModal: AskModal = ({ text, detail, isShort }, buttons) => {
  const show = isShort ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  return show(text, { modal: true, detail }, ...buttons);
};

/** Who starts the runs. */
export interface CostOptions {
  /** A person started them; otherwise code did. */
  readonly questions: boolean;
  /** Whether to ask about costs; absent: as the setting says, see `RunOptions.confirm`. */
  readonly confirm?: boolean;
}

/** Whether the runs may be sent; asks at most one question for all of them. The service may still refuse them (402). */
export async function costAgreed(
  dependencies: KnownCosts,
  connection: Pick<Connection, 'origin'>,
  plans: readonly RunPlan[],
  options: CostOptions,
  ask: AskModal = askModal,
): Promise<boolean> {
  if (!mayAsk(options)) return true;
  const question = costQuestionFor(dependencies, connection, plans);
  if (!question) return true;
  const run = question.isShort ? vscode.l10n.t('Run Anyway') : vscode.l10n.t('Run');
  const neverAgain = vscode.l10n.t("Run and Don't Ask Again");
  const chosen = await ask(question, question.isShort ? [run] : [run, neverAgain]);
  if (chosen === undefined) return false;
  if (chosen === neverAgain) await settings.setConfirmCost('never');
  return true;
}

/** The question about costs, and which setting turns it off. @param mode default: the user's setting */
export function costQuestionFor(
  known: KnownCosts,
  connection: Pick<Connection, 'origin'>,
  plans: readonly RunPlan[],
  mode: ConfirmCost = settings.confirmCost(),
): CostQuestion | undefined {
  const question = costQuestion(known, connection, plans, mode);
  if (!question || question.isShort) return question;
  const setting = vscode.l10n.t('The setting spriteKiln.confirmCost says when to ask.');
  return { ...question, detail: `${question.detail} ${setting}` };
}

/** Code (a keybinding, a workspace task, another extension) may skip the question only if the user's setting allows it. */
function mayAsk({ questions, confirm }: CostOptions): boolean {
  return settings.confirmCost() === 'always' || (confirm ?? questions);
}
