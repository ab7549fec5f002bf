import * as vscode from 'vscode';
import { nameOf, parentOf } from '../../core/disk/fileStore';
import type { Skipped, SkipReason } from '../../core/exports/mapFiles';
import { type CountWords, countOf } from '../../shared/base/counts';
import { plainText } from '../../shared/base/foreignText';
import { formatList } from '../../shared/base/lists';
import { formatNumber } from '../../shared/base/numbers';
import { pathOf } from '../platform/workspaceFiles';

const NORMAL_MAPS: CountWords = {
  one: () => vscode.l10n.t('1 normal map'),
  several: (count) => vscode.l10n.t('{0} normal maps', count),
};

/** Reasons in the order of the message: in a sentence, with a number, and as a heading. */
const REASONS: Readonly<
  Record<SkipReason, { readonly count: (count: number) => string; readonly heading: () => string }>
> = {
  'up-to-date': {
    count: (count) => vscode.l10n.t('{0} up to date', formatNumber(count)),
    heading: () => vscode.l10n.t('Up to date: the normal map is newer than the sprite'),
  },
  'normal-map': {
    count: (count) => countOf(NORMAL_MAPS, count),
    heading: () => vscode.l10n.t('Normal maps, judging by their pixels'),
  },
  kept: {
    count: (count) => vscode.l10n.t('{0} with an old normal map that you kept', formatNumber(count)),
    heading: () => vscode.l10n.t('You kept the old normal map'),
  },
  'same-name': {
    count: (count) => vscode.l10n.t('{0} sharing a name with another sprite', formatNumber(count)),
    heading: () => vscode.l10n.t('A sprite with the same name got the normal map'),
  },
  damaged: {
    count: (count) => vscode.l10n.t('{0} damaged', formatNumber(count)),
    heading: () => vscode.l10n.t('Damaged, or not images despite their extension'),
  },
  'too-large': {
    count: (count) => vscode.l10n.t('{0} too large', formatNumber(count)),
    heading: () => vscode.l10n.t('Too large or too complex'),
  },
  unreadable: {
    count: (count) => vscode.l10n.t('{0} unreadable', formatNumber(count)),
    heading: () => vscode.l10n.t("Couldn't be read"),
  },
};

const byReason = (skipped: readonly Skipped[]) =>
  (Object.keys(REASONS) as SkipReason[]).flatMap((reason) => {
    const of = skipped.filter((one) => one.reason === reason);
    return of.length ? [{ ...REASONS[reason], of }] : [];
  });

/**
 * How many maps were made and where, and how many pictures were skipped and why.
 * @param files URI strings of the maps
 */
export function madeText(files: readonly string[], skipped: readonly Skipped[]): string {
  if (!skipped.length) return placesText(files);
  const list = formatList(byReason(skipped).map(({ count, of }) => count(of.length)));
  return `${placesText(files)} ${vscode.l10n.t('Skipped: {0}.', list)}`;
}

function placesText(files: readonly string[]): string {
  const [folder, ...others] = new Set(files.map(parentOf));
  if (folder === undefined) return vscode.l10n.t('No normal map was made.');
  if (others.length) {
    const folders = formatNumber(others.length + 1);
    return vscode.l10n.t('{0} normal maps made in {1} folders.', formatNumber(files.length), folders);
  }
  const place = plainText(nameOf(folder));
  const words = {
    one: () => vscode.l10n.t('1 normal map made in {0}.', place),
    several: (count: string) => vscode.l10n.t('{0} normal maps made in {1}.', count, place),
  };
  return countOf(words, files.length);
}

/** A row in the list of skipped pictures; headings have no `uri`. */
export interface SkippedRow extends vscode.QuickPickItem {
  /** URI string. */
  readonly uri?: string;
}

/** The skipped pictures, under their reasons. */
export function skippedRows(skipped: readonly Skipped[]): SkippedRow[] {
  return byReason(skipped).flatMap(({ heading, of }) => [
    { label: heading(), kind: vscode.QuickPickItemKind.Separator },
    ...of.map(({ uri }) => ({
      label: plainText(nameOf(uri)),
      description: plainText(pathOf(vscode.Uri.parse(parentOf(uri), true))),
      uri,
    })),
  ]);
}
