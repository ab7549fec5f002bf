// The checks of the project: what each runs, what it needs, and how many cores it keeps busy.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sinceAllPassed } from './allPassed.mjs';
import { ProcessorTime } from './processorTime.mjs';
import { named, single, suiteCount, total } from './results.mjs';
import { node, root, SILENCE } from './run.mjs';
import { shardsOf, testFiles } from './shards.mjs';
import { TestLog } from './testLog.mjs';

const bin = (name) => path.join(root, 'node_modules', name);
const resultsFolder = path.join(root, 'out/results');

/** A path in the folder of results, after removing that file of an earlier run. */
async function freshResult(name) {
  const file = path.join(resultsFolder, name);
  await mkdir(resultsFolder, { recursive: true });
  await rm(file, { force: true });
  return file;
}

/** Measures all processes of the steps. */
export const processorTime = new ProcessorTime();

/** Runs a process of a step until it ends or says nothing for too long. `processor`: its seconds of processor time. */
async function perform(args, onMessage) {
  let seconds = () => 0;
  const onStart = (pid) => {
    seconds = () => processorTime.of(pid);
  };
  // Mocha's options of this terminal could leave out tests.
  const env = { MOCHA_OPTIONS: '' };
  const options = { minutes: 0, silence: SILENCE, quiet: true, env, onMessage, onStart, stopsRest: true };
  const ended = await node(args, options);
  return { ...ended, processor: seconds() };
}

/** Commands that pass or fail as a whole; the output is shown if one fails. */
async function commands(...lists) {
  let processor = 0;
  for (const args of lists) {
    const ended = await perform(args);
    processor += ended.processor;
    if (ended.code === 0) continue;
    const notes = ended.timedOut ? [`Said nothing for ${SILENCE} minutes and was stopped.`] : [];
    return { ...single(false, notes), processor, output: ended.output };
  }
  return { ...single(true), processor };
}

const tsc = (folder) => [bin('typescript/bin/tsc'), '-p', folder];

/** Where the build puts a test file. */
const built = (file) => path.join(root, 'out', file.replace(/\.ts$/, '.js'));

/** Arguments of Node for a mocha process with these test files. */
function mochaArguments(files, { retries = 0, only }) {
  return [
    // Without settings of folders above this one.
    ...[bin('mocha/bin/mocha.js'), '--no-config', '--no-package', '--forbid-only'],
    ...['--require', path.join(root, 'scripts/lib/seed.cjs')],
    ...['--reporter', path.join(root, 'scripts/lib/mochaReporter.cjs')],
    ...(only ? ['--reporter-option', `only=${Buffer.from(only).toString('base64url')}`] : []),
    // A test has no time limit of its own: its step ends if it says nothing for too long.
    ...['--timeout', '0', '--retries', String(retries)],
    ...files.map(built),
  ];
}

/** @typedef {(log: TestLog, event: import('./testLog.mjs').TestEvent) => void} Listener Called with each event of a suite. */

/**
 * Runs a process with tests and counts them. Its report goes to out/results, and is also returned if it failed without a failed test.
 * @param {string} name Of the report.
 * @param {string[]} args
 * @param {readonly string[]} files The test files.
 * @param {{ only?: string, heard: Listener }} options `only`: a part of the titles of the wanted tests.
 */
async function suite(name, args, files, { only, heard }) {
  const log = new TestLog();
  const onMessage = (event) => {
    // After the tests, only the end of the process is awaited, whatever it says.
    const isAlive = !log.hasEnded;
    if (!log.take(event)) return false;
    heard(log, event);
    return isAlive;
  };
  const ended = await perform(args, onMessage);
  await writeFile(await freshResult(`${name}.log`), ended.output);
  const count = suiteCount(log, ended, { minutes: SILENCE, files, only });
  return { ...count, ...(count.notes.length && !count.failures.length ? { output: ended.output } : {}) };
}

/** The tests of files that can't be run; the files if they can't even be loaded. In a dry run, mocha says that all have passed. */
async function titlesIn(files, only) {
  const log = new TestLog();
  await perform([...mochaArguments(files, { only }), '--dry-run'], (event) => log.take(event));
  return log.isPlanned ? log.planned.map(named) : [...files];
}

/**
 * Mocha processes for the tests in a folder.
 * @param {string} folder
 * @param {{ shards?: number, except?: string, retries?: number }} [options] `shards`: how many processes.
 */
function mocha(folder, { shards = 1, except, retries } = {}) {
  return {
    files: () => testFiles(folder, except),
    titles: titlesIn,
    tasks: (files, options) =>
      shardsOf(files, shards).map((part, at) => {
        const name = `${path.basename(folder)}${shards > 1 ? `-${at + 1}` : ''}`;
        return () => suite(name, mochaArguments(part, { retries, only: options.only }), part, options);
      }),
  };
}

/** The host suite in one VS Code: all of it, or the tests in a subfolder that depend on VS Code's own behavior. */
function host(version, folder) {
  const runner = path.join(root, 'out/test/host/runHost.child.js');
  return {
    files: () => testFiles(folder),
    // They only load inside VS Code.
    titles: async (files) => [...files],
    tasks: (files, options) => [
      async () => {
        const events = await freshResult(`host-${version}.jsonl`);
        const names = files.map((file) => path.posix.relative('test/host', file));
        const args = [runner, version, events, JSON.stringify({ files: names, only: options.only })];
        return suite(`host-${version}`, args, files, options);
      },
    ],
  };
}

/** A step that passes or fails as a whole. */
const whole = (...lists) => ({ tasks: () => [() => commands(...lists)] });

/** Where the probe writes what steps lack: step → sentence. */
const probeFile = path.join(resultsFolder, 'probe.json');

/** Why a step can't run in this browser or editor, as a sentence; undefined if it can. */
export function browserFault(name) {
  return existsSync(probeFile) ? JSON.parse(readFileSync(probeFile, 'utf8'))[name] : undefined;
}

/** Whether a step runs in a browser or an editor. */
export const usesProbe = (name) => STEPS[name].needs?.includes('probe') ?? false;

/** Tries what the steps that need the probe need of the browser and the editor. */
async function probe(wanted) {
  await freshResult(path.basename(probeFile));
  const asked = wanted.filter(usesProbe);
  // Asked for alone, it tries what all of them need.
  const steps = asked.length ? asked : Object.keys(STEPS).filter(usesProbe);
  return commands([path.join(root, 'out/test/support/browser/probe.child.js'), probeFile, ...steps]);
}

/** Calls a function at the first call only. */
function once(make) {
  let made;
  return () => {
    made ??= make();
    return made;
  };
}

/** The tests of the placeholders that are enough while nothing that they read changes: the pixels of a sample of all drawings, and the service. */
const SAMPLE_OF_PLACEHOLDERS = ['drawing/drawn', 'service/main'].map(
  (name) => `packages/placeholders/test/${name}.test.ts`,
);

const placeholders = once(sinceAllPassed);

/** Which tests of the placeholders are enough. */
function sampleOfPlaceholders() {
  const { changed } = placeholders();
  const [first, ...more] = changed;
  if (first === undefined)
    return { files: SAMPLE_OF_PLACEHOLDERS, why: 'A sample: nothing that they read has changed since all passed.' };
  const what = more.length ? `${first} and ${more.length} more have` : `${first} has`;
  return { why: `All: ${what} changed since all passed (npm run test:placeholders notes that they pass).` };
}

/**
 * In the order of their start, the longest first if there is a choice. `setUp`: what must be installed. `needs`: the steps that must
 * have passed. `cores`: how many cores each of its processes keeps busy. `suite`: its name in reach.mjs. `all`: only runs with --all. `tasks`: its
 * processes, each of which resolves with a count; for suites also the `files` of its tests, and the `titles` of the tests in files. `sample`: see
 * chosen.mjs. `allPassed`: called if it is named with --all, and all its tests have passed.
 */
export const STEPS = {
  build: { title: 'Build', ...whole(['esbuild.mjs', '--tests', '--production']) },
  types: { title: 'Type check', ...whole(tsc('.'), tsc('src/webview'), tsc('test/page')) },
  package: { title: 'Package', needs: ['build'], ...whole(['scripts/package.mjs', '--built']) },
  probe: {
    title: 'Probe of the browser and the editor',
    needs: ['build'],
    tasks: (_, { wanted }) => [() => probe(wanted)],
  },
  ui: {
    title: 'Tests of the window, with the package installed',
    needs: ['package', 'probe'],
    setUp: ['floor', 'current', 'chromium'],
    suite: 'ui',
    ...mocha('test/ui', { retries: 1 }),
  },
  web: {
    title: 'Tests of the browser-only editor, with the package',
    needs: ['package', 'probe'],
    setUp: ['current', 'web', 'chromium'],
    suite: 'web',
    ...mocha('test/web'),
  },
  'host-floor': {
    title: 'Tests inside VS Code, the oldest supported',
    needs: ['build', 'probe'],
    setUp: ['floor', 'chromium'],
    suite: 'host',
    ...host('floor', 'test/host'),
  },
  faults: {
    title: 'Unit tests of runs under faults',
    needs: ['build'],
    cores: 0.5,
    suite: 'faults',
    ...mocha('test/unit/faults'),
  },
  browser: {
    title: 'Tests of the pages, in a browser',
    needs: ['build', 'probe'],
    setUp: ['chromium'],
    suite: 'browser',
    ...mocha('test/browser', { shards: 4 }),
  },
  unit: {
    title: 'Unit tests',
    needs: ['build'],
    setUp: ['tools', 'games'],
    suite: 'unit',
    ...mocha('test/unit', { shards: 6, except: 'faults' }),
  },
  'host-current': {
    title: 'Tests inside VS Code, the current one',
    needs: ['build', 'probe'],
    setUp: ['current', 'chromium'],
    suite: 'host',
    ...host('current', 'test/host/editor'),
  },
  engines: {
    title: 'Tests in game engines',
    needs: ['build', 'probe'],
    setUp: ['chromium', 'engines'],
    suite: 'engines',
    ...mocha('test/engines'),
  },
  contract: { title: 'Contract tests', needs: ['build'], suite: 'contract', ...mocha('test/contract') },
  placeholders: {
    title: 'Tests of the placeholders',
    needs: ['build'],
    suite: 'placeholders',
    sample: sampleOfPlaceholders,
    allPassed: () => placeholders().keep(),
    ...mocha('packages/placeholders/test', { shards: 2 }),
  },
  lint: { title: 'Lint', ...whole([bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']) },
  fuzz: {
    title: 'Mutated files, 20,000 of each kind',
    needs: ['build'],
    setUp: ['chromium'],
    all: true,
    ...whole(['scripts/fuzz.mjs', '--built']),
  },
  soak: { title: 'Runs under mishaps', all: true, ...whole(['scripts/soak.mjs']) },
};

/**
 * The count of a step that can't run.
 * @param {string} name
 * @param {readonly string[]} files Its test files.
 * @param {string} why A sentence.
 * @param {{ loads: boolean, only?: string }} asked `loads`: whether its tests can be loaded to list them. `only`: a part of the titles of the wanted
 *   tests.
 */
export async function notRun(name, files, why, { loads, only }) {
  const missing = loads ? await STEPS[name].titles(files, only) : [...files];
  return total([{ ...single(false, [why]), missing }]);
}
