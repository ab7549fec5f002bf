import * as vscode from 'vscode';
import { UntrustedError } from '../../core/text/errors';

/**
 * Runs send pictures of the workspace, write into it, and follow its settings.
 * @throws {UntrustedError} if the user doesn't trust it: only VS Code itself can ask for trust
 */
export function requireTrust(): void {
  if (!vscode.workspace.isTrusted) throw new UntrustedError();
}
