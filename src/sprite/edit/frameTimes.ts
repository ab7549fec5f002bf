import { DURATIONS_MS } from './changes/frames';

/** How a person says how long frames last. `percent`: of what each lasts now. */
export const TIME_UNITS = ['ms', 'fps', 'percent'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** The numbers that each takes. */
export const TIME_LIMITS: Readonly<Record<TimeUnit, { readonly least: number; readonly most: number }>> = {
  ms: DURATIONS_MS,
  // A frame lasts a minute at most.
  fps: { least: 0.02, most: 1000 },
  percent: { least: 1, most: 10_000 },
};

/**
 * Milliseconds of frames, as many as `durations`.
 * @param durations what they last now
 */
export function timesOf(durations: readonly number[], value: number, unit: TimeUnit): readonly number[] {
  return durations.map((duration) => {
    if (unit === 'ms') return held(value);
    return held(unit === 'fps' ? 1000 / value : (duration * value) / 100);
  });
}

const held = (ms: number) => Math.min(DURATIONS_MS.most, Math.max(DURATIONS_MS.least, Math.round(ms)));

/** What a field shows of frames: their duration if it's the same for all, to two decimals; undefined: they differ. */
export function timeIn(durations: readonly number[], unit: TimeUnit): number | undefined {
  if (unit === 'percent') return 100;
  const [first = 0, ...others] = durations.map((duration) => Math.max(1, Math.round(duration)));
  if (others.some((one) => one !== first)) return undefined;
  return unit === 'ms' ? first : Math.round(100_000 / first) / 100;
}
