import { CanceledError } from '../../service/errors';
import { rawText } from '../../shared/base/foreignText';
import type { NormalMapSettings } from '../../sprite/normalMap/settings';
import { PictureError } from '../../sprite/pixels/pictureError';
import { normalMapName } from '../../sprite/source/fileNames';
import { ThreadError } from '../../work/threadError';
import { DiscoveryFiles } from '../discovery/discoveryFiles';
import type { FolderNames } from '../discovery/folderNames';
import type { NormalMaps } from '../discovery/normalMaps';
import { childOf, FileTooLarge, nameOf, parentOf, placeKey, type ReadableFiles, splitName } from '../disk/fileStore';
import { filesBelow } from '../disk/filesBelow';
import { isFileFor } from '../domain/pictureFiles';
import { ExportSourceError } from './exportErrors';
import type { ExportWriter, Planned } from './exportWriter';

/**
 * Why a picture gets no normal map. `up-to-date`: its map is newer. `normal-map`: it is a map itself. `same-name`: another picture of the
 * batch has a map of that name. `kept`: a person kept its old map.
 */
export type SkipReason = 'up-to-date' | 'normal-map' | 'kept' | 'same-name' | 'damaged' | 'too-large' | 'unreadable';

/** A picture that got no normal map. */
export interface Skipped {
  /** URI string. */
  readonly uri: string;
  readonly reason: SkipReason;
}

/** A sprite that gets a map. */
interface Sprite {
  /** URI string. */
  readonly uri: string;
  /** Added to its name for the map. */
  readonly ending: string;
  /** Names in its folder. */
  readonly names: FolderNames;
  /** Whether a caller named this very file; its faults are then reported. */
  readonly isNamed: boolean;
}

export interface Sprites {
  readonly sprites: readonly Sprite[];
  readonly skipped: readonly Skipped[];
}

export interface SpriteDependencies {
  readonly maps: Pick<NormalMaps, 'namesIn' | 'endingOf'>;
  readonly files: Pick<ReadableFiles, 'entries' | 'stat'>;
}

/**
 * The sprites among files and in folders, and the files that need no map.
 * @param places URI strings
 * @param isStrict whether faults of files that were named, not found in a folder, are thrown
 */
export async function spritesIn(
  places: readonly string[],
  { maps, files }: SpriteDependencies,
  signal: AbortSignal,
  isStrict = false,
): Promise<Sprites> {
  const all = await picturesAmong(places, files, signal);
  const folders = new Map<string, FolderNames>();
  const sprites: Sprite[] = [];
  const skipped: Skipped[] = [];
  for (const { uri, isNamed } of all) {
    const folder = parentOf(uri);
    const names = folders.get(folder) ?? (await maps.namesIn(folder, signal));
    folders.set(folder, names);
    if (signal.aborted) throw new CanceledError();
    if (names.isMap(rawText(nameOf(uri)))) skipped.push({ uri, reason: 'normal-map' });
    else {
      const ending = maps.endingOf(stemOf(uri), folder, names);
      if (await isUpToDate(uri, ending, files)) skipped.push({ uri, reason: 'up-to-date' });
      else sprites.push({ uri, ending, names, isNamed: isNamed && isStrict });
    }
  }
  return { sprites, skipped };
}

/** Files, and the images in folders. @param places URI strings */
async function picturesAmong(
  places: readonly string[],
  files: SpriteDependencies['files'],
  signal: AbortSignal,
): Promise<readonly { readonly uri: string; readonly isNamed: boolean }[]> {
  const all: { readonly uri: string; readonly isNamed: boolean }[] = [];
  for (const place of places) {
    if (!(await files.stat(place)).isFolder) all.push({ uri: place, isNamed: true });
    else
      for await (const uri of filesBelow(place, files, (name) => isFileFor('shown', name), signal))
        all.push({ uri, isNamed: false });
  }
  return all;
}

/**
 * Makes the maps in memory; nothing is written.
 * @param tell gets each sprite's index before its map is made
 * @throws {ExportSourceError} for a file that a caller named
 */
export async function planMaps(
  exports: ExportWriter,
  sprites: readonly Sprite[],
  settings: NormalMapSettings,
  signal: AbortSignal,
  tell: (index: number) => void = () => {},
): Promise<{ readonly plans: readonly Planned[]; readonly skipped: readonly Skipped[] }> {
  const plans: Planned[] = [];
  const skipped: Skipped[] = [];
  const taken = new Set<string>();
  for (const [index, { uri, ending, names, isNamed }] of sprites.entries()) {
    tell(index);
    const folder = parentOf(uri);
    const target = placeKey(mapOf(uri, ending)).toLowerCase();
    if (taken.has(target)) {
      skipped.push({ uri, reason: 'same-name' });
      continue;
    }
    try {
      // Each file alone, without its neighbors. Its old map is left out, because the new one replaces it.
      const found = await exports.find(uri, new DiscoveryFiles(exports.files, { folder, names }), 'pictures');
      const source = { ...found, normalMap: undefined };
      const result = await exports.makeNormalMap(source, settings, { ending }, signal);
      plans.push(await exports.plan(source, result, folder));
      taken.add(target);
    } catch (error) {
      if (isNamed || !(error instanceof ExportSourceError)) throw error;
      skipped.push({ uri, reason: reasonOf(error) });
    }
  }
  return { plans, skipped };
}

function reasonOf({ cause }: ExportSourceError): SkipReason {
  if (cause instanceof FileTooLarge) return 'too-large';
  if (cause instanceof ThreadError)
    return cause.fault === 'time' || cause.fault === 'memory' ? 'too-large' : 'unreadable';
  if (!(cause instanceof PictureError)) return 'unreadable';
  return cause.fault === 'too-large' ? 'too-large' : 'damaged';
}

async function isUpToDate(sprite: string, ending: string, files: Pick<ReadableFiles, 'stat'>): Promise<boolean> {
  const changedAt = (uri: string) =>
    files.stat(uri).then(
      ({ mtime }) => mtime,
      () => undefined,
    );
  const [spriteTime, mapTime] = await Promise.all([sprite, mapOf(sprite, ending)].map(changedAt));
  return spriteTime !== undefined && mapTime !== undefined && mapTime > spriteTime;
}

const mapOf = (sprite: string, ending: string) => childOf(parentOf(sprite), normalMapName(stemOf(sprite), { ending }));

const stemOf = (sprite: string) => rawText(splitName(nameOf(sprite)).stem);
