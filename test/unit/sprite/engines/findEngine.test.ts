import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findEngine, type ProjectFolders, withinProject } from '../../../../src/sprite/engines/findEngine';
import { removeFolder } from '../../../support/folders';

const GODOT_4 = '; Engine configuration file.\nconfig_version=5\n\n[application]\nconfig/name="Game"\n';

describe('The engine of a folder', () => {
  let top: string;
  let folders: ProjectFolders;
  beforeEach(async () => {
    top = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-engines-'));
    folders = {
      list: (folder) => readdir(path.join(top, folder)).catch(() => []),
      readText: (file) => readFile(path.join(top, file), 'utf8').catch(() => undefined),
    };
  });
  afterEach(() => removeFolder(top));

  /** Writes files below the top folder; a name that ends in `/` is a folder. */
  async function lay(files: Record<string, string>) {
    for (const [name, text] of Object.entries(files)) {
      const full = path.join(top, name);
      await mkdir(name.endsWith('/') ? full : path.dirname(full), { recursive: true });
      if (!name.endsWith('/')) await writeFile(full, text);
    }
  }

  for (const [what, files, engine, format] of [
    ['Godot 4', { 'project.godot': GODOT_4 }, 'godot', 'godot'],
    ["Godot 3, which can't read Godot 4's files", { 'project.godot': 'config_version=4\n' }, 'godot', 'sheet'],
    ['Unity', { 'Assets/': '', 'ProjectSettings/': '' }, 'unity', 'unity'],
    ['Defold', { 'game.project': '[project]\n' }, 'defold', 'defold'],
    ['Phaser', { 'package.json': '{"dependencies":{"phaser":"^4.0.0"}}' }, 'phaser', 'phaser'],
    ['Pixi', { 'package.json': '{"devDependencies":{"pixi.js":"8.1.0"}}' }, 'pixi', 'pixi'],
    ['LÖVE', { 'main.lua': '' }, 'love', 'sheet'],
  ] as const) {
    it(`is found as ${what} from a folder inside the project`, async () => {
      await lay(files);
      assert.deepEqual(await findEngine(folders, 'art/heroes'), { engine, root: '', format });
    });
  }

  it('belongs to the nearest project, searching no higher than the top folder', async () => {
    await lay({
      'project.godot': GODOT_4,
      'games/web/package.json': '{"dependencies":{"pixi.js":"8"}}',
      'games/web/art/package.json': '{"dependencies":{"lodash":"4"}}',
    });
    const web = { engine: 'pixi', root: 'games/web', format: 'pixi' };
    assert.deepEqual(await findEngine(folders, 'games/web/art/heroes'), web);
    assert.deepEqual((await findEngine(folders, 'games'))?.engine, 'godot');
    const below: ProjectFolders = {
      list: (folder) => folders.list(path.posix.join('games', folder)),
      readText: (file) => folders.readText(path.posix.join('games', file)),
    };
    assert.equal(await findEngine(below, ''), undefined);
  });

  it("isn't detected from half of a Unity project, a damaged package.json, or other packages", async () => {
    await lay({ 'Assets/': '', 'package.json': '{"dependencies":' });
    assert.equal(await findEngine(folders, ''), undefined);
    await lay({ 'package.json': '{"name":"phaser","dependencies":["phaser"]}' });
    assert.equal(await findEngine(folders, ''), undefined);
    await lay({ 'package.json': 'null' });
    assert.equal(await findEngine(folders, ''), undefined);
  });

  it('tells where a folder is in its project', () => {
    assert.equal(withinProject('', 'art/heroes'), 'art/heroes');
    assert.equal(withinProject('games/web', 'games/web/art'), 'art');
    assert.equal(withinProject('games/web', 'games/web'), '');
  });
});
