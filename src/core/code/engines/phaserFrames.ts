import type { StringPart } from '../codeNames';
import { fieldOf, type Value, wholeOf } from '../text/codeValues';
import { type Range, stringParts } from './engine';

/** Most frames of one animation that are looked for. */
const MAX_FRAMES = 500;

/** Frames, and the place of what says them. */
interface MadeNames {
  readonly names: readonly (readonly StringPart[])[];
  readonly at: Range;
}

/**
 * The names that Phaser's `generateFrameNames` puts together: a prefix, a number with zeros before it, and a suffix.
 * @param config `{ prefix: 'walk_', start: 1, end: 8, zeroPad: 2, suffix: '.png' }` @returns undefined if one of them isn't known
 */
export function frameNamesOf(
  config: Value | undefined,
  known: (value: Value | undefined) => Value | undefined,
): MadeNames | undefined {
  if (config?.kind !== 'object' || config.isOpen) return undefined;
  const numbers = numbersIn(config);
  const pad = numberOr(fieldOf(config, 'zeroPad'), 0);
  const [prefix, suffix] = ['prefix', 'suffix'].map((name) => {
    const value = fieldOf(config, name);
    return value ? stringParts(known(value)) : [''];
  });
  if (!numbers || pad === undefined || !prefix || !suffix) return undefined;
  const names = numbers.map((number) => [...prefix, String(number).padStart(Math.min(pad, 32), '0'), ...suffix]);
  const at = fieldOf(config, 'end', 'frames', 'prefix') ?? config;
  return { names, at };
}

function numberOr(value: Value | undefined, other: number): number | undefined {
  return value ? wholeOf(value) : other;
}

function numbersIn(config: Value): readonly number[] | undefined {
  const list = fieldOf(config, 'frames');
  if (list) {
    if (list.kind !== 'list' || list.isOpen || list.items.length > MAX_FRAMES) return undefined;
    const numbers = list.items.map((item) => wholeOf(item));
    return numbers.every((one) => one !== undefined) ? numbers : undefined;
  }
  const [start, end] = [numberOr(fieldOf(config, 'start'), 0), numberOr(fieldOf(config, 'end'), 0)];
  if (start === undefined || end === undefined || Math.abs(end - start) >= MAX_FRAMES) return undefined;
  const step = start <= end ? 1 : -1;
  return Array.from({ length: Math.abs(end - start) + 1 }, (_, at) => start + at * step);
}
