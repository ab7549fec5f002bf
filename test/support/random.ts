/** Numbers from 0 up to, but not including, 1; the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Seed of the fuzz tests: the same in all runs of the suites, random if a file runs alone; set `SPRITE_KILN_SEED` to one that a failure printed. */
export const seed = Number(process.env.SPRITE_KILN_SEED ?? Date.now() % 2 ** 31);
