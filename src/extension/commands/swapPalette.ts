import * as v from 'valibot';
import * as vscode from 'vscode';
import { nameOf, parentOf } from '../../core/disk/fileStore';
import { makeFixes } from '../../core/pixelArt/pixelCalls';
import type { MadeFix } from '../../core/pixelArt/planFix';
import { swapSettingsFor } from '../../core/pixelArt/swapSettings';
import { filesWords, wrongArgument } from '../../core/text/errors';
import { fileCount } from '../../shared/base/counts';
import { plainText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import type { PickedPalette } from '../../shared/protocol/preview';
import { pickPalette } from '../features/pixelArt/pickPalette';
import { showInfo } from '../platform/toast';
import { requireTrust } from '../platform/trust';
import { pathOf } from '../platform/workspaceFiles';
import type { Services } from '../services';
import { askHow, tellFixed } from './pixelArt';
import { isCall, isUri, toUri } from './runOptions';
import { inPreview, withProgress } from './severalSprites';

/** A call opens the first file. */
const call = v.strictObject({
  files: v.pipe(v.array(v.union([v.string(), v.custom<vscode.Uri>(isUri)])), v.minLength(1)),
});

/** Puts another palette in place of a sprite's colors. For one picture, a person gets the panel in its preview; several and folders get one mapping for all. */
export async function swapPalette(services: Services, args: readonly unknown[]): Promise<void> {
  const title = vscode.l10n.t('Swap Palette');
  if (isCall(args)) {
    const result = v.safeParse(call, args[0]);
    if (!result.success) throw wrongArgument(result.issues[0], { files: filesWords() });
    return services.previews.showFiles(result.output.files.slice(0, 1).map(toUri), undefined, 'swap-palette');
  }
  const places = await inPreview(services, args, 'swap-palette', title);
  if (!places) return;
  requireTrust();
  const [first = ''] = places;
  const style = await services.styles.styleFor(first).catch(() => undefined);
  const picked = await pickPalette(first, style?.pixelStyle, services);
  if (!picked) return;
  const reading = vscode.l10n.t('Reading colors');
  const settings = await withProgress(reading, (batch) =>
    swapSettingsFor(services.pixelArt, places, picked.colors, batch),
  );
  if (!settings) return;
  const made = await withProgress(title, (batch) => makeFixes(services.pixelArt, places, { ...batch, settings }));
  if (!made) return;
  const changed = made.made.filter(({ fixed }) => fixed.length);
  if (!changed.length && !made.unread.length) {
    void showInfo(vscode.l10n.t('Nothing to recolor: all sprites have the colors of {0}.', picked.name));
    return;
  }
  const chosen = changed.length ? await chooseSprites(changed, picked) : [];
  if (!chosen) return;
  const files = chosen.flatMap(({ fixed }) => fixed).length;
  const replace = files ? await askHow(services, files, title) : false;
  if (replace === undefined) return;
  const { signal } = new AbortController();
  const done = await services.pixelArt.write(chosen, { replace, overwrite: false }, signal, () => true);
  void tellFixed(services, { ...done, unread: [...made.unread, ...done.refused] });
}

interface SpriteRow extends vscode.QuickPickItem {
  readonly made: MadeFix;
}

/** Lists what would be recolored, all checked; undefined if the person cancels or unchecks everything. */
async function chooseSprites(changed: readonly MadeFix[], { name }: PickedPalette): Promise<MadeFix[] | undefined> {
  const rows = changed.map((made): SpriteRow => {
    const [first = made.source.uri] = made.source.pictures;
    const files = made.fixed.length;
    return {
      label: plainText(nameOf(first)),
      description: plainText(pathOf(vscode.Uri.parse(parentOf(first), true))),
      ...(files > 1 && { detail: vscode.l10n.t('and {0} more', formatNumber(files - 1)) }),
      picked: true,
      made,
    };
  });
  const chosen = await vscode.window.showQuickPick(rows, {
    canPickMany: true,
    title: vscode.l10n.t('Swap Palette: {0}', name),
    placeHolder: vscode.l10n.t(
      'Recolors {0}. Uncheck what keeps its colors.',
      fileCount(changed.flatMap(({ fixed }) => fixed).length),
    ),
    matchOnDescription: true,
  });
  return chosen?.length ? chosen.map(({ made }) => made) : undefined;
}
