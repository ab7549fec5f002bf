import * as vscode from 'vscode';

/** A browser can't start programs, so no server is offered. */
export const offerServer = () => new vscode.Disposable(() => {});
