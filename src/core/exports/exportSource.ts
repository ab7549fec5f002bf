import * as l10n from '@vscode/l10n';
import { type ForeignText, plainText, rawText } from '../../shared/base/foreignText';
import { standInOf } from '../../sprite/formats/standIn';
import type { PictureError } from '../../sprite/pixels/pictureError';
import type { SheetInfo } from '../../sprite/sheet/sheetInfo';
import type { DirectionView, ExportSource, PictureSource, SequencePicture } from '../../sprite/source/source';
import type { ExportNote } from '../../sprite/source/sprite';
import { discoverShown, type Remembered } from '../discovery/asShown';
import type { DiscoveryFiles } from '../discovery/discoveryFiles';
import type { Found } from '../discovery/found';
import { numberedDuration } from '../discovery/sequence';
import type { UnusedJson } from '../discovery/sheetFaultText';
import { type FileStore, FileTooLarge, nameOf, parentOf, splitName } from '../disk/fileStore';
import { MAX_SHOWN_BYTES } from '../domain/pictureFiles';
import { pictureFaultText, standInText, type Translator } from '../text/pictureFaultText';
import { type FoundDirections, findDirections, isSet } from './directionSource';
import { ExportSourceError } from './exportErrors';

/** Most bytes of all files of one source together. */
export const MAX_SOURCE_BYTES = 160 * 1024 * 1024;

/** Parts of `RecipeSource` without which a source can be taken in several ways. */
export type UntoldPart = 'frames' | 'numbered' | 'directions';

export type SourceDependencies = Remembered & { readonly files: FileStore };

/** What is exported for a selected file: the file and everything that belongs to it, as in the preview. */
export interface FoundSource {
  /** URI string of the selected file; for a set of directions, of its name (`setPatternOf`), which no file has. */
  readonly uri: string;
  /** Name of the sprite, from which file names are made: `hero`. */
  readonly title: string;
  /** The extension as written, without the dot. */
  readonly extension: string;
  /** The picture; for numbered files shown as an animation, all of them in order; for a set, its views. At least one. */
  readonly pictures: readonly string[];
  /** How the picture is cut into frames, if it's a sheet. */
  readonly sheet?: SheetInfo;
  readonly normalMap?: string;
  /** The JSON that describes the sheet. */
  readonly json?: string;
  /** A JSON that seems to describe the picture and can't be used; `sheet` may come from elsewhere. */
  readonly unused?: UnusedJson;
  /** The views, if several directions become one sprite. */
  readonly directions?: FoundDirections;
  /** How numbered files are taken, if it's one of them: by the rule (`areOneSprite`), or as somebody said. */
  readonly numbered?: NumberedAs;
  /** URI strings of those numbered files in order, with the file itself, however they are taken. */
  readonly series?: readonly string[];
  /** For remembering how they are taken. */
  readonly seriesKey?: string;
  /** Whether its title is the name of its folder, which may be another one in a clone. */
  readonly titledByFolder?: true;
  /** What says how an image is cut; see `FoundPicture.told`. */
  readonly told?: 'itself' | 'recipe';
  /** What no file says, so another computer couldn't know: each such part of `RecipeSource`. */
  readonly untold: readonly UntoldPart[];
  /** URI string of the selected view of a set, if known. */
  readonly pointedAt?: string;
}

/** How a numbered file is taken: as the whole animation that it's a frame of, or by itself, as one of several pictures. */
export type NumberedAs = 'animation' | 'pictures';

/**
 * Finds a file or a set of directions with everything that belongs to it, as in the preview.
 * @param reader shared, if several files are looked up at once
 * @param numberedAs how a numbered file is taken, if a person or a recipe says so; absent: by the rule (`areOneSprite`). What was taken is in `numbered` of the result
 * @throws ExportSourceError for a set without any view
 */
export async function findSource(
  uri: string,
  dependencies: SourceDependencies,
  reader?: DiscoveryFiles,
  numberedAs?: NumberedAs,
): Promise<FoundSource> {
  const directions = isSet(uri) ? await findDirections(uri, dependencies, reader) : undefined;
  if (directions) return sourceOfSet(uri, directions);
  const said = numberedAs === undefined ? dependencies : { ...dependencies, choices: asSaid(numberedAs, dependencies) };
  return sourceIn(await discoverShown(uri, said, 'all', reader), uri);
}

/** What was said counts like a choice in a preview. */
function asSaid(as: NumberedAs, { choices }: SourceDependencies): SourceDependencies['choices'] {
  return { cutOf: (uri) => choices.cutOf(uri), sequenceAs: () => as };
}

/** The source of a set. Throws an `ExportSourceError` if it has no view. @param uri of the set */
export function sourceOfSet(uri: string, directions: FoundDirections): FoundSource {
  const name = nameOf(uri);
  if (!directions.views.length)
    throw new ExportSourceError(l10n.t('No file is a view of {0}, so nothing was exported.', plainText(name)));
  const { views, isTold } = directions;
  const untold: UntoldPart[] = isTold ? [] : ['directions'];
  if (!views.every(({ told }) => told)) untold.push('frames');
  const pictures = views.map((view) => view.uri);
  return { uri, ...titleOr(directions.title, uri), extension: extensionOf(name), pictures, directions, untold };
}

/** A sprite whose files have nothing but numbers or directions as names is named by its folder. */
function titleOr(title: string, uri: string): Pick<FoundSource, 'title' | 'titledByFolder'> {
  return title ? { title } : { title: rawText(nameOf(parentOf(uri))), titledByFolder: true };
}

const extensionOf = (name: ForeignText) => rawText(name).slice(rawText(splitName(name).stem).length + 1);

/** The source of a file, from what discovery found at depth `all`: at `names`, a numbered file is alone. */
export function sourceIn(found: Found, uri: string): FoundSource {
  const own = found.pictures.find((picture) => picture.uri === uri);
  const { stem } = splitName(rawText(nameOf(uri)));
  const extension = extensionOf(nameOf(uri));
  const series = found.sequence?.uris.includes(uri) ? found.sequence : undefined;
  const numbered: NumberedAs | undefined = series && (series.isOne ? 'animation' : 'pictures');
  const untold: UntoldPart[] = series && !series.told ? ['numbered'] : [];
  const ofSeries = series && { numbered, series: series.uris, seriesKey: series.key };
  if (series?.isOne) {
    // Frames named by number alone are named by their folder.
    const named = titleOr(rawText(series.title), uri);
    return { uri, ...named, extension, pictures: series.uris, ...ofSeries, untold };
  }
  const { sheet, normalMap, json, sheetFault: unused, told } = own ?? {};
  if (!told) untold.push('frames');
  const file = { uri, title: stem, extension, pictures: [uri], json: unused ? undefined : json, unused };
  return { ...file, sheet, normalMap, ...ofSeries, told, untold };
}

/** What a person should know about a source before it's even decoded. */
export function notesOf({ sheet, unused, directions }: FoundSource): ExportNote[] {
  const all = directions ? directions.views : [{ sheet, unused }];
  return all.flatMap((one) => (one.unused && !one.sheet ? { note: 'unused-json' as const, ...one.unused } : []));
}

/** Every file that an export reads; none of them is ever written. */
export function filesOf({ pictures, normalMap, json, directions }: FoundSource): readonly string[] {
  const ofViews = directions?.views.flatMap((view) => [view.normalMap, view.json]) ?? [];
  return [...pictures, normalMap, json, ...ofViews].filter((uri) => uri !== undefined);
}

/** Why a file can't be read, as sentences; each with its name. */
export interface ReadWords {
  tooLarge(name: string): string;
  unreadable(name: string): string;
}

const EXPORT_WORDS: ReadWords = {
  tooLarge: (name) => l10n.t('{0} is too large to export.', name),
  unreadable: (name) => l10n.t("Couldn't read {0}, so nothing was exported.", name),
};

/** Reads the files of a source for a thread. Rejects with an `ExportSourceError`. */
export async function readSource(
  source: FoundSource,
  files: FileStore,
  words: ReadWords = EXPORT_WORDS,
): Promise<ExportSource> {
  const { title, extension, pictures, directions } = source;
  const read = readerWithin(MAX_SOURCE_BYTES, files, words);
  if (directions) {
    const views: DirectionView[] = [];
    for (const { name, uri, ...found } of directions.views) {
      views.push({
        name,
        file: rawText(nameOf(uri)),
        source: await readPicture({ title, extension, uri, ...found }, read),
      });
    }
    return { title, extension, views, missing: directions.missing, guessed: directions.guessed };
  }
  const [only = '', ...more] = pictures;
  if (!more.length) return readPicture({ ...source, uri: only }, read);
  const sequence: SequencePicture[] = [];
  for (const uri of pictures) sequence.push({ bytes: await read(uri), duration: numberedDuration(nameOf(uri)) });
  return { title, extension, sequence };
}

/** Reads files, up to this many bytes in total. */
function readerWithin(most: number, files: FileStore, words: ReadWords): (uri: string) => Promise<Uint8Array> {
  let room = most;
  return async (uri) => {
    const bytes = await readOne(uri, Math.min(room, MAX_SHOWN_BYTES), files, words);
    room -= bytes.length;
    return bytes;
  };
}

async function readPicture(
  { uri, title, extension, sheet, normalMap }: Pick<FoundSource, 'uri' | 'title' | 'extension' | 'sheet' | 'normalMap'>,
  read: (uri: string) => Promise<Uint8Array>,
): Promise<PictureSource> {
  const bytes = await read(uri);
  // An unreadable normal map is left out, as if there were none.
  const map = normalMap === undefined ? undefined : await read(normalMap).catch(() => undefined);
  return { title, extension, bytes, sheet, slices: sheet?.slices, normalMap: map };
}

async function readOne(uri: string, most: number, files: FileStore, words: ReadWords): Promise<Uint8Array> {
  const name = plainText(nameOf(uri));
  const bytes = await files.read(uri, most).catch((cause: unknown) => {
    const text = cause instanceof FileTooLarge ? words.tooLarge(name) : words.unreadable(name);
    throw new ExportSourceError(text, { cause });
  });
  const standIn = standInOf(bytes);
  if (standIn) throw new ExportSourceError(standInText(standIn, name));
  return bytes;
}

/** What is wrong with a file's content, as a sentence. @param file its name @param to absent: the language of the host */
export function sourceFaultText({ fault }: Pick<PictureError, 'fault'>, file: ForeignText, to?: Translator): string {
  return pictureFaultText(fault, 'shown', plainText(file), to);
}
