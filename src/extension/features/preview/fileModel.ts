import { createHash } from 'node:crypto';
import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import type { Found, FoundPicture } from './discovery/found';
import type { ItemVersions } from './itemVersions';
import type { PreviewModel, PreviewPicture } from './previewSource';
import { sheetFaultText } from './sheetFaultText';

/** Files with what was found beside them. `main`: the URI that is shown first; absent where several were selected. */
export function modelOfFound(
  found: Found,
  versions: ItemVersions,
  { title, main }: { readonly title: string; readonly main?: string },
): PreviewModel {
  const pictures = found.pictures.map((picture) => asPicture(picture, versions));
  const { sequence, directions } = found;
  const whole = sequence && asSequence(sequence, versions);
  const all = whole ? [whole, ...pictures] : pictures;
  const first = whole && sequence.as === 'animation' ? whole.item.id : main && idOf(main);
  const state: PreviewState = {
    title,
    items: all.map(({ item }) => item),
    ...(first !== undefined && { main: first }),
    ...(directions && {
      directions: {
        title: directions.title,
        views: directions.views.map(({ uri, ...view }) => ({ ...view, item: idOf(uri) })),
      },
    }),
    ...(sequence && { sequence: { items: sequence.uris.map(idOf), as: sequence.as } }),
  };
  return { state, pictures: new Map(all.map((one) => [one.item.id, one])) };
}

/** The same each time, so that what a page remembers of an item holds after the window was loaded anew; says nothing of the place. */
function idOf(uri: string): string {
  return createHash('sha256').update(uri).digest('hex').slice(0, 16);
}

function asPicture(picture: FoundPicture, versions: ItemVersions): PreviewPicture {
  const { uri, name, role, kind, info, sheet, sheetFault, origin, json } = picture;
  const size = sheet ?? info;
  const item: Omit<PreviewItem, 'version'> = {
    id: idOf(uri),
    name,
    role,
    kind,
    tags: origin?.tags ?? [],
    ...(picture.gone && { gone: true }),
    ...(size && { width: size.width, height: size.height }),
    ...(sheet && { sheet }),
    ...(sheetFault && { sheetFault: sheetFaultText(sheetFault.json, sheetFault.fault) }),
    ...(picture.normalMap !== undefined && { normalMap: idOf(picture.normalMap) }),
    ...(picture.before !== undefined && { before: idOf(picture.before) }),
    ...(origin?.fps !== undefined && { fps: origin.fps }),
    ...(origin?.prompt !== undefined && { prompt: origin.prompt }),
  };
  return { item: versions.stamp(item, [uri]), uri, ...(json !== undefined && { companions: [json] }) };
}

function asSequence({ title, key, uris }: NonNullable<Found['sequence']>, versions: ItemVersions): PreviewPicture {
  const item: Omit<PreviewItem, 'version'> = {
    id: idOf(`sequence:${key}`),
    name: title || nameBefore(uris),
    role: 'related',
    kind: 'sequence',
    members: uris.map(idOf),
    tags: [],
  };
  return { item: versions.stamp(item, uris) };
}

/** Frames that are called by their number alone are known by their folder. */
function nameBefore(uris: readonly string[]): string {
  const folder = (uris[0] ?? '').split('/').at(-2) ?? '';
  try {
    return decodeURIComponent(folder);
  } catch {
    return folder;
  }
}
