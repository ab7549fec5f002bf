import type * as vscode from 'vscode';
import { registerAnimate } from './commands/animate';
import { registerConnect } from './commands/connect';
import { registerDirectionSet } from './commands/directionSet';
import { registerDisconnect } from './commands/disconnect';
import { registerEdit } from './commands/edit';
import { registerGenerate } from './commands/generate';
import { registerNormalMap } from './commands/normalMap';
import { registerPreview } from './commands/preview';
import { registerShowLog } from './commands/showLog';
import { registerShowMenu } from './commands/showMenu';
import { registerStyleReference } from './commands/styleReference';
import { createServices, type Services } from './services';

let running: Services | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const services = createServices(context);
  running = services;
  context.subscriptions.push(
    services,
    registerGenerate(services),
    registerEdit(services),
    registerStyleReference(services),
    registerDirectionSet(services),
    registerAnimate(services),
    registerNormalMap(services),
    registerPreview(services),
    registerConnect(services),
    registerDisconnect(services),
    registerShowMenu(services),
    registerShowLog(services),
  );
}

export async function deactivate(): Promise<void> {
  await running?.close();
}
