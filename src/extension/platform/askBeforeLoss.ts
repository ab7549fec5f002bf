import * as vscode from 'vscode';

/** A question before a loss. The buttons are in the order of the fields; VS Code adds Cancel. */
export interface LossQuestion {
  readonly text: string;
  readonly detail?: string;
  /** The button that loses nothing. */
  readonly keep: string;
  /** The button after which something can't be restored, or only with effort. */
  readonly lose: string;
}

type ShowWarning = (
  text: string,
  options: vscode.MessageOptions,
  ...buttons: readonly string[]
) => Thenable<string | undefined>;

/**
 * Asks before something is deleted, replaced, given up, or paid twice. VS Code makes the first button the default, so that is the harmless one: Enter
 * and Escape lose nothing. Undefined if the person cancels.
 */
export async function askBeforeLoss(
  { text, detail, keep, lose }: LossQuestion,
  show: ShowWarning = vscode.window.showWarningMessage,
): Promise<'keep' | 'lose' | undefined> {
  const answer = await show(text, { modal: true, detail }, keep, lose);
  return answer === lose ? 'lose' : answer === keep ? 'keep' : undefined;
}
