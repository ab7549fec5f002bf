import assert from 'node:assert/strict';
import { decodeLzw } from '../../../../src/sprite/formats/decode/lzw';

/** Pixels as one code per pixel without a clear code: the table fills up, and codes stay at 12 bits. */
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

describe('GIF LZW', () => {
  it('continues with 12-bit codes when the table is full', () => {
    const pixels = Uint8Array.from({ length: 6000 }, (_, at) => (at * 7 + (at >> 5)) % 256);
    const decoded = new Uint8Array(pixels.length);
    assert.equal(decodeLzw(onlyPixels(pixels, 8), 8, decoded), pixels.length);
    assert.deepEqual(decoded, pixels);
  });
});
