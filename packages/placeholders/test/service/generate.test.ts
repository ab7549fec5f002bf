import assert from 'node:assert/strict';
import { decodePng } from '../../../../src/sprite/formats/png';
import { draw } from '../../src/drawing/drawing';
import { drawOutput } from '../../src/service/worker/draw';

describe("The worker's drawings for generate", () => {
  for (const [prompt, how] of [
    ['knight', 'by what is loaded first'],
    ['knight from behind', 'by what is loaded first'],
    ['chest', 'by what is loaded first'],
    ['grass tile', 'by what is loaded first'],
    ['unheard-of thing', 'by what is loaded first'],
    ['chest from behind', 'by code of views'],
    ['side view of a house', 'by code of views'],
    ['burning skeleton', 'by code of effects'],
  ] as const)
    it(`show “${prompt}” ${how}, the same each time`, async () => {
      const plan = { operation: 'generate', prompt, size: 32, frames: 1, pictures: [], outputs: 2 } as const;
      const { file } = await drawOutput({ plan, output: 1 });
      assert.deepEqual(decodePng(file.bytes), await draw({ prompt, size: 32, variant: 1 }));
    });
});
