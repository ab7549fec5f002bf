import { UnreadablePictureError } from '../../aseprite/putPlan';
import { normalMapFit, stripOf } from '../../pixels/normalMapFit';
import { PictureError } from '../../pixels/pictureError';
import { UNTIMED_FRAME_MS } from '../../sheet/sheet';
import type { SheetInfo } from '../../sheet/sheetInfo';
import type { ExportSource, FileSource, PictureSource } from '../../source/source';
import type { EditSprite } from '../editSprite';
import { type FrameReader, type OpenedSprite, openSprite } from '../formats/openFile';
import type { EditPart, EditParts } from '../parts';
import type { OpenSheet } from '../sheet/arranging';
import { type OpenNumbered, openNumbered } from './numbered';
import { openSheet } from './sheet';

/** What a source doesn't say of the files of a part. */
export interface PartFiles {
  /** Base names of its images: one, or those of numbered files in order. */
  readonly images: readonly string[];
  /** The JSON that describes its sheet. */
  readonly json?: { readonly name: string; readonly bytes: Uint8Array };
  /** Base name of its normal map. */
  readonly map?: string;
}

/** The files of a part, as they were when it was opened. */
export interface OpenPart {
  readonly files: PartFiles;
  readonly image: OpenImage;
  readonly map?: OpenMap;
}

export type OpenImage =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly file: OpenedSprite }
  | { readonly kind: 'sheet'; readonly bytes: Uint8Array; readonly file: OpenedSprite; readonly open: OpenSheet }
  | {
      readonly kind: 'numbered';
      readonly bytes: readonly Uint8Array[];
      readonly opened: readonly OpenedSprite[];
      readonly open: OpenNumbered;
    };

/** `sheet`: arranged like the sheet of the sprite. `strip`: all frames side by side. */
export type OpenMap = { readonly name: string; readonly bytes: Uint8Array; readonly file: OpenedSprite } & (
  | { readonly kind: 'file' }
  | { readonly kind: 'sheet' | 'strip'; readonly open: OpenSheet }
);

/** Something that a person should know about opened files. */
export type OpenNote =
  /** The map fits neither the frames nor the sheet, so it stays as it is. The size is the map's, in pixels. */
  { readonly note: 'unfit-normal-map'; readonly part: number; readonly width: number; readonly height: number };

export interface OpenParts {
  readonly parts: EditParts;
  /** As many, in their order. */
  readonly files: readonly OpenPart[];
  readonly notes: readonly OpenNote[];
}

/**
 * The files of a source as sprites to change: one part, or one for each view of a set.
 * @param files for each part
 * @param read as in `openSprite`
 * @throws {PictureError} if one can't be read; UnreadablePictureError for a view
 */
export async function openParts(
  source: ExportSource,
  files: readonly PartFiles[],
  read: FrameReader,
): Promise<OpenParts> {
  const sources = 'views' in source ? source.views : [{ source, file: undefined }];
  const opened: Opened[] = [];
  for (const [at, { source: one, file }] of sources.entries()) {
    const names = files[at] ?? { images: [] };
    opened.push(await openPart(one, names, read).catch((cause: unknown) => refuseView(file, cause)));
  }
  return {
    parts: opened.map(({ part }) => part),
    files: opened.map(({ files: own }) => own),
    notes: opened.flatMap(({ unfit }, part) => (unfit ? [{ note: 'unfit-normal-map', part, ...unfit } as const] : [])),
  };
}

function refuseView(file: string | undefined, cause: unknown): never {
  if (file === undefined || !(cause instanceof PictureError)) throw cause;
  throw new UnreadablePictureError(file, cause.fault, { cause });
}

interface Opened {
  readonly part: EditPart;
  readonly files: OpenPart;
  readonly unfit?: { readonly width: number; readonly height: number };
}

async function openPart(source: PictureSource, files: PartFiles, read: FrameReader): Promise<Opened> {
  const image = await openImage(source, files, read);
  const sprite = baseOf(image);
  if (!source.normalMap) return { part: { sprite }, files: { files, image } };
  const name = files.map ?? '';
  const file = await openSprite(source.normalMap, name, read);
  const map = openMap({ name, bytes: source.normalMap, file }, sprite, image);
  if (map) return { part: { sprite, map: mapBaseOf(map) }, files: { files, image, map } };
  const { width, height } = file.sprite;
  return { part: { sprite }, files: { files, image }, unfit: { width, height } };
}

/** The sprite of files that nobody changed. */
export function baseOf(image: OpenImage): EditSprite {
  return image.kind === 'file' ? image.file.sprite : image.open.base;
}

export function mapBaseOf(map: OpenMap): EditSprite {
  return map.kind === 'file' ? map.file.sprite : map.open.base;
}

async function openImage(source: PictureSource, { images, json }: PartFiles, read: FrameReader): Promise<OpenImage> {
  if ('sequence' in source) {
    const { sequence } = source;
    const opened: OpenedSprite[] = [];
    for (const [at, { bytes }] of sequence.entries()) opened.push(await openSprite(bytes, images[at] ?? '', read));
    const numbered = opened.map(({ sprite }, at) => {
      const duration = Math.max(1, Math.round(sequence[at]?.duration ?? UNTIMED_FRAME_MS));
      return { name: images[at] ?? '', sprite, duration };
    });
    return { kind: 'numbered', bytes: sequence.map(({ bytes }) => bytes), opened, open: openNumbered(numbered) };
  }
  const [name = ''] = images;
  return openFile(source, name, json?.bytes, await openSprite(source.bytes, name, read));
}

function openFile(
  { bytes, sheet }: FileSource,
  name: string,
  json: Uint8Array | undefined,
  file: OpenedSprite,
): OpenImage {
  const { sprite } = file;
  // An animation, and a file with layers, say themselves what their frames are.
  if (!sheet || sprite.frames.length > 1 || file.format === 'aseprite') return { kind: 'file', bytes, file };
  const open = openSheet({ name, picture: sprite, info: sheet, json: sheet.from === 'json' ? json : undefined });
  return { kind: 'sheet', bytes, file, open };
}

type MapFile = Pick<OpenMap, 'name' | 'bytes' | 'file'>;

function openMap(map: MapFile, sprite: EditSprite, image: OpenImage): OpenMap | undefined {
  const { width, height, frames } = map.file.sprite;
  const frame = { width: sprite.width, height: sprite.height, frames: sprite.frames.length };
  const sheet = image.kind === 'sheet' ? image.open.picture : undefined;
  const fit = normalMapFit(frame, { width, height, frames: frames.length }, sheet);
  if (fit === undefined) return undefined;
  if (fit === 'frames' || fit === 'each') return { ...map, kind: 'file' };
  const strip: SheetInfo = {
    ...{ width: sprite.width, height: sprite.height, tags: [], from: 'guess' },
    frames: stripOf(frame).map((rect) => ({ ...rect, duration: UNTIMED_FRAME_MS })),
  };
  const info = fit === 'sheet' && image.kind === 'sheet' ? image.open.info : strip;
  return { ...map, kind: fit, open: openSheet({ name: map.name, picture: map.file.sprite, info }) };
}
