import assert from 'node:assert/strict';
import * as disk from 'node:fs/promises';
import path from 'node:path';
import * as browser from '../../../src/web/node/fs';
import { scratchFolder } from '../../support/processes';
import { useTestRecords } from '../../support/runs/recordStore';

/** The functions of `node:fs/promises` that the records use, as both have them. */
type Files = Pick<
  typeof browser,
  'appendFile' | 'copyFile' | 'mkdir' | 'readFile' | 'readdir' | 'rename' | 'rm' | 'stat'
> & {
  open(file: string, flags: string | number): Promise<Handle>;
};

interface Handle {
  write(text: Uint8Array): Promise<{ bytesWritten: number }>;
  writeFile(text: string): Promise<void>;
  read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
  datasync(): Promise<void>;
  close(): Promise<void>;
}

/** What a step resolves to, or the code that it rejects with. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    (value) => value ?? 'done',
    (error: { code?: string }) => `error ${error.code}`,
  );

async function inHandle<T>(files: Files, file: string, flags: string | number, work: (handle: Handle) => Promise<T>) {
  const handle = await files.open(file, flags);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** What the journal, the index, and the caches do with their files. */
const STEPS: Readonly<Record<string, (files: Files, at: (name: string) => string) => Promise<unknown>>> = {
  'a folder is made with its parents': async (files, at) => Boolean(await files.mkdir(at('a/b'), { recursive: true })),
  'an existing one may be there': (files, at) => files.mkdir(at('a/b'), { recursive: true }),
  'or may not': (files, at) => files.mkdir(at('a/b')),
  'a new file is written in pieces': (files, at) =>
    inHandle(files, at('a/new'), 'wx', async (handle) => {
      await handle.writeFile('one ');
      await handle.writeFile('two');
      await handle.datasync();
    }),
  'and not twice': (files, at) => files.open(at('a/new'), 'wx'),
  'a line is added': (files, at) =>
    inHandle(
      files,
      at('a/new'),
      disk.constants.O_WRONLY | disk.constants.O_APPEND,
      async (handle) => (await handle.write(Buffer.from('\nthree'))).bytesWritten,
    ),
  'but not to a file that is gone': (files, at) =>
    files.open(at('a/gone'), disk.constants.O_WRONLY | disk.constants.O_APPEND),
  'a journal is begun': (files, at) =>
    inHandle(files, at('journal'), 'a', async (handle) => (await handle.write(Buffer.from('x'))).bytesWritten),
  'many add at once': (files, at) => Promise.all([1, 2, 3, 4].map((n) => files.appendFile(at('journal'), `${n}`))),
  'none of which is lost': async (files, at) => [...(await files.readFile(at('journal'), 'utf8'))].sort().join(''),
  'its end is read': (files, at) =>
    inHandle(files, at('a/new'), 'r', async (handle) => {
      const buffer = Buffer.alloc(9);
      const { bytesRead } = await handle.read(buffer, 2, 7, 8);
      return [bytesRead, buffer.toString('latin1')];
    }),
  'it has a size': async (files, at) => (await files.stat(at('a/new'))).size,
  'a file replaces another': async (files, at) => {
    await files.rename(at('a/new'), at('journal'));
    return files.readFile(at('journal'), 'utf8');
  },
  'and is gone': (files, at) => files.readFile(at('a/new'), 'utf8'),
  'a copy takes no taken name': (files, at) =>
    files.copyFile(at('journal'), at('journal'), disk.constants.COPYFILE_EXCL),
  'a copy is made': async (files, at) => {
    await files.copyFile(at('journal'), at('a/copy'), disk.constants.COPYFILE_EXCL);
    return files.readFile(at('a/copy'), 'utf8');
  },
  'a folder gets its name at the end': async (files, at) => {
    await files.rename(at('a'), at('done'));
    return (await files.readdir(at('done'))).sort();
  },
  'all files are listed': async (files, at) =>
    (await files.readdir(at(''), { recursive: true, withFileTypes: true }))
      .map((entry) => `${entry.name} ${entry.isFile()} ${entry.isDirectory()}`)
      .sort(),
  'what is gone is removed': (files, at) => files.rm(at('gone'), { force: true }),
  'or not': (files, at) => files.rm(at('gone')),
  'a folder is removed with everything in it': async (files, at) => {
    await files.rm(at('done'), { recursive: true });
    return files.readdir(at(''));
  },
  'a folder that is gone has no names': (files, at) => files.readdir(at('done')),
  'and no facts': (files, at) => files.stat(at('done')),
};

describe('Records in a browser', () => {
  let restore: () => void;

  beforeEach(() => {
    restore = useTestRecords();
  });

  afterEach(() => restore());

  it('behave like files on a disk', async () => {
    const scratch = await scratchFolder('sprite-kiln-records');
    try {
      const top = '/User/workspaceStorage/1/sprite-kiln';
      await browser.mkdir(top, { recursive: true });
      for (const [what, step] of Object.entries(STEPS)) {
        const wanted = await outcome(step(disk as unknown as Files, (name) => path.join(scratch.path, name)));
        const found = await outcome(step(browser as unknown as Files, (name) => path.posix.join(top, name)));
        assert.deepEqual(found, wanted, what);
      }
    } finally {
      await scratch.remove();
    }
  });

  it('are found by the paths that VS Code gives in browsers on Windows', async () => {
    await browser.mkdir('/User/records', { recursive: true });
    await browser.appendFile('\\User\\records/one', 'text');
    assert.equal(await browser.readFile('/User/records/one', 'utf8'), 'text');
  });

  it('have a time, so a file that is being written is not taken for a leftover', async () => {
    const before = Date.now();
    await browser.appendFile('/User/young', 'text');
    assert.ok((await browser.stat('/User/young')).mtimeMs >= before);
  });
});
