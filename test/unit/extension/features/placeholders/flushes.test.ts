import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { RenameFile } from '../../../../../src/core/assets/tags/renameFile';
import { appendDurably, makeFolder, replaceFile } from '../../../../../src/core/disk/durableFiles';
import { ReplaceFile } from '../../../../../src/extension/features/placeholders/replaceFile';
import { foreignText } from '../../../../../src/shared/base/foreignText';
import { removeFolder, temporaryDirectory } from '../../../../support/folders';
import { texts } from '../../../../support/foreignTexts';
import { assertFlushedWith, assertWholeBeforeNamed, flushesOf, inodeOf } from '../../../../support/runs/flushes';
import { userFiles } from '../../../../support/runs/userFiles';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('Flushes before a power cut', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);

  beforeEach(async () => {
    folder = await temporaryDirectory();
  });

  afterEach(() => removeFolder(folder));

  it('an output: its bytes before it gets its name', async () => {
    const uri = pathToFileURL(file('hero-edit-1.png')).href;
    await assertWholeBeforeNamed(file('hero-edit-1.png'), () => userFiles.create(uri, bytes('a picture')));
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
    await assertFlushedWith(file('run.json'), 'second', () => appendDurably(file('run.json'), 'second'));
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
    await assertFlushedWith(file('tag-job.jsonl'), JSON.stringify(line), () => job.add(line));
  });

  it('a placeholder replacement step: its line before the old file is removed', async () => {
    const job = new ReplaceFile(folder);
    await job.create({ id: 'job', origin: 'https://service.example', steps: [] });
    const line = { begun: 'file:///art/hero.png' };
    await assertFlushedWith(file('placeholders.jsonl'), JSON.stringify(line), () => job.add(line));
  });
});
