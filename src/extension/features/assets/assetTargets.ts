import * as v from 'valibot';
import * as vscode from 'vscode';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import { PICTURE_KINDS } from '../../../shared/contract/limits';
import { type AssetAction, MOST_SELECTED } from '../../../shared/protocol/assets';
import { OPERATION_TABLE } from '../../domain/operations';
import { assetsWords, SentenceError, wrongArgument } from '../../platform/errors';
import type { AssetEntry } from './assetEntry';
import type { AssetLibrary } from './assetLibrary';
import { pickAssets } from './pickAssets';

/**
 * The command of each action. Its argument is `{ assets: ids }`, with `webview` where it comes from the page or its menu; without
 * one it takes the selection of the view, or asks which assets are meant.
 */
export const ASSET_COMMANDS: ReadonlyMap<AssetAction, string> = new Map<AssetAction, string>([
  ['preview', 'spriteKiln.previewAssets'],
  ['save', 'spriteKiln.saveAssets'],
  ...PICTURE_KINDS.map((kind) => [kind, OPERATION_TABLE[kind].assetCommand ?? OPERATION_TABLE[kind].command] as const),
  ['tags', 'spriteKiln.editTags'],
  ['copyId', 'spriteKiln.copyAssetId'],
  ['copyPrompt', 'spriteKiln.copyAssetPrompt'],
  ['findLocal', 'spriteKiln.findLocalCopies'],
]);

export interface TargetDependencies {
  readonly assets: AssetLibrary;
  /** Ids of the assets that are selected in the view. */
  readonly assetsView: { readonly selection: readonly string[] };
}

/** An asset that the list of the account does not have. */
class UnknownAssetError extends SentenceError {
  override readonly name = 'UnknownAssetError';
}

/** The page and its menu add their own fields: `webview`, `webviewSection` and what else stands in `data-vscode-context`. */
const argument = v.object({
  webview: v.optional(v.string()),
  assets: v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.maxLength(MOST_SELECTED))),
});

/** Whether code calls the command of an asset: with an object that does not come from the page or its menu. */
export function isAssetCall([first]: readonly unknown[]): boolean {
  return typeof first === 'object' && first !== null && !('webview' in first || 'webviewSection' in first);
}

/**
 * The assets that a command is for: those of its argument `{ assets: ids }`, else those that are selected in the view, else those
 * that the user picks; empty if they leave. Rejects if the argument is of another shape or names an asset that is not in the
 * list, even after what is new was read.
 * @param title of the list to pick from
 */
export async function targetsOf(
  args: readonly unknown[],
  { assets, assetsView }: TargetDependencies,
  title = vscode.l10n.t('Assets'),
): Promise<readonly AssetEntry[]> {
  await assets.open();
  const ids = idsOf(args);
  if (ids) return entriesOf(ids, assets, isAssetCall(args));
  const selected = assetsView.selection.flatMap((id) => assets.index.get(id) ?? []);
  return selected.length ? selected : pickAssets(assets, title);
}

function idsOf([first]: readonly unknown[]): readonly string[] | undefined {
  if (typeof first !== 'object' || first === null) return undefined;
  const parsed = v.safeParse(argument, first);
  if (!parsed.success) throw wrongArgument(parsed.issues[0], { assets: assetsWords() });
  const { assets } = parsed.output;
  return assets && [...new Set(assets)];
}

/** Assets that are gone are left out of what a person selected, as long as something is left; for code each one has to be there. */
async function entriesOf(ids: readonly string[], assets: AssetLibrary, all: boolean): Promise<readonly AssetEntry[]> {
  if (ids.some((id) => !assets.index.has(id))) await assets.refresh(false);
  const found = ids.flatMap((id) => assets.index.get(id) ?? []);
  const missing = ids.find((id) => !assets.index.has(id));
  if (missing === undefined || (found.length && !all)) return found;
  throw new UnknownAssetError(vscode.l10n.t('No asset has the ID {0}.', plainText(foreignText(missing))));
}
