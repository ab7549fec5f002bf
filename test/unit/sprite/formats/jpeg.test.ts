import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodePicture } from '../../../../src/sprite/formats/decode/decodePicture';
import { jpegColors } from '../../../../src/sprite/formats/jpegCoding';
import { PictureError } from '../../../../src/sprite/pixels/pictureError';
import { sample } from './files';
import { pixel } from './rasters';

const FOLDER = path.resolve('test/fixtures/reports/cmyk');
const FILES = ['ycc', 'rgb-adobe', 'rgb-ids', 'cmyk-plain', 'cmyk-adobe', 'ycck-adobe'] as const;
const file = (name: string) => readFileSync(path.join(FOLDER, `${name}.jpg`));
const { colors } = JSON.parse(readFileSync(path.join(FOLDER, 'expected.txt'), 'utf8')) as { colors: number[][] };

describe('JPEG', () => {
  for (const name of FILES) {
    it(`${name} has the colors that it was written with, at most 2 off`, async () => {
      const raster = await decodePicture(file(name));
      colors.forEach((color, block) => {
        const actual = pixel(raster, (block % 4) * 8 + 4, (block >> 2) * 8 + 4);
        const off = Math.max(...color.map((value, c) => Math.abs(value - (actual[c] ?? 0))));
        assert.ok(off <= 2 && actual[3] === 255, `block ${block}: ${actual} instead of ${color}`);
      });
    });
  }

  it('has the colors that the rules of libjpeg say', () => {
    const of = (ids: string, jfif: boolean, adobe?: number) =>
      jpegColors({
        isCommon: true,
        components: [...Buffer.from(ids, 'latin1')],
        jfif,
        ...(adobe !== undefined && { adobe }),
      });
    assert.equal(of('\x01', true), 'gray');
    assert.equal(of('\x01\x02\x03', false), 'ycc');
    assert.equal(of('\x01\x02\x03', false, 0), 'rgb');
    assert.equal(of('\x01\x02\x03', true, 0), 'ycc');
    assert.equal(of('RGB', false), 'rgb');
    assert.equal(of('RGB', true), 'ycc');
    assert.equal(of('RGB', false, 1), 'ycc');
    assert.equal(of('CMYK', false), 'cmyk');
    assert.equal(of('CMYK', true, 2), 'ycck');
  });

  it('of an uncommon kind is refused, not shown as noise', async () => {
    const frame = sample('knight.jpg').indexOf(Buffer.from([0xff, 0xc0]));
    assert.ok(frame > 0);
    // Arithmetic codes, without loss, and 12 bits a sample.
    for (const [offset, value] of [
      [1, 0xc9],
      [1, 0xc3],
      [4, 12],
    ] as const) {
      const bytes = Buffer.from(sample('knight.jpg'));
      bytes[frame + offset] = value;
      await assert.rejects(
        decodePicture(bytes),
        (error) => error instanceof PictureError && error.fault === 'unsupported',
      );
    }
  });
});
