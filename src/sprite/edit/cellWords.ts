import { wordsOf } from '../pixels/raster';
import type { EditSprite } from './editSprite';
import type { Cells } from './pixelMoves';

/**
 * What cells show: RGBA words, red in the lowest byte, 8 bits of each channel.
 * @param palette RGBA of each index @param isGround whether the transparent index is a color, as in a background
 */
export function cellWords(
  { bytes }: Pick<Cells, 'bytes'>,
  { form, transparentIndex }: Pick<EditSprite, 'form' | 'transparentIndex'>,
  palette: Uint8Array,
  isGround = false,
): Uint32Array {
  const at8 = (at: number) => bytes[at] ?? 0;
  const at16 = (at: number) => reduced((at8(at) << 8) | at8(at + 1));
  const gray = (value: number, alpha: number) => ((value * 0x010101) | (alpha << 24)) >>> 0;
  switch (form) {
    case 'rgba':
      return wordsOf(new Uint8ClampedArray(bytes));
    case 'grayscale':
      return Uint32Array.from({ length: bytes.length / 2 }, (_, at) => gray(at8(2 * at), at8(2 * at + 1)));
    case 'grayscale16':
      return Uint32Array.from({ length: bytes.length / 4 }, (_, at) => gray(at16(4 * at), at16(4 * at + 2)));
    case 'rgba16':
      return Uint32Array.from({ length: bytes.length / 8 }, (_, at) => {
        const [red, green, blue, alpha] = [0, 2, 4, 6].map((channel) => at16(8 * at + channel));
        return ((red ?? 0) | ((green ?? 0) << 8) | ((blue ?? 0) << 16) | ((alpha ?? 0) << 24)) >>> 0;
      });
    case 'indexed': {
      const colors = new Uint32Array(256);
      colors.set(wordsOf(new Uint8ClampedArray(palette)).subarray(0, 256));
      if (!isGround && transparentIndex < 256) colors[transparentIndex] = 0;
      return Uint32Array.from(bytes, (index) => colors[index] ?? 0);
    }
  }
}

/** Like libpng and browsers: 65,535 is 255, and what is between is rounded. */
const reduced = (value: number) => Math.round(value / 257);
