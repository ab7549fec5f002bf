import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nameOf } from '../../../../src/core/disk/fileStore';
import type { SavedFile } from '../../../../src/core/domain/saveOutputs';
import { receivedPicture } from '../../../../src/service/pictures';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { received } from '../../../support/foreignTexts';
import { savingTo, squarePng } from './support';

describe('A file with the name of an output', () => {
  let home: string;
  const picture = squarePng(8);

  beforeEach(async () => {
    home = await temporaryDirectory();
    await mkdir(path.join(home, 'art'));
  });

  afterEach(() => removeFolder(home));

  /** Saves an output as `hero-edit-1` next to these files; returns its name and the file's content afterwards. */
  async function saved(there: Readonly<Record<string, Uint8Array>>, resumed: boolean) {
    for (const [name, bytes] of Object.entries(there)) await writeFile(path.join(home, 'art', name), bytes);
    const saving = savingTo(path.join(home, 'art'), async () => receivedPicture(picture));
    if (resumed) saving.claimAgain(['hero-edit-1']);
    const files: SavedFile[] = [];
    const asset = { id: 'a', type: 'image' as const, tags: [], assetUrl: 'https://files.example/a.png' };
    await saving.save(received(asset), ['hero-edit-1'], (file) => files.push(file));
    saving.release();
    return { name: nameOf(files[0]?.uri ?? ''), all: (await readdir(path.join(home, 'art'))).sort() };
  }

  it('with the same bytes is the output, after a crash between writing the file and recording it', async () => {
    const { name, all } = await saved({ 'hero-edit-1.png': picture }, true);
    assert.deepEqual([name, all], ['hero-edit-1.png', ['hero-edit-1.png']]);
  });

  it("with other bytes is someone else's, after a crash too", async () => {
    const { name, all } = await saved({ 'hero-edit-1.png': squarePng(8, 10) }, true);
    assert.deepEqual([name, all], ['hero-edit-1-2.png', ['hero-edit-1-2.png', 'hero-edit-1.png']]);
  });

  it("with the same bytes is someone else's if the run had written nothing", async () => {
    const { name, all } = await saved({ 'hero-edit-1.png': picture }, false);
    assert.deepEqual([name, all], ['hero-edit-1-2.png', ['hero-edit-1-2.png', 'hero-edit-1.png']]);
  });
});
