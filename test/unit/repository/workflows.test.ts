import assert from 'node:assert/strict';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { parse, parseDocument } from 'yaml';
import { filesIn, read, readJson } from './files';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly needs?: string | readonly string[];
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>> | string | readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly concurrency?: { readonly group: string; readonly 'cancel-in-progress': boolean };
  readonly jobs: Readonly<Record<string, Job>>;
}

/** What each job may do beyond reading: one that isn't listed may read the repository at most. */
const GRANTED: Readonly<Record<string, readonly string[]>> = {
  'release.attest': ['id-token', 'attestations'],
  'release.marketplace': ['id-token'],
  'release.open-vsx': ['id-token'],
  'release.npm': ['id-token'],
  'release.github': ['contents'],
  // The guide's, for pull requests of others.
  'review.review': ['contents', 'pull-requests'],
};

/** A tag can be moved to other code, a commit can't; the comment tells people and Dependabot its version. */
const PINNED_USE = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

/** Faults of one workflow: what a stranger could change, read, or run. */
function faultsOf(name: string, text: string): string[] {
  const workflow = parse(text) as Workflow;
  const events = typeof workflow.on === 'string' ? [workflow.on] : Object.keys(workflow.on);
  const used = [...text.matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(([, use = '']) => use.trim());
  const above = Object.entries(workflow.permissions ?? { unset: 'everything' });
  return [
    ...events.filter((event) => /pull_request_target|workflow_run|issue_comment/.test(event)).map((one) => `on ${one}`),
    ...used.filter((use) => !PINNED_USE.test(use)).map((use) => `not pinned: ${use}`),
    ...above.filter(([key, value]) => `${key}: ${value}` !== 'contents: read').map(([key]) => `all jobs may: ${key}`),
    ...(/\bsecrets\b/.test(text) ? ['has a secret'] : []),
    ...Object.entries(workflow.jobs).flatMap(([id, job]) => jobFaults(`${name}.${id}`, job)),
  ];
}

function jobFaults(id: string, job: Job): string[] {
  const writes = Object.entries(job.permissions ?? {}).filter(([, value]) => value !== 'read');
  return [
    ...(Number.isInteger(job['timeout-minutes']) ? [] : [`${id} has no time limit`]),
    ...writes
      .map(([key]) => key)
      .filter((key) => !GRANTED[id]?.includes(key))
      .map((key) => `${id} may write ${key}`),
    ...job.steps.flatMap(({ uses = '', run = '', with: options }) => [
      ...(run.includes('${{') ? [`${id} puts an expression into a script: ${run}`] : []),
      ...(uses.startsWith('actions/checkout@') && options?.['persist-credentials'] !== false
        ? [`${id} keeps its token on disk`]
        : []),
    ]),
  ];
}

const workflows = () => filesIn('.github/workflows', '.yml');
/** The workflow that people copy. */
const ofGuide = () => /```yaml\n(.*?)```/s.exec(read('docs/guide/review.md'))?.[1] ?? '';
const workflow = (name: string) => parse(read(`.github/workflows/${name}.yml`)) as Workflow;
const scripts = (job: Job | undefined) => (job?.steps ?? []).flatMap(({ run }) => (run === undefined ? [] : [run]));

describe('The workflows', () => {
  it('are valid YAML, like the other files of GitHub', () => {
    const files = filesIn('.github', '.yml');
    assert.ok(files.length > 4);
    for (const file of files) {
      const { errors, warnings } = parseDocument(read(file));
      assert.deepEqual([...errors, ...warnings], [], file);
    }
  });

  it('are accepted by the parser of GitHub', () => {
    const faults = (name: string, content: string) =>
      parseWorkflow({ name, content }, new NoOperationTraceWriter())
        .context.errors.getErrors()
        .map(({ message }) => message);
    assert.deepEqual(
      workflows().flatMap((file) => faults(file, read(file))),
      [],
    );
    assert.deepEqual(faults('review', ofGuide()), []);
    const bad = `on: push\njobs:\n  a:\n    runs-on: x\n    timout-minutes: 3\n    steps: [{ run: "$\{{ nope.x }}" }]\n`;
    assert.deepEqual(
      faults('bad', bad).map((message) => message.replace(/ \(.*?\)/, '')),
      ["bad: Unexpected value 'timout-minutes'", "bad: Unrecognized named-value: 'nope'"],
    );
  });

  it('run pinned actions with the least permissions, without secrets, and each job within a time limit', () => {
    const faults = workflows().flatMap((file) => faultsOf(file.replace(/.*\/|\.yml$/g, ''), read(file)));
    assert.deepEqual(faults, []);
    assert.deepEqual(faultsOf('review', ofGuide()), []);
  });

  it('are checked: what a stranger could use is noticed', () => {
    const sha = 'a'.repeat(40);
    const bad = `
on: { pull_request_target: {} }
permissions: { contents: write }
jobs:
  build:
    permissions: { id-token: write }
    steps:
      - uses: actions/checkout@v4
      - uses: actions/checkout@${sha}
      - uses: a/b@${sha} # v1.2.3
      - run: echo \${{ github.event.issue.title }}
        env: { TOKEN: '\${{ secrets.TOKEN }}' }
`;
    assert.deepEqual(faultsOf('x', bad), [
      'on pull_request_target',
      'not pinned: actions/checkout@v4',
      `not pinned: actions/checkout@${sha}`,
      'all jobs may: contents',
      'has a secret',
      'x.build has no time limit',
      'x.build may write id-token',
      'x.build keeps its token on disk',
      'x.build keeps its token on disk',
      `x.build puts an expression into a script: echo $\{{ github.event.issue.title }}`,
    ]);
    assert.deepEqual(faultsOf('x', 'on: push\njobs: {}\n'), ['all jobs may: unset']);
  });

  it('pin one commit for each action', () => {
    const texts = [...workflows().map(read), ofGuide()];
    const pins = texts.flatMap((text) =>
      [...text.matchAll(/uses: ([\w./-]+)@(.+)$/gm)].map(([, action = '', pin = '']) => ({ action, pin })),
    );
    const perAction = new Map(pins.map(({ action, pin }) => [action, pin]));
    assert.deepEqual(
      pins.filter(({ action, pin }) => perAction.get(action) !== pin),
      [],
    );
  });

  it('call scripts that package.json has, and steps that the tests have', () => {
    const known = readJson<{ scripts: Readonly<Record<string, string>> }>('package.json').scripts;
    const steps = read('scripts/lib/steps.mjs');
    const called = workflows().flatMap((file) => [...read(file).matchAll(/\bnpm (?:run ([\w:]+)|(test))/g)]);
    assert.ok(called.length > 5);
    for (const [, name, test] of called) assert.ok((name ?? test ?? '') in known, name);
    const named = workflows().flatMap((file) =>
      [...read(file).matchAll(/npm test -- (.+)$/gm)].flatMap(([, names = '']) => names.split(' ')),
    );
    assert.ok(named.length > 0);
    for (const name of named) assert.match(steps, new RegExp(`^ {2}'?${name}'?: \\{`, 'm'));
  });
});

describe('The workflow of changes', () => {
  const { jobs, concurrency } = workflow('ci');

  it('tests three systems on both lines of Node, and in the floor and the current version of VS Code', () => {
    const { floor } = readJson<{ floor: { vscode: string } }>('scripts/versions.json');
    const { engines } = readJson<{ engines: { vscode: string; node: string } }>('package.json');
    const systems = ['ubuntu-latest', 'windows-latest', 'macos-latest'];
    assert.deepEqual(jobs.node?.strategy?.matrix, { os: systems, node: [20, 22] });
    assert.deepEqual(jobs.editor?.strategy?.matrix, { os: systems, vscode: [floor.vscode, 'stable'] });
    assert.ok(floor.vscode.startsWith(engines.vscode.replace(/^\^(\d+\.\d+)\..*/, '$1.')));
    assert.match(engines.node, /^>=20\./);
    assert.ok(scripts(jobs.editor).every((run) => run === 'npm ci' || run.includes('npm run test:electron')));
    assert.ok(scripts(jobs.everything).includes('npm test'));
  });

  it('ends the run of an older change of the same branch', () => {
    assert.equal(concurrency?.['cancel-in-progress'], true);
  });
});

describe('The workflow of releases', () => {
  const { on, jobs, concurrency } = workflow('release');

  it('runs for tags only, one after the other', () => {
    assert.deepEqual(on, { push: { tags: ['v*'] } });
    assert.equal(concurrency?.['cancel-in-progress'], false);
  });

  it('checks the tag before it tests and builds, once, on Node 22, without caches', () => {
    const runs = scripts(jobs.build);
    const at = (text: string) => runs.findIndex((run) => run.includes(text));
    assert.ok(at('check:release') < at('npm test') && at('npm test') < at('npm run package'));
    const builds = Object.values(jobs).filter((job) => scripts(job).some((run) => /run (?:package|build)\b/.test(run)));
    assert.equal(builds.length, 1);
    const nodes = Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap(({ uses = '', with: options }) => (uses.startsWith('actions/setup-node@') ? [options] : [])),
    );
    assert.ok(nodes.length > 2);
    for (const one of nodes) assert.deepEqual(one, { 'node-version': 22, 'package-manager-cache': false });
  });

  it('publishes only attested packages, each place from an environment of its own', () => {
    const places = ['marketplace', 'open-vsx', 'npm'];
    for (const place of places) {
      assert.equal(jobs[place]?.needs, 'attest', place);
      assert.equal(jobs[place]?.environment, place);
    }
    assert.equal(jobs.attest?.needs, 'build');
    assert.deepEqual(jobs.github?.needs, places);
    const published = places.flatMap((place) => scripts(jobs[place])).join('\n');
    assert.match(published, /vsce publish --azure-credential .*--packagePath sprite-kiln\.vsix/);
    assert.match(published, /npx --yes ovsx@\d+\.\d+\.\d+ publish --trusted-publishing .*sprite-kiln\.vsix/);
    assert.match(published, /npx --yes npm@11\.\d+\.\d+ publish --provenance --access public/);
  });
});
