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
import type { Start } from './extension';
import { createServices } from './services';

/** Everything but what `extension.ts` shows from the start: a table of contents. Returns what ends it. */
export function start(context: vscode.ExtensionContext, parts: Start): () => Promise<void> {
  const services = createServices(context, parts);
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
  return () => services.close();
}
