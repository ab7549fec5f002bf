import assert from 'node:assert/strict';
import { wordsOf } from '../../../../../src/sprite/pixels/raster';
import { colorWords, coverOthers, outlinePath } from '../../../../../src/webview/preview/core/coverMask';
import { rasterOf } from '../../../sprite/formats/rasters';

const picture = rasterOf(['ab.', 'cAo', 'aa.'], {
  a: [200, 100, 50, 255],
  A: [200, 100, 50, 128],
  b: [50, 100, 200, 255],
  c: [200, 100, 51, 255],
  // Transparent, with the color of `a`.
  o: [200, 100, 50, 0],
});
const SHADE = 0xdd112233;

function covered(...colors: string[]): string {
  const cover = new Uint32Array(9).fill(7);
  coverOthers(wordsOf(picture.data), colorWords(colors), SHADE, cover);
  return [...cover].map((word) => (word === 0 ? '.' : word === SHADE ? '#' : '?')).join('');
}

describe('Highlighted colors', () => {
  it('leave uncovered only the pixels with exactly this color and alpha', () => {
    assert.equal(covered('#C86432'), '.#####..#');
    assert.equal(covered('#C8643280'), '####.####');
    assert.equal(covered('#123456'), '#########');
  });

  it('can be several at the same time', () => {
    assert.equal(covered('#C86432', '#3264C8', '#C8643280'), '..##.#..#');
  });

  it('are found in a part of a buffer that starts at any byte', () => {
    const whole = new Uint8ClampedArray(37);
    whole.set(picture.data, 1);
    assert.deepEqual(wordsOf(whole.subarray(1)), wordsOf(picture.data));
  });

  it('are outlined along their edges, with one stroke per run', () => {
    const cover = Uint32Array.from([...'.####..##'].map((letter) => (letter === '.' ? 0 : 1)));
    assert.equal(outlinePath(cover, 3, 3), 'M0 0h1M0 1h1M2 1h1M0 2h1M2 2h1M0 3h1M0 0v1M0 2v1M1 0v1M1 2v1M2 1v1M3 1v1');
    assert.equal(outlinePath(new Uint32Array(9), 3, 3), 'M0 0h3M0 3h3M0 0v3M3 0v3');
    assert.equal(outlinePath(new Uint32Array(9).fill(1), 3, 3), '');
  });

  it('have no outline around noise', () => {
    const dots = Uint32Array.from({ length: 256 * 256 }, (_, at) => (at % 2) + (Math.floor(at / 256) % 2));
    assert.equal(outlinePath(dots, 256, 256).length, 0);
    assert.notEqual(outlinePath(dots.subarray(0, 256 * 8), 256, 8).length, 0);
  });
});
