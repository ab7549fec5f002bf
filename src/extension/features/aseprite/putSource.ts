import type { Remembered } from '../../../core/discovery/asShown';
import { DiscoveryFiles } from '../../../core/discovery/discoveryFiles';
import { numberedDuration } from '../../../core/discovery/sequence';
import { type FileStore, nameOf, splitName } from '../../../core/disk/fileStore';
import { MAX_SHOWN_BYTES } from '../../../core/domain/pictureFiles';
import { findSource } from '../../../core/exports/exportSource';
import { rawText } from '../../../shared/base/foreignText';
import type { PutInput } from '../../../sprite/export/putSprites';
import type { Size } from '../../../sprite/pixels/raster';

export type SourceDependencies = Remembered & { readonly files: FileStore };

type Source = PutInput['pictures'][number]['source'];

/**
 * A picture file with its frames: those of a sheet, or the numbered files that are one sprite with it. Rejects if it can't be read.
 * @param alone without the numbered files next to it
 */
export async function sourceOf(uri: string, alone: boolean, dependencies: SourceDependencies): Promise<Source> {
  const { pictures, sheet } = await findSource(uri, dependencies, undefined, alone ? 'pictures' : undefined);
  const { stem, extension } = splitName(rawText(nameOf(uri)));
  const facts = { title: stem, extension };
  const read = (place: string) => dependencies.files.read(place, MAX_SHOWN_BYTES);
  if (pictures.length < 2) return { ...facts, bytes: await read(uri), sheet };
  const frame = async (place: string) => ({ bytes: await read(place), duration: numberedDuration(nameOf(place)) });
  return { ...facts, sequence: await Promise.all(pictures.map(frame)) };
}

/** What `sourceOf` has, judging by headers, and for numbered files also by their pixels. */
export interface SourceOutline {
  /** Whether it has several frames. */
  readonly moving: boolean;
  /** Pixels of a frame; absent if the header can't be read. */
  readonly size?: Size;
}

export async function outlineOf(uri: string, alone: boolean, dependencies: SourceDependencies): Promise<SourceOutline> {
  const reader = new DiscoveryFiles(dependencies.files);
  const { pictures, sheet } = await findSource(uri, dependencies, reader, alone ? 'pictures' : undefined);
  const info = await reader.info(uri);
  const size = sheet ?? info;
  return {
    moving: pictures.length > 1 || (sheet?.frames.length ?? 0) > 1 || (info?.animated ?? false),
    ...(size && { size: { width: size.width, height: size.height } }),
  };
}
