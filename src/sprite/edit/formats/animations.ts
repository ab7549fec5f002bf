import type { Raster } from '../../pixels/raster';
import type { ExportFrame } from '../../source/sprite';
import type { EditSprite } from '../editSprite';
import { FlatFrames } from '../flatFrames';
import type { SaveInput, SaveTools } from './saving';

/** All frames, drawn. Those with the same cels are one image. */
export function drawnFrames(sprite: EditSprite, { check }: SaveTools): readonly ExportFrame[] {
  const images = new FlatFrames(sprite);
  const known = new Map<object, Raster>();
  return sprite.frames.map(({ cels, duration }, at) => {
    check();
    const image = known.get(cels) ?? images.raster(at);
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
