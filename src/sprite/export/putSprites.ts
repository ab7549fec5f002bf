import { type ForeignText, foreignText } from '../../shared/base/foreignText';
import { putInto } from '../aseprite/putInto';
import { type PutPicture, type PutPlace, type PutResult, UnreadablePictureError } from '../aseprite/putPlan';
import { type NewLayer, writeAseprite } from '../aseprite/write';
import { PictureError } from '../pixels/pictureError';
import { commonRatio } from '../pixels/pixelShape';
import type { Size } from '../pixels/raster';
import { standingOn } from '../sheet/frames';
import { readSprite } from '../source/readSprite';
import type { ExportSource } from '../source/source';
import type { ExportNote } from '../source/sprite';
import type { ExportTools } from './tools';

/** Adds images to an Aseprite file. */
export interface PutInput {
  /** The whole file; absent: creates a new one. */
  readonly file?: Uint8Array;
  /** At least one, each with the name for its layer or tag. */
  readonly pictures: readonly { readonly name: string; readonly source: ExportSource }[];
  readonly place: PutPlace;
}

export interface PutAnswer {
  readonly put: PutResult;
  /** Names of images that can't be read completely. */
  readonly damaged: readonly ForeignText[];
}

/**
 * Reads images and adds them, flattened, to an Aseprite file or to a new one.
 * @throws PutError if the file can't take them, UnreadablePictureError
 */
export async function putSprites(
  { file, pictures, place }: PutInput,
  deflate: ExportTools['deflate'],
): Promise<PutAnswer> {
  const read: PutPicture[] = [];
  const damaged: ForeignText[] = [];
  for (const { name, source } of pictures) {
    const note = ({ note: what }: ExportNote) => what === 'damaged-source' && damaged.push(foreignText(name));
    const { frames, tags, pixelRatio } = await readSprite(source, note).catch((cause: unknown) => {
      throw cause instanceof PictureError ? new UnreadablePictureError(name, cause.fault, { cause }) : cause;
    });
    read.push({ name, frames, tags, ...(pixelRatio && { pixelRatio }) });
  }
  return { put: file ? putInto(file, read, { ...place, deflate }) : await newAsepriteFile(read, place), damaged };
}

/** A new Aseprite file with only the given sprites. Smaller images are placed at the middle of the lower edge, as in an existing file. */
async function newAsepriteFile(pictures: readonly PutPicture[], place: PutPlace): Promise<PutResult> {
  const sizes = pictures.flatMap(({ frames }) => frames.map(({ image }) => image));
  const canvas = {
    width: Math.max(1, ...sizes.map(({ width }) => width)),
    height: Math.max(1, ...sizes.map(({ height }) => height)),
  };
  const content = place.as === 'layer' ? inLayers(pictures, canvas) : inTags(pictures, canvas, place.layerName);
  const pixelRatio = commonRatio(pictures.map((picture) => picture.pixelRatio));
  const bytes = await writeAseprite({ ...canvas, ...content, ...(pixelRatio && { pixelRatio }) }, async () => {});
  return {
    file: bytes,
    colors: { added: 0, replaced: 0, gray: 0 },
    addedFrames: 0,
    canvas,
    otherSizes: pictures.flatMap(({ name, frames: [first] }) => {
      if (!first || (first.image.width === canvas.width && first.image.height === canvas.height)) return [];
      return [{ name, width: first.image.width, height: first.image.height }];
    }),
  };
}

/** One layer for each image, the first one visible; a still is shown in all frames. Durations and tags come from the longest image. */
function inLayers(pictures: readonly PutPicture[], canvas: Size) {
  const longest = pictures.reduce((a, b) => (b.frames.length > a.frames.length ? b : a));
  const layers = pictures.map(({ name, frames }, index): NewLayer => {
    const images = frames.map(({ image }) => standingOn(canvas, image));
    const cels = images.length === 1 ? longest.frames.map(() => images[0]) : images;
    return { name, visible: index === 0, cels };
  });
  return { frames: timesOf(longest), layers, tags: longest.tags ?? [] };
}

/** The images one after the other in one layer, each with its own tags, or with one tag of its name. */
function inTags(pictures: readonly PutPicture[], canvas: Size, layerName: string) {
  let from = 0;
  const tags = pictures.flatMap(({ name, frames, tags: own = [] }) => {
    const first = from;
    from += frames.length;
    if (own.length) return own.map((tag) => ({ ...tag, from: tag.from + first, to: tag.to + first }));
    return [{ name, from: first, to: from - 1, direction: 'forward' as const }];
  });
  const cels = pictures.flatMap(({ frames }) => frames.map(({ image }) => standingOn(canvas, image)));
  return { frames: pictures.flatMap(timesOf), layers: [{ name: layerName, cels }], tags };
}

const timesOf = ({ frames }: PutPicture) => frames.map(({ duration }) => ({ duration: Math.max(1, duration) }));
