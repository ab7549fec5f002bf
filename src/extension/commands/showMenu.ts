import * as vscode from 'vscode';
import { registerFailable } from '../platform/commands';
import type { Services } from '../services';

/** The menu behind the status bar item, with what its tooltip says. */
export const registerShowMenu = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.showMenu', async () => {
    const item = (icon: string, label: string, command: string, ...args: unknown[]) => ({
      label: `$(${icon}) ${label}`,
      command,
      args,
    });
    const spending = services.purse.lines();
    const separator = (label: string) => ({
      label,
      kind: vscode.QuickPickItemKind.Separator,
      command: '',
      args: [],
    });
    const chosen = await vscode.window.showQuickPick(
      [
        item('sparkle', vscode.l10n.t('Generate Sprite…'), 'spriteKiln.generate'),
        item('eye', vscode.l10n.t('Open in Sprite Preview…'), 'spriteKiln.preview'),
        item('history', vscode.l10n.t('Show Runs'), 'spriteKiln.runs.focus'),
        item('plug', vscode.l10n.t('Connect…'), 'spriteKiln.connect'),
        ...(services.connections.kind === 'hosted'
          ? [item('debug-disconnect', vscode.l10n.t('Disconnect'), 'spriteKiln.disconnect')]
          : []),
        item('gear', vscode.l10n.t('Settings'), 'workbench.action.openSettings', '@ext:sprite-kiln.sprite-kiln'),
        item('output', vscode.l10n.t('Show Log'), 'spriteKiln.showLog'),
        ...(spending.length ? [separator(vscode.l10n.t('Credits'))] : []),
        // The runs are what it was spent on.
        ...spending.map((line) => ({ label: line, command: 'spriteKiln.runs.focus', args: [] })),
      ],
      { title: vscode.l10n.t('Sprite Kiln'), placeHolder: services.statusBar.summary },
    );
    if (chosen) await vscode.commands.executeCommand(chosen.command, ...chosen.args);
  });
