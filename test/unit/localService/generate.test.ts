import assert from 'node:assert/strict';
import { drawStill } from '../../../src/art/drawStill';
import type { DrawTask } from '../../../src/localService/drawing/protocol';
import { drawOutput } from '../../../src/localService/worker/draw';
import { generateOutput } from '../../../src/localService/worker/generate';
import { decodePng } from '../../../src/shared/sprite/pixels/png';

const taskOf = (prompt: string, operation: DrawTask['plan']['operation'] = 'generate'): DrawTask => ({
  kind: 'draw',
  plan: { operation, prompt, size: 32, frames: 1, pictures: [], outputs: 2 },
  output: 1,
});

describe('generate with and without the code of other operations', () => {
  for (const prompt of ['knight', 'knight from behind', 'chest', 'grass tile', 'unheard-of thing'])
    it(`“${prompt}” is drawn without it, and alike`, () => {
      const output = generateOutput(taskOf(prompt));
      assert.ok(output);
      assert.deepEqual(decodePng(output.file.bytes), drawStill({ prompt, size: 32, variant: 1 }));
      assert.deepEqual(output, drawOutput(taskOf(prompt)));
    });

  for (const prompt of ['chest from behind', 'side view of a house', 'burning skeleton'])
    it(`“${prompt}” names a side of a thing or an effect, and is left to the code that draws those`, () => {
      assert.equal(generateOutput(taskOf(prompt)), undefined);
      const { file } = drawOutput(taskOf(prompt));
      assert.deepEqual(decodePng(file.bytes), drawStill({ prompt, size: 32, variant: 1 }));
    });

  it('other operations are left to their own code', () => {
    assert.equal(generateOutput(taskOf('knight', 'edit')), undefined);
  });
});
