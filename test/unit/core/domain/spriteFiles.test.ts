import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import { isSprite } from '../../../../src/core/domain/spriteFiles';

const png = (width: number, height: number) => PNG.sync.write(new PNG({ width, height }));
const isOne = (bytes: Uint8Array) => isSprite('file:///a.png', { readStart: async () => bytes });

describe('A file with an image of a sprite', () => {
  it('has a longer side of up to 512 pixels', async () => {
    assert.equal(await isOne(png(16, 512)), true);
    assert.equal(await isOne(png(513, 16)), false);
  });

  it('can be read, and is an image', async () => {
    assert.equal(await isOne(Buffer.from('no image')), false);
    assert.equal(await isSprite('file:///a.png', { readStart: () => Promise.reject(new Error('gone')) }), false);
  });
});
