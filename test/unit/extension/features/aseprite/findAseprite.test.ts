import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { asepritePlaces, firstProgram } from '../../../../../src/extension/features/aseprite/findAseprite';
import { removeFolder } from '../../../../support/folders';

describe('Finding Aseprite', () => {
  it('searches PATH first, without folders that depend on the workspace', () => {
    const places = asepritePlaces({ platform: 'linux', env: { PATH: '/a:.:bin::/b c' }, home: '/home/me' });
    assert.deepEqual(places.slice(0, 3), ['/a/aseprite', '/b c/aseprite', '/usr/bin/aseprite']);
    assert.ok(places.includes('/home/me/.local/share/Steam/steamapps/common/Aseprite/aseprite'));
  });

  it('knows the usual folders on Windows', () => {
    const env = {
      Path: 'D:\\tools;tools',
      ProgramFiles: 'C:\\Program Files',
      'ProgramFiles(x86)': 'C:\\Program Files (x86)',
    };
    assert.deepEqual(asepritePlaces({ platform: 'win32', env, home: 'C:\\Users\\me' }), [
      'D:\\tools\\Aseprite.exe',
      'C:\\Program Files\\Aseprite\\Aseprite.exe',
      'C:\\Program Files (x86)\\Aseprite\\Aseprite.exe',
      'C:\\Program Files\\Steam\\steamapps\\common\\Aseprite\\Aseprite.exe',
      'C:\\Program Files (x86)\\Steam\\steamapps\\common\\Aseprite\\Aseprite.exe',
    ]);
  });

  it('knows the usual folders on macOS', () => {
    assert.deepEqual(asepritePlaces({ platform: 'darwin', env: {}, home: '/Users/me' }), [
      '/Applications/Aseprite.app/Contents/MacOS/aseprite',
      '/Users/me/Applications/Aseprite.app/Contents/MacOS/aseprite',
      '/Users/me/Library/Application Support/Steam/steamapps/common/Aseprite/Aseprite.app/Contents/MacOS/aseprite',
    ]);
  });

  it('takes the first path that is a program', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-find-'));
    const place = (name: string) => path.join(folder, name);
    await mkdir(place('folder'));
    await writeFile(place('text'), 'words');
    await chmod(place('text'), 0o644);
    await writeFile(place('program'), '#!/bin/sh\n');
    await chmod(place('program'), 0o755);
    assert.equal(await firstProgram(['none', 'folder', 'text', 'program'].map(place)), place('program'));
    assert.equal(await firstProgram(['none', 'folder', 'text'].map(place)), undefined);
    await removeFolder(folder);
  });
});
