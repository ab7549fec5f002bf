import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inTree, script } from './files';

/** The exports of scripts/lib/allPassed.mjs that the tests use. */
interface AllPassed {
  sinceAllPassed(root: string): { readonly changed: string[]; keep(): void };
}

const RECORD = 'packages/placeholders/allPassed.txt';
/** Part of a tree's path that isn't an import of this file. */
const SERVICE = ['packages', 'placeholders/src/service'].join('/');

const TREE = {
  'package-lock.json':
    '{"packages": {"node_modules/fflate": {"version": "0.8.3"}, "node_modules/other": {"version": "1.0.0"}}}',
  [`${SERVICE}/app.ts`]: "import { a } from '../../../../src/sprite/a';\nimport { deflate } from 'fflate/node';\n",
  'packages/placeholders/test/app.test.ts':
    "import { help } from '../../../test/support/help';\nread('fixture.bin');\n",
  'packages/placeholders/test/fixture.bin': '\u00ff\u0000',
  'packages/placeholders/README.md': 'Placeholders',
  'src/sprite/a.ts': "import type { B } from './b';\n",
  'src/sprite/b.ts': 'export type B = 1;\n',
  'src/sprite/unread.ts': '',
  'test/support/help.ts': "import { open } from '@sprite-kiln/placeholders';\n",
};

describe('What the tests of the placeholders read', () => {
  const inPassed = (
    check: (
      changed: () => Promise<string[]>,
      put: (file: string, text: string) => Promise<void>,
      root: string,
    ) => Promise<void>,
  ) =>
    inTree(TREE, async (root) => {
      const { sinceAllPassed } = await script<AllPassed>('lib/allPassed.mjs');
      sinceAllPassed(root).keep();
      const put = (file: string, text: string) => writeFile(path.join(root, file), text);
      await check(async () => sinceAllPassed(root).changed, put, root);
    });

  it('is unchanged if something else changes, or the ends of lines', () =>
    inPassed(async (changed, put) => {
      assert.deepEqual(await changed(), []);
      await put('src/sprite/unread.ts', 'changed');
      await put('packages/placeholders/README.md', 'changed');
      await put('src/sprite/b.ts', 'export type B = 1;\r\n');
      await put('package-lock.json', TREE['package-lock.json'].replace('1.0.0', '2.0.0'));
      assert.deepEqual(await changed(), []);
    }));

  for (const [file, text, name] of [
    [`${SERVICE}/app.ts`, '', undefined],
    ['packages/placeholders/test/fixture.bin', '\u0000', undefined],
    ['src/sprite/b.ts', 'export type B = 2;', undefined],
    ['test/support/help.ts', '', undefined],
    ['packages/placeholders/test/new.test.ts', '', undefined],
    ['package-lock.json', TREE['package-lock.json'].replace('0.8.3', '0.8.4'), 'fflate'],
  ] as const)
    it(`changes with ${name ?? file}`, () =>
      inPassed(async (changed, put) => {
        await put(file, text);
        assert.ok((await changed()).includes(name ?? file), String(await changed()));
      }));

  it('has changed if two branches were merged, although each file is the one of a branch', () =>
    inPassed(async (changed, put, root) => {
      const record = readFileSync(path.join(root, RECORD), 'utf8');
      await put(RECORD, record.replace(/^\w+ all$/m, '0123456789abcdef all'));
      assert.deepEqual(await changed(), ['all']);
    }));

  it('counts as changed without a record', () =>
    inTree(TREE, async (root) => {
      const { sinceAllPassed } = await script<AllPassed>('lib/allPassed.mjs');
      assert.equal(sinceAllPassed(root).changed.length, 7);
    }));

  it('is what was read when it was looked at, not when it is noted', () =>
    inPassed(async (changed, put, root) => {
      const { sinceAllPassed } = await script<AllPassed>('lib/allPassed.mjs');
      const before = sinceAllPassed(root);
      await put('src/sprite/b.ts', 'export type B = 2;');
      before.keep();
      assert.deepEqual(await changed(), ['src/sprite/b.ts']);
    }));
});
