import { type ForeignText, foreignText, rawText } from '../../shared/base/foreignText';
import { pictureFormat } from '../../sprite/formats/sniff';
import type { ExportFile } from '../../sprite/source/sprite';
import { RECIPE_ENDING } from '../discovery/recipeSource';
import { childOf, FileTooLarge, nameOf, parentOf, type ReadableFiles, sha256Of, splitName } from '../disk/fileStore';
import { MAX_HELD } from '../disk/heldBytes';
import { isSameKind, neverWritten } from './recipeGuard';

/** What exists at the place of a file that would be written. */
export type PlaceStatus =
  /** Nothing. */
  | 'new'
  /** A file with the same bytes, or an image that differs in its compression only; then `old` has its bytes. */
  | 'same'
  /** A file that an export of this source wrote. */
  | 'ours'
  /** Somebody else's file. */
  | 'foreign'
  /** A picture that isn't a normal map, but would be replaced by one. */
  | 'sprite'
  /** A file that is exported. */
  | 'source'
  /** A link, or anything else that isn't a file. */
  | 'no-file'
  /** A file that is too large to keep for Undo. */
  | 'too-large'
  /** Only for recipes: a dotfile or a file in a dot folder, whether it exists or not. */
  | 'hidden'
  /** Only for recipes: a file that a recipe exports. */
  | 'recipe-source'
  /** Only for recipes: somebody else's file in a format other than the new one's. */
  | 'other-kind';

/** A file of an export, and what exists at its place. */
export interface PlannedFile {
  /** URI string. */
  readonly uri: string;
  /** In the output folder, with `/`. */
  readonly name: ForeignText;
  readonly bytes: Uint8Array;
  readonly there: PlaceStatus;
  /** The existing bytes, if they would be replaced, or stay although they differ. */
  readonly old?: Uint8Array;
}

export interface PlanDependencies {
  readonly files: Pick<ReadableFiles, 'read' | 'list'>;
  /** Whether an export of this source wrote a file with this content at this place. */
  isOurs(uri: string, sha256: string): boolean;
  /** Whether two PNG files are the same image, compressed differently. */
  isSameImage(old: Uint8Array, fresh: Uint8Array): Promise<boolean>;
  /** Whether a URI names one of the exported files. */
  isSource(uri: string): Promise<boolean>;
  /** Whether a URI names a file itself, and not a link to one. */
  isOwnFile(uri: string): Promise<boolean>;
  /** Whether the bytes of a file are a normal map's; undefined if that isn't known. */
  isMap(uri: string, bytes: Uint8Array): Promise<boolean | undefined>;
  /** URI string of the source whose recipe asks; absent if a person or their own code does. */
  readonly recipeOf?: string;
  /** From the setting; for recipes. */
  readonly directionNames?: readonly string[];
}

/** Checks the places of an export's files. Changes nothing. */
export async function planOutputs(
  outputs: readonly ExportFile[],
  folder: string,
  dependencies: PlanDependencies,
): Promise<readonly PlannedFile[]> {
  const listings = new Map<string, Listing>();
  const planned: PlannedFile[] = [];
  let room = MAX_HELD;
  for (const { name, bytes, isMap = false } of outputs) {
    const uri = name.split('/').reduce(childOf, folder);
    const parent = parentOf(uri);
    const listing = listings.get(parent) ?? (await listed(parent, dependencies.files));
    listings.set(parent, listing);
    const isThere = listing.names.has(rawText(nameOf(uri)));
    const found = await look({ uri, bytes, isMap, isThere, recipes: listing.recipes, room }, dependencies);
    room -= found.old?.length ?? 0;
    planned.push({ uri, name: foreignText(name), bytes, ...found });
  }
  return planned;
}

/** A folder, read once for all files in it: an atlas can have thousands. */
interface Listing {
  readonly names: ReadonlySet<string>;
  /** Those that are recipes by their names. */
  readonly recipes: string[];
}

async function listed(folder: string, files: Pick<ReadableFiles, 'list'>): Promise<Listing> {
  const names = await files.list(folder).catch((): string[] => []);
  return { names: new Set(names), recipes: names.filter((name) => name.toLowerCase().endsWith(RECIPE_ENDING)) };
}

/** A place to check. */
interface Place {
  /** URI string. */
  readonly uri: string;
  /** The bytes that would be written. */
  readonly bytes: Uint8Array;
  readonly isThere: boolean;
  /** Names of recipes in its folder. */
  readonly recipes: string[];
  /** Whether they are a normal map. */
  readonly isMap: boolean;
  /** Number of old bytes that can still be held. */
  readonly room: number;
}

async function look(
  { uri, bytes, isThere, isMap, recipes, room }: Place,
  { files, isOurs, isSameImage, isSource, isOwnFile, isMap: areMap, recipeOf, directionNames }: PlanDependencies,
): Promise<Pick<PlannedFile, 'there' | 'old'>> {
  if (isThere && (await isSource(uri))) return { there: 'source' };
  const inFolder = { list: () => Promise.resolve(recipes) };
  const never = recipeOf === undefined ? undefined : await neverWritten(uri, recipeOf, inFolder, directionNames);
  if (never === 'hidden') return { there: never };
  if (!isThere) return { there: 'new' };
  if (!(await isOwnFile(uri))) return { there: 'no-file' };
  const old = await files.read(uri, room).catch((error: unknown) => {
    if (error instanceof FileTooLarge) return undefined;
    throw error;
  });
  if (!old) return { there: 'too-large' };
  const same = await howSame(old, bytes, isSameImage);
  if (same) return { there: 'same', ...(same === 'pixels' && { old }) };
  if (never) return { there: never };
  if (isOurs(uri, sha256Of(old))) return { there: 'ours', old };
  if (isMap && !(await areMap(uri, old))) return { there: 'sprite' };
  const fits = recipeOf === undefined || isSameKind(old, bytes, splitName(rawText(nameOf(uri))).extension);
  return { there: fits ? 'foreign' : 'other-kind', old };
}

/** Whether two contents are the same to the byte, or images that differ in their compression. */
async function howSame(
  old: Uint8Array,
  fresh: Uint8Array,
  isSameImage: PlanDependencies['isSameImage'],
): Promise<'bytes' | 'pixels' | undefined> {
  if (Buffer.compare(old, fresh) === 0) return 'bytes';
  const arePng = [old, fresh].every((bytes) => pictureFormat(bytes) === 'png');
  return arePng && (await isSameImage(old, fresh)) ? 'pixels' : undefined;
}
