import assert from 'node:assert/strict';
import { decodeLzw } from '../../../src/decode/lzw';

/** Pixels as codes of one pixel each, never beginning again: the table fills up, and codes keep their 12 bits from then on. */
function onlyPixels(pixels: Uint8Array, codeSize: number): Uint8Array {
  const bytes: number[] = [];
  let [bits, held] = [0, 0];
  const put = (code: number, width: number) => {
    bits |= code << held;
    for (held += width; held >= 8; held -= 8) {
      bytes.push(bits & 255);
      bits >>>= 8;
    }
  };
  const clear = 1 << codeSize;
  let width = codeSize + 1;
  let next = clear + 2;
  put(clear, width);
  for (const [at, pixel] of pixels.entries()) {
    put(pixel, width);
    if (at > 0 && next < 4096) next++;
    if (next === 1 << width && width < 12) width++;
  }
  put(clear + 1, width);
  put(0, 7);
  return Uint8Array.from(bytes);
}

describe('LZW of GIFs', () => {
  it('goes on with codes of 12 bits when the table is full', () => {
    const pixels = Uint8Array.from({ length: 6000 }, (_, at) => (at * 7 + (at >> 5)) % 256);
    const decoded = new Uint8Array(pixels.length);
    assert.equal(decodeLzw(onlyPixels(pixels, 8), 8, decoded), pixels.length);
    assert.deepEqual(decoded, pixels);
  });
});
