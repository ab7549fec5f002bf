import * as vscode from 'vscode';
import { nameOf } from '../../core/disk/fileStore';
import { type FoundUses, findUses } from '../../core/references/findUses';
import { MAX_TEXT_BYTES } from '../../core/references/textFiles';
import { fileCount } from '../../shared/base/counts';
import { plainText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import { showUses, unclearText, unfinishedText } from '../features/references/showUses';
import { searchWorkspace } from '../features/references/textSearch';
import { signalOf } from '../platform/progress';
import { showInfo } from '../platform/toast';
import type { Services } from '../services';
import { picturesFor } from './ask/pictures';
import { isCall, parseOptions, toUri } from './runOptions';

/** A place that names a sprite, for code. */
export interface UseForCode {
  /** URI string. */
  readonly file: string;
  /** Of the picture that is named there, as a URI string. */
  readonly picture: string;
  /** From 0, in UTF-16 units, as in VS Code. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** Whether it only may name the picture: code puts the path together, or a pattern stands for several files. */
  readonly possible?: true;
}

/** Lists the files that name sprites: the selected ones, the one that is shown, or those that the user chooses. Code gets the places. */
export async function showUsesOf(
  services: Services,
  args: readonly unknown[],
): Promise<readonly UseForCode[] | undefined> {
  const title = vscode.l10n.t('Find Uses');
  const isCode = isCall(args);
  const uris = isCode
    ? (parseOptions('preview', args[0]).files ?? []).map(toUri)
    : await picturesFor(services, args, title);
  const [first] = uris;
  if (!first) return undefined;
  const found = await search(services, uris);
  if (!found) return undefined;
  if (!isCode) tellUses(found, uris, first);
  return found.uses.map(({ file, resolved, line, start, end, isPossible }) => ({
    file,
    picture: resolved.uri,
    line,
    start,
    end,
    ...(isPossible && { possible: true }),
  }));
}

function tellUses(found: FoundUses, uris: readonly vscode.Uri[], first: vscode.Uri): void {
  const name = plainText(nameOf(first.toString()));
  const more = uris.length - 1;
  const what = more > 0 ? vscode.l10n.t('{0} and {1} more', name, formatNumber(more)) : name;
  const left = leftOut(found);
  const { uses, unclear, unfinished } = found;
  const notes = { unclear, unfinished, ...(left !== undefined && { placeholder: left }) };
  if (uses.length) void showUses(uses, vscode.l10n.t('Uses of {0}', what), notes);
  else void showInfo([vscode.l10n.t('No file in this workspace names {0}.', what), left].filter(Boolean).join(' '));
}

/** Undefined if the user canceled. */
function search({ files }: Services, uris: readonly vscode.Uri[]): Thenable<FoundUses | undefined> {
  const title = vscode.l10n.t('Looking for uses in the workspace');
  const place = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(place, async (progress, token) => {
    const tell = (searched: number) => progress.report({ message: fileCount(searched) });
    const places = uris.map((uri) => uri.toString());
    const found = await findUses(places, searchWorkspace(files, signalOf(token), tell));
    return token.isCancellationRequested ? undefined : found;
  });
}

/** What the list doesn't contain, as sentences; undefined if it's whole. */
function leftOut({ tooLarge, unclear, unfinished, isCut, uses }: FoundUses): string | undefined {
  const most = formatNumber(MAX_TEXT_BYTES / 2 ** 20);
  const sentences = [
    ...(tooLarge.length
      ? [vscode.l10n.t('Not searched, because over {0} MiB: {1}.', most, fileCount(tooLarge.length))]
      : []),
    ...(unclear.length ? [unclearText(unclear.length)] : []),
    ...(unfinished.length ? [unfinishedText(unfinished.length)] : []),
    ...(isCut ? [vscode.l10n.t('These are the first {0}.', formatNumber(uses.length))] : []),
  ];
  return sentences.length ? sentences.join(' ') : undefined;
}
