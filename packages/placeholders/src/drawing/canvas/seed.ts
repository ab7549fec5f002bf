/** A stream of random numbers. The same seed gives the same stream on every machine. */
export interface SeededRandom {
  /** In [0, 1). */
  next(): number;
  /** In [low, high). */
  between(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One item of a list. */
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** Repeats one number, for what is drawn in any order and any number of times. @param value in [0, 1) */
export function stuckAt(value: number): SeededRandom {
  return {
    next: () => value,
    between: (low, high) => low + value * (high - low),
    chance: (probability) => value < probability,
    pick: (list) => list[Math.floor(value * list.length)] ?? list[0],
  };
}

/** FNV-1a over UTF-16 units: 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A stream seeded by a string (mulberry32 over a hash). Not for secrets. */
export function seededRandom(seed: string): SeededRandom {
  let state = hashText(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
