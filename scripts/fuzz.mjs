// Decodes mutated image files with the pages' decoder in a real browser, and mutated Aseprite files in a separate process. Exit code 1 if
// one hangs, takes too much memory, or breaks a promise.
// node scripts/fuzz.mjs [--files 20000] [--seed 1] [--built]     --built: out/ already contains the tests
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';
import { node, root } from './lib/run.mjs';

const { values } = parseArgs({
  options: { files: { type: 'string' }, seed: { type: 'string' }, built: { type: 'boolean' } },
});
const files = Number(values.files ?? 20_000);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
/** Most memory in addition to the image itself. */
const MAX_BYTES = 64 * 2 ** 20;
const MAX_BYTES_ASEPRITE = 128 * 2 ** 20;

if (!values.built && (await node(['esbuild.mjs', '--tests'], { minutes: 5 })).code !== 0) process.exit(1);
const folder = path.join(root, 'out/fuzz');

/** Bundles a module of the tests that isn't a test itself, and returns the path to import. */
async function built(source) {
  const outfile = path.join(folder, `${path.basename(source, '.ts')}.js`);
  await esbuild.build({
    entryPoints: [path.join(root, source)],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['playwright-core'],
    outfile,
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  return (await import(outfile)).default;
}

function print(lines) {
  for (const [name, value] of Object.entries(lines)) console.log(`${`${name}:`.padEnd(26)}${value}`);
}

const mib = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const counted = (ends) =>
  Object.entries(ends)
    .map(([word, number]) => `${number} ${word}`)
    .join(', ');

/** Reads and flattens Aseprite files. @returns whether all promises were kept */
async function fuzzAsepriteFiles() {
  const { fuzzAseprite } = await built('test/unit/sprite/aseprite/fuzz.ts');
  const begin = Date.now();
  const told = ({ length }) => length % 2000 === 0 && console.log(`${length} files`);
  const { outcomes, stuck } = await fuzzAseprite(files, seed, told);
  const most = (of) => outcomes.reduce((a, b) => (of(b) > of(a) ? b : a));
  const [slowest, peak] = [most(({ ms }) => ms), most(({ bytes }) => bytes)];
  const broken = outcomes.filter(({ end }) => end.startsWith('broken'));
  const ends = {};
  for (const { end } of outcomes) ends[end] = (ends[end] ?? 0) + 1;
  print({
    'Aseprite files': outcomes.length,
    outcomes: counted(ends),
    slowest: `${Math.round(slowest.ms)} ms, ${slowest.name}`,
    'peak above the image': `${mib(peak.bytes)}, ${peak.name}`,
    'broken promises': broken.length + (stuck ? 1 : 0),
    seconds: ((Date.now() - begin) / 1000).toFixed(0),
    seed,
  });
  if (stuck) console.log(`Hung or killed: ${stuck}`);
  for (const { name, end } of broken) console.log(`${name}: ${end}`);
  return !stuck && broken.length === 0 && peak.bytes <= MAX_BYTES_ASEPRITE;
}

console.log(`${files} files, seed ${seed}`);
const asepriteKept = await fuzzAsepriteFiles();
const { fuzzDecoder } = await built('test/browser/decodeFuzz.ts');
const begin = Date.now();
const result = await fuzzDecoder(files, seed, (done) => done && console.log(`${done} files`));
print({
  mutations: result.mutations,
  outcomes: counted(result.ends),
  'hangs over 2 s': result.hangs.length,
  slowest: `${Math.round(result.slowestMs)} ms, ${result.slowest}`,
  'peak above the image': `${mib(result.peakBytes)}, ${result.peak}`,
  'broken promises': result.broken.length,
  seconds: ((Date.now() - begin) / 1000).toFixed(0),
  seed,
});
for (const line of [...result.hangs, ...result.broken]) console.log(line);
await rm(folder, { recursive: true, force: true });
const kept = asepriteKept && !result.hangs.length && !result.broken.length && result.peakBytes <= MAX_BYTES;
process.exit(kept ? 0 : 1);
