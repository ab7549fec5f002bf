import { foreignText, rawText } from '../../shared/base/foreignText';
import { childOf, nameOf, parentOf, splitName } from '../disk/fileStore';
import { isFileFor } from '../domain/pictureFiles';
import { directionSetOf, type NamedSet } from './directions';
import type { Depth, DiscoveryDependencies } from './discoveryFiles';
import { findSheet, NEVER_CUT } from './findSheet';
import { FolderNames, madeFrom, normalMapsOf, spritesOf } from './folderNames';
import type { Found, FoundPicture } from './found';
import { mapName } from './mapNames';
import { areOneSprite, type FramesEvidence } from './numberedFrames';
import { RECIPE_ENDING, type RecipeSource, sourceInRecipe } from './recipeSource';
import { type Sequence, sequenceOf } from './sequence';

/** Most related pictures that are examined and shown, because a folder may contain very many. */
const MAX_RELATED = 64;

/** A picture file with everything that belongs to it, by the names of its neighbors, the JSON next to it, and the journal of runs. */
export async function discoverFile(uri: string, dependencies: DiscoveryDependencies, depth: Depth): Promise<Found> {
  const [folder, name] = [parentOf(uri), rawText(nameOf(uri))];
  const listed = await dependencies.list(folder);
  const names = listed ?? new FolderNames([name]);
  const place = (file: string) => (file === name ? uri : childOf(folder, file));
  const { directionNames } = dependencies;
  await tellMaps(mapsAround(name, names, directionNames), folder, names, dependencies, depth);
  const set = directionSetOf(name, names, directionNames);
  const sequence = set ? undefined : sequenceOf(name, names);
  const provenance = dependencies.provenanceOf(uri);
  const belongs = await belonging(name, names, folder, dependencies, depth);
  const before = provenance?.source ?? (belongs.before && place(belongs.before));
  const group = set?.views.map(({ file }) => file) ?? sequence?.members ?? [name];
  const files = [
    ...new Set([...group, ...belongs.maps, ...belongs.sprites, ...(belongs.before ? [belongs.before] : [])]),
  ];
  const pictures = await Promise.all(
    files.map(async (file, index): Promise<FoundPicture> => {
      const deep = file === name || (depth === 'all' && index < MAX_RELATED && !sequence?.members.includes(file));
      const picture = await describe(place(file), file, names, dependencies, deep);
      const map = file === name ? belongs.maps[0] : belongs.sprites.includes(file) ? name : undefined;
      const role = file === name ? 'source' : 'related';
      const gone = file === name && listed !== undefined && !names.has(name);
      return {
        ...picture,
        role,
        normalMap: map === undefined ? undefined : place(map),
        before: file === name ? before : undefined,
        gone,
      };
    }),
  );
  if (before !== undefined && !pictures.some((one) => one.uri === before)) {
    pictures.push({
      ...(await describe(before, rawText(nameOf(before)), new FolderNames([]), dependencies, depth === 'all')),
      role: 'related',
    });
  }
  return {
    pictures,
    directions: set && directionsOf(set, place),
    sequence:
      sequence && (await placedSequence(sequence, folder, names, { name, place, pictures, depth }, dependencies)),
  };
}

/** Files that the user selected: each by itself; sets and sequences only among them. */
export async function discoverFiles(
  uris: readonly string[],
  dependencies: DiscoveryDependencies,
  depth: Depth,
): Promise<Found> {
  const folders = [...new Set(uris.map(parentOf))];
  const listing = async (folder: string) => [folder, await dependencies.list(folder)] as const;
  const listings = new Map(await Promise.all(folders.map(listing)));
  const rawName = (uri: string) => rawText(nameOf(uri));
  const among = new FolderNames(uris.map(rawName));
  await Promise.all(
    folders.map(async (folder) => {
      const names = listings.get(folder) ?? among;
      const chosen = among.mapNames().filter((name) => names.has(name));
      await tellMaps(chosen, folder, names, dependencies, depth);
      if (folders.length === 1) for (const name of chosen) among.tell(name, names.isMap(name));
    }),
  );
  const places = new Map(uris.map((uri) => [rawName(uri), uri]));
  const [first = ''] = uris;
  const oneFolder = folders.length === 1;
  const set = oneFolder ? directionSetOf(rawName(first), among, dependencies.directionNames) : undefined;
  const sequence = oneFolder && !set ? sequenceOf(rawName(first), among) : undefined;
  const place = (name: string) => places.get(name) ?? '';
  const pictures = await Promise.all(
    uris.map(async (uri, index): Promise<FoundPicture> => {
      const [name, listed] = [rawName(uri), listings.get(parentOf(uri))];
      const names = listed ?? new FolderNames([name]);
      const deep = index === 0 || (depth === 'all' && index < MAX_RELATED);
      const [map] = oneFolder ? normalMapsOf(name, among) : [];
      const before = oneFolder ? madeFrom(name, among) : undefined;
      return {
        ...(await describe(uri, name, names, dependencies, deep)),
        role: 'source',
        normalMap: map && !map.ifSameSize ? place(map.name) : undefined,
        before: before === undefined ? undefined : place(before),
        gone: listed && !listed.has(name),
      };
    }),
  );
  const shown = { name: rawName(first), place, pictures, depth };
  return {
    pictures,
    directions: set && directionsOf(set, place),
    sequence:
      sequence?.members.length === uris.length
        ? await placedSequence(sequence, folders[0] ?? '', listings.get(folders[0] ?? '') ?? among, shown, dependencies)
        : undefined,
  };
}

function directionsOf({ title, views }: NamedSet, place: (name: string) => string): Found['directions'] {
  const placed = views.map(({ file, name, ...view }) => ({ ...view, name: foreignText(name), uri: place(file) }));
  return { title: foreignText(title), views: placed };
}

/**
 * Numbered files as the user chose to show them, otherwise as a recipe says, its own before those of the others, otherwise as their names suggest;
 * sheets with a JSON aren't frames, nor are those that a person cut.
 * @param names in their folder; `name` is the file that is looked at
 */
async function placedSequence(
  { title, key, members, as, says }: Sequence,
  folder: string,
  names: FolderNames,
  {
    name,
    place,
    pictures,
    depth,
  }: {
    readonly name: string;
    place(name: string): string;
    readonly pictures: readonly FoundPicture[];
    readonly depth: Depth;
  },
  dependencies: DiscoveryDependencies,
): Promise<Found['sequence']> {
  const uris = members.map(place);
  const own = pictures.flatMap(({ uri, sheet }) => (sheet && uris.includes(uri) ? sheet.from : []));
  const areDescribed = own.includes('json');
  // What a person cut isn't a frame of something else.
  const areCut =
    own.some((from) => from === 'user' || from === 'recipe') || uris.some((uri) => dependencies.cutOf(uri));
  const placedKey = `${folder}/${key}`;
  const found = { title: foreignText(title), key: placedKey, uris };
  const placed = async (shown: Sequence['as'], evidence: FramesEvidence) => {
    const judged = depth === 'all' || evidence === 'person' || evidence === 'recipe';
    const isOne = shown === 'animation' && (judged ? await areOneSprite(uris, evidence, dependencies) : undefined);
    return { ...found, as: shown, isOne };
  };
  const chosen = dependencies.sequenceAs(placedKey);
  if (chosen) return placed(chosen, 'person');
  const ofItself = (await sourceInRecipe(folder, name, names, dependencies))?.numbered;
  const told =
    ofItself ??
    (await names.numberedAs(`${key} ${members[0]}`, () => toldOfMembers(members, folder, names, dependencies)));
  if (told) return { ...(await placed(told, 'recipe')), told: 'recipe' };
  if (areDescribed) return { ...found, as: 'pictures', isOne: false, told: 'itself' };
  return areCut ? { ...found, as: 'pictures', isOne: false } : placed(as, says);
}

/** What the first recipe of numbered files that says something says about all of them. */
async function toldOfMembers(
  members: readonly string[],
  folder: string,
  names: FolderNames,
  dependencies: DiscoveryDependencies,
): Promise<RecipeSource['numbered']> {
  for (const member of members.filter((name) => names.has(`${name}${RECIPE_ENDING}`))) {
    const told = await sourceInRecipe(folder, member, names, dependencies);
    if (told?.numbered) return told.numbered;
  }
  return undefined;
}

/** One file by itself. @param deep whether header and JSON are read */
async function describe(
  uri: string,
  name: string,
  names: FolderNames,
  dependencies: DiscoveryDependencies,
  deep: boolean,
): Promise<Omit<FoundPicture, 'role'>> {
  const info = deep ? await dependencies.info(uri) : undefined;
  const provenance = dependencies.provenanceOf(uri);
  const isMap = names.isMap(name);
  const found = info && !isMap ? await findSheet(parentOf(uri), name, names, info, dependencies) : NEVER_CUT;
  const animated = info?.animated ?? looksAnimated(name, names);
  const kind = isMap ? 'normal-map' : found.sheet ? 'sheet' : animated ? 'animation' : 'still';
  const mapByName = (isMap && !names.isTold(name)) || undefined;
  return { uri, name: foreignText(name), kind, mapByName, info, ...found, provenance };
}

/** Whether the name is that of an animation that a run made; used before a header was read. */
function looksAnimated(name: string, names: FolderNames): boolean {
  const { stem, extension } = splitName(name);
  if (extension === 'png' || /-sheet$|_n(?:ormal)?(?:-\d+)?$/.test(stem)) return false;
  return names.animated(stem) !== undefined;
}

/**
 * Names of files that matter for a picture if they are normal maps: its own, those of the
 * views next to it, those that may be its maps, and that of the sprite it may be the map of.
 */
function mapsAround(name: string, names: FolderNames, directionNames: readonly string[]): string[] {
  const { stem, extension } = splitName(name);
  const views = directionSetOf(name, names, directionNames)?.views.map(({ file }) => file) ?? [];
  const maps = [stem, names.split(stem).base].flatMap((of) => names.mayBeMapsOf(of, extension));
  const sprites = names.picturesOf(mapName(name)?.of ?? '', extension);
  return [name, ...views, ...maps, ...sprites];
}

/** A picture's normal maps, a normal map's sprites, and the picture's source. If a name is ambiguous, sizes are compared. */
async function belonging(
  name: string,
  names: FolderNames,
  folder: string,
  dependencies: DiscoveryDependencies,
  depth: Depth,
): Promise<{ maps: string[]; sprites: string[]; before: string | undefined }> {
  if (!isFileFor('shown', name)) return { maps: [], sprites: [], before: undefined };
  const isMap = names.isMap(name);
  const matches = isMap ? spritesOf(name, names) : normalMapsOf(name, names);
  const sizeOf = async (file: string) => {
    const info = await dependencies.info(childOf(folder, file));
    return info && `${info.width} × ${info.height}`;
  };
  const matching: string[] = [];
  for (const { name: other, ifSameSize } of matches.slice(0, MAX_RELATED)) {
    if (!ifSameSize) matching.push(other);
    else if (depth === 'all' && (await sizeOf(other)) === (await sizeOf(name))) matching.push(other);
  }
  const before = madeFrom(name, names);
  return isMap ? { maps: [], sprites: matching, before } : { maps: matching, sprites: [], before };
}

/**
 * Corrects what file names say about normal maps: at depth `names` by the runs that wrote the files, at `all` also by their pixels.
 * @param files names in the folder; only those with a map's name are examined
 * @param folder URI string
 */
async function tellMaps(
  files: readonly string[],
  folder: string,
  names: FolderNames,
  { provenanceOf, isNormalMap }: Pick<DiscoveryDependencies, 'provenanceOf' | 'isNormalMap'>,
  depth: Depth,
): Promise<void> {
  const maybe = [...new Set(files)].filter((file) => mapName(file) && names.has(file)).slice(0, MAX_RELATED);
  await Promise.all(
    maybe.map(async (file) => {
      const uri = childOf(folder, file);
      const kind = provenanceOf(uri)?.kind;
      const told = depth === 'all' ? await isNormalMap(uri) : kind && kind === 'normal-map';
      if (told !== undefined) names.tell(file, told);
    }),
  );
}
