import { foreignText } from '../../shared/base/foreignText';
import type { Reach } from '../../shared/base/reached';
import { isAseprite } from '../aseprite/walk';
import { checkFrames, EVERY_FRAME, FIRST_FRAME, type SampledAnimation, wholeFrames } from '../formats/decode/animation';
import { decodeFrames, decodeSome } from '../formats/decode/decodePicture';
import { normalMapFit, stripOf } from '../pixels/normalMapFit';
import { PictureError } from '../pixels/pictureError';
import { createRaster, type Raster, type Size } from '../pixels/raster';
import { placeFrame } from '../sheet/frames';
import { shownDuration, UNTIMED_FRAME_MS } from '../sheet/sheet';
import type { SheetInfo } from '../sheet/sheetInfo';
import type { LayerChoice } from './chosenLayers';
import { readAsepriteSprite, sampleAseprite } from './readAsepriteSprite';
import { readDirections } from './readDirections';
import { sniffShown } from './shownPicture';
import type { ExportSource, FileSource, PictureSource, SequenceSource } from './source';
import { type FileIndices, fileIndices } from './sourcePalette';
import type {
  ChooseFrames,
  ExportFrame,
  ExportNote,
  ExportSprite,
  SampledFrame,
  SampledSprite,
  SpritePalette,
} from './sprite';

/** The content of a source without its normal map. */
type Content = Omit<SampledSprite, 'title' | 'extension' | 'normalMap'> &
  Pick<ExportSprite, 'layerFrames' | 'layerIndices'>;

type Note = (note: ExportNote) => void;

interface Reading extends LayerChoice {
  readonly note: Note;
  readonly reach?: Reach | undefined;
  /** Absent: all frames. */
  readonly choose?: ChooseFrames | undefined;
}

/**
 * Decodes all frames of a source. If a file is damaged, what can be read, with a note.
 * @param reach called with each frame or file before it is decoded
 * @throws PictureError if nothing can be read, and `too-large` if all frames together have more than `MAX_ALL_PIXELS`;
 *   UnreadablePictureError for one of several views
 */
export async function readSprite(
  source: ExportSource,
  note: Note,
  reach?: Reach,
  layerChoice: LayerChoice = {},
): Promise<ExportSprite> {
  const read = async (one: PictureSource, noted: Note) =>
    wholeFrames(await readPicture(one, { note: noted, reach, ...layerChoice }));
  return 'views' in source ? wholeFrames(await readDirections(source, read, note)) : read(source, note);
}

/**
 * Decodes some frames of a source, chosen by what its files say of all of them. Frames that later ones build upon, and those of a sheet, which is one
 * picture, are decoded in any case.
 * @throws as `readSprite`
 */
export async function readSample(
  source: ExportSource,
  chooseAmong: ChooseFrames,
  note: Note,
  reach?: Reach,
): Promise<SampledSprite> {
  const views = 'views' in source ? source.views.length : 1;
  const choose: ChooseFrames = (frames, tags) => chooseAmong(frames, tags, views);
  const read = (one: PictureSource, noted: Note) => readPicture(one, { note: noted, reach, choose });
  return 'views' in source ? readDirections(source, read, note) : read(source, note);
}

async function readPicture(
  source: PictureSource,
  reading: Reading,
): Promise<SampledSprite & Pick<ExportSprite, 'layerFrames' | 'layerIndices'>> {
  const { content, sheet } = await readContent(source, reading);
  const { title, extension, slices = content.slices } = source;
  const noLayer = reading.layers !== undefined && !content.layers.length;
  const refusal = noLayer && { fault: 'no-such-layer' as const, layer: foreignText(reading.layers) };
  const sprite = { ...content, title, extension, slices, ...(refusal && { refusal }) };
  const normalMap = source.normalMap && (await readNormalMap(source.normalMap, sprite, sheet, reading));
  return normalMap ? { ...sprite, normalMap } : sprite;
}

/** The size of a sheet, and how it is sliced into frames. */
interface CutSheet extends Size {
  readonly info: SheetInfo;
}

async function readContent(
  source: PictureSource,
  reading: Reading,
): Promise<{ readonly content: Content; readonly sheet?: CutSheet }> {
  if ('sequence' in source) return { content: await readSequence(source, reading) };
  if (!isAseprite(source.bytes)) return readFile(source, reading);
  const { note, choose, leaveOut, layers } = reading;
  const options = { note, reach: frameReach(reading.reach), leaveOut, layers };
  return {
    content: choose ? sampleAseprite(source.bytes, choose, options) : readAsepriteSprite(source.bytes, options),
  };
}

async function readFile(
  { bytes, sheet: info }: FileSource,
  { note, reach, choose }: Reading,
): Promise<{ readonly content: Content; readonly sheet?: CutSheet }> {
  const animation = choose
    ? await decodeSome(bytes, (frames) => choose(frames, [], 1), frameReach(reach))
    : await decodeFrames(bytes, frameReach(reach));
  if (animation.missing > 0) note({ note: 'damaged-source' });
  const [first] = animation.frames;
  const own = fileIndices(bytes);
  if (!info || !first?.image || animation.frames.length > 1) {
    const { loops: plays } = animation;
    const content = withPalette(contentOf(animation, timed(animation)), own, (frame) => own?.indices?.(frame));
    return { content: plays === undefined ? content : { ...content, plays } };
  }
  const { image: picture } = first;
  const { width, height, tags } = info;
  checkFrames(info, info.frames.length);
  const frames = info.frames.map((rect, index) => ({
    image: placeFrame(picture, rect, width, height),
    duration: Math.max(1, info.frames[index]?.duration ?? UNTIMED_FRAME_MS),
  }));
  const content = withPalette({ ...contentOf(info, frames), tags }, own, (frame) => {
    const [rect, indices] = [info.frames[frame], own?.indices?.(0)];
    return rect && indices && placeFrame(indices, rect, width, height);
  });
  return { content, sheet: { width: picture.width, height: picture.height, info } };
}

const frameReach = (reach: Reach | undefined) => (at: number, of: number) => reach?.({ what: 'frame', at, of });

function contentOf({ width, height }: Size, frames: readonly SampledFrame[]): Content {
  return { width, height, frames, tags: [], slices: [], layers: [] };
}

/** @param indices of a frame, as `ExportFrame.indices` */
function withPalette(
  content: Content,
  own: FileIndices | undefined,
  indices: (frame: number) => Raster | undefined,
): Content {
  if (!own) return content;
  const { palette } = own;
  const frames = content.frames.map((frame, index) => ({
    ...frame,
    ...(own.indices && { indices: () => indices(index) ?? createRaster(content.width, content.height) }),
  }));
  return { ...content, frames, palette };
}

/** A still gets the default duration of a frame. */
function timed({ frames }: SampledAnimation): SampledFrame[] {
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
async function readSequence(
  { sequence }: SequenceSource,
  { reach, choose, note, leaveOut }: Reading,
): Promise<Content> {
  const wanted = choose?.(sequence.length, [], 1);
  const read: { readonly first: FirstFrame | undefined; readonly size: Size; readonly duration: number }[] = [];
  let [width, height] = [1, 1];
  for (const [index, { bytes, duration = UNTIMED_FRAME_MS }] of sequence.entries()) {
    // The others are only measured, if that can be done.
    const size = wanted && !wanted.has(index) ? sizeOf(bytes) : undefined;
    if (!size) reach?.({ what: 'file', at: index + 1, of: sequence.length });
    const first = size
      ? undefined
      : await readFirst(bytes, { leaveOut, note: (one) => one.note === 'left-out-layers' && note(one) });
    const shown = first?.image ?? size;
    if (!shown) continue;
    read.push({ size: shown, duration: Math.max(1, Math.round(duration)), first });
    width = Math.max(width, shown.width);
    height = Math.max(height, shown.height);
    checkFrames({ width, height }, read.length);
  }
  if (read.length === 0) throw new PictureError('empty', 'No image.');
  const placed = (image: Raster) =>
    image.width === width && image.height === height ? image : placeFrame(image, wholeOf(image), width, height);
  const frames = read.map(({ first, duration }) => ({
    image: first?.image && placed(first.image),
    duration,
    ...(first?.indices && { indices: placedBy(placed, first.indices) }),
  }));
  const palette = read.every(({ first }) => first?.palette) ? read[0]?.first?.palette : undefined;
  return { ...contentOf({ width, height }, frames), ...(palette && { palette }) };
}

const placedBy = (placed: (image: Raster) => Raster, indices: () => Raster) => () => placed(indices());

/** A JPEG may be turned, so it isn't measured without decoding it. */
function sizeOf(bytes: Uint8Array): Size | undefined {
  const shown = sniffShown(bytes);
  return shown?.format === 'jpeg' ? undefined : shown;
}

interface FirstFrame {
  readonly image: Raster | undefined;
  readonly indices: ExportFrame['indices'] | undefined;
  readonly palette: SpritePalette | undefined;
}

/** The first frame of a picture file. @throws PictureError */
export const firstFrame = async (bytes: Uint8Array) => (await readFirst(bytes)).image;

async function readFirst(bytes: Uint8Array, reading: LayerChoice & { readonly note?: Note } = {}): Promise<FirstFrame> {
  if (isAseprite(bytes)) {
    const { frames, palette } = sampleAseprite(bytes, FIRST_FRAME, reading);
    return { image: frames[0]?.image, indices: frames[0]?.indices, palette };
  }
  const animation = await decodeSome(bytes, FIRST_FRAME);
  const own = fileIndices(bytes);
  const { frames, palette } = withPalette(contentOf(animation, animation.frames), own, (frame) =>
    own?.indices?.(frame),
  );
  return { image: frames[0]?.image, indices: frames[0]?.indices, palette };
}

function wholeOf({ width, height }: Size) {
  return { x: 0, y: 0, w: width, h: height, left: 0, top: 0 };
}

/** One map for each frame, or none for a sample; undefined, with a note, if the size of the map doesn't match. */
async function readNormalMap(
  bytes: Uint8Array,
  { width, height, frames }: Pick<SampledSprite, 'width' | 'height' | 'frames'>,
  sheet: CutSheet | undefined,
  { note, choose, leaveOut }: Reading,
): Promise<readonly Raster[] | undefined> {
  const wanted = choose ? FIRST_FRAME : EVERY_FRAME;
  const map = isAseprite(bytes) ? sampleAseprite(bytes, wanted, { leaveOut }) : await decodeSome(bytes, wanted);
  const images = map.frames.flatMap(({ image }) => image ?? []);
  const [first] = images;
  if (!first) return undefined;
  const sprite = { width, height, frames: frames.length };
  const fit = normalMapFit(sprite, { width: map.width, height: map.height, frames: map.frames.length }, sheet);
  if (choose && fit) return [];
  switch (fit) {
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
