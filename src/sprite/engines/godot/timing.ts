import type { WriteOptions } from '../../export/optionTable';

/** An animation in Godot's `SpriteFrames`: entry `i` shows for `durations[i] * unit` milliseconds. */
export interface GodotTiming {
  /** Indices of the sprite's frames, in playing order. */
  readonly frames: readonly number[];
  /** Units that each entry shows. */
  readonly durations: readonly number[];
  /** Milliseconds of a duration of 1.0: `speed` is 1000 / `unit`. */
  readonly unit: number;
}

/** A frame that doesn't show for its duration at 60 steps a second. Milliseconds. */
export interface GodotDeviation {
  readonly wanted: number;
  readonly shown: number;
}

/** Name of the animation that an `AnimatedSprite2D` plays by default. */
const DEFAULT_ANIMATION = 'default';
/** Most entries that `auto` adds, and most entries of an animation with even steps. */
const MAX_ADDED = 15;
const MAX_ENTRIES = 63;
/** Godot raises a duration under 0.01 to 0.01. */
const MAX_UNITS = 100;

/**
 * The timing of an animation.
 *
 * Godot 4.6 counts the rest of a step at the speed of the frame that just ended (its issue 123572): a long frame after a short one loses
 * up to one step for each time it is longer. Equal entries lose nothing, so frames are repeated as entries of their common divisor.
 * @param times milliseconds of each of `frames`, at least 1
 */
export function godotTiming(
  name: string,
  frames: readonly number[],
  times: readonly number[],
  evenSteps: WriteOptions['evenSteps'],
): GodotTiming {
  const { unit: step, entries } = evenEntries(times);
  const most = evenSteps === 'always' ? MAX_ENTRIES : Math.min(MAX_ENTRIES, times.length + MAX_ADDED);
  if (evenSteps !== 'never' && entries <= most) {
    const repeated = frames.flatMap((frame, at) => Array<number>((times[at] ?? 1) / step).fill(frame));
    return { frames: repeated, durations: repeated.map(() => 1), unit: step };
  }
  if (name === DEFAULT_ANIMATION) return startingEven(frames, times);
  const unit = timeUnit(times);
  return { frames, durations: times.map((time) => time / unit), unit };
}

/**
 * A timing whose first duration is 1.0. Godot always starts this animation with 1.0, because it reads durations when the name of the
 * animation changes. If the first frame is too long for that, it becomes two entries.
 */
function startingEven(frames: readonly number[], times: readonly number[]): GodotTiming {
  const [first = 1, ...others] = times;
  const unit = Math.min(first, Math.min(...times) * MAX_UNITS);
  const begin = first > unit ? [1, first / unit - 1] : [1];
  return {
    frames: [...frames.slice(0, begin.length - 1), ...frames],
    durations: [...begin, ...others.map((time) => time / unit)],
    unit,
  };
}

/** Whether even steps would need no more entries than allowed. */
export const canBeEven = (times: readonly number[]): boolean => evenEntries(times).entries <= MAX_ENTRIES;

/** The longest step in milliseconds that divides all times, and the number of such steps in all of them. */
function evenEntries(times: readonly number[]): { readonly unit: number; readonly entries: number } {
  const unit = times.reduce(commonDivisor);
  return { unit, entries: times.reduce((sum, time) => sum + time / unit, 0) };
}

/**
 * Milliseconds of a duration of 1.0: the most frequent duration, so most frames show 1.0, if all others are exact fractions of it in
 * Godot's 32-bit floats; otherwise the greatest common divisor.
 */
function timeUnit(times: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const time of times) counts.set(time, (counts.get(time) ?? 0) + 1);
  const [usual = 1] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [1, 0]);
  const isExact = [...counts.keys()].every((time) => (time * 64) % usual === 0);
  return isExact ? usual : [...counts.keys()].reduce(commonDivisor);
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** Seconds of a step on Godot's default screen. */
const STEP = 1 / 60;
/** Ten minutes: for longer animations the start is enough. */
const MAX_STEPS = 36_000;
const ROUNDS = 3;
/** Milliseconds. Every screen is off by up to a step for durations that aren't multiples of it. */
const MAX_DEVIATION_MS = 1500 * STEP;

/** The frame that is furthest from its duration when Godot plays an animation at 60 steps a second; undefined if all are right to a step. */
export function worstDeviation(timing: GodotTiming, loops: boolean): GodotDeviation | undefined {
  if (new Set(timing.durations).size === 1) return undefined;
  const shown = shownTimes(timing, loops);
  let worst: GodotDeviation | undefined;
  for (const [at, duration] of timing.durations.entries()) {
    const [wanted, mean] = [duration * timing.unit, shown[at]];
    if (mean === undefined || Math.abs(mean - wanted) <= MAX_DEVIATION_MS) continue;
    if (!worst || Math.abs(mean - wanted) > Math.abs(worst.shown - worst.wanted)) worst = { wanted, shown: mean };
  }
  return worst;
}

/**
 * Milliseconds that each entry shows at 60 steps a second, averaged over up to three rounds; undefined for entries that aren't reached,
 * and for the last one if the animation stops there.
 */
export function shownTimes(timing: GodotTiming, loops: boolean): (number | undefined)[] {
  const player = new GodotPlayer(timing);
  const count = timing.durations.length;
  const most = loops ? ROUNDS * count : count - 1;
  const sums = timing.durations.map(() => ({ steps: 0, visits: 0 }));
  let [done, since] = [0, 0];
  for (let step = 1; step <= MAX_STEPS && done < most; step++) {
    for (const ended of player.step()) {
      const sum = sums[ended];
      if (!sum || done === most) break;
      sum.steps += step - since;
      sum.visits++;
      done++;
      since = step;
    }
  }
  return sums.map(({ steps, visits }) => (visits > 0 ? (1000 * steps * STEP) / visits : undefined));
}

/**
 * Plays like `AnimatedSprite2D` (scene/2d/animated_sprite_2d.cpp of Godot 4.6), to the bit: progress and durations are 32-bit floats
 * there, and whether a frame ends exactly with a step or right after it decides how much of the next frame is lost.
 */
class GodotPlayer {
  readonly #scales: readonly number[];
  readonly #speed: number;
  #at = 0;
  #progress = 0;

  constructor({ durations, unit }: GodotTiming) {
    this.#scales = durations.map((duration) => Math.fround(1 / Math.fround(duration)));
    this.#speed = 1000 / unit;
  }

  /** Plays one step. Returns the entries that ended in it, in order. */
  step(): number[] {
    const ended: number[] = [];
    const count = this.#scales.length;
    for (let remaining = STEP, turns = 0; remaining > 0 && turns <= count; turns++) {
      // The speed of the entry that just ended, if one did: this reproduces the engine's bug.
      const speed = this.#speed * (this.#scales[this.#at] ?? 1);
      if (this.#progress >= 1) {
        ended.push(this.#at);
        this.#at = (this.#at + 1) % count;
        this.#progress = 0;
      }
      const part = Math.min((1 - this.#progress) / speed, remaining);
      this.#progress = Math.fround(this.#progress + part * speed);
      remaining -= part;
    }
    return ended;
  }
}
