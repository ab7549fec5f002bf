import assert from 'node:assert/strict';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { asepriteFile, cel, layer, linkedCel, palette } from '../../../support/sprites/asepriteFile';

describe('Linked cels of Aseprite files', () => {
  it('use the palette of the frame that shows them, regardless of the frames shown before', () => {
    const CLEAR = [0, 0, 0, 0];
    const [red, green, blue] = [
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [0, 0, 255, 255],
    ];
    const colors = [red, green, blue] as number[][];
    const frames = colors.map((color, index) => ({
      chunks: [...(index === 0 ? [layer()] : []), palette([CLEAR, color]), index === 0 ? cel(1, 1, [1]) : linkedCel(0)],
    }));
    const flattener = new Flattener(readAseprite(asepriteFile({ width: 1, height: 1, depth: 8, frames })));
    for (const frame of [0, 1, 2, 1, 2, 0]) assert.deepEqual([...flattener.frame(frame).data], colors[frame]);
  });
});
