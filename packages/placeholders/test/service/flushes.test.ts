import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { removeFolder, temporaryDirectory } from '../../../../test/support/folders';
import { assertFlushedWith, assertWholeBeforeNamed, flushesOf, inodeOf } from '../../../../test/support/runs/flushes';
import { FileFolders } from '../../src/service/store/fileFolders';
import { Journal } from '../../src/service/store/journal';
import { UploadFiles } from '../../src/service/store/uploadFiles';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('Flushes of the built-in service before a power cut', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);

  beforeEach(async () => {
    folder = await temporaryDirectory();
  });

  afterEach(() => removeFolder(folder));

  it('a line of its journal before the answer', async () => {
    const journal = new Journal(
      file('journal.jsonl'),
      () => {},
      () => {},
    );
    await journal.open();
    await assertFlushedWith(file('journal.jsonl'), '{"n":1}', () => journal.append({ n: 1 }));
  });

  it("an asset's files before their folder gets its name", async () => {
    const files = await FileFolders.open(folder);
    const pictures = [
      { name: 'image.png', bytes: bytes('a picture') },
      { name: 'sheet.png', bytes: bytes('a sheet') },
    ];
    let name = '';
    const work = async () => {
      name = await files.add(pictures);
    };
    const isNamed = () => name !== '' && existsSync(file(name));
    const flushes = await flushesOf(work, isNamed);
    const inodes = await Promise.all(pictures.map((one) => inodeOf(path.join(folder, name, one.name))));
    assert.deepEqual(
      flushes.map(({ inode, seen }) => [inode, seen]),
      inodes.map((inode) => [inode, false]),
    );
  });

  it('an upload before it gets its name', async () => {
    await mkdir(file('uploads'));
    const uploads = await UploadFiles.open(file('uploads'), 0);
    const content = bytes('an upload');
    const promise = { size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    async function* body() {
      yield content;
    }
    await assertWholeBeforeNamed(file('uploads/9-x'), () => uploads.receive('9-x', body(), promise));
    assert.deepEqual(await readdir(file('uploads')), ['9-x']);
  });
});
