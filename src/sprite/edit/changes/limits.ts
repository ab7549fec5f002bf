import { isTooLarge, MAX_ALL_PIXELS, MAX_FRAMES, MAX_SIDE } from '../../pixels/pictureLimits';
import type { Size } from '../../pixels/raster';
import type { EditSprite } from '../editSprite';
import { refuse } from '../refusal';

/** UTF-8 bytes of a name of a tag, a layer, or a slice, and number of tags, or of layers: an Aseprite file holds no more, and JSON does. */
export const MAX_NAME_BYTES = 65_535;
const MAX_LISTED = 65_535;

export const isLongName = (name: string, most: number) =>
  3 * name.length > most && new TextEncoder().encode(name).length > most;

/** Refuses a name that would be cut when it's saved. @throws {ChangeRefused} */
export function checkName(name: string | undefined): void {
  if (name !== undefined && isLongName(name, MAX_NAME_BYTES)) refuse({ why: 'long-name', most: MAX_NAME_BYTES });
}

/** Refuses one more tag, or layer, than can be saved. @throws {ChangeRefused} */
export function checkListed(what: 'tag' | 'layer', count: number): void {
  if (count > MAX_LISTED) refuse({ why: 'too-many', what, most: MAX_LISTED });
}

export const isWhole = (value: number, least: number, most: number) =>
  Number.isSafeInteger(value) && value >= least && value <= most;

/** Refuses a number of frames that no format here holds. @throws {ChangeRefused} */
export function checkCount({ width, height }: Size, frames: number): void {
  if (frames > MAX_FRAMES || width * height * frames > MAX_ALL_PIXELS)
    refuse({ why: 'too-large', width, height, frames });
}

/** Refuses a size that a canvas of the sprite can't have; one that doesn't grow can be read already. @throws {ChangeRefused} */
export function checkSize(sprite: EditSprite, { width, height }: Size): void {
  if (!isWhole(width, 1, MAX_SIDE) || !isWhole(height, 1, MAX_SIDE)) {
    const isHuge = Number.isSafeInteger(width) && Number.isSafeInteger(height) && Math.min(width, height) > 0;
    if (isHuge) refuse({ why: 'too-large', width, height, frames: 1 });
    refuse({ why: 'range', what: 'canvas', least: 1, most: MAX_SIDE });
  }
  if (isTooLarge({ width, height })) refuse({ why: 'too-large', width, height, frames: 1 });
  if (width * height > sprite.width * sprite.height) checkCount({ width, height }, sprite.frames.length);
}

/** Whether a value of a page, or of a journal, names frames of a sprite, at least one. */
export const areFrames = ({ frames }: EditSprite, value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((at) => Number.isSafeInteger(at) && frames[at] !== undefined);

/** Whether a value of a page, or of a journal, is a list whose members have members. */
export const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
