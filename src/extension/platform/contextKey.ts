import * as vscode from 'vscode';

/** Sets a key that `when` clauses of package.json name as `spriteKiln.<name>`. What keys there are: `commands/contextKeys.ts`. */
export function setContextKey(name: string, value: boolean): void {
  void vscode.commands.executeCommand('setContext', `spriteKiln.${name}`, value);
}
