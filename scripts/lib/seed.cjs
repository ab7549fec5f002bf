// Loaded by the suites before their tests: properties and fuzz tests draw the same examples every time, so that a failure is the change's.
process.env.SPRITE_KILN_SEED ??= '1';
require('fast-check').configureGlobal({ seed: Number(process.env.SPRITE_KILN_SEED) });
