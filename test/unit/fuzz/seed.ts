/** Of a run of fuzz tests; set `SPRITE_KILN_SEED` to the one that a failure printed. */
export const seed = Number(process.env.SPRITE_KILN_SEED ?? Date.now() % 2 ** 31);
