import * as vscode from 'vscode';
import type { ExportSource, SequencePicture } from '../../../export/source';
import { plainText, rawText } from '../../../shared/foreignText';
import type { PictureError } from '../../../shared/pixels/pictureError';
import { UNTIMED_FRAME_MS } from '../../../shared/pixels/sheet';
import type { SheetInfo } from '../../../shared/pixels/sheetInfo';
import { assetAt } from '../../domain/assetPlace';
import { MOST_SHOWN_BYTES } from '../../domain/pictureFiles';
import { type FileStore, FileTooLarge, nameOf, parentOf, splitName } from '../../platform/fileStore';
import { discoverShown, type Remembered } from '../preview/discovery/asShown';
import type { DiscoveryFiles } from '../preview/discovery/discoveryFiles';
import type { Found } from '../preview/discovery/found';
import { ExportSourceError } from './exportErrors';

/** Bytes of all files of one source together. */
const MOST_SOURCE_BYTES = 160 * 1024 * 1024;

export type SourceDependencies = Remembered & { readonly files: FileStore };

/** What is exported when a person points at a file: that file with what belongs to it, as the preview shows it. */
export interface FoundSource {
  /** URI string of the file that was pointed at. */
  readonly uri: string;
  /** Name of the sprite, after which files are called: `hero`. */
  readonly title: string;
  /** As it is written, without the dot. */
  readonly extension: string;
  /** The picture; of numbered files that are shown as an animation, all of them in order. At least one. */
  readonly pictures: readonly string[];
  /** How the picture is cut into frames, where it is a sheet. */
  readonly sheet?: SheetInfo;
  readonly normalMap?: string;
  /** The JSON that describes the sheet. */
  readonly json?: string;
}

/** Finds what belongs to a file, by what the preview finds. @param reader where several files are looked up at one moment */
export async function findSource(
  uri: string,
  dependencies: SourceDependencies,
  reader?: DiscoveryFiles,
): Promise<FoundSource> {
  return sourceIn(await discoverShown(uri, dependencies, 'all', reader), uri);
}

/** What of the findings about a file is exported with it. */
export function sourceIn(found: Found, uri: string): FoundSource {
  const own = found.pictures.find((picture) => picture.uri === uri);
  const name = rawText(nameOf(uri));
  const { stem } = splitName(name);
  const extension = name.slice(stem.length + 1);
  const sequence = found.sequence?.as === 'animation' ? found.sequence : undefined;
  if (sequence) {
    // Frames that are called by their number alone are known by their folder.
    const title = rawText(sequence.title) || rawText(nameOf(parentOf(uri)));
    return { uri, title, extension, pictures: sequence.uris };
  }
  const { sheet, normalMap, json } = own ?? {};
  return { uri, title: stem, extension, pictures: [uri], sheet, normalMap, json: sheet && json };
}

/** Every file that goes into an export; none of them is ever written. */
export function filesOf({ pictures, normalMap, json }: FoundSource): readonly string[] {
  return [...pictures, normalMap, json].filter((uri) => uri !== undefined);
}

/** Where an export goes unless somebody says otherwise: beside its source; for an asset, which lies in no folder, the workspace. */
export function usualFolder(source: string): string | undefined {
  if (!assetAt(source)) return parentOf(source);
  return vscode.workspace.workspaceFolders?.[0]?.uri.toString();
}

/** Reads the files of a source for the thread that exports. Rejects with an `ExportSourceError`. */
export async function readSource(
  { title, extension, pictures, sheet, normalMap }: FoundSource,
  files: FileStore,
): Promise<ExportSource> {
  let room = MOST_SOURCE_BYTES;
  const read = async (uri: string) => {
    const bytes = await readOne(uri, Math.min(room, MOST_SHOWN_BYTES), files);
    room -= bytes.length;
    return bytes;
  };
  const [only = '', ...more] = pictures;
  if (more.length) {
    const sequence: SequencePicture[] = [];
    for (const uri of pictures) sequence.push({ bytes: await read(uri), duration: UNTIMED_FRAME_MS });
    return { title, extension, sequence };
  }
  const bytes = await read(only);
  // A normal map that cannot be read is left out, as where none lies beside the sprite.
  const map = normalMap === undefined ? undefined : await read(normalMap).catch(() => undefined);
  return { title, extension, bytes, sheet, slices: sheet?.slices, normalMap: map };
}

async function readOne(uri: string, most: number, files: FileStore): Promise<Uint8Array> {
  const name = plainText(nameOf(uri));
  try {
    return await files.read(uri, most);
  } catch (cause) {
    const text =
      cause instanceof FileTooLarge
        ? vscode.l10n.t('{0} is too large to be exported.', name)
        : vscode.l10n.t('{0} could not be read, so nothing was exported.', name);
    throw new ExportSourceError(text, { cause });
  }
}

/** What is wrong with the content of a source, as a sentence. */
export function sourceFaultText({ fault }: PictureError, { uri }: FoundSource): string {
  const name = plainText(nameOf(uri));
  switch (fault) {
    case 'empty':
      return vscode.l10n.t('{0} is empty.', name);
    case 'not-a-picture':
      return vscode.l10n.t('{0} is no PNG, GIF, WebP, JPEG or Aseprite file, whatever its name says.', name);
    case 'truncated':
      return vscode.l10n.t('{0} is damaged: it ends too early or its data is broken.', name);
    default:
      return vscode.l10n.t('{0} is too large or too complex to be exported.', name);
  }
}
