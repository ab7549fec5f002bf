import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sha256Of } from '../../../../../src/core/disk/fileStore';
import { swapBack, swapFile } from '../../../../../src/extension/features/placeholders/swapFile';
import type { Bin } from '../../../../../src/extension/platform/bin';
import { namesIn, removeFolder, temporaryDirectory } from '../../../../support/folders';
import { userFiles } from '../../../../support/runs/userFiles';

describe('What engines keep next to a file that is replaced', () => {
  let home: string;
  const file = (...parts: string[]) => path.join(home, ...parts);
  const uri = (...parts: string[]) => pathToFileURL(file(...parts)).href;
  const old = new Uint8Array(Buffer.from('old'));
  const bin: Bin = {
    toTrash: (place) => rm(fileURLToPath(place)),
    forGood: () => Promise.reject(new Error('There is a trash.')),
    mayDelete: async () => false,
  };
  const dependencies = { files: userFiles, bin, unsaved: () => [] };
  const swap = (fresh: string, begun = false) =>
    swapFile(
      { from: uri('art', 'hero.png'), sha256: sha256Of(old), fresh: uri(fresh), begun },
      dependencies,
      async () => {},
    );
  const art = () => namesIn(file('art'));

  beforeEach(async () => {
    home = await temporaryDirectory();
    await mkdir(file('art'));
    await writeFile(file('art', 'hero.png'), old);
    await writeFile(file('art', 'hero.png.meta'), 'guid');
    await writeFile(file('new.png'), 'new');
    await writeFile(file('new.webp'), 'new');
  });
  afterEach(() => removeFolder(home));

  it('stays, and is that of the new file', async () => {
    assert.ok(typeof (await swap('new.png')) === 'object');
    assert.deepEqual(await art(), ['hero.png', 'hero.png.meta']);
    assert.equal(await readFile(file('art', 'hero.png'), 'utf8'), 'new');
  });

  it('goes along if the new file has another ending, and back', async () => {
    const swapped = await swap('new.webp');
    assert.ok(typeof swapped === 'object');
    assert.deepEqual(await art(), ['hero.webp', 'hero.webp.meta']);
    assert.equal(await swapBack({ ...swapped, old }, dependencies), true);
    assert.deepEqual(await art(), ['hero.png', 'hero.png.meta']);
    assert.equal(await readFile(file('art', 'hero.png.meta'), 'utf8'), 'guid');
  });

  it('goes along after an interruption, wherever it was', async () => {
    await rm(file('art', 'hero.png'));
    assert.ok(typeof (await swap('new.webp', true)) === 'object');
    assert.deepEqual(await art(), ['hero.webp', 'hero.webp.meta']);
    await writeFile(file('art', 'hero.png.import'), 'uid');
    assert.ok(typeof (await swap('new.webp', true)) === 'object');
    assert.deepEqual(await art(), ['hero.webp', 'hero.webp.import', 'hero.webp.meta']);
  });

  it('keeps the old file if another one has its new name', async () => {
    await writeFile(file('art', 'hero.webp.meta'), 'of another');
    assert.equal(await swap('new.webp'), 'taken');
    assert.deepEqual(await art(), ['hero.png', 'hero.png.meta', 'hero.webp.meta']);
    assert.deepEqual(await readFile(file('art', 'hero.png')), Buffer.from(old));
  });
});
