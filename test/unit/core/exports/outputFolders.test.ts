import assert from 'node:assert/strict';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { HostFiles } from '../../../../src/core/disk/userFiles';
import { WorkspaceBounds } from '../../../../src/core/disk/writeBounds';
import { OutputFolders } from '../../../../src/core/exports/outputFolder';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { MemoryMemento } from '../../../support/runs/memoryStores';

describe('The folder of sprites that are made of no file', () => {
  let home: string;
  let folders: OutputFolders;
  const uri = (...parts: string[]) => pathToFileURL(path.join(home, ...parts)).href;

  /** @param files paths; those that end with `/` are empty folders */
  async function project(files: Readonly<Record<string, string>>, ...more: readonly string[]): Promise<void> {
    const all: Readonly<Record<string, string>> = { ...files, ...Object.fromEntries(more.map((name) => [name, ''])) };
    for (const [name, text] of Object.entries(all)) {
      const place = path.join(home, name);
      await mkdir(name.endsWith('/') ? place : path.dirname(place), { recursive: true });
      if (!name.endsWith('/')) await writeFile(place, text);
    }
  }

  async function all(set = ''): Promise<string[]> {
    const found: string[] = [];
    for await (const { uri: place, why } of folders.all(uri(), set)) {
      found.push(`${why} ${place.slice(uri().length + 1)}`);
    }
    return found;
  }

  beforeEach(async () => {
    home = await temporaryDirectory();
    const memory = new MemoryMemento();
    const files = new HostFiles(new WorkspaceBounds(memory, () => [uri()]), path.join(home, '.writing'));
    folders = new OutputFolders({ files, memory });
  });

  afterEach(() => removeFolder(home));

  const phaser = { 'package.json': '{"dependencies":{"phaser":"3"}}' };

  it('is sprites if nothing else is known', async () => {
    assert.deepEqual(await all(), ['default sprites']);
    await project({}, 'hero.png', 'slime.png', 'art/one.png');
    assert.deepEqual(await all(), ['default sprites'], 'the top and one image say nothing');
  });

  it('is never where drafts wait', async () => {
    const drafts = ['1', '2', '3'].map((number) => `sprite-drafts/gfx/knight-${number}.png`);
    await project({ 'sprite-drafts/.gitignore': '*\n' }, 'gfx/hero.png', 'gfx/slime.png', ...drafts);
    assert.deepEqual(await all(), ['sprites gfx', 'default sprites']);
  });

  it("is where the project's engine loads images from", async () => {
    for (const [files, expected] of [
      [{ ...phaser, 'public/style.css': '' }, 'public/assets'],
      [{ ...phaser, 'public/assets/level.json': '' }, 'public/assets'],
      [{ ...phaser, 'public/assets/images/a.txt': '', 'assets/': '' }, 'public/assets/images'],
      [phaser, 'assets'],
      [{ ...phaser, 'static/index.html': '', 'assets/a.txt': '' }, 'static/assets'],
      [{ 'package.json': '{"devDependencies":{"vite":"5"}}', 'public/index.html': '' }, 'public/assets'],
      [{ 'project.godot': 'config_version=5', 'Art/': '', 'assets/': '' }, 'assets'],
      [{ 'Assets/Scenes/a.unity': '', 'ProjectSettings/': '' }, 'Assets/Sprites'],
      [{ 'game.project': '', 'main/': '' }, 'assets/images'],
      [{ 'main.lua': '', 'gfx/': '' }, 'gfx'],
    ] as const) {
      await rm(home, { recursive: true });
      await project(files);
      assert.deepEqual(await all(), [`engine ${expected}`, 'default sprites'], expected);
    }
    await rm(home, { recursive: true });
    await project({ 'main.lua': '' });
    assert.deepEqual(await all(), ['default sprites'], 'LÖVE loads any folder');
  });

  it('is where most sprites of the game are, and not where images are that it cannot load', async () => {
    const named = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/${at}.png`);
    await project(phaser, ...named('public/game/items', 3), ...named('public/game/foes', 3), 'public/favicon.png');
    await project({}, ...named('art', 20), ...named('dist/game', 20), ...named('node_modules/a', 20));
    await project({}, ...named('docs', 20), ...named('sprite-samples', 20));
    assert.deepEqual(await all(), ['sprites public/game', 'engine public/assets', 'default sprites']);
    await rm(home, { recursive: true });
    await project({ 'project.godot': '' }, ...named('a', 5), ...named('b', 5), 'hero.png');
    assert.deepEqual(await all(), ['default sprites'], 'no folder has more than half');
  });

  it('is the last used one, while it exists in this workspace', async () => {
    await project(phaser, 'public/assets/a.png', 'public/assets/b.png', 'other/');
    folders.used(uri('other'));
    assert.deepEqual(await all(), ['last other', 'sprites public/assets', 'default sprites']);
    assert.equal(await folders.usual(uri(), ''), uri('other'));
    folders.used(pathToFileURL(path.dirname(home)).href);
    assert.equal(await folders.usual(uri(), ''), uri('other'), 'the program remembers those of other projects too');
    await rm(path.join(home, 'other'), { recursive: true });
    assert.equal(await folders.usual(uri(), ''), uri('public', 'assets'));
    folders.used(pathToFileURL(path.dirname(home)).href);
    assert.equal(await folders.usual(uri(), ''), uri('public', 'assets'), 'outside');
    const run = { folder: uri('public'), replacement: undefined, style: undefined };
    folders.usedBy({ ...run, sources: [uri('other', 'hero.png')] });
    folders.usedBy({ ...run, sources: [], replacement: { job: 'a', step: 'b' } });
    assert.equal(await folders.usual(uri(), ''), uri('public', 'assets'), 'next to a file');
    folders.usedBy({ ...run, sources: [] });
    assert.equal(await folders.usual(uri(), ''), uri('public'));
  });

  it('is what the settings say before all else, and nothing if that is outside', async () => {
    await project(phaser, 'public/assets/a.png', 'public/assets/b.png', 'other/');
    folders.used(uri('other'));
    assert.deepEqual((await all('art/new')).slice(0, 2), ['settings art/new', 'last other']);
    await symlink('/', path.join(home, 'link'));
    for (const outside of ['../elsewhere', 'link/tmp']) assert.deepEqual(await all(outside), [], outside);
  });
});
