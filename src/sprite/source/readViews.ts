import type { Reach } from '../../shared/base/reached';
import { UnreadablePictureError } from '../aseprite/putPlan';
import { isLossy } from '../formats/lossy';
import { PictureError } from '../pixels/pictureError';
import { MAX_JUDGED_PIXELS } from '../pixels/pictureLimits';
import { isPingPong } from '../pixels/playOrder';
import type { FrameRange, SpriteViews } from '../pixels/views';
import { readSprite } from './readSprite';
import { sniffShown } from './shownPicture';
import type { ExportSource, PictureSource, SequencePicture } from './source';
import type { ExportNote, ExportSprite, UnreadFrames } from './sprite';

/** A sprite that was read to be judged or fixed. */
export interface ReadViews {
  readonly sprite: SpriteViews;
  /** As `sprite.views`. Unlike in an export, each keeps its own size. */
  readonly views: readonly { readonly source: PictureSource; readonly sprite: ExportSprite }[];
  /** Whether parts of its files are damaged and missing. */
  readonly damaged: boolean;
  /** A file that has more frames than were read. */
  readonly unread?: UnreadFrames | undefined;
}

/**
 * Reads the frames of a sprite, or of each view of a set. Numbered files of several sizes are read like views, so that each keeps its own canvas.
 * @param drawn whether a service drew it, by the records
 * @param reach called with each frame that was read
 * @throws PictureError if nothing can be read, and `too-large`; UnreadablePictureError for a view
 */
export async function readViews(source: ExportSource, drawn = false, reach?: Reach): Promise<ReadViews> {
  let damaged = false;
  let unread: UnreadFrames | undefined;
  const note = (one: ExportNote) => {
    damaged ||= one.note === 'damaged-source';
    if (one.note === 'unread-frames') unread = one;
  };
  // A normal map isn't a picture to judge, so it isn't even decoded.
  const read = (one: PictureSource) => readSprite({ ...one, normalMap: undefined }, note, reach);
  const views: ReadViews['views'][number][] = [];
  let pixels = 0;
  for (const { file, source: one } of viewsOf(source)) {
    const sprite = await read(one).catch((cause: unknown) => {
      throw cause instanceof PictureError && file !== undefined
        ? new UnreadablePictureError(file, cause.fault, { cause })
        : cause;
    });
    views.push({ source: one, sprite });
    pixels += sprite.width * sprite.height * sprite.frames.length;
    if (pixels > MAX_JUDGED_PIXELS) throw new PictureError('too-large', 'All views together have too many pixels.');
  }
  const origin = { drawn, lossy: views.some((view) => bytesOf(view.source).some(isLossy)) };
  return { sprite: { views: views.map(({ sprite }) => viewOf(sprite)), origin }, views, damaged, unread };
}

function viewsOf(source: ExportSource): readonly { readonly file?: string; readonly source: PictureSource }[] {
  if ('views' in source) return source.views;
  if (!('sequence' in source) || haveOneSize(source.sequence)) return [{ source }];
  const { title, extension } = source;
  return source.sequence.map(({ bytes }) => ({ source: { title, extension, bytes } }));
}

const bytesOf = (source: PictureSource) =>
  'sequence' in source ? source.sequence.map(({ bytes }) => bytes) : [source.bytes];

function haveOneSize(pictures: readonly SequencePicture[]): boolean {
  const sizes = pictures
    .flatMap(({ bytes }) => sniffShown(bytes) ?? [])
    .map(({ width, height }) => `${width} ${height}`);
  return new Set(sizes).size < 2;
}

function viewOf(sprite: ExportSprite): SpriteViews['views'][number] {
  return { frames: sprite.frames.map(({ image }) => image), loops: loopsOf(sprite) };
}

/** The tags that play in one direction forever; without tags, all frames, unless the file says that they play only so often. */
function loopsOf({ frames, tags, plays = 0 }: ExportSprite): FrameRange[] {
  if (!tags.length) return frames.length > 1 && plays === 0 ? [{ from: 0, to: frames.length - 1 }] : [];
  return tags
    .filter(({ from, to, direction, repeat }) => from < to && !isPingPong(direction) && !repeat)
    .map(({ from, to }) => ({ from, to }));
}
