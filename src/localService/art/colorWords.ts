import type { Hsl } from './hsl';

const WORDS: Readonly<Record<string, Hsl>> = {
  red: { h: 354, s: 0.66, l: 0.5 },
  crimson: { h: 345, s: 0.7, l: 0.42 },
  fire: { h: 16, s: 0.86, l: 0.52 },
  orange: { h: 26, s: 0.84, l: 0.54 },
  amber: { h: 38, s: 0.88, l: 0.53 },
  gold: { h: 43, s: 0.82, l: 0.55 },
  golden: { h: 43, s: 0.82, l: 0.55 },
  yellow: { h: 50, s: 0.88, l: 0.58 },
  lime: { h: 82, s: 0.66, l: 0.5 },
  green: { h: 130, s: 0.48, l: 0.45 },
  emerald: { h: 152, s: 0.6, l: 0.42 },
  teal: { h: 176, s: 0.54, l: 0.42 },
  cyan: { h: 188, s: 0.66, l: 0.52 },
  turquoise: { h: 174, s: 0.58, l: 0.52 },
  ice: { h: 197, s: 0.6, l: 0.7 },
  sky: { h: 203, s: 0.72, l: 0.62 },
  blue: { h: 218, s: 0.62, l: 0.53 },
  navy: { h: 224, s: 0.56, l: 0.34 },
  indigo: { h: 246, s: 0.46, l: 0.46 },
  purple: { h: 276, s: 0.46, l: 0.5 },
  violet: { h: 264, s: 0.54, l: 0.58 },
  magenta: { h: 310, s: 0.6, l: 0.52 },
  pink: { h: 336, s: 0.68, l: 0.68 },
  brown: { h: 25, s: 0.46, l: 0.36 },
  bronze: { h: 30, s: 0.54, l: 0.46 },
  copper: { h: 20, s: 0.56, l: 0.5 },
  black: { h: 240, s: 0.12, l: 0.2 },
  dark: { h: 250, s: 0.2, l: 0.26 },
  gray: { h: 220, s: 0.07, l: 0.52 },
  grey: { h: 220, s: 0.07, l: 0.52 },
  iron: { h: 215, s: 0.12, l: 0.56 },
  steel: { h: 212, s: 0.16, l: 0.6 },
  silver: { h: 214, s: 0.14, l: 0.7 },
  white: { h: 215, s: 0.2, l: 0.88 },
};

/** The words of a prompt, lowercase, without punctuation. */
export function wordsOf(prompt: string): string[] {
  return prompt.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** The colours that a prompt names, in order, each once. English words only. */
export function colorsIn(prompt: string): Hsl[] {
  const found = wordsOf(prompt).flatMap((word) => (Object.hasOwn(WORDS, word) ? [WORDS[word]] : []));
  return [...new Set(found)].filter((color) => color !== undefined);
}
