import * as vscode from 'vscode';
import { SentenceError } from '../core/text/errors';

/** The command isn't offered in a browser; this is for code that calls it. */
export async function openInAseprite(): Promise<never> {
  throw new SentenceError(vscode.l10n.t("VS Code runs in a browser, which can't start Aseprite."));
}
