import assert from 'node:assert/strict';
import { normalMap } from '../../../src/localService/art/normalMap';
import { decodePng } from '../../../src/shared/pixels/png';
import { createRaster } from '../../../src/shared/pixels/raster';
import { sample } from '../pixels/files';
import { pixel } from '../pixels/rasters';
import { alphaOf } from './compare';

function disc(size: number) {
  const raster = createRaster(size, size);
  for (let p = 0; p < size * size; p++) {
    const away = Math.hypot((p % size) + 0.5 - size / 2, Math.floor(p / size) + 0.5 - size / 2);
    if (away < size * 0.45) raster.data.set([120, 120, 120, 255], p * 4);
  }
  return raster;
}

describe('normal maps', () => {
  it('point outwards at the rim: right in R, up in G, and to the viewer in the middle', () => {
    const map = normalMap(disc(64));
    const [left, right, top, bottom] = [pixel(map, 5, 32), pixel(map, 58, 32), pixel(map, 32, 5), pixel(map, 32, 58)];
    assert.ok((left[0] ?? 0) < 100 && (right[0] ?? 0) > 156, `${left} ${right}`);
    assert.ok((top[1] ?? 0) > 156 && (bottom[1] ?? 0) < 100, `${top} ${bottom}`);
    for (const side of [left, right]) assert.ok(Math.abs((side[1] ?? 0) - 128) < 8);
    assert.deepEqual(pixel(map, 32, 32), [128, 128, 255, 255]);
  });

  it('are unit vectors, flat where the picture is, with the alpha of the source', () => {
    for (const name of ['hero.png', 'slime.png']) {
      const source = decodePng(sample(name));
      const map = normalMap(source);
      assert.deepEqual(alphaOf(map), alphaOf(source));
      for (let at = 0; at < map.data.length; at += 4) {
        const [x = 0, y = 0, z = 0] = [0, 1, 2].map((c) => ((map.data[at + c] ?? 0) - 128) / 127);
        assert.ok(Math.abs(Math.hypot(x, y, z) - 1) < 0.02);
        if (map.data[at + 3] === 0) assert.deepEqual([...map.data.subarray(at, at + 3)], [128, 128, 255]);
      }
    }
  });

  it('round no border of a tile without transparency, and follow its light', () => {
    const tile = createRaster(16, 16);
    for (let p = 0; p < 256; p++) tile.data.set(p % 16 < 8 ? [40, 40, 40, 255] : [220, 220, 220, 255], p * 4);
    const map = normalMap(tile);
    assert.deepEqual(pixel(map, 0, 0), [128, 128, 255, 255]);
    assert.deepEqual(pixel(map, 15, 8), [128, 128, 255, 255]);
    assert.ok((pixel(map, 7, 8)[0] ?? 0) < 120);
  });
});
