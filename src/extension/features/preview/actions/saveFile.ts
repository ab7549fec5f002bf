import * as vscode from 'vscode';
import type { Choices } from '../../../../core/discovery/choices';
import { runDirection } from '../../../../core/discovery/directions';
import type { NormalMaps } from '../../../../core/discovery/normalMaps';
import { childOf, nameOf, parentOf, splitName } from '../../../../core/disk/fileStore';
import type { UserFiles } from '../../../../core/disk/userFiles';
import { assetAt } from '../../../../core/domain/assetPlace';
import { messageOf } from '../../../../core/text/errors';
import { plainText, rawText } from '../../../../shared/base/foreignText';
import type { Done, PreviewCalls } from '../../../../shared/protocol/preview';
import { isAseprite } from '../../../../sprite/aseprite/walk';
import { pictureFault } from '../../../../sprite/formats/integrity';
import { readPalette } from '../../../../sprite/palette/formats';
import { PaletteError } from '../../../../sprite/palette/palette';
import { normalMapName } from '../../../../sprite/source/fileNames';
import { homeFolder } from '../../../platform/homeFolder';

type SaveParams = PreviewCalls['save']['params'];

/** Asks where to save a new file; undefined if the user cancels. */
export type AskPlace = (suggested: string, extension: SaveParams['extension']) => Promise<string | undefined>;

/** What saving needs besides its parameters. */
export interface SaveDependencies {
  readonly files: UserFiles;
  readonly choices: Choices;
  readonly maps: Pick<NormalMaps, 'namingIn' | 'isNormalMap'>;
  readonly ask: AskPlace;
}

/**
 * Saves a frame, a sprite, or a palette from a page to a place that the user chooses; the dialog asks before it overwrites a file. A normal map is
 * saved next to its sprite, without a question if its name is free. Rejects with a sentence for people.
 * @param beside URI string of the item that it was made from
 */
export async function saveFile(
  { suffix, extension, bytes, all = false, isMap = false }: SaveParams,
  beside: string,
  { files, choices, maps, ask }: SaveDependencies,
): Promise<Done> {
  if (isDamaged(extension, bytes)) {
    throw new Error(vscode.l10n.t('The preview produced a damaged file. Nothing was saved.'));
  }
  const sourceStem = splitName(rawText(nameOf(beside))).stem;
  if (isMap && !assetAt(beside)) {
    const saved = await saveBeside(beside, sourceStem, bytes, { files, maps });
    if (saved !== undefined) return { text: vscode.l10n.t('Saved {0}.', plainText(nameOf(saved))), undoable: false };
  }
  const usual = assetAt(beside) ? workspacePlace() : parentOf(beside);
  const folder = (isMap ? undefined : choices.saveFolder) ?? usual;
  const names = new Set(await files.list(folder).catch((): string[] => []));
  const title = all ? nameOfAll(sourceStem) : sourceStem;
  const stem = isMap ? splitName(normalMapName(title, await maps.namingIn(folder, title))).stem : `${title}${suffix}`;
  const chosen = await ask(childOf(folder, freeName(stem, extension, names)), extension);
  if (chosen === undefined) return { undoable: false };
  if (isMap && (await isSprite(chosen, files, maps))) {
    const name = plainText(nameOf(chosen));
    throw new Error(vscode.l10n.t("{0} isn't a normal map, so it isn't replaced. Choose another name.", name));
  }
  try {
    await files.save(chosen, bytes);
  } catch (cause) {
    const detail = plainText(messageOf(cause));
    throw new Error(vscode.l10n.t("Couldn't save {0}: {1}", plainText(nameOf(chosen)), detail), { cause });
  }
  const place = parentOf(chosen);
  if (place !== folder) await choices.rememberSaveFolder(place);
  return { text: vscode.l10n.t('Saved {0}.', plainText(nameOf(chosen))), undoable: false };
}

/** Saves a normal map next to its sprite, under the name that the settings give it. Undefined if that is taken or can't be written. */
async function saveBeside(
  sprite: string,
  stem: string,
  bytes: Uint8Array,
  { files, maps }: Pick<SaveDependencies, 'files' | 'maps'>,
): Promise<string | undefined> {
  const folder = parentOf(sprite);
  try {
    await files.checkFolder(folder);
    const place = childOf(folder, normalMapName(stem, await maps.namingIn(folder, stem)));
    return (await files.create(place, bytes)) ? place : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a URI names an existing picture that isn't a normal map. */
async function isSprite(uri: string, files: UserFiles, maps: Pick<NormalMaps, 'isNormalMap'>): Promise<boolean> {
  const names = await files.list(parentOf(uri)).catch((): string[] => []);
  return names.includes(rawText(nameOf(uri))) && !(await maps.isNormalMap(uri));
}

function isDamaged(extension: SaveParams['extension'], bytes: Uint8Array): boolean {
  if (extension === 'png') return pictureFault(bytes) !== undefined;
  if (extension === 'aseprite') return !isAseprite(bytes);
  try {
    readPalette(extension, bytes);
    return false;
  } catch (error) {
    if (!(error instanceof PaletteError)) throw error;
    return true;
  }
}

/** The folder for a picture made from an asset, which isn't in a folder. */
function workspacePlace(): string {
  return (vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homeFolder())).toString();
}

/** `hero-dir` for eight views, `hero-edit` for the outputs of a run. */
function nameOfAll(first: string): string {
  return (runDirection(first)?.prefix ?? first.replace(/\d+$/, '')).replace(/[-_ ]+$/, '') || first;
}

function freeName(stem: string, extension: string, names: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const name = `${stem}${n === 1 ? '' : `-${n}`}.${extension}`;
    if (!names.has(name)) return name;
  }
}

/** Asks in VS Code's own dialog. */
export const askInEditor: AskPlace = async (suggested, extension) => {
  const kinds = {
    png: vscode.l10n.t('Image'),
    aseprite: vscode.l10n.t('Aseprite file'),
    gpl: vscode.l10n.t('GIMP palette'),
    hex: vscode.l10n.t('Lospec palette'),
    pal: vscode.l10n.t('JASC palette'),
    act: vscode.l10n.t('Photoshop color table'),
    ase: vscode.l10n.t('Adobe swatches'),
  };
  const uri = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.parse(suggested, true),
    filters: { [kinds[extension]]: [extension] },
  });
  return uri?.toString();
};
