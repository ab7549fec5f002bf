import * as vscode from 'vscode';
import { filesOf } from '../features/runs/runFiles';
import { FileNode } from '../features/runs/runsTree';
import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { chooseRun } from './chooseRun';

/** Reveal in Explorer: a saved file, or the first of a run that is still there. */
export const registerRevealRun = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.revealRun', async (target) => {
    const uri = target instanceof FileNode ? target.saved.file.uri : await firstFile(services, target);
    if (uri) await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.parse(uri, true));
  });

async function firstFile(services: Services, target: unknown): Promise<string | undefined> {
  const run = await chooseRun(services, 'reveal', target);
  if (!run) return undefined;
  const there = (await filesOf(run, services.files)).find(({ present }) => present);
  if (!there) void vscode.window.showInformationMessage(vscode.l10n.t('The files of this run were moved or deleted.'));
  return there?.file.uri;
}
