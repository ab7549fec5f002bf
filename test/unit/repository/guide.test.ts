import assert from 'node:assert/strict';
import { filesIn, read, readJson, script } from './files';
import type { Manifest } from './manifest';

/** The exports of scripts/guideTables.mjs that the tests use. */
interface GuideTables {
  readonly GUIDE: string;
  freshGuide(): Promise<string>;
  withTable(page: string, name: string, rows: readonly string[]): string;
}

const MAX_LINES = 150;

describe('The guide', () => {
  it('has the current settings, commands, and keys (npm run guide)', async () => {
    const { GUIDE, freshGuide } = await script<GuideTables>('guideTables.mjs');
    assert.equal(read(GUIDE), await freshGuide());
  });

  it('is checked: an outdated row is replaced, and a missing marker is noticed', async () => {
    const { withTable } = await script<GuideTables>('guideTables.mjs');
    const page = 'a\n<!-- keys -->\n\n| old |\n\n<!-- /keys -->\nb\n';
    assert.equal(withTable(page, 'keys', ['| new |']), 'a\n<!-- keys -->\n\n| new |\n\n<!-- /keys -->\nb\n');
    assert.throws(() => withTable(page, 'commands', []), /<!-- commands -->/);
  });

  it('lists keys of every group of every page', async () => {
    const { keyTable } = await script<{ keyTable(page: string): Promise<{ heading: string; rows: unknown[] }[]> }>(
      'lib/keyTables.mjs',
    );
    const headings = async (page: string) => (await keyTable(page)).map(({ heading }) => heading);
    assert.deepEqual(await headings('preview'), [
      'View',
      'Pixel cursor',
      'Play',
      'Frames',
      'Layers',
      'Draw',
      'Images',
      'Colors',
      'Light',
      'Files',
    ]);
    assert.deepEqual(await headings('assets'), ['Move', 'Select', 'Actions', 'View']);
    assert.deepEqual(await headings('export'), ['View', 'Files']);
  });

  it('lists the arguments of each command that code can start', () => {
    const page = read('docs/guide/automation.md');
    const { commands } = readJson<Manifest>('package.json').contributes;
    const names = commands.map(({ command }) => command.slice('spriteKiln.'.length));
    const missing = names.filter(
      (name) => !new RegExp(`\`(?:spriteKiln)?\\.${name}\\b|'spriteKiln\\.${name}'`).test(page),
    );
    assert.deepEqual(missing, ['undoExport', 'addSkill', 'showPlaceholdersOnly', 'showAllRuns']);
  });

  it('has all of its pages in its index, and the index in the README', () => {
    const index = read('docs/guide/README.md');
    const pages = filesIn('docs/guide', '.md').map((page) => page.slice('docs/guide/'.length));
    assert.deepEqual(
      pages.filter((page) => page !== 'README.md' && !index.includes(`](${page})`)),
      [],
    );
    assert.match(read('README.md'), /\]\(docs\/guide\/README\.md\)/);
  });

  it(`is linked from a README of up to ${MAX_LINES} lines`, () => {
    assert.ok(read('README.md').trimEnd().split('\n').length <= MAX_LINES);
  });
});
