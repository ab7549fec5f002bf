import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { URI } from 'vscode-uri';
import { exportPictures } from '../../../src/extension/commands/export';
import type { FoundSource } from '../../../src/extension/features/export/exportSource';
import { ExportThread } from '../../../src/extension/features/export/exportThread';
import { nameOf } from '../../../src/extension/platform/fileStore';
import type { Services } from '../../../src/extension/services';
import { rawText } from '../../../src/shared/base/foreignText';
import { distinctPng } from '../../support/distinctPng';
import { removeFolder, temporaryDirectory } from '../../support/folders';
import { recipeBench } from '../../support/recipeBench';

const PLACES = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
const VIEWS = PLACES.map((place) => `hero-${place}.png`);

describe('Export, by a person', () => {
  let home: string;
  let game: string;
  const exporter = new ExportThread({ script: path.join(__dirname, 'exportWorker.child.js'), version: '0.0.0' });
  const uri = (name: string) => URI.parse(pathToFileURL(path.join(game, name)).href, true);

  beforeEach(async () => {
    home = await temporaryDirectory();
    game = path.join(home, 'game');
    await mkdir(game);
    for (const name of [...VIEWS, 'hero.png', 'slime.png']) await writeFile(path.join(game, name), distinctPng(8, 8));
  });

  afterEach(() => removeFolder(home));
  after(() => exporter.dispose());

  /** What the page is of, by names, after a right-click on the first of the files that are selected. */
  async function shown(...names: readonly string[]) {
    const shows: (readonly FoundSource[])[] = [];
    const { exports } = recipeBench(game, path.join(home, 'notes'), exporter);
    const exporting = { exports, panels: { show: (sources: readonly FoundSource[]) => void shows.push(sources) } };
    const services = { exporting } as unknown as Services;
    const [first, ...others] = names.map(uri);
    await exportPictures(services, [first, [first, ...others]]);
    const name = (one: string | undefined) => one && rawText(nameOf(one));
    return shows.flat().map((source) => ({ of: name(source.uri), pointedAt: name(source.pointedAt) }));
  }

  it('one view stands for its set, which knows the view', async () => {
    assert.deepEqual(await shown('hero-e.png'), [{ of: 'hero-{direction}.png', pointedAt: 'hero-e.png' }]);
    assert.deepEqual(await shown('hero.png'), [{ of: 'hero.png', pointedAt: undefined }]);
  });

  it('all eight are one source, with others beside them', async () => {
    assert.deepEqual(
      (await shown(...VIEWS)).map(({ of }) => of),
      ['hero-{direction}.png'],
    );
    assert.deepEqual(
      (await shown('slime.png', ...VIEWS)).map(({ of }) => of),
      ['slime.png', 'hero-{direction}.png'],
    );
  });

  it('some of the eight are the files that were selected', async () => {
    assert.deepEqual(
      (await shown('hero-e.png', 'hero-n.png')).map(({ of }) => of),
      ['hero-e.png', 'hero-n.png'],
    );
  });
});
