import { draw } from '@sprite-kiln/placeholders/drawing';
import { bench, figures, median } from './row';

const ROUNDS = 5;
const GOAL_MS = 120;
const VARIATIONS = 12;

/** Milliseconds for twelve variations of a prompt. */
async function variations(prompt: string, size: number): Promise<number> {
  const begin = performance.now();
  for (let variant = 0; variant < VARIATIONS; variant++) await draw({ prompt, size, variant });
  return performance.now() - begin;
}

async function rounds(prompts: readonly string[], size: number): Promise<number[]> {
  const times: number[] = [];
  for (const prompt of prompts) for (let round = 0; round < ROUNDS; round++) times.push(await variations(prompt, size));
  return times;
}

/** Twelve variations at 64 px of drawings with many parts and with few, as `Generate Sprite…` requests them. */
bench(async () => {
  const prompts = ['a brave knight with a red hat', 'grey wolf', 'castle', 'grass', 'sword', 'unheard-of thing'];
  for (const prompt of prompts) await variations(prompt, 64);
  const times = await rounds(prompts, 64);
  const small = await rounds(prompts, 32);
  return [
    {
      ...figures('Twelve variations of a sprite of 64 px, drawn', times),
      unit: 'ms',
      beside: [{ ...figures('the same at 32 px', small), ratio: median(times) / median(small) }],
      goal: { text: `median < ${GOAL_MS} ms`, met: median(times) < GOAL_MS },
    },
  ];
});
