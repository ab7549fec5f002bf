// Loaded by the suites before their tests: property and fuzz tests use the same examples every time, so a failure is caused by the change.
process.env.SPRITE_KILN_SEED ??= '1';
require('fast-check').configureGlobal({ seed: Number(process.env.SPRITE_KILN_SEED) });
