import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { removeFolder, temporaryDirectory } from '../../support/folders';
import { script } from './files';

interface Planned {
  readonly name: string;
  readonly needs?: readonly string[];
  readonly cores?: number;
}

interface Plan {
  runPlanned(steps: readonly Planned[], perform: (name: string) => Promise<void>, cores: number): Promise<void>;
}

interface Changes {
  changedFiles(revision: string | undefined, repository: string): Promise<string[]>;
}

/** Runs a plan by hand: a step ends when it is told to. */
async function planned(steps: readonly Planned[], cores: number) {
  const { runPlanned } = await script<Plan>('lib/plan.mjs');
  const running = new Map<string, () => void>();
  const started: string[] = [];
  const perform = (name: string) =>
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
