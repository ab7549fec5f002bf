// The checks of the project: what each runs, what it needs, and how many cores it keeps busy.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { single, suiteCount, total } from './results.mjs';
import { node, root } from './run.mjs';

const bin = (name) => path.join(root, 'node_modules', name);
const resultsFolder = path.join(root, 'out/results');

/** A command that passes or fails as a whole; its output is shown if it fails. */
async function command(args, { minutes = 5 } = {}) {
  const { code, timedOut, output } = await node(args, { minutes, quiet: true });
  if (code !== 0) console.error(output);
  if (timedOut) console.error(`It didn't finish in ${minutes} minutes.`);
  return single(code === 0);
}

async function types() {
  const tsc = bin('typescript/bin/tsc');
  const projects = ['.', 'src/webview', 'test/page'].filter((folder) =>
    existsSync(path.join(root, folder, 'tsconfig.json')),
  );
  const counts = [];
  for (const project of projects) counts.push(await command([tsc, '-p', project]));
  return single(total(counts).failed === 0);
}

/** The path for a suite's results, after removing those of an earlier run. */
async function freshResults(name) {
  const file = path.join(resultsFolder, `${name}.json`);
  await mkdir(resultsFolder, { recursive: true });
  await rm(file, { force: true });
  return file;
}

/** The result of a suite. Its report goes to a file, and is also shown if it failed without a failed test. */
async function ended(results, { code, timedOut, output }, minutes) {
  const report = results.replace(/json$/, 'log');
  await writeFile(report, output);
  const count = suiteCount(results, code);
  if (timedOut) console.error(`The suite didn't finish in ${minutes} minutes.`);
  if (count.failed && !count.failures?.length) console.error(output);
  if (count.failed) console.error(`Full report: ${path.relative(root, report)}`);
  return count;
}

/** Test files in a folder of out/test, without its subfolder `except`, as paths from there. */
async function testFiles(place, except) {
  const folder = path.join(root, 'out/test', place);
  const files = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  return files
    .filter((file) => file.endsWith('.test.js') && file.split(path.sep)[0] !== except)
    .map((file) => path.posix.join(place, file.split(path.sep).join('/')))
    .sort();
}

/** Runs one mocha process with the tests in out/test/<place>, or only the `wanted` ones. */
async function mocha(place, { wanted, minutes, timeout, except, retries = 0 }) {
  const tests = (await testFiles(place, except)).filter((file) => wanted?.includes(file) ?? true);
  if (tests.length === 0) {
    console.error(`No tests in test/${place}.`);
    return single(false);
  }
  const results = await freshResults(path.basename(place));
  const args = [
    ...['--enable-source-maps', bin('mocha/bin/mocha.js'), '--forbid-only'],
    ...['--require', path.join(root, 'scripts/lib/seed.cjs')],
    ...['--reporter', path.join(root, 'scripts/lib/mochaReporter.cjs'), '--reporter-option', `output=${results}`],
    ...['--timeout', String(timeout * 1000), '--retries', String(retries)],
    ...tests.map((file) => path.join(root, 'out/test', file)),
  ];
  return ended(results, await node(args, { minutes, quiet: true }), minutes);
}

/**
 * Runs the host suite in one VS Code: all of it in the oldest supported version; in the current version, tests that depend on VS Code's
 * own behavior.
 */
async function host(version) {
  const results = await freshResults(`host-${version}`);
  const minutes = 30;
  const runner = path.join(root, 'out/test/host/runHost.child.js');
  return ended(results, await node([runner, version, results], { minutes, quiet: true }), minutes);
}

/**
 * In the order of their start, the longest first if there is a choice. `parts`: what set-up must have ready. `needs`: the steps that must
 * have passed. `cores`: how many cores it keeps busy. `suite`: its name in reach.mjs. `all`: only runs with --all. `run` gets the wanted
 * test files as paths in out/test; undefined means all.
 */
export const STEPS = {
  build: { title: 'Build', run: () => command(['esbuild.mjs', '--tests', '--production']) },
  types: { title: 'Type check', run: types },
  package: { title: 'Package', needs: ['build'], run: () => command(['scripts/package.mjs', '--built']) },
  browser: {
    title: 'Tests of the pages, in a browser',
    needs: ['build'],
    parts: ['chromium'],
    suite: 'browser',
    run: (wanted) => mocha('browser', { wanted, minutes: 40, timeout: 120 }),
  },
  ui: {
    title: 'Tests of the window, with the package installed',
    needs: ['package'],
    parts: ['floor', 'current', 'chromium'],
    suite: 'ui',
    run: (wanted) => mocha('ui', { wanted, minutes: 40, timeout: 300, retries: 1 }),
  },
  web: {
    title: 'Tests of the browser-only editor, with the package',
    needs: ['package'],
    parts: ['current', 'web', 'chromium'],
    suite: 'web',
    // VS Code, the extension, and its threads all run in the browser.
    cores: 2,
    run: (wanted) => mocha('web', { wanted, minutes: 15, timeout: 300 }),
  },
  'host-floor': {
    title: 'Tests inside VS Code, the oldest supported',
    needs: ['build'],
    parts: ['floor', 'chromium'],
    suite: 'host',
    run: () => host('floor'),
  },
  unit: {
    title: 'Unit tests',
    needs: ['build'],
    parts: ['tools'],
    suite: 'unit',
    run: (wanted) => mocha('unit', { wanted, minutes: 30, timeout: 120, except: 'faults' }),
  },
  'host-current': {
    title: 'Tests inside VS Code, the current one',
    needs: ['build'],
    parts: ['current', 'chromium'],
    suite: 'host',
    run: () => host('current'),
  },
  faults: {
    title: 'Unit tests of runs under faults',
    needs: ['build'],
    cores: 0.5,
    suite: 'faults',
    run: (wanted) => mocha('unit/faults', { wanted, minutes: 30, timeout: 120 }),
  },
  engines: {
    title: 'Tests in game engines',
    needs: ['build'],
    parts: ['chromium', 'engines'],
    suite: 'engines',
    run: (wanted) => mocha('engines', { wanted, minutes: 25, timeout: 300 }),
  },
  contract: {
    title: 'Contract tests',
    needs: ['build'],
    suite: 'contract',
    run: (wanted) => mocha('contract', { wanted, minutes: 10, timeout: 60 }),
  },
  lint: { title: 'Lint', run: () => command([bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']) },
  fuzz: {
    title: 'Mutated files, 20,000 of each kind',
    needs: ['build'],
    parts: ['chromium'],
    all: true,
    run: () => command(['scripts/fuzz.mjs', '--built'], { minutes: 60 }),
  },
  soak: { title: 'Runs under mishaps', all: true, run: () => command(['scripts/soak.mjs'], { minutes: 10 }) },
};
