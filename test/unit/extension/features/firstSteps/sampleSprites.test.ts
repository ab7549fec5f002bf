import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { copySamples, LastSamples, SAMPLES } from '../../../../../src/extension/features/firstSteps/sampleSprites';
import { namesIn, removeFolder } from '../../../../support/folders';
import { root } from '../../../../support/places';
import { MemoryMemento } from '../../../../support/runs/memoryStores';
import { userFiles } from '../../../../support/runs/userFiles';

const sorted = [...SAMPLES].sort();

describe('Sample sprites', () => {
  let folder: string;
  const dependencies = {
    source: pathToFileURL(path.join(root, 'media/samples')).href,
    files: userFiles,
    removeIfEmpty: (uri: string) => rmdir(fileURLToPath(uri)).catch(() => {}),
  };
  const copy = () => copySamples(pathToFileURL(folder).href, dependencies);
  const place = (...names: string[]) => path.join(folder, ...names);

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-samples-'));
  });

  afterEach(() => removeFolder(folder));

  it('are copied unchanged into a new folder', async () => {
    const { folder: made, files } = await copy();
    assert.equal(fileURLToPath(made), place('sprite-samples'));
    assert.deepEqual(await namesIn(place('sprite-samples')), sorted);
    assert.deepEqual(
      files.map((uri) => path.basename(uri)),
      SAMPLES,
    );
    for (const name of SAMPLES)
      assert.deepEqual(
        await readFile(place('sprite-samples', name)),
        await readFile(path.join(root, 'media/samples', name)),
      );
  });

  it('are never copied into an existing folder or over a file', async () => {
    await mkdir(place('Sprite-Samples'));
    await writeFile(place('Sprite-Samples', 'knight.png'), 'mine');
    await writeFile(place('sprite-samples-2'), 'a file of this name');
    const { folder: made } = await copy();
    assert.equal(fileURLToPath(made), place('sprite-samples-3'));
    assert.equal(await readFile(place('Sprite-Samples', 'knight.png'), 'utf8'), 'mine');
    assert.deepEqual(await namesIn(place('Sprite-Samples')), ['knight.png']);
    assert.equal(fileURLToPath((await copy()).folder), place('sprite-samples-4'));
  });

  it('copied twice at once get a folder each', async () => {
    const copies = await Promise.all([copy(), copy()]);
    assert.equal(new Set(copies.map((one) => one.folder)).size, 2);
    for (const one of copies) assert.deepEqual(await namesIn(fileURLToPath(one.folder)), sorted);
  });

  it('are removed with their folder by Undo', async () => {
    const { undo } = await copy();
    assert.deepEqual(await undo(), []);
    assert.deepEqual(await namesIn(folder), []);
  });

  it('that a person changed or added to are kept by Undo', async () => {
    const { undo } = await copy();
    await writeFile(place('sprite-samples', 'fox.png'), 'painted on');
    await writeFile(place('sprite-samples', 'fox-anim.gif'), 'made from it');
    await rm(place('sprite-samples', 'slime.png'));
    assert.deepEqual(
      (await undo()).map((uri) => path.basename(uri)),
      ['fox.png'],
    );
    assert.deepEqual(await namesIn(place('sprite-samples')), ['fox-anim.gif', 'fox.png']);
  });

  it('are shown by the one window that opens their folder', async () => {
    const last = new LastSamples(new MemoryMemento());
    assert.equal(await last.takeShown([]), false);
    await last.showIn('file:///c%3A/art/sprite-samples');
    assert.equal(await last.takeShown(['file:///c%3A/other']), false);
    assert.equal(await last.takeShown(['file:///c:/other', 'file:///c:/art/sprite-samples']), true);
    assert.equal(await last.takeShown(['file:///c:/art/sprite-samples']), false);
  });
});
