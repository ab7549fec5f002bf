import * as vscode from 'vscode';
import type { NamedPlace } from '../../../core/code/unused';
import type { FoundUnused, MaybeUsed, UnusedSprite } from '../../../core/code/unusedSprites';
import { becauseText } from '../../../core/code/unusedText';
import { nameOf, parentOf } from '../../../core/disk/fileStore';
import { plainText } from '../../../shared/base/foreignText';
import { Later } from '../../../shared/base/later';
import { formatNumber } from '../../../shared/base/numbers';
import { showWarning } from '../../platform/toast';
import { pathOf } from '../../platform/workspaceFiles';
import { viewTypeOf } from '../preview/previewPlace';

/** Most sprites that are listed of each group; the largest come first. */
const MAX_LISTED = 2_000;
/** Milliseconds after which the sprite is shown that a person stays on. */
const SHOWN_MS = 200;
/** Images that VS Code itself can show as icons. */
const ICON = /\.(?:png|apng|gif|webp|jpe?g)$/i;

interface UnusedRow extends vscode.QuickPickItem {
  readonly sprite?: UnusedSprite;
  /** Where something may use it. */
  readonly place?: NamedPlace;
}

const shown = (uri: string) => plainText(pathOf(vscode.Uri.parse(uri, true)));

/**
 * Lists sprites, with their images. The one that the keys are on is shown in the preview. Resolves to those that a person selected, to be moved to
 * the Trash; empty if none.
 */
export async function pickUnused({ unused, maybe, unread }: FoundUnused): Promise<readonly string[]> {
  const pick = vscode.window.createQuickPick<UnusedRow>();
  pick.title = vscode.l10n.t('Unused Sprites');
  pick.placeholder = unread.length
    ? vscode.l10n.t("{0} couldn't be searched, so no sprite is certainly unused", shown(unread[0] ?? ''))
    : vscode.l10n.t('Select what to move to the Trash. The arrow keys show each sprite.');
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.items = [
    ...group(vscode.l10n.t('Unused: {0}', sumText(unused)), unused.map(unusedRow), unused.length),
    ...group(vscode.l10n.t('Maybe used: {0}', sumText(maybe)), maybe.map(maybeRow), maybe.length),
  ];
  const show = new Later(SHOWN_MS, () => void showSprite(pick.activeItems[0]?.sprite, true));
  const watched = [
    pick.onDidChangeActive(() => show.schedule()),
    pick.onDidTriggerItemButton(
      ({ item: { place, sprite } }) => void (place ? goTo(place) : showSprite(sprite, false)),
    ),
  ];
  const chosen = await new Promise<readonly UnusedRow[]>((resolve) => {
    pick.onDidAccept(() => {
      const { selectedItems, activeItems } = pick;
      if (!selectedItems.length) void showSprite(activeItems[0]?.sprite, false);
      resolve(selectedItems);
      pick.hide();
    });
    pick.onDidHide(() => resolve([]));
    pick.show();
  });
  show.dispose();
  for (const one of watched) one.dispose();
  pick.dispose();
  return chosen.flatMap(({ sprite }) => sprite?.uri ?? []);
}

/** A heading with rows, and what isn't listed. */
function group(label: string, rows: readonly UnusedRow[], count: number): UnusedRow[] {
  if (!count) return [];
  const heading = { label, kind: vscode.QuickPickItemKind.Separator };
  const more = count - MAX_LISTED;
  const rest = { label: vscode.l10n.t('{0} more', formatNumber(more)), kind: vscode.QuickPickItemKind.Separator };
  return [heading, ...rows.slice(0, MAX_LISTED), ...(more > 0 ? [rest] : [])];
}

function unusedRow(sprite: UnusedSprite): UnusedRow {
  const place = vscode.Uri.parse(sprite.uri, true);
  return {
    label: plainText(nameOf(sprite.uri)),
    description: plainText(pathOf(vscode.Uri.parse(parentOf(sprite.uri), true))),
    detail: vscode.l10n.t('{0}, changed {1}', bytesText(sprite.bytes), dayText(sprite.changed)),
    iconPath: ICON.test(place.path) ? place : new vscode.ThemeIcon('file-media'),
    sprite,
  };
}

function maybeRow(sprite: MaybeUsed): UnusedRow {
  const { because } = sprite;
  const row = unusedRow(sprite);
  const why = becauseText(because, shown);
  if (!('place' in because)) return { ...row, detail: `${row.detail}. ${why}` };
  const button = { iconPath: new vscode.ThemeIcon('go-to-file'), tooltip: vscode.l10n.t('Go to Place') };
  return { ...row, detail: `${row.detail}. ${why}`, place: because.place, buttons: [button] };
}

async function showSprite(sprite: UnusedSprite | undefined, preserveFocus: boolean): Promise<void> {
  if (!sprite) return;
  const uri = vscode.Uri.parse(sprite.uri, true);
  await vscode.commands.executeCommand('vscode.openWith', uri, viewTypeOf(uri), { preview: true, preserveFocus });
}

async function goTo({ file, line, start, end }: NamedPlace): Promise<void> {
  const uri = vscode.Uri.parse(file, true);
  const selection = new vscode.Range(line, start, line, end);
  try {
    await vscode.window.showTextDocument(uri, { selection, preview: true });
  } catch {
    // It isn't text.
    void showWarning(vscode.l10n.t("{0} can't be shown as text.", plainText(nameOf(file))));
  }
}

const sumText = (sprites: readonly UnusedSprite[]) =>
  vscode.l10n.t(
    '{0}, {1}',
    formatNumber(sprites.length),
    bytesText(sprites.reduce((sum, { bytes }) => sum + bytes, 0)),
  );

function bytesText(bytes: number): string {
  if (bytes < 1024) return vscode.l10n.t('{0} B', formatNumber(bytes));
  if (bytes < 1024 * 1024) return vscode.l10n.t('{0} KiB', formatNumber(Math.round(bytes / 1024)));
  return vscode.l10n.t('{0} MiB', formatNumber(Math.round(bytes / 104_857.6) / 10));
}

const dayText = (changed: number) => new Date(changed).toLocaleDateString(vscode.env.language, { dateStyle: 'medium' });
