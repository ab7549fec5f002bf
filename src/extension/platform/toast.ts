import * as vscode from 'vscode';
import { fitToast, type ToastText } from '../../core/text/toastText';

type Severity = 'Error' | 'Warning' | 'Information';

/** Shows a message; resolves to the button that was pressed. */
export function showInfo(text: string | ToastText, ...buttons: readonly string[]): Promise<string | undefined> {
  return show('Information', text, buttons);
}

/** Shows a warning. */
export function showWarning(text: string | ToastText, ...buttons: readonly string[]): Promise<string | undefined> {
  return show('Warning', text, buttons);
}

/** Shows a failure. `showError` in `commands.ts` turns an error into one. */
export function showFailure(text: string | ToastText, ...buttons: readonly string[]): Promise<string | undefined> {
  return show('Error', text, buttons);
}

/** Shows a message. If its text doesn't fit, *Details* opens a dialog with the whole text and the same buttons. */
async function show(
  severity: Severity,
  words: string | ToastText,
  buttons: readonly string[],
): Promise<string | undefined> {
  const { text, ...fitting } = typeof words === 'string' ? { text: words } : words;
  const short = fitToast(text, fitting);
  if (short === text) return SHOW[severity](text, {}, buttons);
  const details = vscode.l10n.t('Details');
  const pressed = await SHOW[severity](short, {}, [...buttons, details]);
  return pressed === details ? SHOW[severity](text, { modal: true }, buttons) : pressed;
}

type Show = (text: string, options: vscode.MessageOptions, buttons: readonly string[]) => Thenable<string | undefined>;

const SHOW: Readonly<Record<Severity, Show>> = {
  Error: (text, options, buttons) => vscode.window.showErrorMessage(text, options, ...buttons),
  Warning: (text, options, buttons) => vscode.window.showWarningMessage(text, options, ...buttons),
  Information: (text, options, buttons) => vscode.window.showInformationMessage(text, options, ...buttons),
};
