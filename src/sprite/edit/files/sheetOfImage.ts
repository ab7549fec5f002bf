import type { EditSprite } from '../editSprite';
import type { OpenSheet } from '../sheet/arranging';
import type { OpenImage } from './openParts';

/** The sheet that an image was opened as, or has become by being cut into frames; undefined: it's none. @param name base name of the image */
export function sheetOfImage(image: OpenImage, name: string, { sheet }: EditSprite): OpenSheet | undefined {
  if (image.kind === 'sheet') return image.open;
  if (image.kind === 'numbered' || !sheet) return undefined;
  const { sprite: base } = image.file;
  const { width, height, tags } = base;
  const whole = { x: 0, y: 0, w: width, h: height, left: 0, top: 0, duration: 1 };
  return { name, picture: base, base, info: { width, height, frames: [whole], tags, from: 'user' } };
}
