import * as vscode from 'vscode';
import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { chooseFolder } from './ask/folderStep';
import { attendTaken } from './checkAgain';
import { chooseRun } from './chooseRun';
import { connectionOf } from './runConnection';

/** Save To…: outputs that could not be saved, into a folder that the user chooses. Free. */
export const registerSaveTo = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.saveTo', async (target) => {
    const run = await chooseRun(services, 'saveTo', target);
    const folder = run && (await chooseFolder(vscode.l10n.t('Folder of the pictures that are not saved yet')));
    if (!folder) return;
    const connection = await connectionOf(services, run);
    await attendTaken(services, run, await services.runs.saveTo(run, folder.toString(), connection));
  });
