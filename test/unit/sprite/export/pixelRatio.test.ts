import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { writeAseprite } from '../../../../src/sprite/aseprite/write';
import { exportSprite } from '../../../../src/sprite/engines/exportSprite';
import type { PutInput } from '../../../../src/sprite/export/putSprites';
import { putSprites } from '../../../../src/sprite/export/putSprites';
import { scaledRaster } from '../../../../src/sprite/export/scale';
import { fixSource } from '../../../../src/sprite/fix/files/fixSource';
import { NOTHING_TO_FIX } from '../../../../src/sprite/fix/fixSettings';
import { encodePng } from '../../../../src/sprite/formats/png';
import { commonRatio, pixelShape } from '../../../../src/sprite/pixels/pixelShape';
import { readAsepriteSprite } from '../../../../src/sprite/source/readAsepriteSprite';
import { readSprite } from '../../../../src/sprite/source/readSprite';
import { mushroom } from '../../../page/art';
import { root } from '../../../support/places';
import { parsed } from '../../../support/sprites/aseParser';
import { options, tools } from './sprites';

const c64 = readFileSync(path.join(root, 'test/fixtures/reports/wide-pixels/c64.aseprite'));
const deflate = (bytes: Uint8Array) => deflateSync(bytes);
/** As another reader of the format says. */
const ratioOf = (bytes: Uint8Array | undefined) => parsed(bytes ?? new Uint8Array()).pixelRatio;
const source = (bytes: Uint8Array, title = 'hero') => ({ title, extension: 'aseprite', bytes });
/** The sprite with pixels twice as high as wide. */
const tall = () => {
  const bytes = Uint8Array.from(c64);
  bytes.set([1, 2], 34);
  return bytes;
};

describe('The shape of pixels', () => {
  it('is kept by exports: whole, enlarged, of one tag, of each layer, and for Unity', async () => {
    for (const [bytes, ratio] of [
      [c64, '2:1'],
      [tall(), '1:2'],
    ] as const) {
      const sprite = await readSprite(source(bytes), () => {});
      for (const choices of [
        { format: 'aseprite' },
        { format: 'aseprite', scale: 3 },
        { format: 'aseprite', split: 'layer' },
        { format: 'unity' },
      ] as const) {
        const { files } = await exportSprite(sprite, options(choices), tools);
        const written = files.filter(({ name }) => name.endsWith('.aseprite'));
        assert.ok(written.length > 0);
        for (const file of written) assert.equal(ratioOf(file.bytes), ratio, JSON.stringify(choices));
      }
    }
  });

  it('is that of all views in a set, and square if they differ', async () => {
    const png = { title: 'hero', extension: 'png', bytes: encodePng(mushroom) };
    for (const [other, ratio] of [
      [source(c64), '2:1'],
      [source(tall()), '1:1'],
      [png, '1:1'],
    ] as const) {
      const views = [source(c64), other].map((one, index) => ({ name: `${index}`, file: `${index}`, source: one }));
      const sprite = await readSprite(
        { title: 'hero', extension: 'aseprite', views, missing: [], guessed: false },
        () => {},
      );
      const { files } = await exportSprite(sprite, options({ format: 'aseprite' }), tools);
      assert.equal(ratioOf(files[0]?.bytes), ratio);
    }
  });

  it('is kept by adding images to a file, and by a new file of such images', async () => {
    const place = { as: 'layer', frame: 0, layerName: 'hero' } as const;
    const png = { name: 'mushroom', source: { title: 'mushroom', extension: 'png', bytes: encodePng(mushroom) } };
    const wide = { name: 'c64', source: source(c64) };
    const put = async (file: Uint8Array | undefined, pictures: PutInput['pictures'], as: 'layer' | 'tag' = 'layer') =>
      ratioOf((await putSprites({ ...(file && { file }), pictures, place: { ...place, as } }, deflate)).put.file);
    assert.equal(await put(c64, [png]), '2:1');
    assert.equal(await put(undefined, [wide, wide]), '2:1');
    assert.equal(await put(undefined, [wide], 'tag'), '2:1');
    assert.equal(await put(undefined, [wide, png]), '1:1');
  });

  it('is kept by fixes', async () => {
    const { frames } = readAsepriteSprite(c64);
    const bytes = await writeAseprite({
      width: 64,
      height: 64,
      frames,
      layers: [{ name: 'hero', cels: frames.map(({ image }) => scaledRaster(image, 4)) }],
      pixelRatio: { width: 2, height: 1 },
    });
    const settings = { ...NOTHING_TO_FIX, grid: { x: 4, y: 4 } };
    const { fixed } = await fixSource({ source: source(bytes), settings, style: {} }, { deflate });
    assert.equal(readAseprite(fixed[0]?.bytes ?? new Uint8Array()).width, 16);
    assert.equal(ratioOf(fixed[0]?.bytes), '2:1');
  });

  it('is how often a pixel is as wide and high as its shorter side, unless the ratio is a mistake', () => {
    assert.deepEqual(pixelShape(undefined), { x: 1, y: 1 });
    assert.deepEqual(pixelShape({ width: 2, height: 1 }), { x: 2, y: 1 });
    assert.deepEqual(pixelShape({ width: 4, height: 8 }), { x: 1, y: 2 });
    assert.deepEqual(pixelShape({ width: 3, height: 2 }), { x: 1.5, y: 1 });
    assert.deepEqual(pixelShape({ width: 255, height: 1 }), { x: 1, y: 1 });
    assert.equal(commonRatio([]), undefined);
    assert.equal(commonRatio([{ width: 3, height: 3 }]), undefined);
  });
});
