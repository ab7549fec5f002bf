import assert from 'node:assert/strict';
import type { UserFiles } from '../../../../src/core/disk/userFiles';
import { writeAll } from '../../../../src/core/exports/writeAll';

describe('Files that are written together', () => {
  const write = (fault: Error) => {
    const files = { writeTogether: () => Promise.reject(fault) } as unknown as UserFiles;
    const contents = [{ uri: 'file:///game/my%20art/hero.png', bytes: new Uint8Array(1) }];
    return writeAll(contents, files, new AbortController().signal);
  };

  it('name the folder that a full disk does not', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    await assert.rejects(
      write(full),
      /^OutputError: Couldn't write to the folder my art, so no file was written: ENOSPC/,
    );
  });

  it('leave it out where the fault names the place itself', async () => {
    const message = "EACCES: permission denied, open '/game/my art/hero.png'";
    await assert.rejects(
      write(Object.assign(new Error(message), { path: '/game/my art/hero.png' })),
      /^OutputError: Couldn't write the files, so none was written: EACCES.*my art/,
    );
  });
});
