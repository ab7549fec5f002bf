import * as vscode from 'vscode';
import { registerFailable } from '../platform/commands';
import { settings } from '../platform/settings';
import type { Services } from '../services';

/** Disconnect: forgets the key of the hosted service and goes back to the built-in one. */
export const registerDisconnect = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.disconnect', async () => {
    const address = settings.baseUrl();
    if (!address) {
      void vscode.window.showInformationMessage(vscode.l10n.t('No hosted service is connected.'));
      return;
    }
    if (URL.canParse(address)) {
      const { origin } = new URL(address);
      await services.keys.forget(origin);
      services.credits.forget(origin);
    }
    await settings.setBaseUrl('');
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Disconnected: the key is forgotten, and the built-in service is used again.'),
    );
  });
