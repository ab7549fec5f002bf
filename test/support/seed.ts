/** Seed of the fuzz tests: the same in all runs of the suites, random if a file runs alone; set `SPRITE_KILN_SEED` to one that a failure printed. */
export const seed = Number(process.env.SPRITE_KILN_SEED ?? Date.now() % 2 ** 31);
