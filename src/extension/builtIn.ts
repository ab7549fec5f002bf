import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { inProcessTransport } from '../service/webTransports';
import { BUILT_IN_BASE_URL } from './features/account/clients';
import type { Log } from './platform/log';

/** Starts the built-in service in this process, with its own key, which never leaves the process. */
export async function startBuiltIn(
  { extensionUri, globalStorageUri, extensionMode }: vscode.ExtensionContext,
  log: Log,
) {
  const { createLocalService } = await import('../localService/app');
  const key = randomBytes(32).toString('base64url');
  const service = await createLocalService({
    directory: vscode.Uri.joinPath(globalStorageUri, 'built-in').fsPath,
    drawingWorker: vscode.Uri.joinPath(extensionUri, 'dist', 'drawingWorker.js').fsPath,
    baseUrl: BUILT_IN_BASE_URL,
    // People watch the drawing progress, so events have pauses between them. Nobody watches in tests.
    pace: extensionMode === vscode.ExtensionMode.Test ? 0 : undefined,
    isKey: (other) => other === key,
    // Nobody sees or pays these credits, so they must never run out.
    startCredits: Number.MAX_SAFE_INTEGER,
    report: (error) => log.error('The built-in service failed', error),
  });
  const transport = inProcessTransport(new URL(BUILT_IN_BASE_URL).origin, (request) => service.handle(request));
  return { key, transport, close: () => service.close() };
}
