import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { formatMessages } from 'esbuild';
import { root } from '../../support/places';
import { read, readJson } from './files';

interface Task {
  readonly label: string;
  readonly script?: string;
  readonly args?: readonly string[];
  readonly dependsOn?: string | readonly string[];
  readonly problemMatcher?: unknown;
}

interface Launch {
  readonly name: string;
  readonly program?: string;
  readonly args?: readonly string[];
  readonly preLaunchTask: string;
}

interface Matcher {
  readonly pattern: readonly { readonly regexp: string }[];
  readonly background: { readonly beginsPattern: string; readonly endsPattern: string };
}

describe('F5', () => {
  const { tasks } = readJson<{ tasks: readonly Task[] }>('.vscode/tasks.json');
  const { configurations } = readJson<{ configurations: readonly Launch[] }>('.vscode/launch.json');
  const watch = tasks.find(({ label }) => label === 'watch')?.problemMatcher as Matcher;

  it('starts existing tasks, scripts, and files', () => {
    const labels = new Set(tasks.map(({ label }) => label));
    const wanted = [...configurations.map((one) => one.preLaunchTask), ...tasks.flatMap((one) => one.dependsOn ?? [])];
    assert.deepEqual(
      wanted.filter((label) => !labels.has(label)),
      [],
    );
    const scripts = readJson<{ scripts: Readonly<Record<string, string>> }>('package.json').scripts;
    const named = tasks.flatMap(({ script }) => script ?? []);
    assert.ok(named.length > 0 && named.every((script) => script in scripts));
    const files = [
      ...configurations.flatMap((one) => [one.program ?? [], one.args ?? []].flat()),
      ...tasks.flatMap((one) => one.args ?? []),
    ]
      .map((text) => text.replace(/^\$\{workspaceFolder\}\//, ''))
      .filter((text) => /^[\w/.]+\.(?:m?js|cjs)$/.test(text) && !text.startsWith('out/'));
    assert.ok(files.length >= 3);
    for (const file of files) assert.ok(existsSync(path.join(root, file)), file);
    assert.ok(existsSync(path.join(root, 'test/browser/servePages.child.ts')));
  });

  it('lists the errors of a build as problems', async () => {
    const location = {
      file: 'src/core/core.ts',
      line: 7,
      column: 3,
      length: 1,
      lineText: 'let a;',
      namespace: '',
      suggestion: '',
    };
    const [text = ''] = await formatMessages([{ text: 'Could not resolve "./a"', location }], { kind: 'error' });
    const lines = text.split('\n');
    const found = watch.pattern.map(({ regexp }, at) => new RegExp(regexp).exec(lines[at] ?? '')?.slice(1));
    assert.deepEqual(found, [['ERROR', 'Could not resolve "./a"'], [], ['src/core/core.ts', '7', '3']]);
  });

  it('waits for what the build says', () => {
    const build = read('esbuild.mjs');
    for (const pattern of [watch.background.beginsPattern, watch.background.endsPattern])
      assert.ok(build.includes(`console.log('${pattern.slice(1, -1)}')`), pattern);
  });
});
