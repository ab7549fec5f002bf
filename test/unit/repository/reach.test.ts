import assert from 'node:assert/strict';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeFolder } from '../../support/folders';
import { script } from './files';

interface ReachOfTests {
  testsReaching(files: string[], ...suites: string[]): string[];
  startedBy(tests: string[]): string[];
}

/** The exports of scripts/lib/reach.mjs that the tests use. */
interface ReachModule {
  Reach: { read(root?: string): Promise<ReachOfTests> };
}

/** A small repository: path → text. */
const TREE: Readonly<Record<string, string>> = {
  'src/shared/contract/check.ts': 'export const check = 1;',
  'src/shared/contract/limits.ts': `export { check } from './check';`,
  'src/shared/contract/api.ts': 'export interface Api {}',
  'src/extension/extension.ts': `import '../shared/contract/limits'; import type { Api } from '../shared/contract/api'; let api: Api;`,
  'src/extension/slow.ts': 'export const slow = 1;',
  'packages/placeholders/src/service/main.ts': `const later = import('./store');`,
  'packages/placeholders/src/service/store.ts': '',
  'src/webview/lib/menu.ts': '',
  'src/webview/lib/decodeWorker.ts': `import './decode';`,
  'src/webview/lib/decode.ts': '',
  'src/webview/assets/assets.ts': `import '../lib/menu'; import source from 'worker:../lib/decodeWorker'; say(source);`,
  'src/webview/assets/assets.css': '',
  'src/webview/export/export.ts': `import '../lib/menu';`,
  'test/page/assetsHarness.ts': `import './scenes';`,
  'test/page/scenes.ts': '',
  'test/support/wait.ts': '',
  'test/unit/limits.test.ts': `import '../../src/shared/contract/limits'; import '../support/wait';`,
  'test/unit/check.test.ts': `import '../../src/shared/contract/check';`,
  'test/unit/shapes.test.ts': `read('test/fixtures/shapes/square.bin'); read('package.json');`,
  'test/unit/repository/house.test.ts': '',
  'test/unit/faults/kill.test.ts': `start('run.child.js');`,
  'test/unit/faults/run.child.ts': `import '../../../src/extension/slow';`,
  'test/bench/node_modules/peer/run.child.ts': '',
  'packages/placeholders/test/service/store.test.ts': `import '../../src/service/store'; start('sabotaged.child.js');`,
  'packages/placeholders/test/service/sabotaged.child.ts': `import '../../../../src/extension/slow';`,
  'test/contract/wire.test.ts': `start('out/service.js');`,
  'test/host/smoke.test.ts': '',
  'test/host/runHost.child.ts': `import '../support/wait';`,
  'test/browser/driver.ts': `browser.open('assets', {});`,
  'test/browser/assetsPage.test.ts': `import './driver';`,
  'test/browser/exportPage.test.ts': `browser.open(\n  'export', {});`,
  'test/ui/window.test.ts': '',
};

describe('Tests that a change reaches', () => {
  let root: string;
  let reach: ReachOfTests;
  let reaching: (file: string, ...suites: string[]) => string[];

  before(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-reach-'));
    for (const [file, text] of Object.entries(TREE)) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true });
      await writeFile(path.join(root, file), text);
    }
    const { Reach } = await script<ReachModule>('lib/reach.mjs');
    reach = await Reach.read(root);
    // Everything reaches the tests of the repository itself.
    reaching = (file, ...suites) =>
      reach
        .testsReaching([file], ...suites)
        .map((test) => test.replace(/^(?:packages\/)?(?:test\/)?(.*)\.test\.ts$/, '$1'))
        .filter((test) => test !== 'unit/repository/house');
  });
  after(() => removeFolder(root));

  it('import the file, the nearest first', () => {
    assert.deepEqual(reaching('src/shared/contract/check.ts', 'unit'), ['unit/check', 'unit/limits']);
    assert.deepEqual(reaching('src/shared/contract/limits.ts', 'unit'), ['unit/limits']);
    assert.deepEqual(reaching('test/unit/check.test.ts'), ['unit/check']);
  });

  it('include host and window tests of code that the extension loads', () => {
    assert.deepEqual(reaching('src/shared/contract/check.ts', 'host'), ['host/smoke']);
    assert.deepEqual(reaching('src/shared/contract/check.ts', 'ui'), ['ui/window']);
    assert.deepEqual(reaching('src/shared/contract/check.ts', 'host', 'ui'), ['host/smoke', 'ui/window']);
    assert.deepEqual(reaching('src/extension/slow.ts', 'host'), []);
    assert.deepEqual(reaching('test/support/wait.ts'), ['unit/limits', 'host/smoke']);
  });

  it('include tests that start scripts or built files by name', () => {
    assert.deepEqual(reaching('src/extension/slow.ts', 'faults'), ['unit/faults/kill']);
    assert.deepEqual(reaching('packages/placeholders/src/service/store.ts', 'contract'), ['contract/wire']);
    assert.deepEqual(reach.startedBy(['test/unit/faults/kill.test.ts']), ['test/unit/faults/run.child.ts']);
    assert.deepEqual(reach.startedBy(['test/contract/wire.test.ts', 'test/unit/check.test.ts']), ['service']);
  });

  it("include a package's own tests, and what they start", () => {
    const own = 'placeholders/test/service/store';
    assert.deepEqual(reaching('packages/placeholders/src/service/store.ts'), [own, 'contract/wire']);
    assert.deepEqual(reaching('src/extension/slow.ts', 'placeholders'), [own]);
    assert.deepEqual(reach.startedBy(['packages/placeholders/test/service/store.test.ts']), [
      'packages/placeholders/test/service/sabotaged.child.ts',
    ]);
  });

  it("of this repository's page show that page", async () => {
    const { Reach } = await script<ReachModule>('lib/reach.mjs');
    const here = await Reach.read();
    const shown = (file: string) =>
      here.testsReaching([file], 'browser').map((test) => path.basename(test, '.test.ts'));
    for (const [file, test] of [
      ['src/webview/preview/controller.ts', 'previewPlay'],
      ['src/webview/assets/assets.ts', 'assetsPageStates'],
      ['src/webview/export/export.ts', 'exportPage'],
      ['test/page/decodeHarness.ts', 'decoding'],
    ] as const)
      assert.ok(shown(file).includes(test), `${file}: ${shown(file)}`);
    assert.ok(!shown('src/webview/export/export.ts').includes('previewPlay'));
  });

  it('of a page serve it, or run in the window', () => {
    assert.deepEqual(reaching('src/webview/lib/menu.ts'), ['browser/exportPage', 'ui/window', 'browser/assetsPage']);
    assert.deepEqual(reaching('src/webview/lib/decode.ts', 'browser'), ['browser/assetsPage']);
    assert.deepEqual(reaching('src/webview/assets/assets.css', 'browser'), ['browser/assetsPage']);
    assert.deepEqual(reaching('test/page/scenes.ts'), ['browser/assetsPage']);
  });

  it('are all tests on a platform that changed', () => {
    const tests = Object.keys(TREE).filter((file) => file.endsWith('.test.ts')).length;
    for (const file of ['package.json', 'package-lock.json', 'esbuild.mjs', 'scripts/setup/tools.mjs'])
      assert.equal(reaching(file).length, tests - 1, file);
  });

  it("of a file that isn't code name it or its folder", () => {
    assert.deepEqual(reaching('test/fixtures/shapes/circle.bin'), ['unit/shapes']);
    assert.deepEqual(reaching('test/elsewhere/square.bin'), ['unit/shapes']);
    assert.deepEqual(reaching('media/icon.png'), ['host/smoke', 'ui/window']);
    assert.deepEqual(reaching('docs/runs.md'), []);
  });

  it('are empty for types alone or a deleted file, because the files that used it changed too', () => {
    assert.deepEqual(reaching('src/shared/contract/api.ts'), []);
    assert.deepEqual(reaching('src/shared/gone.ts'), []);
  });

  it('are none for the packages of the benchmarks', () => {
    for (const name of ['package.json', 'package-lock.json']) assert.deepEqual(reaching(`test/bench/${name}`), []);
  });

  it('include those that read the repository, for any change', () => {
    assert.deepEqual(reach.testsReaching(['docs/runs.md']), ['test/unit/repository/house.test.ts']);
  });
});
