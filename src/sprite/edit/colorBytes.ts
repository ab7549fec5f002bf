import { wordsOf } from '../pixels/raster';
import { type EditSprite, NO_INDEX } from './editSprite';
import { refuse } from './refusal';

/**
 * A color as one pixel of a sprite: the nearest gray or color of the first palette, if the sprite can't have it.
 * @param color RGBA, red in the lowest byte
 * @throws {ChangeRefused} `all-colors` if it's transparent, and no index is
 */
export function encodedColor(
  color: number,
  { form, frames, transparentIndex }: Pick<EditSprite, 'form' | 'frames' | 'transparentIndex'>,
): Uint8Array {
  const channels = [0, 8, 16, 24].map((shift) => (color >>> shift) & 255);
  const [red = 0, green = 0, blue = 0, alpha = 0] = channels;
  const gray = Math.floor((red * 2126 + green * 7152 + blue * 722) / 10_000);
  switch (form) {
    case 'rgba':
      return Uint8Array.from(channels);
    case 'grayscale':
      return Uint8Array.of(gray, alpha);
    // 0xFF becomes 0xFFFF.
    case 'rgba16':
      return Uint8Array.from(channels.flatMap((channel) => [channel, channel]));
    case 'grayscale16':
      return Uint8Array.of(gray, gray, alpha, alpha);
    case 'indexed':
      return Uint8Array.of(
        alpha === 0 ? clearIn(transparentIndex) : nearestIndex(channels, frames[0]?.palette, transparentIndex),
      );
  }
}

/** A byte would make a color of `NO_INDEX`. */
const clearIn = (transparentIndex: number) =>
  transparentIndex === NO_INDEX ? refuse({ why: 'all-colors' }) : transparentIndex;

function nearestIndex(channels: readonly number[], palette: Uint8Array | undefined, none: number): number {
  if (!palette) return none;
  const words = wordsOf(new Uint8ClampedArray(palette));
  let [best, least] = [none, Number.POSITIVE_INFINITY];
  for (const [index, word] of words.subarray(0, 256).entries()) {
    if (index === none || word >>> 24 === 0) continue;
    const distance = channels.reduce((sum, channel, at) => sum + (channel - ((word >>> (8 * at)) & 255)) ** 2, 0);
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}
