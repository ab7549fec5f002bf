import { rawText } from '../../shared/base/foreignText';
import type { SheetInfo } from '../../sprite/sheet/sheetInfo';
import { asShown, type Remembered } from '../discovery/asShown';
import { isSetPattern, type SetView, setPatternOf, viewsOfSet } from '../discovery/directionPattern';
import { directionSetOf } from '../discovery/directions';
import { type DiscoveryDependencies, DiscoveryFiles } from '../discovery/discoveryFiles';
import { findSheet, NEVER_CUT } from '../discovery/findSheet';
import { FolderNames, normalMapsOf } from '../discovery/folderNames';
import { framesOfView, type RecipeSource, sourceInRecipe } from '../discovery/recipeSource';
import type { UnusedJson } from '../discovery/sheetFaultText';
import { childOf, type FileStore, nameOf, parentOf } from '../disk/fileStore';

type Dependencies = Remembered & { readonly files: FileStore };

/** A set of directions that is exported as one sprite. */
export interface FoundDirections {
  /** `hero`; empty if the file names consist of the direction alone. */
  readonly title: string;
  /** In the order of the export; empty if none is left. */
  readonly views: readonly FoundView[];
  /** Directions without a view. */
  readonly missing: readonly string[];
  /** Whether the meaning of the numbers in the names is a guess. */
  readonly guessed: boolean;
  /** Eight names as `RecipeSource.directions`; with them, views are found, named, and sorted like this on any computer. Empty if unknown. */
  readonly names: readonly string[];
  /** Whether the set's recipe has these names. */
  readonly isTold: boolean;
}

export interface FoundView {
  /** Name of the direction: `ne`. */
  readonly name: string;
  /** URI string. */
  readonly uri: string;
  /** How the view is cut into frames, if it's a sheet. */
  readonly sheet?: SheetInfo;
  /** The JSON that describes the sheet. */
  readonly json?: string;
  /** See `FoundSource`. */
  readonly unused?: UnusedJson;
  readonly told?: 'itself' | 'recipe';
  readonly normalMap?: string;
}

/** Whether a URI string names a set, as `findSet` returns it. */
export const isSet = (uri: string) => isSetPattern(rawText(nameOf(uri)));

/** The set of eight that a file belongs to, as a URI string whose name contains `{direction}`; undefined if it belongs to none. */
export async function findSet(uri: string, { files, ...remembered }: Dependencies): Promise<string | undefined> {
  const { list, directionNames } = asShown(new DiscoveryFiles(files), remembered, uri);
  const names = await list(parentOf(uri));
  const set = names && directionSetOf(rawText(nameOf(uri)), names, directionNames);
  return set && childOf(parentOf(uri), setPatternOf(set));
}

/**
 * The views of a set; undefined if a file has the set's name. @param set URI string that `isSet`
 * @param reader shared, if several files are looked up at once
 */
export async function findDirections(
  set: string,
  { files, ...remembered }: Dependencies,
  reader = new DiscoveryFiles(files),
): Promise<FoundDirections | undefined> {
  return directionsIn(set, asShown(reader, remembered, set));
}

/** Like `findDirections`, with the reading functions of discovery. */
export async function directionsIn(
  set: string,
  dependencies: DiscoveryDependencies,
): Promise<FoundDirections | undefined> {
  const [folder, pattern] = [parentOf(set), rawText(nameOf(set))];
  const names = await dependencies.list(folder);
  if (names?.has(pattern)) return undefined;
  const told = names && (await sourceInRecipe(folder, pattern, names, dependencies));
  const preferred = told?.directions ?? dependencies.directionNames;
  const { views, ...found } = viewsOfSet(pattern, names ?? new FolderNames([]), preferred);
  const described =
    names && (await Promise.all(views.map((view) => describe(view, folder, { names, told }, dependencies))));
  return { ...found, views: described ?? [], isTold: told?.directions !== undefined };
}

/** One view with its sheet, JSON, and normal map, found as in the preview. */
async function describe(
  { file, direction }: SetView,
  folder: string,
  { names, told: recipe }: { readonly names: FolderNames; readonly told: RecipeSource | undefined },
  dependencies: DiscoveryDependencies,
): Promise<FoundView> {
  const uri = childOf(folder, file);
  const info = await dependencies.info(uri);
  const frames = { frames: framesOfView(recipe, direction) };
  const found = info ? await findSheet(folder, file, names, info, dependencies, frames) : NEVER_CUT;
  const { sheet, json, sheetFault: unused, told } = found;
  const [map] = normalMapsOf(file, names);
  const mapUri = map && childOf(folder, map.name);
  const mapInfo = mapUri && map.ifSameSize ? await dependencies.info(mapUri) : info;
  const fits = mapInfo?.width === info?.width && mapInfo?.height === info?.height;
  return {
    name: direction,
    uri,
    sheet,
    json: unused ? undefined : json,
    unused,
    told,
    normalMap: fits ? mapUri : undefined,
  };
}
