// Set-up, then every check of the project; the last line says how many passed and failed. What was planned and didn't run counts as failed.
// npm test -- [--all] [--changed[=REVISION]] [--grep TEXT] [--record] [step…] [file…]
// step         only these and what they need
// file         only these test files: test/unit/shared/contract/check.test.ts; next to a step, only these of its own
// --grep       only tests with this in their full titles, or the one whose full title it is
// --changed    only tests that the changes since the revision can reach; default: since the branch left its upstream
// --all        unsampled, with fuzz and soak, as before a release; next to a step, only that one
// --record     writes what the tests cost: scripts/lib/testCosts.json, and the table in docs/tests.md
// --help       this
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { changedFiles } from './lib/changes.mjs';
import { chosenSteps } from './lib/chosen.mjs';
import { runPlanned } from './lib/plan.mjs';
import { failureLines, Progress } from './lib/progress.mjs';
import { missingLines, secondTryLines, sentence, single, stepSentence, total } from './lib/results.mjs';
import { passOn } from './lib/run.mjs';
import { browserFault, notRun, processorTime, STEPS, usesProbe } from './lib/steps.mjs';
import { recordCosts } from './lib/testCosts.mjs';
import { setUpOrExit } from './setup.mjs';

/** Names for several steps. */
const GROUPS = { host: ['host-floor', 'host-current'] };
const STEP_NAMES = [...Object.keys(STEPS), ...Object.keys(GROUPS)];

const { values: options, positionals } = parse();
const namedFiles = positionals.filter(isFile).map((name) => name.replaceAll('\\', '/').replace(/^\.\//, ''));
const namedSteps = positionals.filter((name) => !isFile(name)).flatMap((name) => GROUPS[name] ?? [name]);
await setUpOrExit(['packages']);
const reached = options.changed === undefined ? undefined : await reachedTests(options.changed);

function isFile(name) {
  return name.endsWith('.test.ts');
}

/** Prints the comment at the top of this file, and ends. */
function tellUsage() {
  const lines = readFileSync(new URL(import.meta.url), 'utf8').split('\n');
  const comment = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('//')),
  );
  console.log(comment.map((line) => line.replace(/^\/\/ ?/, '')).join('\n'));
  console.log(`\nSteps: ${STEP_NAMES.join(', ')}.`);
  process.exit(0);
}

function parse() {
  // The value of `--changed` must be joined to it, which parseArgs doesn't support.
  const args = process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=' : arg));
  try {
    const parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        changed: { type: 'string' },
        grep: { type: 'string' },
        help: { type: 'boolean', default: false },
        record: { type: 'boolean', default: false },
      },
    });
    if (parsed.values.help) tellUsage();
    const known = (name) => STEP_NAMES.includes(name) || isFile(name);
    const unknown = parsed.positionals.filter((name) => !known(name));
    if (unknown.length === 0) return parsed;
    console.error(`Unknown: ${unknown.join(', ')}. Name test files (x.test.ts) or steps: ${STEP_NAMES.join(', ')}.`);
  } catch (error) {
    console.error(error.message);
  }
  process.exit(2);
}

/** Suite → the test files that the changes since a revision can reach. */
async function reachedTests(revision) {
  const changed = await changedFiles(revision || undefined);
  // Imported here because it needs the packages.
  const { Reach, SUITES } = await import('./lib/reach.mjs');
  const reach = await Reach.read();
  const tests = new Map(Object.keys(SUITES).map((suite) => [suite, reach.testsReaching(changed, suite)]));
  console.log(
    `Changed files: ${changed.length}; test files that they can reach: ${[...tests.values()].flat().length}.`,
  );
  return tests;
}

const {
  steps: wanted,
  filesOf,
  unfound,
} = chosenSteps(STEPS, {
  steps: namedSteps,
  files: namedFiles,
  all: options.all,
  // The title can be in any file.
  whole: options.all || options.grep !== undefined,
  reached,
});
if (unfound.length) {
  const missing = unfound.filter((file) => !existsSync(file));
  console.error(missing.length ? `Not found: ${missing.join(', ')}.` : `No step has ${unfound.join(', ')}.`);
  process.exit(2);
}
if (options.all) process.env.SPRITE_KILN_ALL = '1';
await setUpOrExit([...new Set(wanted.flatMap((name) => STEPS[name].setUp ?? []))]);

// What the tests read is what's there now, whatever is edited while they run.
for (const name of wanted) STEPS[name].sample?.();

const begin = Date.now();
const progress = new Progress();
const failed = [];
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;
const spent = ({ processor }) => (processor ? `, ${processor.toFixed(1)} s of processor time` : '');

/** Why a step runs all its tests, or a sample: with a blank before it, or empty if that's asked for. */
function whySampled(name) {
  if (options.all || options.grep || namedFiles.length) return '';
  const { sample } = STEPS[name];
  return sample ? ` ${sample().why}` : '';
}

/** Notes that all tests of the named steps passed. */
function noteAllPassed() {
  if (!options.all || options.grep || reached || namedFiles.length) return;
  for (const name of namedSteps) if (!failed.includes(name)) STEPS[name].allPassed?.();
}

/** A step's state: what its tasks have counted, and how many are left. */
const steps = new Map(wanted.map((name) => [name, { name, counts: [], left: 0, files: filesOf(name) }]));

/** Why a step can't run, as a sentence; undefined if it can. */
function obstacle(name) {
  const missing = (STEPS[name].needs ?? []).filter((need) => failed.includes(need));
  if (missing.length) return `Not run, because it needs ${missing.map((need) => STEPS[need].title).join(' and ')}.`;
  return usesProbe(name) ? browserFault(name) : undefined;
}

/** Whether a step's test files can be loaded, to list their tests. */
const loads = () => steps.has('build') && !failed.includes('build');

async function countTask(state, run) {
  const why = obstacle(state.name);
  if (why === undefined) return run();
  // Said once for all processes of the step, several of which may come here at once.
  if (state.isBlocked) return total([]);
  state.isBlocked = true;
  return notRun(state.name, state.files ?? [], why, { loads: loads(), only: options.grep });
}

async function perform({ step: name, run }) {
  const state = steps.get(name);
  state.begin ??= Date.now();
  started++;
  progress.begun(STEPS[name].title);
  progress.waiting = tasks.length - started;
  const count = await countTask(state, run).catch((error) => single(false, [`Couldn't be run: ${error.stack}`]));
  if (count.output) progress.say(count.output);
  state.counts.push(count);
  state.left--;
  if (state.left) return;
  progress.ended(STEPS[name].title);
  state.count = total(state.counts);
  state.seconds = (Date.now() - state.begin) / 1000;
  for (const note of state.count.notes) progress.say(`${STEPS[name].title}: ${note}`);
  progress.say(
    `${STEPS[name].title}: ${stepSentence(state.count)} (${state.seconds.toFixed(1)} s${spent(state.count)})${whySampled(name) && `.${whySampled(name)}`}`,
  );
  if (state.count.failed || state.count.missing.length) failed.push(name);
}

/** The order of the steps. Somebody who changed something waits for the first failure: tests in Node, which are the quickest, come first. */
const ordered = reached ? [...wanted].sort((a, b) => Number(usesProbe(a)) - Number(usesProbe(b))) : wanted;

const tasks = ordered.flatMap((name) => {
  const { title, cores, needs } = STEPS[name];
  const { files } = steps.get(name);
  const heard = (log, event) => progress.heard(title, log, event);
  const planned = STEPS[name].tasks(files, { only: options.grep, wanted, heard });
  const runs = planned.length ? planned : [async () => single(false, ['Has no test files.'])];
  steps.get(name).left = runs.length;
  return runs.map((run, at) => ({ name: `${name} ${at + 1}`, step: name, cores, needs, run }));
});
let started = 0;

let isOver = false;

/** Says how far it came, if something ended it: a signal, a fault of this script. */
function tellEnd() {
  if (isOver) return;
  progress.stop();
  const names = [...steps.values()].flatMap(({ name, count }) => (count ? [] : [STEPS[name].title]));
  console.log(`\nStopped at ${progress.line()}\nNot finished: ${names.join('; ')}`);
}
process.on('exit', tellEnd);
// It is no longer read, as behind `| head`.
process.stdout.on('error', () => passOn('SIGTERM'));

processorTime.start();
progress.start();
// One more than the number of cores, because each step sometimes waits for a disk, a timer, or another process.
await runPlanned(tasks, perform, Math.max(2, os.availableParallelism()) + 1);
progress.stop();
processorTime.stop();

/** A fault of the whole run, as a sentence: nothing has the title that was asked for. */
function unmatched() {
  const tests = total([...steps.values()].flatMap(({ files, count }) => (files ? [count] : [])));
  const isNone = tests.passed + tests.failed + tests.skipped + tests.missing.length === 0;
  const where = namedFiles.length ? ` in ${namedFiles.join(', ')}` : '';
  return options.grep && isNone ? `No test${where} has “${options.grep}” in its title.` : undefined;
}

const own = process.cpuUsage();
const fault = unmatched();
const sum = total([...[...steps.values()].map(({ count }) => count), ...(fault ? [single(false)] : [])]);
sum.processor += (own.user + own.system) / 1e6;
for (const failure of sum.failures) console.log(`\n${failureLines(failure).join('\n')}`);
console.log(`\nAll steps: ${seconds(Date.now() - begin)}${spent(sum)}`);
if (failed.length) console.log(`Failed: ${failed.map((name) => STEPS[name].title).join(', ')}`);
if (fault) console.log(fault);
for (const line of [...secondTryLines(sum), ...missingLines(sum)]) console.log(line);
noteAllPassed();
if (options.record) recordCosts([...steps.values()].map((state) => ({ ...state, title: STEPS[state.name].title })));
console.log(`\n${sentence(sum)}`);
isOver = true;
// At once, even if something is still open; but not before all of this is written.
process.stdout.write('', () => process.exit(sum.failed || sum.missing.length ? 1 : 0));
