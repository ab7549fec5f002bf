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

const TAKE_UP_MS = 500;

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
  // What earlier windows left is taken up once the editor is at rest; nothing awaits it.
  setTimeout(() => void takeUpRuns(services), TAKE_UP_MS).unref();
}

async function takeUpRuns(services: Services): Promise<void> {
  try {
    await services.runs.recover(() => services.connections.current());
  } catch (error) {
    services.log.error('The journal of runs could not be read', error);
  }
}

export async function deactivate(): Promise<void> {
  await running?.close();
}
