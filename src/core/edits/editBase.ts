import * as l10n from '@vscode/l10n';
import { plainText, rawText } from '../../shared/base/foreignText';
import type { PartFiles } from '../../sprite/edit/files/openParts';
import type { PartFile } from '../../sprite/edit/files/saveParts';
import type { Entry } from '../../sprite/edit/versions';
import type { CutGuess } from '../../sprite/sheet/guessCut';
import { cutOf } from '../../sprite/sheet/sheetCut';
import type { ExportSource, PictureSource } from '../../sprite/source/source';
import { DiscoveryFiles } from '../discovery/discoveryFiles';
import { childOf, type FileStore, nameOf, parentOf, placeKey } from '../disk/fileStore';
import { MAX_SHOWN_BYTES } from '../domain/pictureFiles';
import { findSet } from '../exports/directionSource';
import { ExportSourceError } from '../exports/exportErrors';
import {
  type FoundSource,
  findSource,
  type ReadWords,
  readSource,
  type SourceDependencies,
} from '../exports/exportSource';

/** The files that a sprite is made of, as they were when they were read. Nothing changes it. */
export interface EditBase {
  readonly places: readonly PartPlaces[];
  /** With the bytes of all images. */
  readonly source: ExportSource;
  /** What `openParts` needs in addition. */
  readonly parts: readonly PartFiles[];
  /** The same bytes by URI string: every file that a save may write. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** What a sprite is at one moment: its files, and what was changed since. */
export interface EditState {
  readonly base: EditBase;
  readonly entries: readonly Entry[];
}

/** A file as it was last read or written. */
export interface DiskFile {
  /** URI string. */
  readonly uri: string;
  /** Absent: it isn't there. */
  readonly bytes?: Uint8Array | undefined;
  /** A save made it, so it goes if a later one has no use for it. */
  readonly isOwn?: boolean;
  /** What it had when somebody else deleted it. */
  readonly lost?: Uint8Array;
}

/** What isn't saved, with all that another window needs to continue. */
export interface KeptEdit extends EditState {
  /** What was opened, as URI strings. */
  readonly of: readonly string[];
  /** What a save replaces, and nothing else. */
  readonly disk: readonly DiskFile[];
  /** How saves cut images without a JSON, by URI string; null: as if nobody had said it. */
  readonly cuts: readonly (readonly [string, CutGuess | null])[];
}

/** URI strings of the files of a part. */
export interface PartPlaces {
  /** One, or those of numbered files. */
  readonly images: readonly string[];
  readonly json?: string;
  readonly map?: string;
}

const WORDS: ReadWords = {
  tooLarge: (name) => l10n.t('{0} is too large to change.', name),
  unreadable: (name) => l10n.t("Couldn't read {0}, so nothing was changed.", name),
};

/**
 * Reads a sprite with all its files, also the other views of its set, or several files, each as a part by itself.
 * @param uris URI strings, at least one
 * @throws {ExportSourceError}
 */
export async function readBase(uris: readonly string[], dependencies: SourceDependencies): Promise<EditBase> {
  const [first = '', ...more] = uris;
  const whole = await findWhole(first, dependencies);
  const found = more.length && !isOf(whole, uris) ? await findTogether(uris, dependencies) : whole;
  return readFound(found, dependencies.files);
}

/** The same for what was found. @throws {ExportSourceError} */
export async function readFound(found: FoundSource, store: FileStore): Promise<EditBase> {
  const source = await readSource(found, store, WORDS);
  const places = placesIn(found);
  const files = new Map(places.flatMap((one, part) => imagesOf(one, sourcesIn(source)[part])));
  for (const { json } of places) if (json !== undefined) files.set(json, await store.read(json, MAX_SHOWN_BYTES));
  return { places, source, parts: places.map((one) => partFiles(one, files)), files };
}

async function findWhole(uri: string, dependencies: SourceDependencies): Promise<FoundSource> {
  return findSource((await findSet(uri, dependencies)) ?? uri, dependencies);
}

/** Whether files are exactly those of a sprite. */
function isOf({ pictures }: FoundSource, uris: readonly string[]): boolean {
  const own = new Set(pictures.map(placeKey));
  return own.size === uris.length && uris.every((uri) => own.has(placeKey(uri)));
}

/** Files that were chosen together, as if they were views. Normal maps of others among them are changed with these. */
async function findTogether(uris: readonly string[], dependencies: SourceDependencies): Promise<FoundSource> {
  const reader = new DiscoveryFiles(dependencies.files);
  const all: FoundSource[] = [];
  for (const uri of uris) all.push(await findSource(uri, dependencies, reader, 'pictures'));
  const maps = new Set(all.flatMap(({ normalMap }) => (normalMap === undefined ? [] : [placeKey(normalMap)])));
  const own = all.filter(({ uri }) => !maps.has(placeKey(uri)));
  refuseSharedJson(own);
  const [first] = own;
  if (!first) throw new ExportSourceError(WORDS.unreadable(plainText(nameOf(uris[0] ?? ''))));
  const views = own.map(({ uri, title, sheet, json, normalMap, unused }) => ({
    ...{ uri, name: title, sheet, json, normalMap, unused },
  }));
  const directions = { title: first.title, views, missing: [], guessed: true, names: [], isTold: false };
  return { ...first, pictures: own.map(({ uri }) => uri), directions };
}

/** Each part would write its own places into it, and the last one would undo those of the others. */
function refuseSharedJson(found: readonly FoundSource[]): void {
  const seen = new Set<string>();
  for (const { json } of found) {
    if (json === undefined) continue;
    if (seen.has(placeKey(json)))
      throw new ExportSourceError(
        l10n.t('{0} describes several of these images. Change them one at a time.', plainText(nameOf(json))),
      );
    seen.add(placeKey(json));
  }
}

/** The bytes of a part's images and of its normal map. */
function imagesOf({ images, map }: PartPlaces, source: PictureSource | undefined): [string, Uint8Array][] {
  if (!source) return [];
  const own = 'sequence' in source ? source.sequence.map(({ bytes }) => bytes) : [source.bytes];
  const found = images.flatMap((uri, at): [string, Uint8Array][] => (own[at] ? [[uri, own[at]]] : []));
  return map !== undefined && source.normalMap ? [...found, [map, source.normalMap]] : found;
}

function partFiles({ images, json, map }: PartPlaces, files: ReadonlyMap<string, Uint8Array>): PartFiles {
  const bytes = json === undefined ? undefined : files.get(json);
  return {
    images: images.map(baseName),
    ...(json !== undefined && bytes && { json: { name: baseName(json), bytes } }),
    ...(map !== undefined && { map: baseName(map) }),
  };
}

const baseName = (uri: string) => rawText(nameOf(uri));

const sourcesIn = (source: ExportSource): readonly PictureSource[] =>
  'views' in source ? source.views.map((view) => view.source) : [source];

function placesIn({ pictures, json, normalMap, directions }: FoundSource): PartPlaces[] {
  const all = directions
    ? directions.views.map((view) => ({ images: [view.uri], json: view.json, map: view.normalMap }))
    : [{ images: pictures, json, map: normalMap }];
  return all.map(({ images, json: own, map }) => ({
    images,
    ...(own !== undefined && { json: own }),
    ...(map !== undefined && { map }),
  }));
}

/** How a person had an image cut before it was changed; null: nobody said it. @param uri URI string */
export function ownCutOf({ places, source }: EditBase, uri: string): CutGuess | null {
  const part = sourcesIn(source)[places.findIndex(({ images }) => images.includes(uri))];
  const sheet = part && 'sheet' in part ? part.sheet : undefined;
  return sheet?.from === 'user' ? cutOf(sheet) : null;
}

/** Where a file of a part was; undefined if it's new. URI string. */
export function oldPlaceOf({ places }: EditBase, { what, part, index }: PartFile): string | undefined {
  const { images = [], json, map } = places[part] ?? {};
  return { image: images[index], json, map }[what];
}

/** Where a file of a part is written: where it was, or with its new name beside it. @param name base name */
export function placeOf(base: EditBase, file: PartFile, name: string): string {
  const { images = [] } = base.places[file.part] ?? {};
  const old = oldPlaceOf(base, file);
  const folder = parentOf(old ?? images[0] ?? '');
  return old !== undefined && baseName(old) === name ? old : childOf(folder, name);
}
