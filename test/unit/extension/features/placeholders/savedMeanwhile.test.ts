import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sha256Of } from '../../../../../src/core/disk/fileStore';
import { swapBack, swapFile } from '../../../../../src/extension/features/placeholders/swapFile';
import type { Bin } from '../../../../../src/extension/platform/bin';
import { namesIn, removeFolder } from '../../../../support/folders';
import { userFiles } from '../../../../support/runs/userFiles';

describe('A file saved while a question about deleting is open', () => {
  let home: string;
  let meanwhile: () => Promise<void>;
  const file = (...parts: string[]) => path.join(home, ...parts);
  const uri = (...parts: string[]) => pathToFileURL(file(...parts)).href;
  const old = new Uint8Array(Buffer.from('old'));

  /** Simulates a file system without a trash. */
  const bin: Bin = {
    toTrash: () => Promise.reject(new Error('No Trash.')),
    forGood: (place) => rm(fileURLToPath(place)),
    mayDelete: async () => {
      await meanwhile();
      return true;
    },
  };
  const dependencies = { files: userFiles, bin, unsaved: () => [] };
  const swap = () =>
    swapFile(
      { from: uri('art', 'hero.png'), sha256: sha256Of(old), fresh: uri('hero.png'), begun: false },
      dependencies,
      async () => {},
    );

  beforeEach(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-saved-'));
    await mkdir(file('art'));
    await writeFile(file('art', 'hero.png'), old);
    await writeFile(file('hero.png'), 'fresh');
    meanwhile = async () => {};
  });

  afterEach(() => removeFolder(home));

  it('is not replaced with the new image', async () => {
    meanwhile = () => writeFile(file('art', 'hero.png'), 'my work');
    assert.equal(await swap(), 'changed');
    assert.equal(await readFile(file('art', 'hero.png'), 'utf8'), 'my work');
  });

  it('is not removed by Undo', async () => {
    const swapped = await swap();
    assert.ok(typeof swapped === 'object');
    meanwhile = () => writeFile(file('art', 'hero.png'), 'my work');
    assert.equal(await swapBack({ ...swapped, old }, dependencies), false);
    assert.equal(await readFile(file('art', 'hero.png'), 'utf8'), 'my work');
    meanwhile = async () => {};
    await writeFile(file('art', 'hero.png'), 'fresh');
    assert.equal(await swapBack({ ...swapped, old }, dependencies), true);
    assert.deepEqual(await readFile(file('art', 'hero.png')), Buffer.from(old));
  });

  it('is replaced as usual if nobody changed it', async () => {
    const swapped = await swap();
    assert.ok(typeof swapped === 'object');
    assert.equal(await readFile(file('art', 'hero.png'), 'utf8'), 'fresh');
    assert.deepEqual(await namesIn(file('art')), ['hero.png']);
  });
});
