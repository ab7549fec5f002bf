import * as vscode from 'vscode';
import { assetOfFile } from '../features/assets/assetOfFile';
import { registerFailable } from '../platform/commands';
import { nameOf } from '../platform/fileStore';
import { plainText } from '../platform/plainText';
import type { Services } from '../services';
import { activePicture, choosePictures, isShown } from './pictures';
import { isUri } from './runOptions';

/** Show Asset: the asset that a picture file is, selected in the view. Resolves to its id; undefined where it is not known to be one. */
export const registerShowAsset = (services: Services) =>
  registerFailable(services.log, 'spriteKiln.showAsset', async (clicked) => {
    const active = isUri(clicked) ? clicked : activePicture(isShown);
    const uri = active ?? (await choosePictures(vscode.l10n.t('Show Asset'), false))[0];
    if (!uri) return undefined;
    const { assets, assetsView, files, known, runs } = services;
    const { origin, originId } = await assets.connection();
    const name = nameOf(uri.toString());
    const id = await assetOfFile(uri.toString(), { files, known, runs: runs.list(), origin, originId });
    if (id === undefined) {
      const text = vscode.l10n.t(
        '{0} is not known to be one of your assets: it was changed, or came from elsewhere.',
        name,
      );
      return tell(text);
    }
    await assets.open();
    if (!assets.index.has(id)) await assets.refresh(false);
    if (!assets.index.has(id)) {
      return tell(assets.status.message ?? vscode.l10n.t('{0} was an asset that is no longer at the service.', name));
    }
    await assetsView.show(id);
    return id;
  });

function tell(text: string): undefined {
  void vscode.window.showInformationMessage(plainText(text));
}
