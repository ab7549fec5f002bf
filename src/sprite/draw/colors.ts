import { cellWords } from '../edit/cellWords';
import type { PaletteColor } from '../edit/changes/palette';
import { encodedColor } from '../edit/colorBytes';
import { type EditSprite, NO_INDEX } from '../edit/editSprite';
import { wordsOf } from '../pixels/raster';
import { clearCell } from './patches';

/** Indexes of a palette. */
const MAX_INDEXES = 256;

/**
 * A color as a pixel of a sprite; of a grayscale one, its gray. Undefined: the palette doesn't have it, or nothing can be transparent.
 * @param rgba red in the lowest byte
 */
export function cellOf(sprite: EditSprite, frame: number, rgba: number): Uint8Array | undefined {
  const { form, transparentIndex, frames } = sprite;
  const color = rgba >>> 0;
  if (form !== 'indexed') return encodedColor(color, sprite);
  if (color >>> 24 === 0) return transparentIndex === NO_INDEX ? undefined : clearCell(sprite);
  const words = wordsOf(new Uint8ClampedArray(frames[frame]?.palette ?? new Uint8Array()));
  const index = words.findIndex((word, at) => word === color && at !== transparentIndex);
  return index < 0 || index >= MAX_INDEXES ? undefined : Uint8Array.of(index);
}

/** What a pixel shows: RGBA, red in the lowest byte. */
export function rgbaOf(sprite: EditSprite, frame: number, cell: Uint8Array): number {
  const palette = sprite.frames[frame]?.palette ?? new Uint8Array();
  return cellWords({ bytes: cell }, sprite, palette)[0] ?? 0;
}

/** A color that a palette doesn't have, at the index that it can get in all frames; undefined: no room, or the sprite isn't indexed. */
export function addedColor({ form, transparentIndex, frames }: EditSprite, rgba: number): PaletteColor | undefined {
  if (form !== 'indexed') return undefined;
  const longest = frames.reduce((most, { palette }) => Math.max(most, palette.length / 4), 0);
  // The transparent index may be the first one after the palette.
  const index = Math.max(longest, transparentIndex + 1);
  return index < MAX_INDEXES ? { index, color: rgba >>> 0 } : undefined;
}
