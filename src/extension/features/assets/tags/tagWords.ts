import * as vscode from 'vscode';
import { checkTag, normalizeTag } from '../../../../shared/check';
import { formatNumber } from '../../../platform/numbers';
import { isRecoveryTag } from '../../runs/recoveryTag';

/** What is wrong with a tag while it is typed; undefined where nothing is, and for an empty text. */
export function tagFaultText(text: string): string | undefined {
  const name = normalizeTag(text);
  if (!name) return undefined;
  if (isRecoveryTag(name)) return vscode.l10n.t('Names like this are kept for runs.');
  const violation = checkTag(name);
  if (violation?.rule === 'tag-length')
    return vscode.l10n.t('{0} of {1} characters', formatNumber(name.length), formatNumber(violation.max));
  return violation && vscode.l10n.t('Only letters, digits, spaces, hyphens and underscores.');
}

/** `1 asset`, `2,140 assets`. */
export function assetCount(count: number): string {
  return count === 1 ? vscode.l10n.t('1 asset') : vscode.l10n.t('{0} assets', formatNumber(count));
}

/** Words of others in a label, where `$(name)` would be an icon. */
export function labelText(words: string): string {
  return words.replaceAll('$(', '$ (');
}
