// Set-up, then every check of the project; the last line says how many passed and failed.
//   node scripts/test.mjs [step…]     (all, where none is named; the names: STEPS)
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sentence, single, suiteCount, total } from './lib/results.mjs';
import { node, root } from './lib/run.mjs';
import { setUpOrExit } from './setup.mjs';

const bin = (name) => path.join(root, 'node_modules', name);
const resultsFolder = path.join(root, 'out/results');

async function command(...args) {
  const { code, timedOut } = await node(args, { minutes: 5 });
  if (timedOut) console.error('It did not end in 5 minutes.');
  return single(code === 0);
}

async function types() {
  const tsc = bin('typescript/bin/tsc');
  const projects = ['.', 'src/webview', 'test/page'].filter((folder) =>
    existsSync(path.join(root, folder, 'tsconfig.json')),
  );
  const codes = [];
  for (const project of projects) codes.push((await node([tsc, '-p', project])).code);
  return single(codes.every((code) => code === 0));
}

async function freshResults(name) {
  const file = path.join(resultsFolder, `${name}.json`);
  await mkdir(resultsFolder, { recursive: true });
  await rm(file, { force: true });
  return file;
}

/** One mocha process on out/test/<place>, but for what lies in its folder `except`; `quiet` shows its words when it has ended. */
async function mocha(place, { minutes, timeout, quiet = false, except }) {
  const folder = path.join(root, 'out/test', place);
  const files = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  const isTest = (file) => file.endsWith('.test.js') && file.split(path.sep)[0] !== except;
  const tests = files.filter(isTest).sort();
  if (tests.length === 0) {
    console.error(`There is no test in test/${place}.`);
    return single(false);
  }
  const output = await freshResults(path.basename(place));
  const {
    code,
    timedOut,
    output: words,
  } = await node(
    [
      ...[
        '--enable-source-maps',
        bin('mocha/bin/mocha.js'),
        '--forbid-only',
        '--require',
        path.join(root, 'scripts/lib/seed.cjs'),
        '--reporter',
        path.join(root, 'scripts/lib/mochaReporter.cjs'),
      ],
      ...['--reporter-option', `output=${output}`, '--timeout', String(timeout * 1000)],
      ...tests.map((file) => path.join(folder, file)),
    ],
    { minutes, quiet },
  );
  if (quiet) console.log(words);
  if (timedOut) console.error(`The suite did not end in ${minutes} minutes.`);
  return suiteCount(output, code);
}

/** The host suite inside the oldest and the current VS Code, side by side: most of its time is waiting for runs. */
async function host() {
  const runner = path.join(root, 'out/test/host/runHost.child.js');
  const suites = ['floor', 'current'].map(async (version) => {
    const output = await freshResults(`host-${version}`);
    const { code, output: words } = await node([runner, version, output], { minutes: 20, quiet: true });
    console.log(`\nVS Code, ${version}\n${words}`);
    return suiteCount(output, code);
  });
  return total(await Promise.all(suites));
}

/** `parts` is what set-up must have ready, `needs` the steps that must have run. `ORDER` says when each runs. */
const STEPS = {
  types: { title: 'Type check', run: types },
  lint: { title: 'Lint', run: () => command(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.') },
  build: { title: 'Build', run: () => command('esbuild.mjs', '--tests', '--production') },
  unit: {
    title: 'Unit tests',
    needs: ['build'],
    parts: ['tools'],
    run: () => mocha('unit', { minutes: 15, timeout: 120, except: 'faults' }),
  },
  faults: {
    title: 'Unit tests of runs under faults',
    needs: ['build'],
    run: () => mocha('unit/faults', { minutes: 15, timeout: 120, quiet: true }),
  },
  contract: {
    title: 'Contract tests',
    needs: ['build'],
    run: () => mocha('contract', { minutes: 10, timeout: 60, quiet: true }),
  },
  package: { title: 'Package', needs: ['build'], run: () => command('scripts/package.mjs', '--built') },
  host: { title: 'Tests inside VS Code', needs: ['build'], parts: ['floor', 'current', 'chromium'], run: host },
  ui: {
    title: 'Tests of the window, with the package installed',
    needs: ['build', 'package'],
    parts: ['current', 'chromium'],
    run: () => mocha('ui', { minutes: 25, timeout: 300 }),
  },
  browser: {
    title: 'Tests of the pages, in a browser',
    needs: ['build'],
    parts: ['chromium'],
    run: () => mocha('browser', { minutes: 25, timeout: 120, quiet: true }),
  },
};

/**
 * Phases, one after the other. A phase is one or more lanes, side by side; a lane is a list of steps, one after the other. Two lanes of
 * about the same length keep two cores busy; those of faults mostly wait for clocks and for processes that are killed.
 */
const ORDER = [
  [['types'], ['build', 'lint']],
  [['unit'], ['faults', 'contract']],
  [['package', 'host']],
  [['ui'], ['browser']],
];

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in STEPS));
if (unknown.length) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${Object.keys(STEPS).join(', ')}.`);
  process.exit(1);
}
const wanted = new Set(
  named.length ? named.flatMap((name) => [...(STEPS[name].needs ?? []), name]) : Object.keys(STEPS),
);
const phases = ORDER.map((lanes) => lanes.map((lane) => lane.filter((name) => wanted.has(name))));

await setUpOrExit(['packages', ...new Set([...wanted].flatMap((name) => STEPS[name].parts ?? []))]);
const counts = [];
const failed = [];

async function perform(name) {
  const step = STEPS[name];
  console.log(`\n=== ${step.title}`);
  const begin = Date.now();
  const missing = (step.needs ?? []).filter((need) => failed.includes(need));
  if (missing.length) console.error(`Not run: it needs ${missing.map((need) => STEPS[need].title).join(', ')}.`);
  const count = missing.length ? single(false) : await step.run();
  console.log(`${step.title}: ${sentence(count)} (${((Date.now() - begin) / 1000).toFixed(1)} s)`);
  counts.push(count);
  if (count.failed) failed.push(name);
}

async function performLane(lane) {
  for (const name of lane) await perform(name);
}

for (const lanes of phases) await Promise.all(lanes.map(performLane));
const sum = total(counts);
// Once more at the end: between a failure and the last line are thousands of lines of other suites.
for (const { title, message } of sum.failures) console.log(`\n✘ ${title}\n${message}`);
if (failed.length) console.log(`\nFailed: ${failed.map((name) => STEPS[name].title).join(', ')}`);
console.log(`\n${sentence(sum)}`);
process.exit(sum.failed ? 1 : 0);
