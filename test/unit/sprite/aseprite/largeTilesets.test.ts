import assert from 'node:assert/strict';
import { deflateSync, inflateSync } from 'node:zlib';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { asepriteFile, chunk, layer, palette, text, tilemapCel, u16, u32 } from '../../../support/sprites/asepriteFile';

const SIDE = 2048;

/** Two tiles of 2048 × 2048; all bytes of the second one are 1. Larger than the cache of linked cels. */
function largeTileset(id: number, bytesPerPixel: number): Buffer {
  const pixels = Buffer.alloc(2 * SIDE * SIDE * bytesPerPixel);
  pixels.fill(1, pixels.length / 2);
  const data = deflateSync(pixels, { level: 1 });
  return chunk(0x2023, u32(id, 6, 2), u16(SIDE, SIDE, 1), Buffer.alloc(14), text('t'), u32(data.length), data);
}

describe('Large tilesets', () => {
  it('are inflated once for any number of cels and palettes', () => {
    const colors = [0, 60, 120].map((red) =>
      palette([[], [red, 0, 0, 255]].map((color) => [...color, 0, 0, 0, 0].slice(0, 4))),
    );
    const maps = [0, 1, 2].map((index) => tilemapCel(1, 1, [1], { layer: index }));
    const layers = [0, 1, 0].map((tileset) => layer({ type: 2, tileset }));
    const first = [largeTileset(0, 1), largeTileset(1, 1), ...layers];
    const frames = colors.map((color, index) => ({ chunks: [...(index ? [] : first), color, ...maps] }));
    const document = readAseprite(asepriteFile({ width: 1, height: 1, depth: 8, frames }));
    let inflated = 0;
    const flattener = new Flattener(document, {
      inflate: (bytes, size) => {
        if (size === 2 * SIDE * SIDE) inflated++;
        return inflateSync(bytes, { maxOutputLength: size });
      },
    });
    const reds = document.frames.map((_, index) => flattener.frame(index).data[0]);
    assert.deepEqual([reds, inflated, flattener.broken], [[0, 60, 120], 2, []]);
  });

  it('over 64 MiB in total are refused; those that fit are shown', () => {
    const tilesets = [0, 1, 2].map((id) => largeTileset(id, 4));
    const { damage, tilesets: read } = readAseprite(
      asepriteFile({ width: 1, height: 1, frames: [{ chunks: [layer(), ...tilesets] }] }),
    );
    assert.deepEqual([...read.keys()], [0, 1]);
    assert.deepEqual(damage, [{ what: 'chunk', frame: 0, type: 0x2023 }]);
  });
});
