// Measures speed and size of the production build, each figure next to its peer in the same run, and writes docs/performance.md and the rows of
// each benchmark in docs/performance; the raw values are in out/bench.json.
// node scripts/bench.mjs [name…]     (test/bench/<name>.bench.ts; default: all; the others keep their rows)
// A missed goal is printed but isn't a failure, because machines differ. A benchmark that can't be measured is one.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { benchTable } from './lib/benchTable.mjs';
import { performancePage, rowsPage } from './lib/performancePage.mjs';
import { node, root } from './lib/run.mjs';
import { setUpOrExit } from './setup.mjs';

/** Minutes after which a benchmark is stopped. */
const MINUTES = 20;

const folder = path.join(root, 'out/test/bench');
const results = path.join(root, 'out/results');

async function orExit(what, args) {
  const { code } = await node(args, { minutes: 5, quiet: true });
  if (code === 0) return;
  console.error(`${what} failed.`);
  process.exit(1);
}

/** The rows of one benchmark; undefined if it failed. */
async function measure(name) {
  console.log(`Measuring ${name}…`);
  const file = path.join(results, `bench-${name}.json`);
  await rm(file, { force: true });
  const { code, timedOut } = await node([path.join(folder, `${name}.bench.js`), file], { minutes: MINUTES });
  if (timedOut) console.error(`${name} didn't finish in ${MINUTES} minutes.`);
  return code === 0 && existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}

await setUpOrExit(['packages', 'games', 'current', 'chromium', 'bench']);
await orExit('The build', ['esbuild.mjs', '--tests', '--production']);
await orExit('Packaging', ['scripts/package.mjs', '--built']);
await mkdir(results, { recursive: true });

const known = (await readdir(folder)).flatMap((file) => /^(\w+)\.bench\.js$/.exec(file)?.[1] ?? []).sort();
const named = process.argv.slice(2);
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${known.join(', ')}.`);
  process.exit(1);
}

const page = path.join(root, 'docs/performance.md');
/** A file for each benchmark. */
const rowsFolder = path.join(root, 'docs/performance');

/** Benchmark → its page of rows; those that no longer exist are removed. */
async function rowsPages() {
  const pages = new Map();
  for (const file of await readdir(rowsFolder)) {
    const name = path.basename(file, '.md');
    if (known.includes(name)) pages.set(name, await readFile(path.join(rowsFolder, file), 'utf8'));
    else await rm(path.join(rowsFolder, file));
  }
  return pages;
}

/** The machine now. `load`: the average number of processes that wanted a core in the last minute. */
function machineNow() {
  const [cpu] = os.cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: cpu?.model ?? '',
    cores: os.cpus().length,
    memory: os.totalmem(),
    system: `${os.type()} ${os.arch()}`,
    node: process.versions.node,
    load: os.loadavg()[0] ?? 0,
  };
}

const atStart = machineNow();
const sections = [];
const failed = [];
for (const name of named.length ? named : known) {
  const machine = machineNow();
  const rows = await measure(name);
  if (rows) sections.push({ name, machine, rows });
  else failed.push(name);
}
const rows = sections.flatMap((section) => section.rows);
await writeFile(path.join(root, 'out/bench.json'), `${JSON.stringify({ machine: atStart, rows }, null, 2)}\n`);
await mkdir(rowsFolder, { recursive: true });
for (const section of sections) await writeFile(path.join(rowsFolder, `${section.name}.md`), rowsPage(section));
await writeFile(page, performancePage(await rowsPages(), known));
console.log(`\n${benchTable(rows)}\n`);
const over = rows.filter(({ goal }) => goal && !goal.met);
console.log(`${atStart.cores} × ${atStart.cpu}, Node ${atStart.node}, load at start ${atStart.load.toFixed(1)}`);
if (atStart.load > atStart.cores)
  console.log('Other processes kept this machine busy: compare times with their peers, not with the goals.');
console.log(over.length ? `Over its goal: ${over.map(({ name }) => name).join('; ')}` : 'All measured goals are met.');
console.log('Written: docs/performance.md and docs/performance');
if (failed.length) console.log(`Not measured: ${failed.join(', ')}`);
process.exit(failed.length ? 1 : 0);
