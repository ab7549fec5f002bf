import { type ColorChanges, coderFor, type FramePixels } from '../aseprite/colorModes';
import { joined } from '../pixels/bytes';
import { wordsOf } from '../pixels/raster';
import { COLOR_MODES } from './editDocument';
import { type EditFrame, type EditSprite, NO_INDEX } from './editSprite';
import { refuse } from './refusal';

/** Converts RGBA pixels to those of a sprite. */
export interface Encoder {
  /** @param frame one of those that `encoderFor` was given @throws {ChangeRefused} if transparent pixels have no index */
  encode(words: Uint32Array, frame: Pick<EditFrame, 'palette'>): Uint8Array;
  readonly changes: ColorChanges;
  /** Frames with the colors that their palettes need now; the same if they need none. */
  grown(frames: readonly EditFrame[]): readonly EditFrame[];
}

/** The index that transparent pixels get; undefined: all indexes are colors. */
export function clearIndex(transparentIndex: number, { palette }: Pick<EditFrame, 'palette'>): number | undefined {
  if (transparentIndex !== NO_INDEX) return transparentIndex;
  const words = wordsOf(new Uint8ClampedArray(palette));
  const found = words.findIndex((word) => word >>> 24 === 0);
  return found < 0 ? undefined : found;
}

/**
 * Colors that a palette doesn't have are added, as far as there is room: up to 256. Others become the nearest ones.
 * @param pixels all that are encoded
 */
export function encoderFor({ form, transparentIndex, frames }: EditSprite, pixels: readonly FramePixels[]): Encoder {
  const coder = coderFor({ colorMode: COLOR_MODES[form], transparentIndex, frames }, pixels, true);
  const has16 = form.endsWith('16');
  return {
    changes: coder.changes,
    encode(words, frame) {
      const bytes = coder.encode(words, frame);
      if (form === 'indexed' && transparentIndex === NO_INDEX) makeClear(bytes, words, clearIndex(NO_INDEX, frame));
      // 0xFF becomes 0xFFFF.
      return has16 ? Uint8Array.from({ length: 2 * bytes.length }, (_, at) => bytes[at >> 1] ?? 0) : bytes;
    },
    grown(all) {
      const { growth } = coder;
      if (!growth) return all;
      // Frames with one palette still have one.
      const known = new Map<Uint8Array, Uint8Array>();
      return all.map((frame) => {
        const palette = known.get(frame.palette) ?? longer(frame.palette, growth);
        known.set(frame.palette, palette);
        return { ...frame, palette };
      });
    },
  };
}

function makeClear(bytes: Uint8Array, words: Uint32Array, index: number | undefined): void {
  for (const [at, word] of words.entries()) if (word >>> 24 === 0) bytes[at] = index ?? refuse({ why: 'all-colors' });
}

/** A palette with more colors from an index on; transparent ones are between. */
function longer(
  palette: Uint8Array,
  { first, colors }: { readonly first: number; readonly colors: readonly number[] },
): Uint8Array {
  const gap = new Uint8Array(Math.max(0, 4 * first - palette.length));
  return joined([palette, gap, new Uint8Array(Uint32Array.from(colors).buffer)]);
}
