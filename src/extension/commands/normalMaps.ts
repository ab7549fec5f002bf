import * as v from 'valibot';
import * as vscode from 'vscode';
import { CancelledError } from '../../service/errors';
import { normalMapName } from '../../shared/fileNames';
import { type ForeignText, plainText, rawText } from '../../shared/foreignText';
import { type NormalMapSettings, normalMapSettings, USUAL_NORMAL_MAP } from '../../shared/normalMap/settings';
import { isFileFor } from '../domain/pictureFiles';
import type { Planned, Written } from '../features/export/exports';
import { isNormalMapName } from '../features/preview/discovery/folderNames';
import { showError } from '../platform/commands';
import { filesWords, requireTrust, wrongArgument } from '../platform/errors';
import { nameOf, parentOf, splitName } from '../platform/fileStore';
import { filesBelow } from '../platform/filesBelow';
import { formatNumber } from '../platform/numbers';
import { workspaceFiles } from '../platform/workspaceFiles';
import type { Services } from '../services';
import { clickedOn, picturesFor } from './ask/pictures';
import { isCall, isUri, toUri } from './runOptions';

/** What a call gives back: URI strings. */
export interface NormalMapsMade {
  /** Maps that were made. */
  readonly files: readonly string[];
  /** Sprites that were left out, as their maps are newer than they. */
  readonly upToDate: readonly string[];
}

const callSchema = v.strictObject({
  /** Pictures and folders: paths (absolute, or relative to the first workspace folder), URI strings or Uris. */
  files: v.pipe(v.array(v.union([v.string(), v.custom<vscode.Uri>(isUri)])), v.minLength(1)),
  ...normalMapSettings.entries,
  /** Whether files that somebody else has made are replaced; else they are an error. */
  overwrite: v.optional(v.boolean(), false),
});

/**
 * Makes normal maps without any service. Of one picture a person sees the sliders in its preview; of a folder, or of several pictures, the
 * maps are written beside them, but for those that are newer than their sprites.
 */
export async function builtInNormalMaps(
  services: Services,
  args: readonly unknown[],
): Promise<NormalMapsMade | undefined> {
  if (isCall(args)) return forCode(services, args[0]);
  const places = clickedOn(args) ?? (await picturesFor(services, args, vscode.l10n.t('Normal Map (Built-in)')));
  const [only, ...more] = places;
  if (!only) return undefined;
  if (!more.length && !(await isFolder(only))) {
    await services.previews.showFiles([only], undefined, 'normal-map');
    return undefined;
  }
  await forPerson(services, places);
  return undefined;
}

async function forCode(services: Services, argument: unknown): Promise<NormalMapsMade> {
  const result = v.safeParse(callSchema, argument);
  if (!result.success) throw wrongArgument(result.issues[0], callWords());
  requireTrust();
  const { files, overwrite, ...settings } = result.output;
  const { signal } = new AbortController();
  const { sprites, upToDate } = await spritesIn(files.map(toUri), signal);
  const plans = await planMaps(services, sprites, settings, signal);
  const written = await services.exporting.exports.write(plans, signal, { replace: overwrite });
  return { files: written.files, upToDate: upToDate.map((uri) => uri.toString()) };
}

const callWords = () => {
  const part = vscode.l10n.t('a number from {0} to {1}', 0, 1);
  const flag = vscode.l10n.t('true or false');
  return {
    files: filesWords(),
    strength: vscode.l10n.t('a number from {0} to {1}', 0, 4),
    bevel: part,
    brightness: part,
    regions: part,
    softness: vscode.l10n.t('a whole number from {0} to {1}', 0, 8),
    invertX: flag,
    invertY: flag,
    overwrite: flag,
  };
};

async function forPerson(services: Services, places: readonly vscode.Uri[]): Promise<void> {
  requireTrust();
  const title = vscode.l10n.t('Normal maps');
  const place = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  // As the sliders of the preview were left.
  const settings = v.parse(v.fallback(normalMapSettings, USUAL_NORMAL_MAP), services.choices.page.normalMap);
  await vscode.window.withProgress(place, async (progress, token) => {
    const stop = new AbortController();
    token.onCancellationRequested(() => stop.abort());
    try {
      const { sprites, upToDate } = await spritesIn(places, stop.signal);
      const plans = await planMaps(services, sprites, settings, stop.signal, (index) =>
        progress.report({
          message: vscode.l10n.t('{0} of {1}', formatNumber(index + 1), formatNumber(sprites.length)),
          increment: 100 / sprites.length,
        }),
      );
      const foreign = plans.flatMap(({ files }) => files.filter(({ there }) => there === 'foreign'));
      const mayReplace = foreign.length > 0 && (await askToReplace(foreign.map(({ name }) => name)));
      const wanted = mayReplace ? plans : plans.filter((plan) => !foreign.some((file) => plan.files.includes(file)));
      const written = await services.exporting.exports.write(wanted, stop.signal, { replace: mayReplace });
      void tell(services, written, upToDate.length);
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error;
    }
  });
}

/** About maps that a person or another program may have drawn. @param names at least one */
async function askToReplace(names: readonly ForeignText[]): Promise<boolean> {
  const [only] = names;
  const text =
    names.length === 1 && only
      ? vscode.l10n.t('Replace {0}?', plainText(only))
      : vscode.l10n.t('Replace {0} normal maps?', formatNumber(names.length));
  const detail = vscode.l10n.t(
    'They are older than their sprites, and were not made here. The others are made in any case.',
  );
  const replace = vscode.l10n.t('Replace');
  const options = { modal: true, detail };
  return (await vscode.window.showWarningMessage(text, options, replace)) === replace;
}

async function tell(services: Services, { files, undo }: Written, upToDate: number): Promise<void> {
  const open = vscode.l10n.t('Open Preview');
  const reveal = vscode.l10n.t('Reveal');
  const back = vscode.l10n.t('Undo');
  const text = madeText(files, upToDate);
  const [first] = files;
  const chosen = await vscode.window.showInformationMessage(text, ...(first ? [open, reveal, back] : []));
  const made = files.map((uri) => vscode.Uri.parse(uri, true));
  try {
    if (chosen === open) await services.previews.showFiles(made);
    if (chosen === reveal) await vscode.commands.executeCommand('revealInExplorer', made[0]);
    if (chosen === back) void vscode.window.showInformationMessage(await undo());
  } catch (error) {
    void showError(error);
  }
}

/**
 * How many maps were made, and where.
 * @param files URI strings of the maps
 * @param upToDate number of sprites that were left out
 */
export function madeText(files: readonly string[], upToDate: number): string {
  const rest = upToDate ? vscode.l10n.t('{0} were newer than their sprites.', formatNumber(upToDate)) : '';
  return [placesText(files), rest].filter(Boolean).join(' ');
}

function placesText(files: readonly string[]): string {
  const [folder, ...others] = new Set(files.map(parentOf));
  if (folder === undefined) return vscode.l10n.t('No normal map was made.');
  const count = formatNumber(files.length);
  if (others.length)
    return vscode.l10n.t('{0} normal maps made in {1} folders.', count, formatNumber(others.length + 1));
  return files.length === 1
    ? vscode.l10n.t('1 normal map made in {0}.', plainText(nameOf(folder)))
    : vscode.l10n.t('{0} normal maps made in {1}.', count, plainText(nameOf(folder)));
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  const { type } = await vscode.workspace.fs.stat(uri);
  return (type & vscode.FileType.Directory) !== 0;
}

/** The sprites among files and in folders, and those whose normal map is newer than they are. */
async function spritesIn(
  places: readonly vscode.Uri[],
  signal: AbortSignal,
): Promise<{ readonly sprites: vscode.Uri[]; readonly upToDate: vscode.Uri[] }> {
  const all: vscode.Uri[] = [];
  for (const place of places) {
    if (!(await isFolder(place))) all.push(place);
    else for await (const uri of filesBelow(place, workspaceFiles, isSprite, signal)) all.push(uri);
  }
  if (signal.aborted) throw new CancelledError();
  const sprites: vscode.Uri[] = [];
  const upToDate: vscode.Uri[] = [];
  for (const uri of all) ((await isUpToDate(uri)) ? upToDate : sprites).push(uri);
  return { sprites, upToDate };
}

const isSprite = (name: string) => isFileFor('shown', name) && !isNormalMapName(name);

async function isUpToDate(sprite: vscode.Uri): Promise<boolean> {
  const map = vscode.Uri.joinPath(sprite, '..', normalMapName(stemOf(sprite)));
  const [own, its] = await Promise.all(
    [sprite, map].map((uri) =>
      Promise.resolve(vscode.workspace.fs.stat(uri)).then(
        ({ mtime }) => mtime,
        () => undefined,
      ),
    ),
  );
  return own !== undefined && its !== undefined && its > own;
}

const stemOf = (sprite: vscode.Uri) => rawText(splitName(nameOf(sprite.toString())).stem);

async function planMaps(
  { exporting: { exports } }: Services,
  sprites: readonly vscode.Uri[],
  settings: NormalMapSettings,
  signal: AbortSignal,
  tell: (index: number) => void = () => {},
): Promise<Planned[]> {
  const plans: Planned[] = [];
  for (const [index, uri] of sprites.entries()) {
    tell(index);
    const found = await exports.find(uri.toString());
    // Each file alone, without its neighbors; its old map is left out, because that is made anew.
    const source = { ...found, pictures: [found.uri], title: stemOf(uri), normalMap: undefined };
    const result = await exports.makeNormalMap(source, settings, signal);
    plans.push(await exports.plan(source, result, parentOf(uri.toString())));
  }
  return plans;
}
