import * as vscode from 'vscode';
import { KilnError } from '../../service/errors';

/** A run that a workspace would decide on which the user does not trust. */
export class UntrustedError extends KilnError {
  override readonly name = 'UntrustedError';
  readonly charged = 'no';
  constructor() {
    super('Not sent: the workspace is not trusted.');
  }
}

/**
 * Runs send the pictures of a workspace, write into it, and follow its settings. Throws an `UntrustedError` where the user
 * does not trust it; extensions can only point to the editor's own question.
 */
export function requireTrust(): void {
  if (!vscode.workspace.isTrusted) throw new UntrustedError();
}
