import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sizeOfNeighbors, wordsOfName } from '../../../../src/core/code/findings/missingSprite';
import { diskFiles } from '../../../../src/core/disk/diskFiles';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { distinctPng } from '../../../support/sprites/distinctPictures';

describe('The words of a name', () => {
  for (const [name, words] of [
    ['heroWalk_02.png', 'hero walk'],
    ['goblin-archer.png', 'goblin archer'],
    ['NPCGuard.png', 'npc guard'],
    ['tree12.png', 'tree'],
    ['größerBär.png', 'größer bär'],
    ['07.png', '07'],
    ['___.png', '___'],
    ['potion.red.png', 'potion red'],
  ] as const) {
    it(`of ${name} are “${words}”`, () => assert.equal(wordsOfName(`file:///game/${encodeURIComponent(name)}`), words));
  }
});

describe('The size of the neighbors', () => {
  let folder: string;
  const allowed = [16, 32, 64];
  const size = (name = 'missing.png', choices: readonly number[] = allowed) =>
    sizeOfNeighbors(pathToFileURL(path.join(folder, name)).href, choices, diskFiles as never);
  const put = async (...sizes: readonly (readonly [number, number])[]) => {
    for (const [at, [width, height]] of sizes.entries())
      await writeFile(path.join(folder, `${at}-${width}x${height}.png`), distinctPng(width, height));
  };

  beforeEach(async () => {
    folder = await temporaryDirectory();
  });

  afterEach(() => removeFolder(folder));

  it('is the one that most have, without sheets and other files', async () => {
    await put([16, 16], [32, 32], [24, 32], [256, 32], [256, 32], [256, 32]);
    await writeFile(path.join(folder, 'broken.png'), 'nothing');
    assert.equal(await size(), 32);
  });

  it('is the nearest that a service can make, and unknown without neighbors', async () => {
    assert.equal(await size(), undefined);
    await put([48, 40], [48, 48], [16, 16]);
    assert.equal(await size(), 32);
    assert.equal(await size('missing.png', [64, 128]), 64);
    assert.equal(await size('no/such/folder.png'), undefined);
  });
});
