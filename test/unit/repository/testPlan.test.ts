import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { removeFolder, temporaryDirectory } from '../../support/folders';
import { root } from '../../support/places';
import { filesIn, script } from './files';

interface Planned {
  readonly name: string;
  readonly step?: string;
  readonly needs?: readonly string[];
  readonly cores?: number;
}

interface Plan {
  runPlanned(steps: readonly Planned[], perform: (task: Planned) => Promise<void>, cores: number): Promise<void>;
}

interface Chosen {
  chosenSteps(
    table: Readonly<Record<string, object>>,
    asked: object,
  ): {
    readonly steps: string[];
    readonly unfound: string[];
    filesOf(step: string): string[] | undefined;
  };
}

interface Shards {
  shardsOf(files: readonly string[], count: number, costs: Readonly<Record<string, number>>): string[][];
}

interface Costs {
  readCosts(): Readonly<Record<string, number>>;
}

interface Times {
  readonly ProcessorTime: new (read?: () => readonly object[]) => { of(pid: number): number };
}

interface Limits {
  limits(limit: { minutes: number; silence: number }, stop: () => void): { heard(): void; clear(): void };
}

interface Run {
  readonly Output: new (kept: number) => { add(text: string): void; readonly text: string };
  node(args: readonly string[], options: object): Promise<{ code: number; signal?: string; output: string }>;
}

interface Changes {
  changedFiles(revision: string | undefined, repository: string): Promise<string[]>;
}

/** Runs a plan by hand: a step ends when it is told to. */
async function planned(steps: readonly Planned[], cores: number) {
  const { runPlanned } = await script<Plan>('lib/plan.mjs');
  const running = new Map<string, () => void>();
  const started: string[] = [];
  const perform = ({ name }: Planned) =>
    new Promise<void>((resolve) => {
      started.push(name);
      running.set(name, resolve);
    });
  const done = runPlanned(steps, perform, cores);
  const end = async (name: string) => {
    running.get(name)?.();
    running.delete(name);
    await turn();
  };
  return { done, end, started, running: () => [...running.keys()] };
}

describe('The test plan', () => {
  it('starts as many steps as there are cores, in the order of the list, and the next one when a step ends', async () => {
    const plan = await planned([{ name: 'a' }, { name: 'b' }, { name: 'c' }], 2);
    assert.deepEqual(plan.running(), ['a', 'b']);
    await plan.end('b');
    assert.deepEqual(plan.running(), ['a', 'c']);
    await plan.end('a');
    await plan.end('c');
    await plan.done;
  });

  it('holds back a step until its needs are done, and starts later ones in the meantime', async () => {
    const plan = await planned([{ name: 'build' }, { name: 'ui', needs: ['build'] }, { name: 'lint' }], 2);
    assert.deepEqual(plan.running(), ['build', 'lint']);
    await plan.end('lint');
    assert.deepEqual(plan.running(), ['build']);
    await plan.end('build');
    assert.deepEqual(plan.running(), ['ui']);
    await plan.end('ui');
    await plan.done;
  });

  it('needs all processes of a step', async () => {
    const steps = [
      { name: 'unit 1', step: 'unit' },
      { name: 'unit 2', step: 'unit' },
      { name: 'last', needs: ['unit'] },
    ];
    const plan = await planned(steps, 2);
    await plan.end('unit 1');
    assert.deepEqual(plan.running(), ['unit 2']);
    await plan.end('unit 2');
    assert.deepEqual(plan.running(), ['last']);
    await plan.end('last');
    await plan.done;
  });

  it('runs a mostly waiting step next to others, and one that needs more cores than exist alone', async () => {
    const steps = [
      { name: 'a' },
      { name: 'half', cores: 0.5 },
      { name: 'also', cores: 0.5 },
      { name: 'large', cores: 5 },
    ];
    const plan = await planned(steps, 2);
    assert.deepEqual(plan.running(), ['a', 'half', 'also']);
    for (const name of ['a', 'half', 'also']) await plan.end(name);
    assert.deepEqual(plan.running(), ['large']);
    await plan.end('large');
    await plan.done;
  });

  it('ignores needs outside the plan, and refuses circular needs', async () => {
    const plan = await planned([{ name: 'a', needs: ['elsewhere'] }], 2);
    await plan.end('a');
    await plan.done;
    const circle = await planned(
      [
        { name: 'a', needs: ['b'] },
        { name: 'b', needs: ['a'] },
      ],
      2,
    );
    await assert.rejects(circle.done, /a, b/);
  });

  it('ends with the error of a failed step', async () => {
    const { runPlanned } = await script<Plan>('lib/plan.mjs');
    await assert.rejects(
      runPlanned([{ name: 'a' }], () => Promise.reject(new Error('broken')), 2),
      /broken/,
    );
  });
});

/** Steps as in the real table: `both` has a file of `unit`, too, and `empty` none. */
const TABLE = {
  build: {},
  unit: { needs: ['build'], suite: 'unit', files: () => ['a', 'b'] },
  both: { needs: ['build'], suite: 'both', files: () => ['b', 'c'] },
  empty: { suite: 'empty', files: () => [] },
  release: { all: true },
};

describe('What is asked for', () => {
  const chosen = async (asked: object) => {
    const { chosenSteps } = await script<Chosen>('lib/chosen.mjs');
    const { steps, filesOf, unfound } = chosenSteps(TABLE, { steps: [], files: [], all: false, ...asked });
    return { unfound, ...Object.fromEntries(steps.map((step) => [step, filesOf(step)?.join()])) };
  };

  it('is all if nothing is named, also a suite that lost its files, and what only runs before a release', async () => {
    const all = { unfound: [], build: undefined, unit: 'a,b', both: 'b,c', empty: '' };
    assert.deepEqual(await chosen({}), all);
    assert.deepEqual(await chosen({ all: true }), { ...all, release: undefined });
  });

  it('is what has a named file, and a named step with its own', async () => {
    assert.deepEqual(await chosen({ files: ['b', 'x'] }), { unfound: ['x'], build: undefined, unit: 'b', both: 'b' });
    assert.deepEqual(await chosen({ steps: ['both'], files: ['b'] }), { unfound: [], build: undefined, both: 'b' });
    // All of a step next to a file of another one.
    assert.deepEqual(await chosen({ steps: ['both'], files: ['a'] }), {
      ...{ unfound: [], build: undefined },
      ...{ unit: 'a', both: 'b,c' },
    });
  });

  it('is only what a change can reach', async () => {
    const reached = new Map([
      ['unit', []],
      ['both', ['c']],
    ]);
    assert.deepEqual(await chosen({ reached }), { unfound: [], build: undefined, both: 'c' });
    assert.deepEqual(await chosen({ reached, files: ['a'] }), { unfound: ['a'] });
  });

  it('is a sample where that is enough, unless all is asked for, a file is named, or a change reaches something else', async () => {
    const sampled = { ...TABLE, unit: { ...TABLE.unit, sample: () => ({ files: ['b'], why: 'A sample.' }) } };
    const unit = async (asked: object) => {
      const { chosenSteps } = await script<Chosen>('lib/chosen.mjs');
      return chosenSteps(sampled, { steps: [], files: [], all: false, ...asked }).filesOf('unit');
    };
    assert.deepEqual(await unit({}), ['b']);
    assert.deepEqual(await unit({ steps: ['unit'] }), ['b']);
    assert.deepEqual(await unit({ all: true }), ['a', 'b']);
    assert.deepEqual(await unit({ whole: true }), ['a', 'b']);
    assert.deepEqual(await unit({ files: ['a'] }), ['a']);
    assert.deepEqual(await unit({ reached: new Map([['unit', ['a']]]) }), []);
  });

  it('is each test file of the repository', async () => {
    const { STEPS } = await script<{ STEPS: Readonly<Record<string, object>> }>('lib/steps.mjs');
    const { chosenSteps } = await script<Chosen>('lib/chosen.mjs');
    const { steps, filesOf } = chosenSteps(STEPS, { steps: [], files: [], all: true });
    const run = new Set(steps.flatMap((step) => filesOf(step) ?? []));
    // The benchmark's packages have tests of their own.
    const tests = ['test', 'packages']
      .flatMap((folder) => filesIn(folder, '.test.ts'))
      .filter((file) => !file.includes('node_modules'));
    assert.deepEqual(
      tests.filter((file) => !run.has(file)),
      [],
    );
  });
});

describe('Test files of a suite', () => {
  it('go to processes that cost about the same, the dearest first', async () => {
    const { shardsOf } = await script<Shards>('lib/shards.mjs');
    const costs = { a: 1, b: 9, c: 5, d: 4 };
    assert.deepEqual(shardsOf(['a', 'b', 'c', 'd', 'new'], 2, costs), [
      ['b', 'a'],
      ['c', 'd', 'new'],
    ]);
    assert.deepEqual(shardsOf(['a'], 3, costs), [['a']]);
  });

  it('are in the record of costs only while they exist', async () => {
    const { readCosts } = await script<Costs>('lib/testCosts.mjs');
    const gone = Object.keys(readCosts()).filter((file) => !existsSync(path.join(root, file)));
    assert.deepEqual(gone, []);
  });
});

/** Processes at two moments: 10 has ended, and its child 11 became an orphan. */
const PROCESSES = [
  [
    { key: 'a', pid: 10, parent: 1, own: 1, waited: 0 },
    { key: 'b', pid: 11, parent: 10, own: 2, waited: 0 },
    { key: 'c', pid: 12, parent: 10, own: 4, waited: 0.5 },
    { key: 'd', pid: 99, parent: 1, own: 100, waited: 0 },
  ],
  [
    { key: 'a', pid: 10, parent: 1, own: 3, waited: 4.7 },
    { key: 'b', pid: 11, parent: 1, own: 6, waited: 0 },
    { key: 'e', pid: 12, parent: 99, own: 50, waited: 0 },
  ],
] as const;

describe('Processor time', () => {
  it('is that of a process and all its descendants, also of ended, orphaned, and quick ones', async () => {
    const { ProcessorTime } = await script<Times>('lib/processorTime.mjs');
    let moment = 0;
    const time = new ProcessorTime(() => PROCESSES[moment] ?? []);
    assert.equal(time.of(10), 1 + 2 + 4.5);
    moment = 1;
    // Of the ended child 12, 4.5 s were seen; the system adds 0.2 s of something too quick to be seen.
    assert.equal(time.of(10), 3 + 6 + 4.7);
    moment = 2;
    assert.equal(time.of(10), 3 + 6 + 4.5);
    assert.equal(time.of(77), 0);
  });

  it('is measured on Linux', async function () {
    if (process.platform !== 'linux') this.skip();
    const { ProcessorTime } = await script<Times>('lib/processorTime.mjs');
    const { user, system } = process.cpuUsage();
    assert.ok(new ProcessorTime().of(process.pid) >= (user + system) / 1e6 - 0.02);
  });
});

describe('A limit', () => {
  afterEach(() => mock.timers.reset());

  it('of silence is extended by each word, and one of time is not', async () => {
    const { limits } = await script<Limits>('lib/run.mjs');
    mock.timers.enable({ apis: ['setTimeout'] });
    const stopped: string[] = [];
    const silence = limits({ minutes: 0, silence: 5 }, () => stopped.push('silence'));
    limits({ minutes: 8, silence: 0 }, () => stopped.push('time'));
    const minutes = (count: number) => mock.timers.tick(count * 60_000);
    minutes(4);
    silence.heard();
    minutes(4);
    assert.deepEqual(stopped, ['time']);
    minutes(1);
    assert.deepEqual(stopped, ['time', 'silence']);
    const ended = limits({ minutes: 0, silence: 5 }, () => stopped.push('after its end'));
    ended.clear();
    ended.heard();
    minutes(10);
    assert.equal(stopped.length, 2);
  });
});

/** Leaves a process behind that has its pipes and isn't in its group, and names it. */
const LEAVES = `
const { spawn } = require('node:child_process');
const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { detached: true, stdio: 'inherit' });
left.unref();
console.log(left.pid);`;

describe('A process of the tests', () => {
  it('ends although a process that it left behind holds its pipes, and that is stopped', async function () {
    if (process.platform !== 'linux') this.skip();
    const { node } = await script<Run>('lib/run.mjs');
    const { code, output } = await node(['-e', LEAVES], { quiet: true, stopsRest: true });
    assert.equal(code, 0);
    // An ended process that nobody has waited for still has an entry, but nothing to read in it.
    assert.throws(() => readFileSync(`/proc/${Number(output)}/environ`), /ENOENT|ESRCH/);
  });

  it('is said to be ended by a signal', async function () {
    if (process.platform === 'win32') this.skip();
    const { node } = await script<Run>('lib/run.mjs');
    const { code, signal } = await node(['-e', "process.kill(process.pid, 'SIGKILL')"], { quiet: true });
    assert.deepEqual({ code, signal }, { code: 1, signal: 'SIGKILL' });
  });

  it('can print anything: the begin and the end are kept', async () => {
    const { Output } = await script<Run>('lib/run.mjs');
    const text = (...pieces: string[]) => {
      const output = new Output(4);
      for (const piece of pieces) output.add(piece);
      return output.text;
    };
    assert.equal(text('ab', 'cdef', 'gh'), 'abcdefgh');
    assert.equal(text('abcdef', 'ghijkl', 'm', 'nopq'), 'abcd\n… 5 characters left out …\njklmnopq');
  });
});

describe('Changed files', () => {
  let folder: string;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const commit = () => {
    git('add', '-A');
    git('-c', 'user.name=Test', '-c', 'user.email=test@example.invalid', 'commit', '-qm', 'Test');
  };
  const put = async (name: string, text: string) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };

  beforeEach(async () => {
    folder = await temporaryDirectory();
    git('init', '-q', '-b', 'main');
    await put('kept.ts', '1');
    await put('src/old name.ts', '1');
    await put('.gitignore', 'out/\n');
    commit();
  });
  afterEach(() => removeFolder(folder));

  it('include those changed, new, and deleted since the last commit, except ignored ones', async () => {
    const { changedFiles } = await script<Changes>('lib/changes.mjs');
    assert.deepEqual(await changedFiles(undefined, folder), []);
    await rm(path.join(folder, 'src/old name.ts'));
    await put('src/größe.ts', '2');
    await put('out/built.js', '2');
    await put('.gitignore', 'out/\n\n');
    assert.deepEqual(await changedFiles(undefined, folder), ['.gitignore', 'src/größe.ts', 'src/old name.ts']);
  });

  it('include commits since a revision, or since the branch left its upstream', async () => {
    const { changedFiles } = await script<Changes>('lib/changes.mjs');
    git('switch', '-qc', 'work', '--track');
    await put('src/new.ts', '2');
    commit();
    await put('src/newer.ts', '3');
    assert.deepEqual(await changedFiles(undefined, folder), ['src/new.ts', 'src/newer.ts']);
    assert.deepEqual(await changedFiles('HEAD', folder), ['src/newer.ts']);
    await assert.rejects(changedFiles('no-such', folder));
  });
});
