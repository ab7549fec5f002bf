import assert from 'node:assert/strict';
import fc from 'fast-check';
import { quoteFor } from '../../../../src/core/budget/quote';
import { costKey, type InputPixels } from '../../../../src/core/domain/costShape';
import type { GenerateRequest } from '../../../../src/shared/contract/api';

const LIMIT = 1000;

const generate = (size: number) => costKey({ operation: 'generate', prompt: 'a', size }, []);
const edit = (...pixels: InputPixels) =>
  costKey({ operation: 'edit', prompt: 'a', inputs: pixels.map(() => ({ asset_id: 'a' })) }, pixels);
const animate = (more: { output_frames?: number; colors?: number }, pixels = 256) =>
  costKey({ operation: 'animate', prompt: 'a', inputs: [{ asset_id: 'a' }], ...more }, [pixels]);
const seen = (key: string, credits: number) => ({ key, credits });

describe('What a run may cost', () => {
  const rows: readonly (readonly [title: string, key: string, paid: [string, number][], quote: object])[] = [
    ['nobody knows before anything was paid', generate(16), [], {}],
    ['is what the same cost', generate(16), [[generate(16), 5]], { cost: 5 }],
    [
      'is the highest that the same cost',
      generate(16),
      [
        [generate(16), 5],
        [generate(16), 9],
      ],
      { cost: 9 },
    ],
    ['isn’t what another size cost', generate(32), [[generate(16), 5]], { cost: 24, isEstimate: true }],
    ['counts pixels, not sides', edit(1024), [[edit(256), 5]], { cost: 24, isEstimate: true }],
    [
      'is never below what a smaller one cost',
      generate(32),
      [
        [generate(16), 5],
        [generate(64), 40],
      ],
      { cost: 40, isEstimate: true },
    ],
    [
      'grows with the frames',
      animate({ output_frames: 16 }),
      [[animate({ output_frames: 2 }), 5]],
      { cost: 48, isEstimate: true },
    ],
    [
      'grows with frames and colors',
      animate({ output_frames: 4, colors: 32 }),
      [[animate({ output_frames: 2, colors: 16 }), 5]],
      { cost: 24, isEstimate: true },
    ],
    [
      'grows once with inputs that are more and larger',
      edit(256, 256),
      [[edit(256), 5]],
      { cost: 12, isEstimate: true },
    ],
    [
      'is unknown for a number of frames that the service chooses',
      animate({}),
      [[animate({ output_frames: 2 }), 5]],
      { atLeast: 5 },
    ],
    [
      'is unknown for assets, of which nobody counts the pixels',
      edit(undefined),
      [[edit(undefined), 5]],
      { atLeast: 5 },
    ],
    ['is unknown for another operation', generate(16), [[edit(256), 5]], { atLeast: 5 }],
    ['by a record of an earlier version is at least that', generate(16), [['generate', 5]], { atLeast: 5 }],
    [
      'is a whole day’s limit if the estimate is higher',
      generate(64),
      [[generate(16), 90]],
      { cost: LIMIT, isEstimate: true },
    ],
    ['is above the limit if a smaller one was', generate(64), [[generate(16), 2000]], { cost: 2000, isEstimate: true }],
    ['asks for no more than the limit', generate(64), [['generate', 2000]], { atLeast: LIMIT }],
  ];
  for (const [title, key, paid, quote] of rows)
    it(title, () => {
      assert.deepEqual(
        quoteFor(
          key,
          paid.map((one) => seen(...one)),
          LIMIT,
        ),
        quote,
      );
    });

  it('is never too low for a service that charges no more than twice as much for twice as much, and rounds', () => {
    const measures = fc.record({
      frames: fc.integer({ min: 1, max: 8 }),
      side: fc.integer({ min: 1, max: 64 }),
      colors: fc.integer({ min: 2, max: 256 }),
    });
    const price = fc.record({
      base: fc.float({ min: 0, max: 20, noNaN: true }),
      rate: fc.float({ min: 0, max: 0.125, noNaN: true }),
      power: fc.constantFrom(0, 0.5, 1),
    });
    fc.assert(
      fc.property(
        measures,
        fc.array(measures, { minLength: 1, maxLength: 4 }),
        price,
        (mine, others, { base, rate, power }) => {
          const costOf = ({ frames, side, colors }: typeof mine) =>
            Math.round(base + rate * (frames * side * side * colors) ** power);
          const keyOf = ({ frames, side, colors }: typeof mine) =>
            animate({ output_frames: 2 * frames, colors }, side * side);
          const paid = others.map((one) => seen(keyOf(one), costOf(one)));
          const { cost = 0 } = quoteFor(keyOf(mine), paid, Number.MAX_SAFE_INTEGER);
          assert.ok(cost >= costOf(mine), `${cost} < ${costOf(mine)}`);
        },
      ),
    );
  });

  it('doesn’t depend on how a field is left out', () => {
    const request = { operation: 'animate' as const, prompt: 'walk', inputs: [{ asset_id: 'a' }] };
    const empty = Object.assign({ ...request }, { colors: undefined, output_frames: undefined });
    assert.equal(costKey(empty, [256]), costKey(request, [256]));
  });

  it('is known by every field of a request that isn’t words', () => {
    const whole: Required<Extract<GenerateRequest, { operation: 'animate' }>> & { size: number } = {
      operation: 'animate',
      prompt: 'walk',
      inputs: [{ asset_id: 'a' }],
      output_frames: 8,
      colors: 16,
      tags: ['t'],
      size: 32,
    };
    assert.equal(costKey(whole, [256]), 'animate size=1024 inputs=1 first=256 all=256 frames=8 colors=16');
  });
});
