import * as vscode from 'vscode';

/** A browser can't start programs, so there is no server to offer. */
export const offerServer = () => new vscode.Disposable(() => {});
