import * as v from 'valibot';
import * as vscode from 'vscode';
import { nameOf, placeKey } from '../../core/disk/fileStore';
import { isJson } from '../../core/domain/pictureFiles';
import type { FileEdits, MadeEdits } from '../../core/edits/editFiles';
import type { EditPlace } from '../../core/edits/editOutputs';
import { editedText } from '../../core/edits/editText';
import type { FileEdit } from '../../core/edits/fileEdit';
import { type FoundSource, filesOf } from '../../core/exports/exportSource';
import type { Unread } from '../../core/pixelArt/pixelCalls';
import { PIXEL_WORDS } from '../../core/pixelArt/pixelErrors';
import { type ArgumentWords, filesWords, folderWords, messageOf, SentenceError } from '../../core/text/errors';
import { CanceledError } from '../../service/errors';
import { plainText } from '../../shared/base/foreignText';
import type { PreviewTask } from '../../shared/protocol/preview';
import { PREVIEW_SCHEME, placeOf } from '../features/preview/previewPlace';
import { requireTrust } from '../platform/trust';
import { unsavedFiles } from '../platform/workspaceFiles';
import type { Services } from '../services';
import { clickedOn, picturesFor } from './ask/pictures';
import { isUri, toUri } from './runOptions';
import { saveAssets } from './saveAssets';
import { tellWritten } from './severalSprites';

// What *Canvas…* and *Fit Set…* have in common.

/** Result of the commands for code. Places are URI strings. */
export interface FilesEdited {
  readonly files: Awaited<ReturnType<FileEdits['write']>>['files'];
  readonly notes: readonly string[];
  /** Images that were left out; absent if there are none. */
  readonly unread?: readonly Unread[];
}

/** Fields of a call besides what is done. */
export const editCallFields = {
  /** Images, folders, and sets: paths (absolute, or relative to the first workspace folder), URI strings, or Uris. */
  files: v.pipe(v.array(v.union([v.string(), v.custom<vscode.Uri>(isUri)])), v.minLength(1)),
  replace: v.optional(v.boolean(), false),
  folder: v.optional(v.pipe(v.string(), v.minLength(1))),
  overwrite: v.optional(v.boolean(), false),
};

/** Their allowed values, in words that follow "must be". */
export function editCallWords(): ArgumentWords {
  const flag = vscode.l10n.t('true or false');
  return { files: filesWords(), replace: flag, folder: folderWords(), overwrite: flag };
}

/** Where the files of a call go. */
export function placeIn({
  folder,
  replace,
  overwrite,
}: {
  readonly folder?: string | undefined;
  readonly replace: boolean;
  readonly overwrite: boolean;
}): EditPlace {
  const target = folder === undefined ? undefined : toUri(folder).toString().replace(/\/$/, '');
  return { replace, overwrite, ...(target !== undefined && { folder: target }) };
}

/** Sprites that are changed, and what is left out. */
export interface Chosen {
  readonly sources: readonly FoundSource[];
  readonly unread: readonly Unread[];
}

/**
 * The sprites among files and in folders. What an editor has unsaved changes of is left out: the changes were made for the old file, and would be lost, or
 * replace what is written now. @param places URI strings
 */
export async function spritesToEdit(
  { fileEdits, previews }: Pick<Services, 'fileEdits' | 'previews'>,
  places: readonly string[],
  signal: AbortSignal,
): Promise<Chosen> {
  const { sources, unread } = await fileEdits.sprites(places, signal);
  const unsaved = new Set([...previews.unsaved(), ...unsavedFiles()].map(placeKey));
  const isUnsaved = (source: FoundSource) => filesOf(source).some((uri) => unsaved.has(placeKey(uri)));
  return {
    sources: sources.filter((source) => !isUnsaved(source)),
    unread: [
      ...unread.map((file) => ({ file, message: PIXEL_WORDS.unreadable(plainText(nameOf(file))) })),
      ...sources.filter(isUnsaved).map((source) => ({ file: firstOf(source), message: UNSAVED() })),
    ],
  };
}

const UNSAVED = () => vscode.l10n.t('Has unsaved changes in an editor. Save or revert them first.');

/** URI string of a sprite's first file. */
const firstOf = ({ pictures, uri }: FoundSource) => pictures[0] ?? uri;

export interface EditBatch {
  readonly signal: AbortSignal;
  tell?(index: number, count: number): void;
}

/** Changes each sprite by itself, in memory; those that can't be changed are left out. @throws {CanceledError} */
export async function makeEach(
  { fileEdits }: Pick<Services, 'fileEdits'>,
  { sources, unread }: Chosen,
  edit: FileEdit,
  { signal, tell }: EditBatch,
): Promise<MadeEdits & Pick<Chosen, 'unread'>> {
  const made: MadeEdits[] = [];
  const left = [...unread];
  for (const [at, source] of sources.entries()) {
    if (signal.aborted) throw new CanceledError();
    tell?.(at, sources.length);
    try {
      made.push(await fileEdits.make([source], edit, signal));
    } catch (error) {
      if (!(error instanceof SentenceError)) throw error;
      left.push({ file: firstOf(source), message: plainText(messageOf(error)) });
    }
  }
  const notes = [...new Set(made.flatMap((one) => one.notes))];
  return { edit, made: made.flatMap((one) => one.made), notes, unread: left };
}

/** Writes changed sprites, all or none, and says so with *Undo*. */
export async function writeAndTell(
  services: Services,
  made: MadeEdits & Pick<Chosen, 'unread'>,
  place: EditPlace,
): Promise<void> {
  requireTrust();
  const done = await services.fileEdits.write(made, place, new AbortController().signal);
  void tellWritten(services, {
    text: editedText(done.files),
    notes: done.notes,
    outputs: done.files.flatMap(({ output }) => output ?? []),
    skipped: made.unread,
    ...(done.written.length && { undo: done.undo }),
  });
}

/** The same for code. */
export async function writeForCall(
  { fileEdits }: Services,
  made: MadeEdits & Pick<Chosen, 'unread'>,
  place: EditPlace,
): Promise<FilesEdited> {
  const { files, notes } = await fileEdits.write(made, place, new AbortController().signal);
  return { files, notes, ...(made.unread.length && { unread: made.unread }) };
}

/**
 * Opens a panel in the preview of what is one sprite, also in a preview of several files that is in front. Several other files, and folders, are returned
 * instead, as URI strings.
 */
export async function inPanel(
  services: Services,
  args: readonly unknown[],
  task: PreviewTask,
  title: string,
): Promise<string[] | undefined> {
  const [clicked] = args;
  const isPreview = isUri(clicked) && clicked.scheme === PREVIEW_SCHEME;
  if ((isPreview || clicked === undefined) && !Array.isArray(args[1]) && services.previews.beginInFront(task))
    return undefined;
  const places = isPreview
    ? filesOfPreview(services, clicked)
    : (clickedOn(args) ?? (await picturesFor(services, args, title)));
  return panelOrSeveral(services, places, task);
}

/** What a preview with an address of ours shows: of runs, their images. */
function filesOfPreview({ previews }: Services, uri: vscode.Uri): vscode.Uri[] {
  const place = placeOf(uri);
  const files = place.kind === 'files' ? place.uris : (previews.inFront()?.pictures ?? []);
  return files.map((file) => vscode.Uri.parse(file, true));
}

/** Opens a panel in the preview of what is one sprite. Several are returned instead, as URI strings. */
export async function panelOrSeveral(
  services: Services,
  places: readonly vscode.Uri[],
  task: PreviewTask,
): Promise<string[] | undefined> {
  const [first, ...more] = places;
  if (!first) return undefined;
  const all = places.map((uri) => uri.toString());
  if (!more.length && !(await services.files.stat(first.toString())).isFolder) {
    await services.previews.showFiles([first], undefined, task);
    return undefined;
  }
  const { sources } = await services.fileEdits.sprites(all, new AbortController().signal);
  const [only, ...others] = sources;
  if (!only || others.length) return all;
  await services.previews.showFiles([vscode.Uri.parse(firstOf(only), true)], undefined, task);
  return undefined;
}

/** Saves assets, since only files can be changed. Resolves to their images; empty if the person cancels. */
export async function savedAssets(services: Services, args: readonly unknown[]): Promise<vscode.Uri[]> {
  const saved = await saveAssets(services, args);
  return (saved?.files ?? []).filter((uri) => !isJson(uri)).map((uri) => vscode.Uri.parse(uri, true));
}
