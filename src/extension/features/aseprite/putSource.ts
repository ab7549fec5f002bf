import { discoverShown, type Remembered } from '../../../engine/discovery/asShown';
import type { Found } from '../../../engine/discovery/found';
import { numberedDuration } from '../../../engine/discovery/sequence';
import { type FileStore, nameOf, splitName } from '../../../engine/disk/fileStore';
import { MOST_SHOWN_BYTES } from '../../../engine/domain/pictureFiles';
import type { PutTask } from '../../../export/protocol';
import { rawText } from '../../../shared/base/foreignText';
import type { Size } from '../../../shared/sprite/pixels/raster';

export type SourceDependencies = Remembered & { readonly files: FileStore };

type Source = PutTask['pictures'][number]['source'];

/**
 * A picture file as the preview shows it: a sheet frame by frame. Rejects if it can't be read.
 * @param alone without the numbered files next to it, which could make it an animation
 */
export async function sourceOf(uri: string, alone: boolean, dependencies: SourceDependencies): Promise<Source> {
  const found = await discoverShown(uri, dependencies, 'names');
  const { stem, extension } = splitName(rawText(nameOf(uri)));
  const facts = { title: stem, extension };
  const read = (place: string) => dependencies.files.read(place, MOST_SHOWN_BYTES);
  const members = alone ? undefined : membersOf(uri, found);
  if (!members) return { ...facts, bytes: await read(uri), sheet: pictureOf(uri, found)?.sheet };
  const frame = async (place: string) => ({ bytes: await read(place), duration: numberedDuration(nameOf(place)) });
  return { ...facts, sequence: await Promise.all(members.map(frame)) };
}

/** What `sourceOf` has, judging by headers and names. */
export interface SourceOutline {
  /** Whether it has several frames. */
  readonly moving: boolean;
  /** Pixels of a frame; absent if the header can't be read. */
  readonly size?: Size;
}

export async function outlineOf(uri: string, alone: boolean, dependencies: SourceDependencies): Promise<SourceOutline> {
  const found = await discoverShown(uri, dependencies, 'names');
  const { sheet, info } = pictureOf(uri, found) ?? {};
  const size = sheet ?? info;
  return {
    moving:
      (!alone && membersOf(uri, found) !== undefined) || (sheet?.frames.length ?? 0) > 1 || (info?.animated ?? false),
    ...(size && { size: { width: size.width, height: size.height } }),
  };
}

const pictureOf = (uri: string, { pictures }: Found) => pictures.find((one) => one.uri === uri);

/** The numbered files that form an animation with this one. */
function membersOf(uri: string, { sequence }: Found): readonly string[] | undefined {
  return sequence?.as === 'animation' && sequence.uris.includes(uri) ? sequence.uris : undefined;
}
