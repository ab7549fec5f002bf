import { childOf, nameOf, parentOf } from '../../../platform/fileStore';
import { directionSetOf } from './directions';
import { findSheet } from './findSheet';
import type { DiscoveryPorts, Found, FoundPicture } from './found';
import { madeFrom } from './madeFrom';
import { isNormalMapName, normalMapsOf, spritesOf } from './normalMaps';
import { isPictureName, splitName } from './pictureName';
import { sequenceOf } from './sequence';

/** Related pictures whose headers are read. */
const MOST_HEADERS = 64;

/**
 * How much is read. `names`: the listing of the folder, and of the picture that is shown first its header and its JSON: enough
 * for the first paint. `all`: also headers and JSON of what belongs to it.
 */
export type Depth = 'names' | 'all';

/** A picture file with what belongs to it, by the names of its neighbours, the JSON beside it and the journal of runs. */
export async function discoverFile(uri: string, ports: DiscoveryPorts, depth: Depth): Promise<Found> {
  const [folder, name] = [parentOf(uri), nameOf(uri)];
  const listed = await ports.list(folder);
  const names = listed ?? [name];
  const place = (file: string) => (file === name ? uri : childOf(folder, file));
  const set = directionSetOf(name, names, ports.directionNames);
  const sequence = set ? undefined : sequenceOf(name, names);
  const chosen = sequence && (ports.sequenceAs(`${folder}/${sequence.key}`) ?? sequence.as);
  const origin = ports.originOf(uri);
  const belongs = await belonging(name, names, folder, ports, depth, set !== undefined);
  const before = origin?.source ?? (belongs.before && place(belongs.before));
  const group = set?.views.map(({ file }) => file) ?? sequence?.members ?? [name];
  const files = [
    ...new Set([...group, ...belongs.maps, ...belongs.sprites, ...(belongs.before ? [belongs.before] : [])]),
  ];
  const pictures = await Promise.all(
    files.map(async (file, index): Promise<FoundPicture> => {
      const deep = file === name || (depth === 'all' && index < MOST_HEADERS && !sequence?.members.includes(file));
      const picture = await describe(place(file), file, names, ports, deep, set !== undefined && group.includes(file));
      const map = file === name ? belongs.maps[0] : belongs.sprites.includes(file) ? name : undefined;
      const role = file === name ? 'source' : 'related';
      const gone = file === name && listed !== undefined && !names.includes(name);
      return {
        ...picture,
        role,
        ...(map !== undefined && { normalMap: place(map) }),
        ...(file === name && before !== undefined && { before }),
        ...(gone && { gone }),
      };
    }),
  );
  if (before !== undefined && !pictures.some((one) => one.uri === before)) {
    pictures.push({ ...(await describe(before, nameOf(before), [], ports, depth === 'all', false)), role: 'related' });
  }
  return {
    pictures,
    ...(set && {
      directions: { title: set.title, views: set.views.map(({ file, ...view }) => ({ ...view, uri: place(file) })) },
    }),
    ...(sequence &&
      chosen && {
        sequence: {
          title: sequence.title,
          key: `${folder}/${sequence.key}`,
          uris: sequence.members.map(place),
          as: chosen,
        },
      }),
  };
}

/** Files that the user selected: each as it is, sets and sequences only among themselves. */
export async function discoverFiles(uris: readonly string[], ports: DiscoveryPorts, depth: Depth): Promise<Found> {
  const folders = [...new Set(uris.map(parentOf))];
  const listings = new Map(await Promise.all(folders.map(async (one) => [one, await ports.list(one)] as const)));
  const chosen = uris.map(nameOf);
  const [first = ''] = uris;
  const oneFolder = folders.length === 1;
  const set = oneFolder ? directionSetOf(nameOf(first), chosen, ports.directionNames) : undefined;
  const sequence = oneFolder && !set ? sequenceOf(nameOf(first), chosen) : undefined;
  const place = (name: string) => uris[chosen.indexOf(name)] ?? '';
  const pictures = await Promise.all(
    uris.map(async (uri, index): Promise<FoundPicture> => {
      const [name, listed] = [nameOf(uri), listings.get(parentOf(uri))];
      const names = listed ?? [name];
      const deep = index === 0 || (depth === 'all' && index < MOST_HEADERS);
      const [map] = oneFolder ? normalMapsOf(name, chosen) : [];
      const before = oneFolder ? madeFrom(name, chosen) : undefined;
      return {
        ...(await describe(uri, name, names, ports, deep, set !== undefined)),
        role: 'source',
        ...(map && !map.ifSameSize && { normalMap: place(map.name) }),
        ...(before !== undefined && { before: place(before) }),
        ...(listed && !listed.includes(name) && { gone: true }),
      };
    }),
  );
  const whole = sequence && sequence.members.length === uris.length;
  return {
    pictures,
    ...(set && {
      directions: { title: set.title, views: set.views.map(({ file, ...view }) => ({ ...view, uri: place(file) })) },
    }),
    ...(whole && {
      sequence: {
        title: sequence.title,
        key: `${folders[0]}/${sequence.key}`,
        uris: sequence.members.map(place),
        as: ports.sequenceAs(`${folders[0]}/${sequence.key}`) ?? sequence.as,
      },
    }),
  };
}

/** One file by itself; `deep`: header and JSON are read. `isView`: `hero_n` among eight views is no normal map. */
async function describe(
  uri: string,
  name: string,
  names: readonly string[],
  ports: DiscoveryPorts,
  deep: boolean,
  isView: boolean,
): Promise<Omit<FoundPicture, 'role'>> {
  const info = deep ? await ports.info(uri) : undefined;
  const origin = ports.originOf(uri);
  const isMap = isNormalMapName(name) && !(isView && !/-dir\d*-/.test(name));
  const found = info && !isMap ? await findSheet(parentOf(uri), name, names, info, ports) : {};
  const animated = info?.animated ?? looksAnimated(name);
  const kind = isMap ? 'normal-map' : found.sheet ? 'sheet' : animated ? 'animation' : 'still';
  return { uri, name, kind, ...(info && { info }), ...found, ...(origin && { origin }) };
}

/** Before a header was read: as runs name animations. */
function looksAnimated(name: string): boolean {
  const { stem, extension } = splitName(name);
  return extension !== 'png' && /-anim(?:-\d+)?$/.test(stem);
}

/** Neighbours that go with one picture, by name; where the name alone does not tell, the sizes are compared. */
async function belonging(
  name: string,
  names: readonly string[],
  folder: string,
  ports: DiscoveryPorts,
  depth: Depth,
  isView: boolean,
): Promise<{ maps: string[]; sprites: string[]; before: string | undefined }> {
  if (!isPictureName(name)) return { maps: [], sprites: [], before: undefined };
  const isMap = isNormalMapName(name) && !isView;
  const matches = isMap ? spritesOf(name, names) : normalMapsOf(name, names);
  const sizeOf = async (file: string) => {
    const info = await ports.info(childOf(folder, file));
    return info && `${info.width} × ${info.height}`;
  };
  const kept: string[] = [];
  for (const { name: other, ifSameSize } of matches) {
    if (!ifSameSize) kept.push(other);
    else if (depth === 'all' && (await sizeOf(other)) === (await sizeOf(name))) kept.push(other);
  }
  const before = madeFrom(name, names);
  return isMap ? { maps: [], sprites: kept, before } : { maps: kept, sprites: [], before };
}
