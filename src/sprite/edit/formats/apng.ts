import { encodeApng } from '../../export/animation/writeApng';
import { withChunksOf } from '../../formats/keptChunks';
import { ownPalette } from '../../formats/ownPalette';
import { pictureFormat } from '../../formats/sniff';
import { walkPng } from '../../formats/walkPng';
import { type Raster, wordsOf } from '../../pixels/raster';
import type { EditSprite } from '../editSprite';
import { drawnFrames, isUnchanged } from './animations';
import { savePng } from './png';
import type { Saved, SaveInput } from './saving';

/** All frames as an APNG; a single one as a PNG. The palette of an indexed file, or sprite, keeps its order if all colors fit into one. */
export function saveApng(input: SaveInput): Saved {
  const { bytes, base, sprite, tools } = input;
  if (sprite.frames.length === 1) return savePng(input);
  const old = bytes && pictureFormat(bytes) === 'png' ? bytes : undefined;
  if (old && isUnchanged({ base, sprite })) return { bytes: old, notes: [] };
  const palette = paletteOf(sprite) ?? (bytes && ownPalette(bytes));
  const drawn = drawnFrames(sprite, tools);
  const frames = palette ? drawn.map((frame) => ({ ...frame, image: withClear(frame.image, palette) })) : drawn;
  const made = encodeApng({ frames, plays: sprite.plays ?? 0 }, 1, tools, palette);
  if (!old) return { bytes: made, notes: [] };
  return { bytes: withChunksOf(old, made, 'cropped'), notes: hasStill(old) ? [{ note: 'lost-still' }] : [] };
}

/** Whether programs without APNG support show another image than the first frame (PNG 3rd ed., 4.9). */
function hasStill(png: Uint8Array): boolean {
  const types = [...walkPng(png)].map(({ type }) => type);
  return types.includes('acTL') && types.indexOf('IDAT') < types.indexOf('fcTL');
}

/** The colors of an indexed sprite, the transparent one as such; undefined if frames have others. */
function paletteOf({ form, frames: [first], transparentIndex }: EditSprite): readonly number[] | undefined {
  if (form !== 'indexed' || !first) return undefined;
  const words = [...wordsOf(new Uint8ClampedArray(first.palette))];
  return words.map((word, index) => (index === transparentIndex ? word & 0xffffff : word)).slice(0, 256);
}

/** Transparent pixels in the transparent color that a palette has. */
function withClear(image: Raster, palette: readonly number[]): Raster {
  const clear = palette.find((word) => word >>> 24 === 0) ?? 0;
  const data = image.data.slice();
  const words = wordsOf(data);
  for (let at = 0; at < words.length; at++) if ((words[at] ?? 0) >>> 24 === 0) words[at] = clear;
  return { ...image, data };
}
