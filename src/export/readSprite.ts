import { type Animation, checkFrames } from '../decode/animation';
import { decodeFrames } from '../decode/decodePicture';
import { isAseprite } from '../shared/sprite/aseprite/walk';
import { placeFrame } from '../shared/sprite/pixels/frames';
import { normalMapFit, stripOf } from '../shared/sprite/pixels/normalMapFit';
import { PictureError } from '../shared/sprite/pixels/pictureError';
import type { Raster, Size } from '../shared/sprite/pixels/raster';
import { shownDuration, UNTIMED_FRAME_MS } from '../shared/sprite/pixels/sheet';
import type { SheetInfo } from '../shared/sprite/pixels/sheetInfo';
import type { Reach } from '../threads/reached';
import { readAsepriteSprite } from './readAsepriteSprite';
import { readDirections } from './readDirections';
import type { ExportSource, FileSource, PictureSource, SequenceSource } from './source';
import type { ExportFrame, ExportNote, ExportSprite } from './sprite';

/** The content of a source without its normal map. */
type Content = Omit<ExportSprite, 'title' | 'extension' | 'normalMap'>;

/**
 * Decodes all frames of a source. If a file is damaged, what can be read, with a note.
 * @param reach called with each frame or file before it is decoded
 * @throws PictureError if nothing can be read, and `too-large` if all frames together have more than `MAX_ALL_PIXELS`;
 *   UnreadablePictureError for one of several views
 */
export async function readSprite(
  source: ExportSource,
  note: (note: ExportNote) => void,
  reach?: Reach,
): Promise<ExportSprite> {
  const read: typeof readPicture = (one, noted) => readPicture(one, noted, reach);
  return 'views' in source ? readDirections(source, read, note) : readPicture(source, note, reach);
}

async function readPicture(
  source: PictureSource,
  note: (note: ExportNote) => void,
  reach?: Reach,
): Promise<ExportSprite> {
  const damaged = () => note({ note: 'damaged-source' });
  const { content, sheet } = await readContent(source, damaged, reach);
  const { title, extension, slices = content.slices } = source;
  const sprite = { ...content, title, extension, slices };
  const normalMap = source.normalMap && (await readNormalMap(source.normalMap, sprite, sheet, note));
  return normalMap ? { ...sprite, normalMap } : sprite;
}

/** The size of a sheet, and how it is sliced into frames. */
interface CutSheet extends Size {
  readonly info: SheetInfo;
}

async function readContent(
  source: PictureSource,
  damaged: () => void,
  reach?: Reach,
): Promise<{ content: Content; sheet?: CutSheet }> {
  if ('sequence' in source) return { content: await readSequence(source, reach) };
  if (isAseprite(source.bytes)) return { content: readAsepriteSprite(source.bytes, damaged, frameReach(reach)) };
  return readFile(source, damaged, reach);
}

async function readFile(
  { bytes, sheet: info }: FileSource,
  damaged: () => void,
  reach?: Reach,
): Promise<{ content: Content; sheet?: CutSheet }> {
  const animation = await decodeFrames(bytes, frameReach(reach));
  if (animation.missing > 0) damaged();
  const [first] = animation.frames;
  if (!info || !first || animation.frames.length > 1) {
    const { loops: plays } = animation;
    const content = contentOf(animation, timed(animation));
    return { content: plays === undefined ? content : { ...content, plays } };
  }
  const { width, height, tags } = info;
  const frames = cutFrames(first.image, info).map((image, index) => ({
    image,
    duration: Math.max(1, info.frames[index]?.duration ?? UNTIMED_FRAME_MS),
  }));
  const content = { ...contentOf(info, frames), tags };
  return { content, sheet: { width: first.image.width, height: first.image.height, info } };

  function cutFrames(picture: Raster, cut: SheetInfo): Raster[] {
    checkFrames(cut, cut.frames.length);
    return cut.frames.map((rect) => placeFrame(picture, rect, width, height));
  }
}

const frameReach = (reach: Reach | undefined) => (at: number, of: number) => reach?.({ what: 'frame', at, of });

function contentOf({ width, height }: Size, frames: readonly ExportFrame[]): Content {
  return { width, height, frames, tags: [], slices: [], layers: [] };
}

/** A still gets the default duration of a frame. */
function timed({ frames }: Animation): ExportFrame[] {
  const isStill = frames.length === 1;
  return frames.map(({ image, duration }) => ({
    image,
    duration: isStill ? UNTIMED_FRAME_MS : Math.round(shownDuration(duration)),
  }));
}

/**
 * Numbered files as one animation. Different sizes are placed at the top left of the largest width and height. If a file is an animation,
 * only its first frame counts.
 */
async function readSequence({ sequence }: SequenceSource, reach?: Reach): Promise<Content> {
  const images: Raster[] = [];
  let [width, height] = [1, 1];
  for (const [index, { bytes }] of sequence.entries()) {
    reach?.({ what: 'file', at: index + 1, of: sequence.length });
    const image = isAseprite(bytes)
      ? readAsepriteSprite(bytes).frames[0]?.image
      : (await decodeFrames(bytes)).frames[0]?.image;
    if (!image) continue;
    images.push(image);
    width = Math.max(width, image.width);
    height = Math.max(height, image.height);
    checkFrames({ width, height }, images.length);
  }
  if (images.length === 0) throw new PictureError('empty', 'There is no image.');
  const frames = images.map((image, index) => ({
    image: image.width === width && image.height === height ? image : placeFrame(image, wholeOf(image), width, height),
    duration: Math.max(1, Math.round(sequence[index]?.duration ?? UNTIMED_FRAME_MS)),
  }));
  return contentOf({ width, height }, frames);
}

function wholeOf({ width, height }: Size) {
  return { x: 0, y: 0, w: width, h: height, left: 0, top: 0 };
}

/** One map for each frame; undefined, with a note, if the size of the map doesn't match. */
async function readNormalMap(
  bytes: Uint8Array,
  { width, height, frames }: Pick<ExportSprite, 'width' | 'height' | 'frames'>,
  sheet: CutSheet | undefined,
  note: (note: ExportNote) => void,
): Promise<readonly Raster[] | undefined> {
  const map = isAseprite(bytes) ? readAsepriteSprite(bytes) : await decodeFrames(bytes);
  const images = map.frames.map(({ image }) => image);
  const [first] = images;
  if (!first) return undefined;
  const sprite = { width, height, frames: frames.length };
  switch (normalMapFit(sprite, { width: map.width, height: map.height, frames: images.length }, sheet)) {
    case 'frames':
      return images;
    case 'each':
      return frames.map(() => first);
    case 'sheet':
      return sheet?.info.frames.map((rect) => placeFrame(first, rect, width, height));
    case 'strip':
      return stripOf(sprite).map((rect) => placeFrame(first, rect, width, height));
    default:
      note({ note: 'unfit-normal-map', width: map.width, height: map.height });
      return undefined;
  }
}
