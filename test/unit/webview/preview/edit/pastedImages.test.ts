import assert from 'node:assert/strict';
import { isSameImage } from '../../../../../src/webview/preview/edit/pastedImages';

const image = (...data: readonly number[]) => ({
  width: data.length / 4,
  height: 1,
  data: new Uint8ClampedArray(data),
});
const copied = (...data: readonly number[]) => ({
  width: data.length / 4,
  height: 1,
  pixels: { bytes: Uint8Array.from(data), compressed: false },
});
const isSame = (a: readonly number[], b: readonly number[]) => isSameImage(copied(...a), image(...b));

describe('An image in the clipboard', () => {
  it('is the copied one despite how the clipboard rounds', () => {
    assert.equal(isSame([10, 20, 30, 255, 9, 9, 9, 0], [10, 20, 30, 255, 0, 0, 0, 0]), true);
    assert.equal(isSame([100, 100, 100, 3], [85, 85, 170, 3]), true);
    assert.equal(isSame([100, 100, 100, 128], [101, 99, 100, 128]), true);
  });

  it('is another one if a pixel or its size differs', () => {
    assert.equal(isSame([10, 20, 30, 255], [10, 20, 31, 255]), false);
    assert.equal(isSame([10, 20, 30, 255], [10, 20, 30, 254]), false);
    assert.equal(isSame([100, 100, 100, 128], [110, 100, 100, 128]), false);
    assert.equal(isSame([1, 1, 1, 255], [1, 1, 1, 255, 1, 1, 1, 255]), false);
    assert.equal(isSameImage(undefined, image(0, 0, 0, 0)), false);
  });
});
