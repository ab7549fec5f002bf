import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { encodeGif } from '../../../../src/sprite/formats/gif';
import { ownPalette } from '../../../../src/sprite/formats/ownPalette';
import { encodePng } from '../../../../src/sprite/formats/png';
import { createRaster, wordsOf } from '../../../../src/sprite/pixels/raster';

/** A chunk; its checksum isn't used here. */
function chunk(type: string, data: readonly number[] | Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, Buffer.from(data), Buffer.alloc(4)]);
}

function indexedPng(palette: readonly number[], transparency?: readonly number[]): Buffer {
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', [0, 0, 0, 1, 0, 0, 0, 1, 8, 3, 0, 0, 0]),
    chunk('PLTE', palette),
    ...(transparency ? [chunk('tRNS', transparency)] : []),
    chunk('IDAT', deflateSync(Uint8Array.of(0, 0))),
    chunk('IEND', []),
  ]);
}

describe('Palettes inside images', () => {
  it('are read from an indexed PNG in order, with transparency', () => {
    const rgb = [1, 2, 3, 255, 0, 0, 1, 2, 3];
    assert.deepEqual(ownPalette(indexedPng(rgb)), [0xff030201, 0xff0000ff, 0xff030201]);
    assert.deepEqual(ownPalette(indexedPng(rgb, [0, 128])), [0x00030201, 0x800000ff, 0xff030201]);
  });

  it('are read from a GIF with its transparent color', () => {
    const raster = createRaster(2, 1);
    wordsOf(raster.data).set([0xff0000ff, 0]);
    const palette = ownPalette(encodeGif([raster], 100)) ?? [];
    assert.ok(palette.includes(0xff0000ff), palette.map((word) => word.toString(16)).join());
    assert.ok(palette.includes(0));
  });

  it('are empty for other and damaged images', () => {
    assert.equal(ownPalette(encodePng(createRaster(1, 1))), undefined);
    assert.equal(ownPalette(indexedPng([1, 2, 3]).subarray(0, 40)), undefined);
    assert.equal(
      ownPalette(Uint8Array.from(Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0087\u0000\u0000', 'latin1'))),
      undefined,
    );
    assert.equal(ownPalette(new Uint8Array()), undefined);
  });
});
