import assert from 'node:assert/strict';
import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBelow, isInside } from '../../../src/core/disk/realPlaces';
import { removeFolder } from '../../support/folders';

describe('Output folders outside the workspace', () => {
  for (const [file, folder, below] of [
    ['C:\\game', 'C:\\game', true],
    ['C:\\game\\art\\hero.png', 'C:\\game', true],
    ['c:\\GAME\\art', 'C:\\game', true],
    ['C:\\game\\..art', 'C:\\game', true],
    ['C:\\gamer', 'C:\\game', false],
    ['C:\\', 'C:\\game', false],
    ['D:\\game\\art', 'C:\\game', false],
    ['D:\\', 'C:\\game', false],
    ['\\\\server\\share\\game', 'C:\\game', false],
    ['\\\\server\\share', 'C:\\', false],
    ['\\\\server\\other\\game', '\\\\server\\share\\game', false],
    ['\\\\server\\share\\game\\art', '\\\\server\\share\\game', true],
    ['C:\\game', '\\\\server\\share', false],
  ] as const) {
    it(`on Windows: ${file} ${below ? 'is' : "isn't"} in ${folder}`, () => {
      assert.equal(isBelow(file, folder, path.win32), below);
    });
  }

  for (const [file, folder, below] of [
    ['/game', '/game', true],
    ['/game/art', '/game', true],
    ['/game/..art', '/game', true],
    ['/gamer', '/game', false],
    ['/', '/game', false],
    ['/art', '/', true],
  ] as const) {
    it(`elsewhere: ${file} ${below ? 'is' : "isn't"} in ${folder}`, () => {
      assert.equal(isBelow(file, folder, path.posix), below);
    });
  }

  it('are checked after following links on disk', async () => {
    const home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-inside-'));
    try {
      const uri = (name: string) => pathToFileURL(path.join(home, name)).href;
      await mkdir(path.join(home, 'game/art'), { recursive: true });
      await mkdir(path.join(home, 'other'));
      await symlink(path.join(home, 'other'), path.join(home, 'game/out'), 'junction');
      await symlink(path.join(home, 'game/art'), path.join(home, 'game/in'), 'junction');
      assert.equal(await isInside(uri('game/art/new/deep'), uri('game')), true);
      assert.equal(await isInside(uri('game/in/new'), uri('game')), true);
      assert.equal(await isInside(uri('game/out/new'), uri('game')), false);
    } finally {
      await removeFolder(home);
    }
  });
});
