import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { FileFolders } from '../../../../../packages/placeholders/src/service/store/fileFolders';
import { Journal } from '../../../../../packages/placeholders/src/service/store/journal';
import { UploadFiles } from '../../../../../packages/placeholders/src/service/store/uploadFiles';
import { RenameFile } from '../../../../../src/core/assets/tags/renameFile';
import { appendDurably, makeFolder, replaceFile } from '../../../../../src/core/disk/durableFiles';
import { ReplaceFile } from '../../../../../src/extension/features/placeholders/replaceFile';
import { foreignText } from '../../../../../src/shared/base/foreignText';
import { removeFolder, temporaryDirectory } from '../../../../support/folders';
import { texts } from '../../../../support/foreignTexts';
import { onFlush } from '../../../../support/runs/flushes';
import { userFiles } from '../../../../support/runs/userFiles';

const bytes = (text: string) => new TextEncoder().encode(text);

/** The flushed files, and what `look` saw after each flush. */
interface Flush<T> {
  readonly what: 'folder' | 'file';
  readonly inode: number;
  readonly seen: T;
}

async function flushesOf<T>(work: () => Promise<unknown>, look: () => T): Promise<Flush<T>[]> {
  const flushes: Flush<T>[] = [];
  const end = await onFlush((what, inode) => flushes.push({ what, inode, seen: look() }));
  try {
    await work();
  } finally {
    end();
  }
  return flushes;
}

const inodeOf = async (file: string) => (await stat(file)).ino;

describe('Flushes before a power cut', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);

  beforeEach(async () => {
    folder = await temporaryDirectory();
  });

  afterEach(() => removeFolder(folder));

  /** Asserts that a file was flushed with all its bytes before it got its name. */
  async function assertWholeBeforeNamed(name: string, work: () => Promise<unknown>): Promise<void> {
    const flushes = await flushesOf(work, () => existsSync(file(name)));
    const inode = await inodeOf(file(name));
    const own = flushes.filter((flush) => flush.inode === inode);
    assert.deepEqual(
      own.map(({ seen }) => seen),
      [false],
      `flushed once, before ${name} got its name`,
    );
  }

  /** Asserts that a file is flushed with this text in it. */
  async function assertFlushedWith(name: string, text: string, work: () => Promise<unknown>): Promise<void> {
    const flushes = await flushesOf(work, () => readFileSync(file(name), 'utf8').includes(text));
    const inode = await inodeOf(file(name));
    assert.ok(
      flushes.some((flush) => flush.inode === inode && flush.seen),
      `flushed with ${text} in it`,
    );
  }

  it('an output: its bytes before it gets its name', async () => {
    const uri = pathToFileURL(file('hero-edit-1.png')).href;
    await assertWholeBeforeNamed('hero-edit-1.png', () => userFiles.create(uri, bytes('a picture')));
  });

  it('a replaced file of our own: its bytes before it gets its name, then the name', async () => {
    await writeFile(file('index.json'), 'old');
    const text = () => readFileSync(file('index.json'), 'utf8');
    const flushes = await flushesOf(() => replaceFile(file('index.json'), 'new'), text);
    assert.deepEqual(flushes, [
      { what: 'file', inode: await inodeOf(file('index.json')), seen: 'old' },
      { what: 'folder', inode: await inodeOf(folder), seen: 'new' },
    ]);
  });

  it("a cache isn't flushed", async () => {
    assert.deepEqual(await flushesOf(() => replaceFile(file('picture'), 'new', { kind: 'cache' }), Date.now), []);
  });

  it('a line appended to a journal', async () => {
    await writeFile(file('run.json'), 'first');
    await assertFlushedWith('run.json', 'second', () => appendDurably(file('run.json'), 'second'));
  });

  it('new folders, each in its parent', async () => {
    const flushes = await flushesOf(() => makeFolder(file('one/two')), Date.now);
    assert.deepEqual(
      flushes.map(({ inode }) => inode),
      [statSync(file('one')).ino, statSync(folder).ino],
    );
  });

  it('a tag change: its line before it is sent', async () => {
    const job = new RenameFile(folder);
    await job.create(foreignText('old'), foreignText('new'), ['a']);
    const line = { try: 'a', before: texts('old'), after: texts('new') };
    await assertFlushedWith('tag-job.jsonl', JSON.stringify(line), () => job.add(line));
  });

  it('a placeholder replacement step: its line before the old file is removed', async () => {
    const job = new ReplaceFile(folder);
    await job.create({ id: 'job', origin: 'https://service.example', steps: [] });
    const line = { begun: 'file:///art/hero.png' };
    await assertFlushedWith('placeholders.jsonl', JSON.stringify(line), () => job.add(line));
  });

  describe('in the built-in service', () => {
    it('a line of its journal before the answer', async () => {
      const journal = new Journal(
        file('journal.jsonl'),
        () => {},
        () => {},
      );
      await journal.open();
      await assertFlushedWith('journal.jsonl', '{"n":1}', () => journal.append({ n: 1 }));
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
      await assertWholeBeforeNamed('uploads/9-x', () => uploads.receive('9-x', body(), promise));
      assert.deepEqual(await readdir(file('uploads')), ['9-x']);
    });
  });
});
