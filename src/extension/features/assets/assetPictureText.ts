import * as vscode from 'vscode';
import { errorText } from '../../platform/errorText';
import { AssetPictureError } from './assetPictures';

/** Why a picture of an asset is not there, as a sentence. */
export function assetPictureText(error: unknown): string {
  if (!(error instanceof AssetPictureError)) return errorText(error).text;
  switch (error.reason) {
    case 'none':
      return vscode.l10n.t('The service names no picture of this asset.');
    case 'dead':
      return vscode.l10n.t('The picture of this asset is no longer at the service.');
    case 'gone':
      return vscode.l10n.t('This asset is no longer at the service; it was taken out of the list.');
    case 'broken':
      return vscode.l10n.t('What the service sent is no picture.');
  }
}
