import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeForPage } from '../../../../../src/extension/features/export/makeForPage';
import type { ExportChoices } from '../../../../../src/sprite/engines/exportOptions';
import { encodeGif } from '../../../../../src/sprite/formats/gif';
import { SpriteThreads } from '../../../../../src/work/spriteThreads';
import { type RecipeBench, recipeBench } from '../../../../support/export/recipeBench';
import { removeFolder, temporaryDirectory } from '../../../../support/folders';
import { drawn, options } from '../../../sprite/export/sprites';

describe('The preview of an export on its page', () => {
  let home: string;
  let game: string;
  let bench: RecipeBench;
  const exporter = new SpriteThreads('exports', {
    script: path.join(__dirname, '../../../work/spriteWorker.child.js'),
  });
  const uri = (name: string) => pathToFileURL(path.join(game, name)).href;

  beforeEach(async () => {
    home = await temporaryDirectory();
    game = path.join(home, 'game');
    await mkdir(game);
    bench = recipeBench(game, path.join(home, 'notes'), exporter);
    await writeFile(path.join(game, 'hero.gif'), encodeGif([drawn('a'), drawn('b')], [100, 100]));
  });

  afterEach(() => removeFolder(home));
  after(() => exporter.close());

  async function made(choices: ExportChoices, folder: string | undefined = pathToFileURL(game).href) {
    const source = await bench.exports.find(uri('hero.gif'));
    const wish = { source, options: options(choices), folder, project: undefined };
    const result = await makeForPage(wish, bench.exports, new AbortController().signal);
    assert.ok(result?.made);
    const { files, obstacle, recipeFault } = result;
    return { files: files.map(({ name }) => name), obstacle, recipeFault };
  }

  it('renames a GIF that is made from a GIF, which a recipe can write too', async () => {
    const free = { files: ['hero-export.gif'], obstacle: undefined, recipeFault: undefined };
    assert.deepEqual(await made({ format: 'gif' }), free);
    await writeFile(
      path.join(game, 'hero.gif.export.json'),
      JSON.stringify({ exports: [{ format: 'gif', scale: 2 }, { format: 'webp' }] }),
    );
    const { problems, written } = await bench.run('hero.gif');
    assert.deepEqual([problems, written.length], [[], 2]);
  });

  it('reports a name equal to the source at the name, or else at the folder', async () => {
    const { obstacle, recipeFault } = await made({ format: 'gif', names: 'hero' });
    assert.equal(obstacle?.field, 'names');
    assert.match(obstacle?.text ?? '', /hero\.gif is the source itself/);
    assert.equal(recipeFault, obstacle?.text);
    const source = { ...(await bench.exports.find(uri('hero.gif'))), title: 'other' };
    const wish = { source, options: options({ format: 'gif' }), folder: undefined, project: undefined };
    const nowhere = await makeForPage(wish, bench.exports, new AbortController().signal);
    assert.equal(nowhere?.made && nowhere.obstacle?.field, 'folder');
  });

  it('reports what a recipe would never write before it exists; a person may write it', async () => {
    await writeFile(path.join(game, 'fed.gif'), encodeGif([drawn('c')], [100]));
    await writeFile(path.join(game, 'fed.gif.export.json'), JSON.stringify({ exports: [{ format: 'webp' }] }));
    const { obstacle, recipeFault } = await made({ format: 'gif', names: 'fed' });
    assert.equal(obstacle, undefined);
    assert.match(recipeFault ?? '', /fed\.gif has its own recipe/);
  });
});
