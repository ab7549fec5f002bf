import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sha256Of } from '../../../../src/core/disk/fileStore';
import { assetUri } from '../../../../src/core/domain/assetPlace';
import { type SentSourceDependencies, sentSource } from '../../../../src/core/runs/sentSource';
import { receivedPicture } from '../../../../src/service/pictures';
import { foreignText } from '../../../../src/shared/base/foreignText';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { userFiles } from '../../../support/runs/userFiles';
import { squarePng } from './support';

describe('What a run was made from', () => {
  let home: string;
  let file: string;
  const closing = new AbortController();
  const dependencies: SentSourceDependencies = {
    files: userFiles,
    originId: 'test',
    frames: { run: async () => assert.fail() },
    client: { asset: async (id) => ({ id, type: foreignText('image'), tags: [] }) },
    closing: closing.signal,
  };
  const saving = { receive: async () => receivedPicture(squarePng(4)) };
  const read = (uri: string, mark: string) => sentSource({ sources: [uri] }, [mark], dependencies, saving);

  beforeEach(async () => {
    home = await temporaryDirectory();
    await mkdir(home, { recursive: true });
    file = path.join(home, 'hero.png');
    await writeFile(file, squarePng(8));
  });
  afterEach(() => removeFolder(home));

  it('is read again, and counts only if it is what was sent', async () => {
    const uri = pathToFileURL(file).href;
    const mark = sha256Of(squarePng(8));
    assert.deepEqual(await read(uri, mark), Buffer.from(squarePng(8)));
    await writeFile(file, squarePng(9));
    assert.equal(await read(uri, mark), undefined);
    await rm(file);
    assert.equal(await read(uri, mark), undefined);
    assert.equal(await sentSource({ sources: [] }, [], dependencies, saving), undefined);
  });

  it('is downloaded if it was an asset', async () => {
    const uri = assetUri({ originId: 'test', id: 'a-1' }, foreignText('a hero'));
    assert.deepEqual(await read(uri, 'asset:a-1'), squarePng(4));
    assert.equal(await read(uri, 'asset:a-2'), undefined);
  });
});
