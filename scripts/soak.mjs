// Many runs against a service with faults, in windows that are killed or suspended, whose clocks jump, or whose records are damaged. Exit
// code 1 if an output is lost or damaged, a run is charged twice, or a refusal is reported late.
// node scripts/soak.mjs [--runs 500] [--seed 1]
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';
import { root } from './lib/run.mjs';

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const runs = Number(values.runs ?? 500);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));

const outdir = path.join(root, 'out/soak');
await esbuild.build({
  entryPoints: ['soak.ts', 'soak.child.ts'].map((name) => path.join(root, 'test/soak', name)),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // As for the other tests in plain Node.
  alias: { vscode: path.join(root, 'test/support/editorApi.ts') },
  outdir,
  sourcemap: 'linked',
  logLevel: 'warning',
});
const { soak } = (await import(path.join(outdir, 'soak.js'))).default;

console.log(`${runs} runs, seed ${seed}`);
const result = await soak(path.join(outdir, 'soak.child.js'), runs, seed, (ended) => {
  // A step that says nothing for minutes is stopped.
  if (ended % 50 === 0) console.log(`${ended} runs`);
});

const megabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const lines = {
  runs: result.runs,
  'runs with a fault': result.mishaps,
  'POST /generate': result.posts,
  'runs charged': result.charged,
  'outputs made': result.made,
  'outputs on disk': result.onDisk,
  'lost outputs': result.lost,
  'saved twice': result.twice,
  'damaged files': result.damaged,
  'charged twice': result.double,
  'final refusals': result.refusals,
  'late refusals': result.lateRefusals,
  'slowest refusal': `${result.slowestRefusal.toFixed(1)} s`,
  'peak memory': megabytes(result.peak),
  'memory at 10 %, 50 %, 100 %': result.memory.map(megabytes).join(', '),
  'in use after garbage collection': result.held.map(megabytes).join(', '),
  outcomes: Object.entries(result.ends)
    .map(([word, number]) => `${number} ${word}`)
    .join(', '),
  seconds: result.seconds.toFixed(0),
  seed,
};
for (const [name, value] of Object.entries(lines)) console.log(`${`${name}:`.padEnd(34)}${value}`);
await rm(outdir, { recursive: true, force: true });
process.exit(result.lost || result.double || result.damaged || result.lateRefusals ? 1 : 0);
