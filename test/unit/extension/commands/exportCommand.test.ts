import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { URI } from 'vscode-uri';
import { nameOf } from '../../../../src/core/disk/fileStore';
import type { FoundSource } from '../../../../src/core/exports/exportSource';
import { exportPictures } from '../../../../src/extension/commands/export';
import type { Services } from '../../../../src/extension/services';
import { rawText } from '../../../../src/shared/base/foreignText';
import { SpriteThreads } from '../../../../src/work/spriteThreads';
import { recipeBench } from '../../../support/export/recipeBench';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { distinctPng } from '../../../support/sprites/distinctPictures';

const PLACES = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
const VIEWS = PLACES.map((place) => `hero-${place}.png`);

describe('The export command', () => {
  let home: string;
  let game: string;
  const exporter = new SpriteThreads('exports', {
    script: path.join(__dirname, '../../work/spriteWorker.child.js'),
  });
  const uri = (name: string) => URI.parse(pathToFileURL(path.join(game, name)).href, true);

  beforeEach(async () => {
    home = await temporaryDirectory();
    game = path.join(home, 'game');
    await mkdir(game);
    for (const name of [...VIEWS, 'hero.png', 'slime.png']) await writeFile(path.join(game, name), distinctPng(8, 8));
  });

  afterEach(() => removeFolder(home));
  after(() => exporter.close());

  /** The names of the page's sources after a right-click on the first selected file. */
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

  it('takes one view as its set and remembers the view', async () => {
    assert.deepEqual(await shown('hero-e.png'), [{ of: 'hero-{direction}.png', pointedAt: 'hero-e.png' }]);
    assert.deepEqual(await shown('hero.png'), [{ of: 'hero.png', pointedAt: undefined }]);
  });

  it('takes all eight views as one source, next to others', async () => {
    assert.deepEqual(
      (await shown(...VIEWS)).map(({ of }) => of),
      ['hero-{direction}.png'],
    );
    assert.deepEqual(
      (await shown('slime.png', ...VIEWS)).map(({ of }) => of),
      ['slime.png', 'hero-{direction}.png'],
    );
  });

  it('takes some of the eight views as selected files', async () => {
    assert.deepEqual(
      (await shown('hero-e.png', 'hero-n.png')).map(({ of }) => of),
      ['hero-e.png', 'hero-n.png'],
    );
  });
});
