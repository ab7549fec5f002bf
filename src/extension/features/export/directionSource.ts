import { rawText } from '../../../shared/base/foreignText';
import type { SheetInfo } from '../../../shared/sprite/pixels/sheetInfo';
import { childOf, type FileStore, nameOf, parentOf } from '../../platform/fileStore';
import { asShown, type Remembered } from '../preview/discovery/asShown';
import { isSetPattern, type SetView, setPatternOf, viewsOfSet } from '../preview/discovery/directionPattern';
import { directionSetOf } from '../preview/discovery/directions';
import { type DiscoveryDependencies, DiscoveryFiles } from '../preview/discovery/discoveryFiles';
import { findSheet } from '../preview/discovery/findSheet';
import { FolderNames, normalMapsOf } from '../preview/discovery/folderNames';

type Dependencies = Remembered & { readonly files: FileStore };

/** A set of directions, of which an export makes one sprite. */
export interface FoundDirections {
  /** `hero`; empty if the names of files consist of the direction alone. */
  readonly title: string;
  /** In the order in which they are exported; empty if none is left. */
  readonly views: readonly FoundView[];
  /** Directions without a view. */
  readonly missing: readonly string[];
  /** Nobody said what the numbers in the names mean. */
  readonly guessed: boolean;
}

export interface FoundView {
  /** Of the direction: `ne`. */
  readonly name: string;
  /** URI string. */
  readonly uri: string;
  /** How the view is cut into frames, where it is a sheet. */
  readonly sheet?: SheetInfo;
  /** The JSON that describes the sheet. */
  readonly json?: string;
  readonly normalMap?: string;
}

/** Whether a URI string names a set, as `findSet` does. */
export const isSet = (uri: string) => isSetPattern(rawText(nameOf(uri)));

/** The set of eight that a file belongs to, as a URI string whose name has `{direction}`; undefined if it belongs to none. */
export async function findSet(uri: string, { files, ...remembered }: Dependencies): Promise<string | undefined> {
  const { list, directionNames } = asShown(new DiscoveryFiles(files), remembered, uri);
  const names = await list(parentOf(uri));
  const set = names && directionSetOf(rawText(nameOf(uri)), names, directionNames);
  return set && childOf(parentOf(uri), setPatternOf(set));
}

/**
 * The views of a set; undefined if a file has the set's name. @param set URI string that `isSet`
 * @param reader where several files are looked up at one moment
 */
export async function findDirections(
  set: string,
  { files, ...remembered }: Dependencies,
  reader = new DiscoveryFiles(files),
): Promise<FoundDirections | undefined> {
  return directionsIn(set, asShown(reader, remembered, set));
}

/** `findDirections`, by what discovery reads. */
export async function directionsIn(
  set: string,
  dependencies: DiscoveryDependencies,
): Promise<FoundDirections | undefined> {
  const [folder, pattern] = [parentOf(set), rawText(nameOf(set))];
  const names = await dependencies.list(folder);
  if (names?.has(pattern)) return undefined;
  const { views, ...found } = viewsOfSet(pattern, names ?? new FolderNames([]), dependencies.directionNames);
  const described = names && (await Promise.all(views.map((view) => describe(view, folder, names, dependencies))));
  return { ...found, views: described ?? [] };
}

/** What belongs to one view, as the preview finds it. */
async function describe(
  { file, direction }: SetView,
  folder: string,
  names: FolderNames,
  dependencies: DiscoveryDependencies,
): Promise<FoundView> {
  const uri = childOf(folder, file);
  const info = await dependencies.info(uri);
  const { sheet, json } = info ? await findSheet(folder, file, names, info, dependencies) : {};
  const [map] = normalMapsOf(file, names);
  const mapUri = map && childOf(folder, map.name);
  const mapInfo = mapUri && map.ifSameSize ? await dependencies.info(mapUri) : info;
  const fits = mapInfo?.width === info?.width && mapInfo?.height === info?.height;
  return { name: direction, uri, sheet, json: sheet && json, normalMap: fits ? mapUri : undefined };
}
