import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { exactPng } from '../../../../src/sprite/formats/indexedPng';
import { samePng } from '../../../../src/sprite/formats/samePng';
import { drawn } from '../export/sprites';

const at = (level: number) => (bytes: Uint8Array) => deflateSync(bytes, { level });

describe('Two PNG files', () => {
  const image = drawn(
    ...Array.from({ length: 40 }, (_, y) => 'abcdabcaabbccddeeffab'.repeat(3).slice(y % 7)).map((row) =>
      row.slice(0, 50),
    ),
  );

  it('are the same if only their compression differs', () => {
    const [fast, small] = [exactPng(image, at(1)), exactPng(image, at(9))];
    assert.notDeepEqual(fast, small);
    assert.equal(samePng(fast, small), true);
  });

  it('are different if a pixel, the palette, or another chunk is', () => {
    const fresh = exactPng(image, at(9));
    const other = { ...image, data: Uint8ClampedArray.from(image.data) };
    other.data.copyWithin(0, 4, 8);
    assert.equal(samePng(exactPng(other, at(1)), fresh), false);
    assert.equal(samePng(exactPng(image, at(1), [0xff00ff00]), fresh), false);
    const end = fresh.length - 12;
    const noted = Uint8Array.from([
      ...fresh.subarray(0, end),
      0,
      0,
      0,
      0,
      116,
      69,
      88,
      116,
      0,
      0,
      0,
      0,
      ...fresh.subarray(end),
    ]);
    assert.equal(samePng(noted, fresh), false);
  });

  it('are different if the old one is damaged or no PNG', () => {
    const fresh = exactPng(image, at(9));
    assert.equal(samePng(exactPng(image, at(1)).subarray(0, 90), fresh), false);
    assert.equal(samePng(new TextEncoder().encode('GIF89a'), fresh), false);
  });
});
