import * as vscode from 'vscode';
import { childOf, nameOf, parentOf, type ReadableFiles, splitName } from '../../../core/disk/fileStore';
import { filesBelow } from '../../../core/disk/filesBelow';
import { extensionsFor, isFileFor } from '../../../core/domain/pictureFiles';
import type { PixelArt } from '../../../core/pixelArt/pixelArt';
import { SentenceError } from '../../../core/text/errors';
import { colorCount } from '../../../shared/base/counts';
import { plainText, rawText } from '../../../shared/base/foreignText';
import type { PickedPalette } from '../../../shared/protocol/preview';
import type { PixelStyle } from '../../../sprite/checks/style';
import { PALETTE_EXTENSIONS, paletteFormatOf, readPalette } from '../../../sprite/palette/formats';
import { MAX_PALETTE_BYTES, opaqueColors, PaletteError } from '../../../sprite/palette/palette';
import { pathOf, workspaceFolders } from '../../platform/workspaceFiles';

/** What the question for a palette needs. */
export interface PaletteQuestion {
  readonly pixelArt: Pick<PixelArt, 'spriteOf' | 'colors'>;
  readonly files: ReadableFiles;
}

/** Most palette files of the workspace that are offered. */
const MAX_OFFERED = 200;
/** Milliseconds that the search may take in a huge workspace. */
const SEARCH_MS = 3000;
/** Adobe's `ase` isn't offered: it is Aseprite's extension, too. */
const isOffered = (name: string) => isPaletteName(name) && !name.toLowerCase().endsWith('.ase');

interface PaletteItem extends vscode.QuickPickItem {
  readonly choice?: { readonly palette: PickedPalette } | { readonly file: vscode.Uri } | 'other';
}

/**
 * Asks for a palette: the project's, palette files of the workspace, the nearest first, or any palette file or sprite.
 * @param beside URI string of the shown file
 * @returns null if the person chooses none
 */
export async function pickPalette(
  beside: string | undefined,
  style: PixelStyle | undefined,
  question: PaletteQuestion,
): Promise<PickedPalette | null> {
  const chosen = await vscode.window.showQuickPick(itemsFor(beside, style, question.files), {
    title: vscode.l10n.t('Palette'),
    placeHolder: vscode.l10n.t('Choose a palette, or a sprite whose colors to use'),
    matchOnDescription: true,
  });
  if (!chosen?.choice) return null;
  if (chosen.choice === 'other') {
    const file = await chooseFile(beside);
    return file ? paletteOf(file, question) : null;
  }
  return 'palette' in chosen.choice ? chosen.choice.palette : paletteOf(chosen.choice.file, question);
}

/**
 * Asks for several palettes: palette files of the workspace, the nearest first, or any palette files and sprites.
 * @param beside URI string of a sprite
 * @returns URI strings; undefined if the person chooses none
 */
export async function pickPalettes(beside: string, reader: ReadableFiles): Promise<readonly string[] | undefined> {
  const files = byDistance(await paletteFiles(beside, reader), beside);
  const other = { label: vscode.l10n.t('Other Palettes or Sprites…'), file: undefined };
  const rows = [...files.map((file) => ({ ...fileItem(file), file })), other];
  // Without a palette in the workspace, there is nothing to choose between.
  const chosen = files.length
    ? await vscode.window.showQuickPick(rows, {
        title: vscode.l10n.t('Palettes'),
        placeHolder: vscode.l10n.t('Choose the palettes of the variants'),
        canPickMany: true,
        matchOnDescription: true,
      })
    : [other];
  if (!chosen?.length) return undefined;
  const known = chosen.flatMap(({ file }) => file ?? []);
  if (chosen.every(({ file }) => file !== undefined)) return known;
  const more = await chooseFiles(beside, true);
  return more && [...known, ...more.map((uri) => uri.toString())];
}

const fileItem = (file: string) => ({
  label: plainText(nameOf(file)),
  description: plainText(pathOf(vscode.Uri.parse(parentOf(file), true))),
});

async function itemsFor(
  beside: string | undefined,
  style: PixelStyle | undefined,
  reader: ReadableFiles,
): Promise<PaletteItem[]> {
  const project = style?.palette?.length
    ? { colors: [...new Set(style.palette)], name: vscode.l10n.t('Palette of the project') }
    : undefined;
  const files = byDistance(await paletteFiles(beside, reader), beside);
  return [
    ...(project
      ? [{ label: project.name, description: colorCount(project.colors.length), choice: { palette: project } }]
      : []),
    ...files.map((file) => ({ ...fileItem(file), choice: { file: vscode.Uri.parse(file, true) } })),
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    { label: vscode.l10n.t('Other Palette or Sprite…'), choice: 'other' },
  ];
}

/** Palette files of the workspace, and in the folder of the shown file. */
async function paletteFiles(beside: string | undefined, reader: ReadableFiles): Promise<string[]> {
  const found = new Set<string>();
  const own = beside === undefined ? [] : await reader.list(parentOf(beside)).catch((): string[] => []);
  for (const name of own) if (beside !== undefined && isOffered(name)) found.add(childOf(parentOf(beside), name));
  for (const folder of workspaceFolders()) {
    const signal = AbortSignal.timeout(SEARCH_MS);
    for await (const file of filesBelow(folder, reader, isOffered, signal)) {
      if (found.size >= MAX_OFFERED) return [...found];
      found.add(file);
    }
  }
  return [...found];
}

/** Files in the same folder first, then those with the most folders in common. */
function byDistance(files: readonly string[], beside: string | undefined): string[] {
  const own = (beside === undefined ? '' : parentOf(beside)).split('/');
  const distance = (file: string) => {
    const parts = parentOf(file).split('/');
    const different = parts.findIndex((part, at) => part !== own[at]);
    const common = different < 0 ? parts.length : different;
    return parts.length + own.length - 2 * common;
  };
  return [...files].sort((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1));
}

const chooseFile = async (beside: string | undefined) => (await chooseFiles(beside, false))?.[0];

function chooseFiles(beside: string | undefined, canSelectMany: boolean): Thenable<vscode.Uri[] | undefined> {
  return vscode.window.showOpenDialog({
    title: vscode.l10n.t('Palette'),
    openLabel: vscode.l10n.t('Choose'),
    canSelectMany,
    filters: {
      [vscode.l10n.t('Palettes and sprites')]: [...new Set([...PALETTE_EXTENSIONS, ...extensionsFor('shown')])],
    },
    ...(beside?.startsWith('file:') && { defaultUri: vscode.Uri.parse(parentOf(beside), true) }),
  });
}

/** The colors of a palette file without transparent ones, or of a sprite. @throws SentenceError */
async function paletteOf(file: vscode.Uri, { files, pixelArt }: PaletteQuestion): Promise<PickedPalette> {
  const uri = file.toString();
  const name = plainText(nameOf(uri));
  const colors = (await fromPaletteFile(uri, files)) ?? (await fromSprite(uri, pixelArt));
  if (!colors?.length) throw new SentenceError(vscode.l10n.t('{0} has no colors.', name));
  return { colors, name };
}

/** Undefined if it isn't a palette file. */
async function fromPaletteFile(uri: string, files: ReadableFiles): Promise<number[] | undefined> {
  if (!isPaletteName(uri)) return undefined;
  const { extension } = splitName(rawText(nameOf(uri)));
  const bytes = await files.read(uri, MAX_PALETTE_BYTES);
  const format = paletteFormatOf(extension, bytes);
  if (!format) return undefined;
  try {
    return opaqueColors(readPalette(format, bytes));
  } catch (error) {
    if (!(error instanceof PaletteError)) throw error;
    throw new SentenceError(vscode.l10n.t('{0} is damaged, so its colors are unknown.', plainText(nameOf(uri))), {
      cause: error,
    });
  }
}

async function fromSprite(uri: string, pixelArt: PaletteQuestion['pixelArt']): Promise<readonly number[] | undefined> {
  if (!isFileFor('shown', nameOf(uri))) return undefined;
  const { signal } = new AbortController();
  return pixelArt.colors(await pixelArt.spriteOf(uri, false), signal);
}

const isPaletteName = (uri: string) => new RegExp(`\\.(?:${PALETTE_EXTENSIONS.join('|')})$`, 'i').test(uri);
