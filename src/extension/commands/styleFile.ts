import * as v from 'valibot';
import * as vscode from 'vscode';
import { childOf, nameOf } from '../../core/disk/fileStore';
import { NameTakenError } from '../../core/disk/userFiles';
import { proposeStyle, type StyleProposal } from '../../core/pixelArt/proposeStyle';
import { STYLE_NAME, type Style, type StyleField } from '../../core/style/styleSchema';
import { createStyle, updateStyle, writtenStyle } from '../../core/style/writeStyle';
import { ArgumentError, filesWords, folderWords, wrongArgument } from '../../core/text/errors';
import { CanceledError } from '../../service/errors';
import { colorCount, spriteCount } from '../../shared/base/counts';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { formatList } from '../../shared/base/lists';
import { showError } from '../platform/commands';
import { signalOf } from '../platform/progress';
import { showInfo } from '../platform/toast';
import { requireTrust } from '../platform/trust';
import { folderText } from '../platform/workspaceFiles';
import type { Services } from '../services';
import { clickedOn, picturesFor } from './ask/pictures';
import { mayWrite } from './beforeRuns';
import { isCall, isUri, toUri } from './runOptions';

/** Result of `spriteKiln.makeStyleFile` for code. */
export interface StyleFileMade {
  /** URI string. */
  readonly file: string;
  readonly style: Style;
}

const call = v.strictObject({
  /** Images and folders, as in `spriteKiln.checkPixels`. */
  files: v.pipe(v.array(v.union([v.string(), v.custom<vscode.Uri>(isUri)])), v.minLength(1)),
  /** Path or URI string of the folder of the style file; absent: the one that contains all files. */
  folder: v.optional(v.pipe(v.string(), v.minLength(1))),
});

/** Makes a style file from sprites. A person chooses what it says, and it is opened. An existing file is never replaced. */
export async function makeStyleFile(services: Services, args: readonly unknown[]): Promise<StyleFileMade | undefined> {
  if (isCall(args)) {
    const result = v.safeParse(call, args[0]);
    if (!result.success) throw wrongArgument(result.issues[0], { files: filesWords(), folder: folderWords() });
    requireTrust();
    return makeForCode(services, result.output);
  }
  requireTrust();
  const title = vscode.l10n.t('Make Style File');
  const places = clickedOn(args) ?? (await picturesFor(services, args, title));
  if (places.length) await makeForPerson(services, places);
  return undefined;
}

async function makeForCode(services: Services, given: v.InferOutput<typeof call>): Promise<StyleFileMade> {
  const { files, pixelArt } = services;
  const places = given.files.map((place) => toUri(place).toString());
  const { signal } = new AbortController();
  const proposal = await proposeStyle(pixelArt, places, files, signal, folderOf(given.folder));
  const file = childOf(proposal.folder, STYLE_NAME);
  await mayWrite(services, [proposal.folder], false);
  try {
    await createStyle(file, proposal.style, files);
  } catch (error) {
    if (!(error instanceof NameTakenError)) throw error;
    throw new ArgumentError(vscode.l10n.t('{0} already exists.', plainText(nameOf(file))));
  }
  services.styles.changed(file);
  return { file, style: proposal.style };
}

const folderOf = (folder: string | undefined) =>
  folder === undefined ? undefined : toUri(folder).toString().replace(/\/$/, '');

async function makeForPerson(services: Services, places: readonly vscode.Uri[]): Promise<void> {
  const { files } = services;
  const proposal = await propose(services, places);
  if (!proposal) return;
  const file = childOf(proposal.folder, STYLE_NAME);
  if (!(await mayWrite(services, [proposal.folder], true))) return;
  const isThere = await files.stat(file).then(
    () => true,
    () => false,
  );
  const written = isThere ? await writtenStyle(file, files) : undefined;
  const style = await askParts(proposal, isThere, written?.problems);
  if (!style) return;
  if (isThere) await update(services, file, style);
  else await createStyle(file, style, files);
  services.styles.changed(file);
  await vscode.window.showTextDocument(vscode.Uri.parse(file, true));
}

/** Reads the style with a progress message; undefined if the person cancels. */
async function propose(
  { pixelArt, files }: Services,
  places: readonly vscode.Uri[],
): Promise<StyleProposal | undefined> {
  const title = vscode.l10n.t('Reading the style');
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  try {
    return await vscode.window.withProgress(options, (_, token) =>
      proposeStyle(
        pixelArt,
        places.map((place) => place.toString()),
        files,
        signalOf(token),
      ),
    );
  } catch (error) {
    if (error instanceof CanceledError) return undefined;
    throw error;
  }
}

interface PartItem extends vscode.QuickPickItem {
  /** Absent: a heading. */
  readonly field?: StyleField;
}

/**
 * Asks which parts of the style the file says, and whether images are checked; undefined if the person cancels or chooses nothing.
 * @param problems what an existing file says
 */
async function askParts(
  { style, folder, sprites }: StyleProposal,
  isThere: boolean,
  problems: boolean | undefined,
): Promise<Style | undefined> {
  const items = [...itemsOf(style), ...checksItems(problems ?? true)];
  const where = folderText(vscode.Uri.parse(folder, true));
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: isThere
      ? vscode.l10n.t('Update {0} in {1}', STYLE_NAME, where)
      : vscode.l10n.t('{0} in {1}', STYLE_NAME, where),
    placeHolder: vscode.l10n.t('Found in {0}. Uncheck what the style file should leave open.', spriteCount(sprites)),
  });
  if (!chosen?.length) return undefined;
  const fields = new Set<string | undefined>(chosen.map(({ field }) => field));
  const parts = Object.fromEntries(Object.entries(style).filter(([field]) => fields.has(field)));
  const checks = fields.has('problems');
  // A new file says either, so that people find where to change it.
  return isThere && checks === (problems ?? false) ? parts : { ...parts, problems: checks };
}

/** Whether images are checked: the question that isn't about what was found. */
function checksItems(picked: boolean): PartItem[] {
  return [
    { label: vscode.l10n.t('Checks'), kind: vscode.QuickPickItemKind.Separator },
    {
      field: 'problems',
      label: vscode.l10n.t('Check Images'),
      detail: vscode.l10n.t('Lists findings in the Problems panel, which stays off otherwise.'),
      picked,
    },
  ];
}

/** Each part that was found, checked. */
export function itemsOf({ palette, sizes, alpha, outline, light, references }: Style): PartItem[] {
  const item = (field: StyleField, label: string, description: string) => ({ field, label, description, picked: true });
  return [
    Array.isArray(palette) ? [item('palette', vscode.l10n.t('Palette'), colorCount(palette.length))] : [],
    sizes ? [item('sizes', vscode.l10n.t('Sizes'), sizes.map(sizeText).join(', '))] : [],
    alpha ? [item('alpha', vscode.l10n.t('Alpha'), alphaText(alpha))] : [],
    outline ? [item('outline', vscode.l10n.t('Outline'), outlineText(outline))] : [],
    light ? [item('light', vscode.l10n.t('Light'), light.replace('-', ' '))] : [],
    references ? [item('references', vscode.l10n.t('References'), namesText(references))] : [],
  ].flat();
}

function sizeText(size: NonNullable<Style['sizes']>[number]): string {
  const [width, height] = typeof size === 'number' ? [size, size] : size;
  return vscode.l10n.t('{0} × {1}', width, height);
}

const namesText = (paths: readonly string[]) => formatList(paths.map((path) => plainText(foreignText(path))));

const alphaText = (alpha: NonNullable<Style['alpha']>) =>
  alpha === 'binary' ? vscode.l10n.t('each pixel is opaque or empty') : vscode.l10n.t('with partial transparency');

function outlineText(outline: NonNullable<Style['outline']>): string {
  return {
    dark: vscode.l10n.t({ message: 'dark', comment: ['An outline'] }),
    colored: vscode.l10n.t({ message: 'colored', comment: ['An outline'] }),
    none: vscode.l10n.t({ message: 'none', comment: ['No outline'] }),
  }[outline];
}

/** Updates an existing style file, with Undo. */
async function update({ files, styles }: Services, file: string, style: Style): Promise<void> {
  const undo = await updateStyle(file, style, files);
  const undoLabel = vscode.l10n.t('Undo');
  void showInfo(vscode.l10n.t('Updated {0}.', STYLE_NAME), undoLabel).then(async (chosen) => {
    if (chosen !== undoLabel) return;
    try {
      await undo();
      styles.changed(file);
      void showInfo(vscode.l10n.t('{0} was restored.', STYLE_NAME));
    } catch (error) {
      void showError(error);
    }
  });
}
