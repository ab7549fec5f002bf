/** Of the fuzz tests: one for all runs of the suites, any where a file runs alone; set `SPRITE_KILN_SEED` to the one that a failure printed. */
export const seed = Number(process.env.SPRITE_KILN_SEED ?? Date.now() % 2 ** 31);
