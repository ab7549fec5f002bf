import * as vscode from 'vscode';

/** Sets the context key `spriteKiln.<name>` for `when` clauses in package.json. `commands/contextKeys.ts` lists all keys. */
export function setContextKey(name: string, value: boolean): void {
  void vscode.commands.executeCommand('setContext', `spriteKiln.${name}`, value);
}
