// Mutated picture files in the decoder of the pages, in a real browser; exit code 1 where one hangs, takes too much memory or breaks a promise.
//   node scripts/fuzz.mjs [--files 20000] [--seed 1]
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';
import { node, root } from './lib/run.mjs';

const { values } = parseArgs({ options: { files: { type: 'string' }, seed: { type: 'string' } } });
const files = Number(values.files ?? 20_000);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
/** Above the picture itself. */
const MOST_BYTES = 64 * 2 ** 20;

const { code } = await node(['esbuild.mjs', '--tests'], { minutes: 5 });
if (code !== 0) process.exit(1);
const outfile = path.join(root, 'out/fuzz/decodeFuzz.js');
await esbuild.build({
  entryPoints: [path.join(root, 'test/browser/decodeFuzz.ts')],
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['playwright-core'],
  outfile,
  sourcemap: 'linked',
  logLevel: 'warning',
});
const { fuzzDecoder } = (await import(outfile)).default;

console.log(`${files} files, seed ${seed}`);
const begin = Date.now();
const result = await fuzzDecoder(files, seed, (done) => done && console.log(`${done} files`));
const lines = {
  mutations: result.mutations,
  'how they ended': Object.entries(result.ends)
    .map(([word, number]) => `${number} ${word}`)
    .join(', '),
  'hangs over 2 s': result.hangs.length,
  slowest: `${Math.round(result.slowestMs)} ms, ${result.slowest}`,
  'peak above the picture': `${(result.peakBytes / 2 ** 20).toFixed(1)} MiB, ${result.peak}`,
  'promises broken': result.broken.length,
  seconds: ((Date.now() - begin) / 1000).toFixed(0),
  seed,
};
for (const [name, value] of Object.entries(lines)) console.log(`${`${name}:`.padEnd(26)}${value}`);
for (const line of [...result.hangs, ...result.broken]) console.log(line);
await rm(path.dirname(outfile), { recursive: true, force: true });
process.exit(result.hangs.length || result.broken.length || result.peakBytes > MOST_BYTES ? 1 : 0);
