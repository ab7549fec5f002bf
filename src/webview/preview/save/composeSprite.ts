import type { NewLayer, NewSprite } from '../../../sprite/aseprite/write';
import type { FrameTag } from '../../../sprite/pixels/frameTag';
import { MAX_ALL_PIXELS } from '../../../sprite/pixels/pictureLimits';
import { commonRatio } from '../../../sprite/pixels/pixelShape';
import type { Raster, Size } from '../../../sprite/pixels/raster';
import type { Slice } from '../../../sprite/pixels/slice';
import { standingOn } from '../../../sprite/sheet/frames';
import type { Picture } from '../../lib/picture/picture';

/** A picture that becomes a layer or a tag. */
export interface NamedPicture {
  readonly name: string;
  readonly picture: Picture;
  readonly slices?: readonly Slice[];
}

/** Duration of a still's frame in milliseconds: Aseprite's default. */
const STILL_MS = 100;

/** All pictures together would take too much memory. */
export class TooManyPixelsError extends Error {
  override readonly name = 'TooManyPixelsError';
}

/** One picture in one layer, with its durations, tags and slices. `palette`: a number for each color, red in the lowest byte. */
export function spriteOf({ name, picture, slices }: NamedPicture, palette?: readonly number[]): NewSprite {
  const { width, height, frames, tags } = picture;
  return {
    width,
    height,
    frames: frames.map(({ duration }) => ({ duration: duration || STILL_MS })),
    layers: [{ name, cels: frames.map(({ image }) => image) }],
    tags,
    slices,
    palette,
    ...ratioOf([picture]),
  };
}

/** One layer per picture, of which only the first is visible. Durations and tags are those of the picture with the most frames. */
export function layersOf(pictures: readonly NamedPicture[]): NewSprite {
  const canvas = canvasOf(pictures);
  const longest = pictures.reduce((a, b) => (b.picture.frames.length > a.picture.frames.length ? b : a));
  const layers = pictures.map(
    ({ name, picture }, index): NewLayer => ({
      name,
      visible: index === 0,
      cels: picture.frames.map(({ image }) => standingOn(canvas, image)),
    }),
  );
  const ratio = ratioOf(pictures.map(({ picture }) => picture));
  return { ...canvas, frames: durationsOf(longest.picture), layers, tags: longest.picture.tags, ...ratio };
}

/** One layer in which the pictures follow each other, with one tag per picture. */
export function tagsOf(layer: string, pictures: readonly NamedPicture[]): NewSprite {
  const canvas = canvasOf(pictures);
  const tags: FrameTag[] = [];
  const cels: Raster[] = [];
  for (const { name, picture } of pictures) {
    const from = cels.length;
    cels.push(...picture.frames.map(({ image }) => standingOn(canvas, image)));
    tags.push({ name, from, to: cels.length - 1, direction: 'forward' });
  }
  const frames = pictures.flatMap(({ picture }) => durationsOf(picture));
  return {
    ...canvas,
    frames,
    layers: [{ name: layer, cels }],
    tags,
    ...ratioOf(pictures.map(({ picture }) => picture)),
  };
}

/** Whether some pictures are smaller than the canvas. */
export function differInSize(pictures: readonly NamedPicture[]): boolean {
  const { width, height } = canvasOf(pictures);
  return pictures.some(({ picture }) => picture.width !== width || picture.height !== height);
}

/** The shape of the pixels, if all pictures have the same. */
function ratioOf(pictures: readonly Picture[]): Pick<NewSprite, 'pixelRatio'> {
  const pixelRatio = commonRatio(pictures.map(({ sprite }) => sprite?.pixelRatio));
  return pixelRatio ? { pixelRatio } : {};
}

const durationsOf = ({ frames }: Picture) => frames.map(({ duration }) => ({ duration: duration || STILL_MS }));

/** The largest width and the largest height. Throws `TooManyPixelsError`. */
function canvasOf(pictures: readonly NamedPicture[]): Size {
  const width = Math.max(...pictures.map(({ picture }) => picture.width));
  const height = Math.max(...pictures.map(({ picture }) => picture.height));
  const frames = pictures.reduce((sum, { picture }) => sum + picture.frames.length, 0);
  if (width * height * frames > MAX_ALL_PIXELS) throw new TooManyPixelsError();
  return { width, height };
}
