import * as vscode from 'vscode';
import type { AssetEntry } from '../../../core/assets/assetEntry';
import { AssetPictureError } from '../../../core/assets/assetPictures';
import { errorText } from '../../../core/text/errorText';
import { assetCount } from '../../../shared/base/counts';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import { formatNumber } from '../../../shared/base/numbers';

const LABEL_LENGTH = 60;
const ID_SHOWN = 8;

/** An asset's name in sentences and lists: the beginning of its prompt, on one line. */
export function assetLabel({ prompt, id }: Pick<AssetEntry, 'prompt' | 'id'>): string {
  const line = plainText(prompt).replace(/\s+/g, ' ').trim();
  if (!line) return vscode.l10n.t('Asset {0}', plainText(foreignText(id.slice(0, ID_SHOWN))));
  const chars = [...line];
  return chars.length <= LABEL_LENGTH ? line : `${chars.slice(0, LABEL_LENGTH).join('').trimEnd()}…`;
}

/** Assets in titles and sentences: the one by its name, `“a green slime”`, several by their number. */
export function assetsText(entries: readonly AssetEntry[]): string {
  const [only, ...more] = entries;
  return only && !more.length ? vscode.l10n.t('“{0}”', assetLabel(only)) : assetCount(entries.length);
}

/** The known ones of an asset's size, frames, and tags. */
export function assetFacts({ width, height, frames, tags }: AssetEntry): string {
  const size = width && height ? vscode.l10n.t('{0} × {1}', width, height) : '';
  const count = frames > 1 ? vscode.l10n.t('{0} frames', formatNumber(frames)) : '';
  return [size, count, tags.map(plainText).join(', ')].filter(Boolean).join(' · ');
}

/** Why an asset's picture isn't available, as a sentence. */
export function assetPictureText(error: unknown): string {
  if (!(error instanceof AssetPictureError)) return errorText(error).text;
  return PICTURE_ERROR_TEXT[error.reason]();
}

const PICTURE_ERROR_TEXT: Readonly<Record<AssetPictureError['reason'], () => string>> = {
  none: () => vscode.l10n.t('The service has no image for this asset.'),
  dead: () => vscode.l10n.t("This asset's image is no longer on the service."),
  gone: () => vscode.l10n.t('This asset is no longer on the service, so it was removed from the list.'),
  broken: () => vscode.l10n.t('The service sent a damaged image.'),
};
