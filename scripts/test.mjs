// Set-up, then every check of the project; the last line says how many passed and failed.
// node scripts/test.mjs [--all] [--changed[=REVISION]] [step…]
// step         only these and what they need; names: see STEPS, GROUPS
// --changed    only tests that the changes since the revision can reach; default: since the branch left its upstream
// --all        unsampled, with fuzz and soak, as before a release
import os from 'node:os';
import { parseArgs } from 'node:util';
import { changedFiles } from './lib/changes.mjs';
import { runPlanned } from './lib/plan.mjs';
import { secondTryLines, sentence, single, total } from './lib/results.mjs';
import { STEPS } from './lib/steps.mjs';
import { setUpOrExit } from './setup.mjs';

/** Names for several steps. */
const GROUPS = { host: ['host-floor', 'host-current'] };

const { values: options, positionals } = parse();
const named = positionals.flatMap((name) => GROUPS[name] ?? [name]);
await setUpOrExit(['packages']);
const reached = options.changed === undefined ? undefined : await reachedTests(options.changed);

function parse() {
  // The value of `--changed` must be joined to it, which parseArgs doesn't support.
  const args = process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=' : arg));
  try {
    const parsed = parseArgs({
      args,
      allowPositionals: true,
      options: { all: { type: 'boolean', default: false }, changed: { type: 'string' } },
    });
    const unknown = parsed.positionals.filter((name) => !(name in STEPS) && !(name in GROUPS));
    if (unknown.length === 0) return parsed;
    console.error(
      `Unknown: ${unknown.join(', ')}. Steps: ${[...Object.keys(STEPS), ...Object.keys(GROUPS)].join(', ')}.`,
    );
  } catch (error) {
    console.error(error.message);
  }
  process.exit(2);
}

/** Suite → the test files that the changes since a revision can reach, as paths in out/test. */
async function reachedTests(revision) {
  const changed = await changedFiles(revision || undefined);
  // Imported here because it needs the packages.
  const { Reach, SUITES } = await import('./lib/reach.mjs');
  const reach = await Reach.read();
  const built = (file) => file.replace(/^test\//, '').replace(/\.ts$/, '.js');
  const tests = new Map(Object.keys(SUITES).map((suite) => [suite, reach.testsReaching(changed, suite).map(built)]));
  console.log(`${changed.length} changed files reach ${[...tests.values()].flat().length} test files.`);
  return tests;
}

/** Whether a step has something to do. */
function hasWork({ suite, all }) {
  return (!all || options.all) && reached?.get(suite)?.length !== 0;
}

/** The steps to run, with what they need. */
function wantedSteps() {
  const first = (named.length ? named : Object.keys(STEPS)).filter((name) => hasWork(STEPS[name]));
  const wanted = new Set();
  const want = (name) => {
    wanted.add(name);
    for (const need of STEPS[name].needs ?? []) want(need);
  };
  for (const name of first) want(name);
  return Object.keys(STEPS).filter((name) => wanted.has(name));
}

const wanted = wantedSteps();
if (options.all) process.env.SPRITE_KILN_ALL = '1';
await setUpOrExit([...new Set(wanted.flatMap((name) => STEPS[name].parts ?? []))]);

const begin = Date.now();
const counts = [];
const failed = [];
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

async function perform(name) {
  const step = STEPS[name];
  const since = Date.now();
  const missing = (step.needs ?? []).filter((need) => failed.includes(need));
  if (missing.length)
    console.error(`${step.title}: not run, because it needs ${missing.map((need) => STEPS[need].title)}.`);
  const count = missing.length ? single(false) : await step.run(reached?.get(step.suite));
  console.log(`${step.title}: ${sentence(count)} (${seconds(since)})`);
  counts.push(count);
  if (count.failed) failed.push(name);
}

await runPlanned(
  wanted.map((name) => ({ name, ...STEPS[name] })),
  perform,
  // One more than the number of cores, because each step sometimes waits for a disk, a timer, or another process.
  Math.max(2, os.availableParallelism()) + 1,
);
const sum = total(counts);
for (const { title, message } of sum.failures) console.log(`\n✘ ${title}\n${message}`);
console.log(`\nAll steps: ${seconds(begin)}`);
if (failed.length) console.log(`Failed: ${failed.map((name) => STEPS[name].title).join(', ')}`);
for (const line of secondTryLines(sum)) console.log(line);
console.log(`\n${sentence(sum)}`);
process.exit(sum.failed ? 1 : 0);
