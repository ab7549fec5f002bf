// Mutation testing: breaks decisions of the product (scripts/lib/mutants.txt) one at a time in a copy of the repository, and reports
// which suite catches each. For each decision the suites run in order, with only those tests that can reach the broken file; the first
// failure ends it. Exit code 1 if a decision survived.
// node scripts/mutate.mjs [name…] [--suites node,pages,host,window] [--from name] [--minutes 10] [--nearest 8] [--output file]
// --minutes: time limit of a suite for one broken decision; a suite that hangs counts as caught, if it normally ends in that time.
// --nearest: most test files of each suite, those that import the broken file most directly; default: all. --output: also writes the
// table to a file.
import { rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { broken, readMutants } from './lib/mutants.mjs';
import { Reach } from './lib/reach.mjs';
import { node, root, run } from './lib/run.mjs';
import { TestLog } from './lib/testLog.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    suites: { type: 'string', default: 'node,pages,host,window' },
    from: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    nearest: { type: 'string' },
    output: { type: 'string' },
  },
});
const minutes = Number(values.minutes);

/** Suite → its suites in Reach, what is built for it, and how it runs. */
const SUITES = {
  node: { parts: ['unit', 'faults', 'contract', 'placeholders'], build: buildTests, run: mocha },
  pages: { parts: ['browser'], build: buildAll, run: mocha },
  host: { parts: ['host'], build: buildAll, run: host },
  window: { parts: ['ui'], build: buildPackage, run: mocha },
};

/** These tests read the repository instead of running the product. */
const READS_SOURCES = 'test/unit/repository/';

/** Failed tests by a suite's events: title and file. Undefined if it hung before any was planned. */
function failuresIn(events, { timedOut }) {
  const log = TestLog.read(events);
  if (!log.isPlanned && timedOut) return undefined;
  if (!log.isPlanned) return [{ title: "A test file doesn't load.", file: '' }];
  return log.failures;
}

const scriptOf = (copy, test) => path.join(copy, 'out', test.replace(/\.ts$/, '.js'));

/** Runs tests in one mocha process, up to the first failure. */
async function mocha(copy, tests, { only, except } = {}) {
  const events = path.join(copy, 'events.jsonl');
  await rm(events, { force: true });
  const args = [
    path.join(copy, 'node_modules/mocha/bin/mocha.js'),
    ...(only ? ['--grep', only] : ['--bail', ...(except ? ['--grep', except, '--invert'] : [])]),
    ...['--exit', '--retries', '0', '--timeout', '120000'],
    ...['--require', path.join(copy, 'scripts/lib/seed.cjs')],
    ...['--reporter', path.join(copy, 'scripts/lib/mochaReporter.cjs'), '--reporter-option', `events=${events}`],
    ...tests.map((test) => scriptOf(copy, test)),
  ];
  const ended = await node(args, { cwd: copy, minutes, quiet: true });
  return { ...ended, failures: failuresIn(events, ended) };
}

/** Runs tests in the extension host of the floor version. */
async function host(copy, tests) {
  const events = path.join(copy, 'events.jsonl');
  const files = tests.map((test) => path.posix.relative('test/host', test));
  const args = [path.join(copy, 'out/test/host/runHost.child.js'), 'floor', events, JSON.stringify({ files })];
  const ended = await node(args, { cwd: copy, minutes, quiet: true });
  return { ...ended, failures: failuresIn(events, ended) };
}

async function build(copy, ...args) {
  const { code, output } = await node(args, { cwd: copy, minutes: 10, quiet: true });
  if (code !== 0) throw new Error(`${args.join(' ')} failed:\n${output}`);
}

function buildTests(copy, tests, reach) {
  return build(copy, 'esbuild.mjs', `--only=${[...tests, ...reach.startedBy(tests)].join(',')}`);
}

function buildAll(copy) {
  return build(copy, 'esbuild.mjs', '--tests', '--production');
}

async function buildPackage(copy) {
  await buildAll(copy);
  await build(copy, 'scripts/package.mjs', '--built');
}

/** Copies what git would commit to a temporary folder, with the packages and editors of this repository. */
async function copyRepository() {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-mutate-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  const list = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { quiet: true });
  const files = list.output.split('\0').filter(Boolean);
  for (const folder of new Set(files.map((file) => path.dirname(file))))
    await mkdir(path.join(copy, folder), { recursive: true });
  for (const file of files) await cp(path.join(root, file), path.join(copy, file)).catch(() => {});
  for (const folder of ['node_modules', '.vscode-test']) {
    await symlink(path.join(root, folder), path.join(copy, folder), 'junction').catch(() => {});
  }
  return copy;
}

/** Tests of a suite that can notice a mutant, the nearest first. */
function testsFor(reach, { file, tests }, suite) {
  const all = reach.testsReaching([file], ...SUITES[suite].parts);
  const reached = all.filter((test) => !test.startsWith(READS_SOURCES));
  const mayNotice = (test) => !tests || suite === 'node' || tests.includes(path.basename(test, '.test.ts'));
  return reached.filter(mayNotice).slice(0, values.nearest && Number(values.nearest));
}

/** How a run with a broken decision was noticed; undefined if it wasn't. */
function noticed({ failures, timedOut, code, output }, suite, tests) {
  const [first] = failures ?? [];
  if (first) {
    const file = first.file?.replace(/^.*?[\\/]out[\\/]/, '').replace(/\.js$/, '.ts') ?? '';
    return { suite, test: first.title, file: file.split(path.sep).join('/') };
  }
  if (timedOut) return { suite, test: `Hung for ${minutes} minutes.`, file: '', hung: tests };
  if (code !== 0) return { suite, test: `Exited with code ${code}: ${output.trim().split('\n').at(-1)}`, file: '' };
  return undefined;
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern for the full titles of tests; a hook is replaced with its test. */
const titled = (found) =>
  `^(?:${found.map(({ test }) => escaped(test.replace(/"(?:before|after)(?: each| all)?" hook.*$/, '').trim())).join('|')})`;

/** Runs tests. A test that fails and then passes with the same broken decision hasn't noticed it, so it is left out. */
async function notices(copy, suite, tests) {
  const unsteady = [];
  for (;;) {
    const except = unsteady.length ? titled(unsteady) : undefined;
    const found = noticed(await SUITES[suite].run(copy, tests, { except }), suite, tests);
    if (!found?.file || suite === 'host' || unsteady.some(({ test }) => test === found.test)) return found;
    const again = await SUITES[suite].run(copy, [found.file], { only: titled([found]) });
    if (again.failures?.length !== 0) return found;
    unsteady.push(found);
  }
}

async function tryMutant(copy, reach, mutant, suites) {
  const place = path.join(copy, mutant.file);
  const text = await readFile(place, 'utf8');
  await writeFile(place, broken(mutant, text));
  try {
    for (const suite of suites) {
      const tests = testsFor(reach, mutant, suite);
      if (!tests.length) continue;
      await SUITES[suite].build(copy, tests, reach);
      const found = await notices(copy, suite, tests);
      if (found) return found;
    }
    return undefined;
  } finally {
    await writeFile(place, text);
  }
}

/** Runs the tests that caught something again on the unbroken product: a test that fails there has caught nothing. */
async function failingUnbroken(copy, reach, caught) {
  const failing = new Set();
  for (const suite of Object.keys(SUITES)) {
    const mine = caught.filter((one) => one.suite === suite && one.file);
    const tests = [...new Set(mine.map(({ file }) => file))];
    if (!tests.length) continue;
    await SUITES[suite].build(copy, tests, reach);
    // A hook is named after its test.
    const titles = mine.map(({ test }) =>
      escaped(test.replace(/"(?:before|after)(?: each| all)?" hook.*$/, '').trim()),
    );
    const { failures = [] } = await SUITES[suite].run(copy, tests, `^(?:${titles.join('|')})`);
    for (const one of mine) if (failures.some(({ title }) => title === one.test)) failing.add(one);
  }
  for (const one of caught.filter(({ hung }) => hung)) {
    await SUITES[one.suite].build(copy, one.hung, reach);
    const { timedOut } = await SUITES[one.suite].run(copy, one.hung);
    if (timedOut) failing.add(one);
  }
  return failing;
}

function chosen() {
  const mutants = readMutants();
  const unknown = [...positionals, ...(values.from ? [values.from] : [])].filter(
    (name) => !mutants.some((mutant) => mutant.name === name),
  );
  if (unknown.length) throw new Error(`Unknown decision: ${unknown.join(', ')}.`);
  const from = values.from ? mutants.findIndex(({ name }) => name === values.from) : 0;
  return mutants.slice(from).filter(({ name }) => !positionals.length || positionals.includes(name));
}

const wordsOf = ({ floor, name }, found) =>
  `${floor.padEnd(13)}${name.padEnd(26)}${found ? `${found.suite}: ${found.test}${found.file && ` (${found.file})`}` : 'SURVIVED'}`;

async function main() {
  const suites = values.suites.split(',');
  const wrong = suites.filter((suite) => !(suite in SUITES));
  if (wrong.length)
    throw new Error(`Unknown suite: ${wrong.join(', ')}. Available: ${Object.keys(SUITES).join(', ')}.`);
  const mutants = chosen();
  const copy = await copyRepository();
  const reach = await Reach.read(copy);
  await buildAll(copy);
  const results = [];
  for (const mutant of mutants) {
    const begin = Date.now();
    const found = await tryMutant(copy, reach, mutant, suites);
    results.push({ mutant, found });
    console.log(`${wordsOf(mutant, found)} (${Math.round((Date.now() - begin) / 1000)} s)`);
  }
  return report(copy, reach, results, suites);
}

/** Prints the totals; returns whether every decision was caught by tests that otherwise pass. */
async function report(copy, reach, results, suites) {
  const found = results.flatMap((one) => one.found ?? []);
  const unsound = await failingUnbroken(copy, reach, found);
  const caught = found.filter((one) => !unsound.has(one));
  const sums = suites.map((suite) => `${caught.filter((one) => one.suite === suite).length} by ${suite}`);
  const end = [
    ...[...unsound].map(({ test }) => `Also fails on the unbroken product, so it catches nothing: ${test}`),
    `${caught.length} of ${results.length} decisions caught: ${sums.join(', ')}.`,
  ];
  console.log(end.join('\n'));
  const rows = results.map((one) => wordsOf(one.mutant, one.found));
  if (values.output) await writeFile(values.output, `${[...rows, ...end].join('\n')}\n`);
  return caught.length === results.length;
}

process.exitCode = (await main()) ? 0 : 1;
