import { CanceledError } from '../../service/errors';
import { rawText } from '../../shared/base/foreignText';
import { asShown } from '../discovery/asShown';
import { setPatternOf } from '../discovery/directionPattern';
import { directionSetOf } from '../discovery/directions';
import { discoverFiles } from '../discovery/discover';
import { DiscoveryFiles } from '../discovery/discoveryFiles';
import { FolderNames } from '../discovery/folderNames';
import type { NormalMaps } from '../discovery/normalMaps';
import { sequenceOf } from '../discovery/sequence';
import { childOf, nameOf, parentOf } from '../disk/fileStore';
import { filesBelow } from '../disk/filesBelow';
import { isFileFor } from '../domain/pictureFiles';
import { isSet } from '../exports/directionSource';
import { type FoundSource, findSource, type SourceDependencies, sourceIn } from '../exports/exportSource';

export type SpriteDependencies = SourceDependencies & { readonly maps: Pick<NormalMaps, 'isNormalMap' | 'namesIn'> };

/** Sprites among files. */
export interface FoundSprites {
  /** Each set and each animation of numbered files once. */
  readonly sources: readonly FoundSource[];
  /** URI strings of files that a caller named, not found in a folder: their faults are reported. */
  readonly named: ReadonlySet<string>;
  /** URI strings of the normal maps among them, which aren't pixel art. */
  readonly maps: readonly string[];
  /** URI strings of folders that can't be read, and of what has the name of an image but isn't a file. */
  readonly unread: readonly string[];
}

/**
 * The sprites among files and in folders. Views belong together if all eight of a set are there, numbered files if those that are there are frames of one
 * sprite (`areOneSprite`). @param places URI strings of files, folders, and sets (`setPatternOf`)
 * @param single each file is a sprite by itself
 */
export async function spritesAmong(
  places: readonly string[],
  dependencies: SpriteDependencies,
  signal: AbortSignal,
  single = false,
): Promise<FoundSprites> {
  const { files } = dependencies;
  const named = new Set<string>();
  const sources: FoundSource[] = [];
  const unread: string[] = [];
  const isImage = (name: string) => isFileFor('shown', name);
  const byFolder = new Map<string, Map<string, string>>();
  const add = (place: string) => {
    const [folder, name] = [parentOf(place), rawText(nameOf(place))];
    // Written like those that are found by their neighbors: some writers of URIs escape parentheses.
    const uri = childOf(folder, name);
    const names = byFolder.get(folder) ?? new Map<string, string>();
    byFolder.set(folder, names.set(name, uri));
    return uri;
  };
  for (const place of places) {
    const facts = await files.stat(place).catch(() => undefined);
    if (!facts && isSet(place)) sources.push(await findSource(place, dependencies));
    else if (!facts?.isFolder) {
      named.add(add(place));
    } else {
      const below = filesBelow(place, files, isImage, signal, undefined, (uri) => unread.push(uri));
      for await (const uri of below) add(uri);
    }
    if (signal.aborted) throw new CanceledError();
  }
  const maps: string[] = [];
  for (const [folder, chosen] of byFolder) {
    const found = await spritesIn(folder, chosen, dependencies, { signal, single });
    sources.push(...found.sources);
    maps.push(...found.maps);
  }
  return { sources, named, maps, unread };
}

/** @param chosen URI strings by file name */
async function spritesIn(
  folder: string,
  chosen: ReadonlyMap<string, string>,
  dependencies: SpriteDependencies,
  { signal, single }: { readonly signal: AbortSignal; readonly single: boolean },
): Promise<{ readonly sources: readonly FoundSource[]; readonly maps: readonly string[] }> {
  const names = await dependencies.maps.namesIn(folder, signal);
  const reader = new DiscoveryFiles(dependencies.files, { folder, names });
  const among = new FolderNames([...chosen.keys()]);
  const maps = [...chosen].filter(([name]) => names.isMap(name));
  for (const [name] of maps) among.tell(name, true);
  const used = new Set(maps.map(([name]) => name));
  const sources: FoundSource[] = [];
  for (const [name, uri] of chosen) {
    if (signal.aborted) throw new CanceledError();
    if (used.has(name)) continue;
    const set = single ? undefined : directionSetOf(name, among, dependencies.directionNames(uri));
    const source = await (set
      ? findSource(childOf(folder, setPatternOf(set)), dependencies, reader)
      : sourceOf(uri, (!single && sequenceOf(name, among)?.members) || [], dependencies, reader));
    for (const picture of source.pictures) used.add(rawText(nameOf(picture)));
    used.add(name);
    sources.push(source);
  }
  return { sources, maps: maps.map(([, uri]) => uri) };
}

/** A file, or the numbered files with it that were chosen too, if they are one sprite. @param members names in order */
async function sourceOf(
  uri: string,
  members: readonly string[],
  dependencies: SourceDependencies,
  reader: DiscoveryFiles,
): Promise<FoundSource> {
  const places = members.map((name) => childOf(parentOf(uri), name));
  if (places.length > 1) {
    // What wasn't chosen has no say.
    const { files: _, ...remembered } = dependencies;
    const whole = sourceIn(await discoverFiles(places, asShown(reader, remembered, uri), 'all'), uri);
    if (whole.numbered === 'animation') return whole;
  }
  return findSource(uri, dependencies, reader, 'pictures');
}
