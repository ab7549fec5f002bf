import * as vscode from 'vscode';
import type { NamedPlace } from '../../../core/code/unused/unused';
import type { FoundUnused, MaybeUsed, UnusedSprite } from '../../../core/code/unused/unusedSprites';
import { becauseText } from '../../../core/code/unused/unusedText';
import { nameOf, parentOf } from '../../../core/disk/fileStore';
import type { Glances } from '../../../core/references/glances';
import { plainText } from '../../../shared/base/foreignText';
import { Later } from '../../../shared/base/later';
import { formatNumber } from '../../../shared/base/numbers';
import { showWarning } from '../../platform/toast';
import { folderText, pathOf } from '../../platform/workspaceFiles';
import { viewTypeOf } from '../preview/previewPlace';

/** Most sprites that are listed of each group; the largest come first. */
const MAX_LISTED = 2_000;
/** Milliseconds after which the sprite is shown that a person stays on. */
const SHOWN_MS = 200;
/** Images that VS Code itself can show as icons. Others are drawn: the first ones, as long as it's quick. */
const ICON = /\.(?:png|apng|gif|webp|jpe?g)$/i;
const MAX_DRAWN = 64;
const DRAWN_MS = 1_000;
/** Icons have 16 pixels, and 32 where screens have two for each. */
const DRAWN = { most: { width: 32, height: 32 }, mostBytes: 8_192, still: true };

interface UnusedRow extends vscode.QuickPickItem {
  readonly sprite?: UnusedSprite;
  /** Where something may use it. */
  readonly place?: NamedPlace;
}

/** Images that were drawn, by the URI strings of their sprites. */
type Drawn = ReadonlyMap<string, vscode.Uri>;

const shown = (uri: string) => plainText(pathOf(vscode.Uri.parse(uri, true)));

/**
 * Lists sprites, with their images. The one that the keys are on is shown in the preview; the list stays while a person looks at it, or at the place
 * that may use it. Resolves to those that a person selected, to be moved to the Trash; empty if none.
 */
export async function pickUnused(
  { unused, maybe, unread }: FoundUnused,
  glances: Pick<Glances, 'see'>,
): Promise<readonly (UnusedSprite | MaybeUsed)[]> {
  const drawn = await draw([...unused.slice(0, MAX_LISTED), ...maybe.slice(0, MAX_LISTED)], glances);
  const pick = vscode.window.createQuickPick<UnusedRow>();
  pick.title = vscode.l10n.t('Unused Sprites');
  pick.placeholder = unread.length
    ? vscode.l10n.t("{0} couldn't be searched, so no sprite is certainly unused", shown(unread[0] ?? ''))
    : vscode.l10n.t('Select what to move to the Trash. The arrow keys show each sprite.');
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.ignoreFocusOut = true;
  pick.items = [
    ...group(
      vscode.l10n.t('Unused: {0}', sumText(unused)),
      unused.map((one) => unusedRow(one, drawn)),
      unused.length,
    ),
    ...group(
      vscode.l10n.t('Maybe used: {0}', sumText(maybe)),
      maybe.map((one) => maybeRow(one, drawn)),
      maybe.length,
    ),
  ];
  const show = new Later(SHOWN_MS, () => void showSprite(pick.activeItems[0]?.sprite, true));
  const watched = [
    pick.onDidChangeActive(() => show.schedule()),
    pick.onDidTriggerItemButton(
      ({ item: { place, sprite } }) => void (place ? goTo(place, true) : showSprite(sprite, false)),
    ),
  ];
  const chosen = await new Promise<readonly UnusedRow[]>((resolve) => {
    pick.onDidAccept(() => {
      const { selectedItems, activeItems } = pick;
      resolve(selectedItems);
      pick.hide();
      const [active] = activeItems;
      if (selectedItems.length || !active) return;
      // The sprite is on screen already; buttons of rows are out of reach of keys.
      void (active.place ? goTo(active.place, false) : showSprite(active.sprite, false));
    });
    pick.onDidHide(() => resolve([]));
    pick.show();
  });
  show.dispose();
  for (const one of watched) one.dispose();
  pick.dispose();
  return chosen.flatMap(({ sprite }) => sprite ?? []);
}

/** A heading with rows, and what isn't listed. */
function group(label: string, rows: readonly UnusedRow[], count: number): UnusedRow[] {
  if (!count) return [];
  const heading = { label, kind: vscode.QuickPickItemKind.Separator };
  const more = count - MAX_LISTED;
  const rest = { label: vscode.l10n.t('{0} more', formatNumber(more)), kind: vscode.QuickPickItemKind.Separator };
  return [heading, ...rows.slice(0, MAX_LISTED), ...(more > 0 ? [rest] : [])];
}

/** Draws the sprites that VS Code can't. */
async function draw(sprites: readonly UnusedSprite[], glances: Pick<Glances, 'see'>): Promise<Drawn> {
  const drawn = new Map<string, vscode.Uri>();
  const signal = AbortSignal.timeout(DRAWN_MS);
  for (const { uri, top } of sprites.filter((one) => !ICON.test(one.uri)).slice(0, MAX_DRAWN)) {
    const seen = await glances.see(uri, top, DRAWN, signal).catch(() => undefined);
    if (signal.aborted) break;
    const image = seen?.glance?.image;
    if (image) drawn.set(uri, vscode.Uri.parse(`data:image/png;base64,${Buffer.from(image).toString('base64')}`, true));
  }
  return drawn;
}

function unusedRow(sprite: UnusedSprite, drawn: Drawn): UnusedRow {
  const place = vscode.Uri.parse(sprite.uri, true);
  return {
    label: plainText(nameOf(sprite.uri)),
    description: folderText(vscode.Uri.parse(parentOf(sprite.uri), true)),
    detail: vscode.l10n.t('{0}, changed {1}', bytesText(sprite.bytes), dayText(sprite.changed)),
    iconPath: ICON.test(place.path) ? place : (drawn.get(sprite.uri) ?? new vscode.ThemeIcon('file-media')),
    sprite,
  };
}

function maybeRow(sprite: MaybeUsed, drawn: Drawn): UnusedRow {
  const { because } = sprite;
  const row = unusedRow(sprite, drawn);
  const button = { iconPath: new vscode.ThemeIcon('go-to-file'), tooltip: vscode.l10n.t('Go to Place') };
  // First what differs: the end of a long line is cut off.
  const detail = `${becauseText(because, shown)} ${row.detail}`;
  if (!('place' in because)) return { ...row, detail };
  return { ...row, detail, place: because.place, buttons: [button] };
}

async function showSprite(sprite: UnusedSprite | undefined, preserveFocus: boolean): Promise<void> {
  if (!sprite) return;
  const uri = vscode.Uri.parse(sprite.uri, true);
  await vscode.commands.executeCommand('vscode.openWith', uri, viewTypeOf(uri), { preview: true, preserveFocus });
}

async function goTo({ file, line, start, end }: NamedPlace, preserveFocus: boolean): Promise<void> {
  const uri = vscode.Uri.parse(file, true);
  const selection = new vscode.Range(line, start, line, end);
  try {
    await vscode.window.showTextDocument(uri, { selection, preview: true, preserveFocus });
  } catch {
    // It isn't text.
    void showWarning(vscode.l10n.t("{0} can't be shown as text.", plainText(nameOf(file))));
  }
}

/** `3 · 2 KiB`: with a comma, two numbers look like one in many languages. */
export const sumText = (sprites: readonly Pick<UnusedSprite, 'bytes'>[]) =>
  [formatNumber(sprites.length), bytesText(sprites.reduce((sum, { bytes }) => sum + bytes, 0))].join(' · ');

function bytesText(bytes: number): string {
  if (bytes < 1024) return vscode.l10n.t('{0} B', formatNumber(bytes));
  if (bytes < 1024 * 1024) return vscode.l10n.t('{0} KiB', formatNumber(Math.round(bytes / 1024)));
  return vscode.l10n.t('{0} MiB', formatNumber(Math.round(bytes / 104_857.6) / 10));
}

const dayText = (changed: number) => new Date(changed).toLocaleDateString(vscode.env.language, { dateStyle: 'medium' });
