import assert from 'node:assert/strict';
import { encodeGif } from '../../../../src/sprite/formats/gif';
import { encodePng } from '../../../../src/sprite/formats/png';
import { sniffPicture } from '../../../../src/sprite/formats/sniff';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { animatedWebp, sample, WEBP_LOSSLESS, WEBP_LOSSY } from './files';
import { makePng, pngChunk } from './makePng';
import { numbers } from './rasters';

function summary(bytes: Uint8Array): string | undefined {
  const info = sniffPicture(bytes);
  return (
    info && `${info.contentType} .${info.extension} ${info.width}x${info.height}${info.animated ? ' animated' : ''}`
  );
}

describe('Sniffing images', () => {
  it('tells format, size, and kind by content', () => {
    const still = createRaster(5, 3);
    assert.equal(summary(encodePng(still)), 'image/png .png 5x3');
    assert.equal(summary(encodeGif([still], 100)), 'image/gif .gif 5x3');
    assert.equal(summary(encodeGif([still, still], 100)), 'image/gif .gif 5x3 animated');
    assert.equal(summary(WEBP_LOSSLESS), 'image/webp .webp 4x4');
    assert.equal(summary(WEBP_LOSSY), 'image/webp .webp 16x8');
    assert.equal(summary(animatedWebp()), 'image/webp .webp 4x4 animated');
    assert.equal(summary(sample('knight.jpg')), 'image/jpeg .jpg 128x128');
    assert.equal(summary(sample('hero.png')), 'image/png .png 32x32');
  });

  it('treats a PNG as animated only if acTL precedes IDAT', () => {
    const recipe = { width: 2, height: 2, depth: 8, colorType: 6 };
    const actl = pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
    assert.equal(summary(makePng({ ...recipe, extra: [actl] }, numbers(1))), 'image/png .png 2x2 animated');
    const plain = makePng(recipe, numbers(1));
    const late = Buffer.concat([plain.subarray(0, -12), actl, plain.subarray(-12)]);
    assert.equal(summary(late), 'image/png .png 2x2');
  });

  it('reads bytes inside a larger buffer', () => {
    const bytes = Buffer.concat([Buffer.from('junk!'), sample('hero.png')]).subarray(5);
    assert.equal(summary(bytes), 'image/png .png 32x32');
  });

  it('recognizes nothing else, and no truncated or empty header', () => {
    for (const text of [
      '',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<!doctype html>',
      '{"error":1}',
      'RIFF1234WAVE',
    ]) {
      assert.equal(sniffPicture(Buffer.from(text)), undefined);
    }
    for (const file of [
      sample('hero.png'),
      WEBP_LOSSY,
      WEBP_LOSSLESS,
      sample('knight.jpg'),
      encodeGif([createRaster(2, 2)], 100),
    ]) {
      for (let length = 0; length < 12; length++) assert.equal(sniffPicture(file.subarray(0, length)), undefined);
    }
    const nothing = Buffer.from(sample('hero.png'));
    nothing.writeUInt32BE(0, 16);
    assert.equal(sniffPicture(nothing), undefined);
  });
});
