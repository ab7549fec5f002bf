import { decodeFrames } from '../../formats/decode/decodePicture';
import { PictureError } from '../../pixels/pictureError';
import type { Raster } from '../../pixels/raster';
import { shownDuration, UNTIMED_FRAME_MS } from '../../sheet/sheet';
import type { ExportFrame } from '../../source/sprite';
import type { EditSprite } from '../editSprite';
import { FrameImages } from './frameImages';
import { spriteOfFrames } from './openedSprite';
import type { SaveInput, SaveTools } from './saving';

/**
 * An APNG, GIF, WebP, or JPEG as a sprite to change: each frame as it's shown, for as long as it's shown. Decoders of large formats are loaded with their
 * first file.
 * @throws PictureError as `decodeFrames`, and `truncated` if a frame is missing, because a save would leave it out
 */
export async function openFrames(file: Uint8Array): Promise<EditSprite> {
  const { width, height, frames, loops: plays, missing } = await decodeFrames(file);
  if (missing > 0) throw new PictureError('truncated', 'Some frames of the image are damaged.');
  const isStill = frames.length === 1;
  return spriteOfFrames({
    width,
    height,
    form: 'rgba',
    frames: frames.map(({ image: { data }, duration }) => ({
      duration: isStill && duration === 0 ? UNTIMED_FRAME_MS : shownDuration(duration),
      bytes: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    })),
    plays,
  });
}

/** All frames, drawn. Those with the same cels are one image. */
export function drawnFrames(sprite: EditSprite, { check }: SaveTools): readonly ExportFrame[] {
  const images = new FrameImages(sprite);
  const known = new Map<object, Raster>();
  return sprite.frames.map(({ cels, duration }, at) => {
    check();
    const image = known.get(cels) ?? images.flat(at);
    if (sprite.form !== 'indexed') known.set(cels, image);
    return { image, duration };
  });
}

/** Whether a format without layers stores nothing of a sprite that isn't in its file. */
export function isUnchanged({ base, sprite }: Pick<SaveInput, 'base' | 'sprite'>): boolean {
  if (!base || base === sprite) return base === sprite;
  return (
    base.width === sprite.width &&
    base.height === sprite.height &&
    base.plays === sprite.plays &&
    base.layers === sprite.layers &&
    base.frames.length === sprite.frames.length &&
    base.frames.every(({ cels, duration, palette }, at) => {
      const frame = sprite.frames[at];
      return frame?.cels === cels && frame.duration === duration && frame.palette === palette;
    })
  );
}
