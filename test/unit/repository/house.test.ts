import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../support/places';
import { committedFiles, inTree, read, script } from './files';

/** URLs of package registries, and folders of one machine, which mean nothing elsewhere. */
const LOCAL_PLACES = [
  /https?:\/\/[^\s/'"`]*(?:registry|artifactory|nexus|verdaccio)[^\s/'"`]*/i,
  /(?:^|[^\w.])\/(?:work|root)\/\w/,
];

const PICTURES = /\.(?:png|jpe?g|webp|gif|ttf|wasm|aseprite)$/;

/** The exports of scripts/importRules.mjs that the tests use. */
interface ImportRules {
  directionFaults(root?: string): Promise<string[]>;
  doorFaults(root?: string): string[];
  circleFaults(root?: string): Promise<string[]>;
  folderCircleFaults(root?: string): Promise<string[]>;
  workerFaults(metafile: object, entry: string): string[];
  editorFaults(metafile: object, entry: string): string[];
  drawingFaults(metafile: object, worker: string): string[];
}

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
}

/** The folder of the placeholders, in two parts, because this file imports nothing from it. */
const INSIDE = ['packages', 'placeholders'].join('/');
const UNKNOWN_DOOR = ['@sprite-kiln/placeholders', 'service/h'].join('/');

/** The folders that docs/architecture.md lists in *The house*, by their indentation. */
function foldersOfHouse(page: string): string[] {
  const [, house = ''] = page.split('\n## The house\n');
  const lines = (house.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('    '));
  const above: string[] = [];
  return lines.map((line) => {
    const depth = (line.search(/\S/) - 4) / 2;
    const [name = ''] = line.trim().split(/\s/);
    above.splice(depth, above.length, name.replace(/\/$/, ''));
    return above.join('/');
  });
}

const foldersIn = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

describe('Repository rules', () => {
  it('docs/architecture.md lists the rooms that there are', () => {
    const within = ['src/shared', 'src/sprite', 'src/core', 'src/extension', 'src/extension/features', 'src/webview'];
    const rooms = [...foldersIn('src'), ...foldersIn('packages'), ...within.flatMap(foldersIn)];
    assert.deepEqual(foldersOfHouse(read('docs/architecture.md')).sort(), rooms.sort());
  });

  it('imports go in one direction', async () => {
    const { directionFaults } = await script<ImportRules>('importRules.mjs');
    assert.deepEqual(await directionFaults(), []);
  });

  it('an import in the other direction is noticed', async () => {
    const { directionFaults } = await script<ImportRules>('importRules.mjs');
    await inTree(
      {
        'packages/placeholders/src/service/d.ts': [
          '../drawing/paint',
          './worker/draw',
          './work/drawingTasks',
          '../../../../src/sprite/formats/png',
        ]
          .map((name) => `import '${name}';\n`)
          .join(''),
        'packages/placeholders/src/service/worker/e.ts': `import '../../drawing/paint';\nimport '../../drawing/drawing';\nimport '../work/drawingTasks';\n`,
        'src/shared/base/a.ts': `import type { B } from '../../service/b';\nimport '../contract/api';\nimport 'vscode';\n`,
        'src/webview/c.ts': `import { d } from '../shared/d';\nimport { e } from './e';\n`,
      },
      async (root) =>
        assert.deepEqual(await directionFaults(root), [
          'packages/placeholders/src/service/d.ts must not import packages/placeholders/src/drawing/paint',
          'packages/placeholders/src/service/d.ts must not import packages/placeholders/src/service/worker/draw',
          'packages/placeholders/src/service/d.ts must not import src/sprite/formats/png',
          'packages/placeholders/src/service/worker/e.ts must not import packages/placeholders/src/drawing/paint',
          'src/shared/base/a.ts must not import src/service/b',
          'src/shared/base/a.ts must not import src/shared/contract/api',
          'src/shared/base/a.ts must not import vscode',
        ]),
    );
  });

  it('an import in a form that hides its file is noticed', async () => {
    const { directionFaults } = await script<ImportRules>('importRules.mjs');
    await inTree(
      {
        'src/sprite/pixels/a.ts': 'const a = import(`../../core/core`);\n',
        'src/sprite/pixels/b.ts': `export { c } from /* here */ './c';\n`,
        'src/sprite/pixels/d.ts': `import type { E } from './e.js';\nimport { f } from './folder';\n`,
        'src/sprite/pixels/folder/index.ts': '',
        'src/sprite/pixels/g.ts': '/// <reference path="../../core/core.ts" />\n',
        'src/sprite/pixels/h.tsx': '',
      },
      async (root) =>
        assert.deepEqual(await directionFaults(root), [
          'src/sprite/pixels/h.tsx must be a .ts file',
          'src/sprite/pixels/a.ts must name what it imports in single quotes',
          'src/sprite/pixels/b.ts must name what it imports in single quotes',
          'src/sprite/pixels/d.ts must import src/sprite/pixels/e.js by the path of its file, without the ending',
          'src/sprite/pixels/d.ts must import src/sprite/pixels/folder by the path of its file, without the ending',
          'src/sprite/pixels/g.ts must name what it imports in single quotes',
        ]),
    );
  });

  it('scripts and tests reach a package through its doors', async () => {
    const { doorFaults } = await script<ImportRules>('importRules.mjs');
    assert.deepEqual(doorFaults(), []);
  });

  it('a script or test that reaches behind the doors of a package is noticed', async () => {
    const { doorFaults } = await script<ImportRules>('importRules.mjs');
    await inTree(
      {
        'scripts/lib/a.mjs': `const LINES = "export { b } from './${INSIDE}/src/drawing/draw/b';\nexport * from '@sprite-kiln/placeholders/drawing';";\n`,
        'test/bench/node_modules/peer/a.ts': `import '../../../../${INSIDE}/src/drawing/a';\n`,
        'test/contract/c.test.ts': `import { draw } from '@sprite-kiln/placeholders/drawing';\nimport type { D } from '../../${INSIDE}/src/drawing/drawing';\n`,
        [`${INSIDE}/test/drawing/e.test.ts`]: `import { f } from '../../src/drawing/f';\nimport { same } from './compare';\n`,
        'test/unit/pixels/g.test.ts': `import { same } from '../../../${INSIDE}/test/drawing/compare';\n`,
        'test/unit/pixels/h.test.ts': `import { h } from '${UNKNOWN_DOOR}';\nimport manifest from '../../../${INSIDE}/package.json';\n`,
      },
      async (root) =>
        assert.deepEqual(doorFaults(root), [
          'scripts/lib/a.mjs must not import packages/placeholders/src/drawing/draw/b',
          'test/contract/c.test.ts must not import packages/placeholders/src/drawing/drawing',
          'test/unit/pixels/g.test.ts must not import packages/placeholders/test/drawing/compare',
          `test/unit/pixels/h.test.ts must not import ${UNKNOWN_DOOR}`,
        ]),
    );
  });

  it('the product has one door to the placeholders', async () => {
    const { directionFaults } = await script<ImportRules>('importRules.mjs');
    const both = `const a = await import('@sprite-kiln/placeholders');\nimport '@sprite-kiln/placeholders/http';\n`;
    await inTree({ 'src/core/account/a.ts': both, 'src/core/runs/b.ts': both }, async (root) =>
      assert.deepEqual(await directionFaults(root), [
        'src/core/account/a.ts must not import @sprite-kiln/placeholders/http',
        'src/core/runs/b.ts must not import @sprite-kiln/placeholders',
        'src/core/runs/b.ts must not import @sprite-kiln/placeholders/http',
      ]),
    );
  });

  it('each door of the placeholders leads to the same file everywhere', () => {
    const { name, exports } = JSON.parse(read(`${INSIDE}/package.json`)) as Manifest;
    const doors = Object.entries(exports).map(([door, file]) => [
      path.posix.join(name, door),
      [`./${path.posix.join(INSIDE, file)}`],
    ]);
    assert.deepEqual(JSON.parse(read('tsconfig.json')).compilerOptions.paths, Object.fromEntries(doors));
  });

  it('writing a file without UserFiles is noticed', async () => {
    const { directionFaults } = await script<ImportRules>('importRules.mjs');
    await inTree(
      {
        'src/extension/commands/a.ts': `import { writeFile } from 'node:fs/promises';\n`,
        'src/extension/features/export/b.ts': 'await vscode.workspace.fs.writeFile(place, bytes);\n',
        'src/core/runs/journal/c.ts': `import { rm } from 'node:fs/promises';\n`,
        'src/extension/platform/otherFiles.ts': 'await fs.rename(from, to);\n',
      },
      async (root) =>
        assert.deepEqual(await directionFaults(root), [
          'src/extension/commands/a.ts must not import node:fs/promises',
          'src/extension/features/export/b.ts must write through UserFiles',
        ]),
    );
  });

  it('each promise of docs/security.md names existing tests', () => {
    const [, ...promises] = read('docs/security.md').split('\n- ');
    const isThere = (name: string) => existsSync(`${name}.test.ts`) || existsSync(name);
    const faults = promises.flatMap((promise) => {
      const named = [...promise.matchAll(/`((?:packages\/\w+\/)?test\/[\w/]+)`/g)].map(([, name = '']) => name);
      const missing = named.filter((name) => !isThere(name));
      return named.length ? missing : [`no test is named: ${promise.slice(0, 60)}`];
    });
    assert.ok(promises.length > 30);
    assert.deepEqual(faults, []);
  });

  it('imports have no cycles', async () => {
    const { circleFaults } = await script<ImportRules>('importRules.mjs');
    assert.deepEqual(await circleFaults(), []);
  });

  it('an import cycle is noticed with its files, through types and import() too', async () => {
    const { circleFaults } = await script<ImportRules>('importRules.mjs');
    await inTree(
      {
        'src/shared/a.ts': `import type { B } from './b';\n`,
        'src/shared/b.ts': `import { c } from './deep/c';\nimport { d } from './d';\n`,
        'src/shared/deep/c.ts': `const later = () => import('../a');\n`,
        'src/shared/d.ts': `import './deep/e';\n`,
        'src/shared/deep/e.ts': `import { d } from '../d';\n`,
        'src/shared/f.ts': `import { a } from './a';\nimport { f } from 'f';\n`,
      },
      async (root) => {
        const circle = 'imports run in a circle: src/shared/a.ts, src/shared/b.ts, src/shared/deep/c.ts';
        const pair = 'imports run in a circle: src/shared/d.ts, src/shared/deep/e.ts';
        assert.deepEqual(await circleFaults(root), [circle, pair]);
      },
    );
  });

  it('folders have no import cycles', async () => {
    const { folderCircleFaults } = await script<ImportRules>('importRules.mjs');
    assert.deepEqual(await folderCircleFaults(), []);
  });

  it('a cycle of folders is noticed even if no files import each other', async () => {
    const { folderCircleFaults } = await script<ImportRules>('importRules.mjs');
    await inTree(
      {
        'src/webview/stage/a.ts': `import '../palette/b';\n`,
        'src/webview/palette/b.ts': '',
        'src/webview/palette/deep/c.ts': `import type { D } from '../../stage/d';\n`,
        'src/webview/stage/d.ts': `import '../page';\n`,
        'src/webview/page.ts': '',
      },
      async (root) =>
        assert.deepEqual(await folderCircleFaults(root), ['imports run in a circle in src/webview: palette, stage']),
    );
  });

  it('a feature, and a part of the engine, imports only those in its row', async () => {
    const { directionFaults } = await script<ImportRules>('importRules.mjs');
    await inTree(
      {
        'src/core/discovery/d.ts': `import '../disk/files';\nimport '../runs/run';\nimport 'vscode';\n`,
        'src/extension/features/placeholders/a.ts': `import '../runs/run';\nimport '../preview/page';\n`,
        'src/extension/features/runs/b.ts': `import './run';\nimport '../assets/a';\nimport '../../platform/log';\n`,
        'src/extension/features/unheardOf/c.ts': `import '../../platform/log';\n`,
      },
      async (root) =>
        assert.deepEqual(await directionFaults(root), [
          'src/core/discovery/d.ts must not import src/core/runs/run',
          'src/core/discovery/d.ts must not import vscode',
          'src/extension/features/placeholders/a.ts must not import src/extension/features/preview/page',
          'src/extension/features/runs/b.ts must not import src/extension/features/assets/a',
          'src/extension/features/unheardOf/c.ts must not import src/extension/platform/log',
        ]),
    );
  });

  it('drawing worker code reachable from the host is noticed, also through an import()', async () => {
    const { workerFaults } = await script<ImportRules>('importRules.mjs');
    const output = (inputs: string[], imports: string[], entryPoint?: string) => ({
      inputs: Object.fromEntries(inputs.map((input) => [input, {}])),
      imports: imports.map((path) => ({ path, kind: 'dynamic-import' })),
      entryPoint,
    });
    const outputs = {
      'host.js': output(['src/host.ts'], ['app.js'], 'src/host.ts'),
      'app.js': output(
        [
          'packages/placeholders/src/service/app.ts',
          'packages/placeholders/src/drawing/canvas/hsl.ts',
          'node_modules/jpeg-js/index.js',
        ],
        [],
      ),
      'worker.js': output(
        ['packages/placeholders/src/service/worker/draw.ts'],
        [],
        'packages/placeholders/src/service/worker/draw.ts',
      ),
    };
    assert.deepEqual(workerFaults({ outputs }, 'src/host.ts'), [
      'src/host.ts can load packages/placeholders/src/drawing/canvas/hsl.ts, which is for worker threads',
      'src/host.ts can load node_modules/jpeg-js/index.js, which is for worker threads',
    ]);
  });

  it('a script that needs VS Code and that the program can load is noticed, also through an import()', async () => {
    const { editorFaults } = await script<ImportRules>('importRules.mjs');
    const output = (imports: object[], entryPoint?: string) => ({ inputs: {}, imports, entryPoint });
    const needsEditor = { path: 'vscode', kind: 'import-statement', external: true };
    const outputs = {
      'cli.js': output([{ path: 'main.js', kind: 'import-statement' }], 'src/program/cli.ts'),
      'main.js': output([{ path: 'a.js', kind: 'dynamic-import' }]),
      'a.js': output([{ path: 'node:fs', kind: 'import-statement', external: true }, needsEditor]),
      'extension.js': output([needsEditor], 'src/extension/extension.ts'),
    };
    const faults = editorFaults({ outputs }, 'src/program/cli.ts');
    assert.deepEqual(faults, ['src/program/cli.ts can load a.js, which needs vscode']);
  });

  it('a decoder or package that the drawing worker loads at start is noticed, but not one behind an import()', async () => {
    const { drawingFaults } = await script<ImportRules>('importRules.mjs');
    const worker = 'packages/placeholders/src/service/worker/drawingWorker.ts';
    const output = (inputs: string[], imports: { path: string; kind: string }[], entryPoint?: string) => ({
      inputs: Object.fromEntries(inputs.map((input) => [input, {}])),
      imports,
      entryPoint,
    });
    const outputs = {
      'worker.js': output(
        [worker, 'packages/placeholders/src/service/worker/draw.ts'],
        [
          { path: 'shared.js', kind: 'import-statement' },
          { path: 'read.js', kind: 'dynamic-import' },
        ],
        worker,
      ),
      'shared.js': output(
        ['src/sprite/formats/png.ts', 'src/sprite/formats/decode/decodePicture.ts', 'node_modules/fflate/f.js'],
        [],
      ),
      'read.js': output(['packages/placeholders/src/service/worker/readPicture.ts', 'node_modules/valibot/v.js'], []),
    };
    assert.deepEqual(drawingFaults({ outputs }, worker), [
      `${worker} loads src/sprite/formats/decode/decodePicture.ts before it is needed`,
      `${worker} loads node_modules/fflate/f.js before it is needed`,
    ]);
  });

  it('no package-lock.json names a download host', () => {
    const locks = committedFiles().filter((file) => path.basename(file) === 'package-lock.json');
    assert.deepEqual(locks, ['package-lock.json', 'test/bench/package-lock.json']);
    for (const lock of locks) assert.doesNotMatch(read(lock), /"resolved": "(?!packages\/)/, lock);
  });

  it('no committed file refers to one machine or a package registry', () => {
    const named = committedFiles()
      .filter((file) => !PICTURES.test(file))
      .flatMap((file) => {
        const found = LOCAL_PLACES.map((place) => place.exec(read(file))?.[0]).find(Boolean);
        return found ? [`${file}: ${found}`] : [];
      });
    assert.deepEqual(named, []);
    const examples = [['https:/', 'registry.host.test', 'x'].join('/'), ['', 'work', 'main', 'a'].join('/')];
    for (const example of examples)
      assert.ok(
        LOCAL_PLACES.some((place) => place.test(example)),
        example,
      );
  });
});
