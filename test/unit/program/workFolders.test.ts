import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { placesOfRoot, WorkFolders } from '../../../src/program/workFolders';
import { removeFolder, temporaryDirectory } from '../../support/folders';

describe('The folders of a server', () => {
  let top: string;
  const at = (...parts: string[]) => path.join(top, ...parts);
  const uriOf = (...parts: string[]) => pathToFileURL(at(...parts)).href;
  const open = (more: Partial<Parameters<typeof WorkFolders.open>[0]> = {}) =>
    WorkFolders.open({
      named: [],
      start: at('home/me/game'),
      allowed: [],
      isChosen: false,
      homes: [at('home/me')],
      ...more,
    });

  before(async () => {
    top = await temporaryDirectory();
    for (const folder of ['home/me/game', 'home/me/a b%20ä#', 'other/game', 'shared'])
      await mkdir(at(folder), { recursive: true });
    await writeFile(at('home/me/game/hero.png'), 'x');
    await symlink(at('home/me'), at('link-to-home'));
    await symlink(at('home/me/game'), at('link-to-game'));
  });
  after(() => removeFolder(top));

  it('are the one that it was started in, and those of --allow', async () => {
    const folders = await open({ allowed: [at('shared')] });
    assert.deepEqual(folders.now(), [at('home/me/game'), at('shared')]);
    await folders.useRoots(undefined);
    assert.deepEqual(folders.now(), [at('home/me/game'), at('shared')], 'of a client that names none');
  });

  it('are none if it was started in a home folder, above one, or at the top of the disk, by any path', async () => {
    for (const start of ['/', at('home/me'), at('home'), at('link-to-home'), top]) {
      const folders = await open({ start });
      assert.deepEqual(folders.now(), [], start);
      const { message, next } = folders.none();
      assert.ok(message.includes(`started in ${JSON.stringify(start)}, which holds far more than a project`), message);
      assert.match(next, /sprite-kiln mcp \/path\/to\/game/);
      assert.deepEqual((await open({ start, isChosen: true })).now(), [start], 'the editor chose it');
      assert.deepEqual((await open({ start, allowed: [at('shared')] })).now(), [at('shared')]);
    }
  });

  it('are those that a person named, whatever they are and whatever the client says', async () => {
    const named = await open({ named: ['.', '../../../shared', '~/game', '~'], start: at('home/me/game') });
    assert.deepEqual(named.now(), [at('home/me/game'), at('shared'), at('home/me/game'), at('home/me')]);
    await named.useRoots([uriOf('other/game')]);
    assert.deepEqual(named.now()[0], at('home/me/game'));
    for (const wrong of ['missing', 'hero.png', '$' + '{workspaceFolder}', '~me'])
      await assert.rejects(open({ named: [wrong] }), { name: 'ProgramError', code: 'bad-input' }, wrong);
  });

  it('are those of the client, as it writes them, each once', async () => {
    const folders = await open({ start: '/', allowed: [at('shared')] });
    const odd = [
      uriOf('home/me/a b%20ä#'),
      `file://${at('home/me/game')}/`,
      `file://localhost${at('other/game')}`,
      at('link-to-game'),
      uriOf('home/me/game/hero.png'),
      uriOf('missing'),
      uriOf('home/me'),
      'file:///',
      'file:///100%',
      'https://example.com/game',
      'vscode-remote://ssh/home/game',
      'home/me/game',
      '',
    ];
    await folders.useRoots(odd);
    assert.deepEqual(
      folders.now().map((folder) => folder.replace(/\/$/, '')),
      [at('home/me/a b%20ä#'), at('home/me/game'), at('other/game'), at('shared')],
    );
    await folders.useRoots([`file://${at('home/me/a b%20ä#')}`]);
    assert.deepEqual(folders.now()[0], at('home/me/a b%20ä#'), 'without the escapes that a URI needs');
    for (const name of ['game#2', 'game?', 'a b#c']) {
      await mkdir(at('home/me', name));
      await folders.useRoots([`file://${at('home/me', name).replace(' ', '%20')}`]);
      assert.deepEqual(
        folders.now()[0],
        at('home/me', name),
        'not another one, whose name is the beginning of this one',
      );
    }
    await folders.useRoots([uriOf('missing'), 'file:///']);
    assert.deepEqual(folders.now(), [at('shared')]);
    const none = await open({ start: '/' });
    await none.useRoots([uriOf('missing'), 'file:///']);
    assert.match(none.none().message, /its client named can't be used either: "file:\/\/.*missing", "file:\/\/\/"\./);
  });

  it('stay open for what was started in them', async () => {
    const folders = await open({ start: '/' });
    assert.deepEqual(folders.ever(), []);
    await folders.useRoots([uriOf('home/me/game')]);
    await folders.useRoots([uriOf('other/game')]);
    assert.deepEqual(folders.now(), [at('other/game')]);
    assert.deepEqual(folders.ever(), [at('home/me/game'), at('other/game')]);
  });

  it('are read from URIs of Windows in every form that clients send', () => {
    const game = 'C:\\Users\\me\\my game';
    for (const uri of [
      'file:///C:/Users/me/my%20game',
      'file:///C%3A/Users/me/my%20game',
      'file:///C:/Users/me/my game',
      'file://C:/Users/me/my game',
      'file://C:\\Users\\me\\my game',
      game,
    ])
      assert.ok(placesOfRoot(uri, true).includes(game), `${uri}: ${placesOfRoot(uri, true)}`);
    assert.ok(placesOfRoot('file:///c%3A/100%25', true).includes('c:\\100%'));
    assert.ok(placesOfRoot('file://server/share/game', true).includes('\\\\server\\share\\game'));
    assert.deepEqual(placesOfRoot('https://example.com/C:/', true), []);
  });
});
