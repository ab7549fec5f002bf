import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { diskFiles } from '../../../../src/core/disk/diskFiles';
import { removeFolder, temporaryDirectory } from '../../../support/folders';

/** On Linux alone: they call themselves regular, have no size or a wrong one, and some wait, have no end, or take from others. */
const MADE_UP = ['/proc/self/mem', '/proc/self/status', '/proc/kmsg', '/sys/kernel/mm/transparent_hugepage/enabled'];

describe('Reading files on disk', () => {
  if (process.platform === 'win32') return;
  let folder: string;

  beforeEach(async () => {
    folder = await temporaryDirectory();
  });

  afterEach(() => removeFolder(folder));

  async function refused(file: string): Promise<void> {
    const uri = pathToFileURL(file).href;
    const faults = await Promise.all(
      [diskFiles.read(uri, 1000), diskFiles.readStart(uri, 10)].map((reading) =>
        reading.then(
          () => 'read',
          (error: unknown) => (error as Error).name,
        ),
      ),
    );
    assert.deepEqual(faults, ['NotRegularError', 'NotRegularError'], file);
  }

  it('refuses pipes, devices, and folders, also through links', async () => {
    const pipe = path.join(folder, 'pipe.png');
    execFileSync('mkfifo', [pipe]);
    const link = path.join(folder, 'zero.png');
    await symlink('/dev/zero', link);
    for (const file of [pipe, link, '/dev/null', folder]) await refused(file);
  });

  if (process.platform === 'linux')
    it('refuses what the system makes up while it is read', async () => {
      const link = path.join(folder, 'status.png');
      await symlink('/proc/self/status', link);
      for (const file of [...MADE_UP, link]) if (await isThere(file)) await refused(file);
    });

  it('reads empty files, and files through links', async () => {
    const [empty, full, link] = ['empty', 'full', 'link'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(empty, '');
    await writeFile(full, 'pixels');
    await symlink(full, link);
    const texts = await Promise.all(
      [empty, full, link].map(async (file) =>
        Buffer.from(await diskFiles.read(pathToFileURL(file).href, 100)).toString(),
      ),
    );
    assert.deepEqual(texts, ['', 'pixels', await readFile(full, 'utf8')]);
  });
});

const isThere = (file: string) =>
  diskFiles.stat(pathToFileURL(file).href).then(
    () => true,
    () => false,
  );
