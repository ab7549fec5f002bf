import { rawText } from '../../shared/base/foreignText';
import { type FileStore, nameOf, placeKey } from '../disk/fileStore';
import type { EditBase, KeptEdit, PartPlaces } from './editBase';

/**
 * What wasn't saved of the files that are opened now: as it is, or at its new place if the file was renamed or moved since. Undefined if it's of
 * other files, and those are still there.
 * @param places URI strings of what is opened
 */
export async function keptFor(
  kept: KeptEdit,
  places: readonly string[],
  files: Pick<FileStore, 'stat'>,
): Promise<KeptEdit | undefined> {
  const isSame = kept.of.length === places.length && kept.of.every((uri, at) => isAt(uri, places[at]));
  if (isSame) return kept;
  const [from, to] = [kept.of[0], places[0]];
  if (from === undefined || to === undefined || kept.of.length > 1 || places.length > 1) return undefined;
  const isThere = await files.stat(from).then(
    () => true,
    () => false,
  );
  return isThere ? undefined : movedEdit(kept, from, to);
}

const isAt = (uri: string, place: string | undefined) => place !== undefined && placeKey(uri) === placeKey(place);

/** Its other files stay where they are. */
function movedEdit({ base, entries, disk, cuts }: KeptEdit, from: string, to: string): KeptEdit {
  const moved = (uri: string) => (isAt(uri, from) ? to : uri);
  return {
    of: [to],
    base: movedBase(base, from, moved),
    entries,
    disk: disk.map((file) => ({ ...file, uri: moved(file.uri) })),
    cuts: cuts.map(([uri, cut]) => [moved(uri), cut]),
  };
}

function movedBase(base: EditBase, from: string, moved: (uri: string) => string): EditBase {
  const places = base.places.map(
    ({ images, map, ...rest }): PartPlaces => ({
      ...rest,
      images: images.map(moved),
      ...(map !== undefined && { map: moved(map) }),
    }),
  );
  const parts = base.parts.map((part, at) => {
    const { images = [], map } = places[at] ?? {};
    const isMoved = base.places[at]?.images.some((uri) => isAt(uri, from)) ?? false;
    return {
      ...part,
      ...(isMoved && { images: images.map((uri) => rawText(nameOf(uri))) }),
      ...(map !== undefined && { map: rawText(nameOf(map)) }),
    };
  });
  return { ...base, places, parts, files: new Map([...base.files].map(([uri, bytes]) => [moved(uri), bytes])) };
}
