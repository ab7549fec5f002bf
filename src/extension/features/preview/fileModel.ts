import type { Found, FoundPicture } from '../../../core/discovery/found';
import { numberedDuration } from '../../../core/discovery/sequence';
import { sheetFaultText } from '../../../core/discovery/sheetFaultText';
import { nameOf, parentOf, sha256Of } from '../../../core/disk/fileStore';
import { isFileFor } from '../../../core/domain/pictureFiles';
import { type ForeignText, plainText, rawText } from '../../../shared/base/foreignText';
import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import type { ItemVersions } from './fileChanges';
import type { PreviewModel, PreviewPicture } from './previewSource';

/** The model of files and their neighbors. @param main URI string of the picture that is shown first; absent if several were selected */
export function modelOfFound(
  found: Found,
  versions: ItemVersions,
  { title, main }: { readonly title: string; readonly main?: string },
): PreviewModel {
  const pictures = found.pictures.map((picture) => asPicture(picture, versions));
  const { sequence, directions } = found;
  const sequencePicture = sequence && asSequence(sequence, versions);
  const all = sequencePicture ? [sequencePicture, ...pictures] : pictures;
  const first = sequencePicture && sequence.as === 'animation' ? sequencePicture.item.id : main && idOf(main);
  const drawnFrom = drawnFromOf(found);
  const state: PreviewState = {
    title,
    items: all.map(({ item }) => item),
    main: first,
    directions: directions && {
      title: plainText(directions.title),
      views: directions.views.map(({ uri, name, ...view }) => ({ ...view, name: rawText(name), item: idOf(uri) })),
    },
    drawnFrom: drawnFrom && plainText(nameOf(drawnFrom)),
    sequence: sequence && {
      items: sequence.uris.map(idOf),
      as: sequence.as,
      isOne: sequence.isOne,
      opened: main && idOf(main),
    },
  };
  return { state, pictures: new Map(all.map((one) => [one.item.id, one])), drawnFrom };
}

/** The Aseprite file that the displayed picture was drawn from; it may no longer exist. */
function drawnFromOf({ pictures }: Found): string | undefined {
  const sources = pictures.filter(({ role }) => role === 'source');
  const [drawn, ...others] = new Set(sources.map(({ before, provenance }) => provenance?.source ?? before));
  return drawn !== undefined && !others.length && isFileFor('aseprite', nameOf(drawn)) ? drawn : undefined;
}

/** A stable id, so a page's stored state stays valid after the window reloads. It doesn't reveal the URI to the page. */
function idOf(uri: string): string {
  return sha256Of(uri).slice(0, 16);
}

function asPicture(picture: FoundPicture, versions: ItemVersions): PreviewPicture {
  const { uri, name, role, kind, mapByName, info, sheet, sheetFault, provenance, json } = picture;
  const size = sheet ?? info;
  const item: Omit<PreviewItem, 'version'> = {
    id: idOf(uri),
    name: plainText(name),
    role,
    kind,
    mapByName,
    tags: provenance?.tags.map(plainText) ?? [],
    gone: picture.gone || undefined,
    width: size?.width,
    height: size?.height,
    sheet,
    sheetFault: sheetFault && !sheet ? sheetFaultText(sheetFault) : undefined,
    normalMap: picture.normalMap === undefined ? undefined : idOf(picture.normalMap),
    before: picture.before === undefined ? undefined : idOf(picture.before),
    fps: provenance?.fps,
    prompt: provenance?.prompt && plainText(provenance.prompt),
  };
  return { item: versions.withVersion(item, [uri]), uri, companions: json === undefined ? undefined : [json] };
}

function asSequence({ title, key, uris }: NonNullable<Found['sequence']>, versions: ItemVersions): PreviewPicture {
  const item: Omit<PreviewItem, 'version'> = {
    id: idOf(`sequence:${key}`),
    name: plainText(title) || plainText(nameBefore(uris)),
    role: 'related',
    kind: 'sequence',
    members: uris.map(idOf),
    durations: uris.map((uri) => numberedDuration(nameOf(uri))),
    tags: [],
  };
  return { item: versions.withVersion(item, uris) };
}

/** The folder's name, for frames named by number alone. */
const nameBefore = ([first = '']: readonly string[]): ForeignText => nameOf(parentOf(first));
