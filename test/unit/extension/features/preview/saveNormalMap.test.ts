import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Choices } from '../../../../../src/core/discovery/choices';
import { saveFile } from '../../../../../src/extension/features/preview/actions/saveFile';
import { encodePng } from '../../../../../src/sprite/formats/png';
import { createRaster } from '../../../../../src/sprite/pixels/raster';
import { namesIn, removeFolder, temporaryDirectory } from '../../../../support/folders';
import { overridden } from '../../../../support/overridden';
import { MemoryMemento } from '../../../../support/runs/memoryStores';
import { userFiles } from '../../../../support/runs/userFiles';

describe('Saving a normal map from the preview', () => {
  let folder: string;
  let asked: string[];
  const at = (name: string) => path.join(folder, name);
  const uri = (name: string) => pathToFileURL(at(name)).href;
  const bytes = encodePng(createRaster(2, 2));

  /** @param ending from the settings */
  const save = (ending: string, files = userFiles) =>
    saveFile({ item: 'a', suffix: '', isMap: true, extension: 'png', bytes }, uri('hero.png'), {
      files,
      choices: new Choices(new MemoryMemento(), new MemoryMemento()),
      maps: { namingIn: async () => ({ ending }), isNormalMap: async () => true },
      ask: async (suggested) => {
        asked.push(path.basename(suggested));
        return undefined;
      },
    });

  beforeEach(async () => {
    folder = await temporaryDirectory();
    asked = [];
    await writeFile(at('hero.png'), 'a sprite');
  });

  afterEach(() => removeFolder(folder));

  it('asks nothing if the name from the settings is free', async () => {
    for (const ending of ['_n', '_normal']) {
      assert.deepEqual(await save(ending), { text: `Saved hero${ending}.png.`, undoable: false });
      assert.deepEqual(await readFile(at(`hero${ending}.png`)), Buffer.from(bytes));
    }
    assert.deepEqual(asked, []);
  });

  it('asks for another name if it is taken, and for another place if nothing can be written there', async () => {
    await writeFile(at('hero_n.png'), 'mine');
    assert.deepEqual(await save('_n'), { undoable: false });
    assert.equal(await readFile(at('hero_n.png'), 'utf8'), 'mine');
    const locked = overridden(userFiles, {
      checkFolder: async () => assert.fail('outside the workspace'),
    });
    await save('_normal', locked);
    assert.deepEqual(asked, ['hero_n-2.png', 'hero_normal.png']);
    assert.deepEqual(await namesIn(folder), ['hero.png', 'hero_n.png']);
  });
});
