import { drawSprite } from '../../src/art/drawing/drawSprite';
import { bench, figures, median } from './row';

const ROUNDS = 5;
const GOAL_MS = 120;
const VARIATIONS = 12;

/** Milliseconds for twelve variations of a prompt. */
function variations(prompt: string, size: number): number {
  const begin = performance.now();
  for (let variant = 0; variant < VARIATIONS; variant++) drawSprite({ prompt, size, variant });
  return performance.now() - begin;
}

/** Twelve variations at 64 px of drawings with many parts and with few, as `Generate Sprite…` requests them. */
bench(async () => {
  const prompts = ['a brave knight with a red hat', 'grey wolf', 'castle', 'grass', 'sword', 'unheard-of thing'];
  for (const prompt of prompts) variations(prompt, 64);
  const times = prompts.flatMap((prompt) => Array.from({ length: ROUNDS }, () => variations(prompt, 64)));
  const small = prompts.flatMap((prompt) => Array.from({ length: ROUNDS }, () => variations(prompt, 32)));
  return [
    {
      ...figures('Twelve variations of a sprite of 64 px, drawn', times),
      unit: 'ms',
      beside: [{ ...figures('the same at 32 px', small), ratio: median(times) / median(small) }],
      goal: { text: `median < ${GOAL_MS} ms`, met: median(times) < GOAL_MS },
    },
  ];
});
