import * as vscode from 'vscode';
import { RUN_COMMANDS } from '../features/runs/runCommands';
import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { chooseRun } from './chooseRun';
import { StartFrom } from './runOptions';

/** Edit and Run Again…: the questions of a run, with its answers given. */
export const registerEditAndRunAgain = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.editAndRunAgain', async (target) => {
    const run = await chooseRun(services, 'editAgain', target);
    if (run) await vscode.commands.executeCommand(RUN_COMMANDS[run.plan.kind], new StartFrom(run.plan));
  });
