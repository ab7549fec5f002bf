import assert from 'node:assert/strict';
import { exportSprite } from '../../../../src/sprite/engines/exportSprite';
import { sniffPicture } from '../../../../src/sprite/formats/sniff';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { options, spriteOf, tools } from '../export/sprites';

const enlarged = (width: number) =>
  exportSprite(spriteOf([createRaster(width, 1)]), options({ format: 'png', scale: 4 }), tools);

describe('The size of exported PNGs', () => {
  it('is limited to 16,384 pixels a side; a larger one is refused', async () => {
    const { files } = await enlarged(4096);
    assert.equal(sniffPicture(files[0]?.bytes ?? new Uint8Array())?.width, 16_384);
    await assert.rejects(enlarged(4097), { detail: { fault: 'too-large', width: 16_388, height: 4 } });
  });
});
