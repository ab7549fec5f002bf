import { sameBytes, viewOf } from '../../pixels/bytes';
import type { EditFrame, EditSprite } from '../editSprite';
import { refuse } from '../refusal';
import { areFrames, isListOfObjects, isWhole } from './limits';

/** Sets colors of palettes. Pixels keep their indexes. */
export interface PaletteChange {
  readonly change: 'palette';
  /** An index right after the last one adds a color. The transparent index stays transparent, whatever color it has. */
  readonly colors: readonly PaletteColor[];
  /** Default: all. */
  readonly frames?: readonly number[];
}

export interface PaletteColor {
  readonly index: number;
  /** RGBA, red in the lowest byte. */
  readonly color: number;
}

/** Colors of a palette. */
export const MAX_COLORS = 256;

export function changePalette(sprite: EditSprite, { colors, frames: only }: PaletteChange): EditSprite {
  if (!isListOfObjects(colors)) refuse({ why: 'wrong-pixels' });
  if (only !== undefined && !areFrames(sprite, only)) refuse({ why: 'gone', what: 'frame' });
  for (const { index, color } of colors) {
    if (!isWhole(index, 0, Number.MAX_SAFE_INTEGER) || !isWhole(color, 0, 0xffffffff)) refuse({ why: 'wrong-pixels' });
    if (index >= MAX_COLORS) refuse({ why: 'full-palette', most: MAX_COLORS });
  }
  // What isn't indexed may have none.
  if (sprite.form !== 'indexed' && sprite.frames.every(({ palette }) => !palette.length)) refuse({ why: 'no-palette' });
  const meant = only && new Set(only);
  // Frames with one palette still have one.
  const known = new Map<Uint8Array, Uint8Array>();
  const frames = sprite.frames.map((frame, at): EditFrame => {
    if (meant?.has(at) === false) return frame;
    const palette = known.get(frame.palette) ?? withColors(frame.palette, colors);
    known.set(frame.palette, palette);
    return palette === frame.palette ? frame : { ...frame, palette };
  });
  return { ...sprite, frames };
}

/** The same palette if it has the colors; indexes between are transparent. */
function withColors(palette: Uint8Array, colors: readonly PaletteColor[]): Uint8Array {
  const count = colors.reduce((most, { index }) => Math.max(most, index + 1), palette.length / 4);
  const next = new Uint8Array(4 * count);
  next.set(palette);
  for (const { index, color } of colors) viewOf(next).setUint32(4 * index, color, true);
  return sameBytes(palette, next) ? palette : next;
}
