import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { committedFiles, filesIn, read, script } from './files';

const MAX_LINES = 250;

/** Addresses of package registries and folders of one machine, which mean nothing elsewhere. */
const LOCAL_PLACES = [
  /https?:\/\/[^\s/'"`]*(?:registry|artifactory|nexus|verdaccio)[^\s/'"`]*/i,
  /(?:^|[^\w.])\/(?:work|root)\/\w/,
];

const PICTURES = /\.(?:png|jpe?g|webp|gif|ttf|wasm|aseprite)$/;

function linesOver(limit: number, text: string): boolean {
  return text.trimEnd().split('\n').length > limit;
}

describe('The house', () => {
  it('imports run one way', async () => {
    const { directionFaults } = await script<{ directionFaults(root?: string): Promise<string[]> }>('importRules.mjs');
    assert.deepEqual(await directionFaults(), []);
  });

  it('an import the other way is noticed', async () => {
    const { directionFaults } = await script<{ directionFaults(root?: string): Promise<string[]> }>('importRules.mjs');
    const root = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-house-'));
    try {
      await mkdir(path.join(root, 'src/shared'), { recursive: true });
      await mkdir(path.join(root, 'src/webview'), { recursive: true });
      await writeFile(path.join(root, 'src/shared/a.ts'), `import type { B } from '../service/b';\nimport 'vscode';\n`);
      await writeFile(
        path.join(root, 'src/webview/c.ts'),
        `import { d } from '../shared/d';\nimport { e } from './e';\n`,
      );
      assert.deepEqual(await directionFaults(root), [
        'src/shared/a.ts must not import src/service/b',
        'src/shared/a.ts must not import vscode',
      ]);
    } finally {
      await rm(root, { recursive: true });
    }
  });

  it(`a source file of more than ${MAX_LINES} lines is accounted for in docs/architecture.md`, () => {
    const page = read('docs/architecture.md');
    const long = filesIn('src', '.ts').filter((file) => linesOver(MAX_LINES, read(file)));
    assert.deepEqual(
      long.filter((file) => !page.includes(path.basename(file))),
      [],
    );
    assert.ok(linesOver(2, 'a\nb\nc\n'));
    assert.ok(!linesOver(3, 'a\nb\nc\n'));
  });

  it('package-lock.json names no host to download from', () => {
    assert.doesNotMatch(read('package-lock.json'), /"resolved"/);
  });

  it('no file that is committed points at one machine or a package registry', () => {
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
