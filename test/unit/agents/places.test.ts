import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { failureOf } from '../../../src/agents/errors';
import { Places } from '../../../src/agents/places';
import { ArgumentProblem, NoFolderError, PlaceError } from '../../../src/agents/toolErrors';

describe('Paths that a model names', () => {
  let top: string;
  let game: string;
  let art: string;
  let places: Places;
  const uriOf = (...parts: string[]) => pathToFileURL(path.join(...parts)).href;
  const fileOf = async (given: string) => {
    const found = await places.input(given);
    return found.kind === 'file' ? found.uri : found;
  };

  before(async () => {
    top = await realpath(await mkdtemp(path.join(tmpdir(), 'places-')));
    game = path.join(top, 'game');
    art = path.join(top, 'art');
    for (const folder of ['game/sprites', 'game/.git', 'art', 'secret'])
      await mkdir(path.join(top, folder), { recursive: true });
    for (const file of [
      'game/hero.png',
      'game/sprites/a b ä.png',
      'art/tree.png',
      'secret/key.png',
      'gamekey.png',
      'game/.git/x.png',
    ])
      await writeFile(path.join(top, file), 'x');
    await symlink(path.join(top, 'secret'), path.join(game, 'out'));
    await symlink(path.join(top, 'secret', 'key.png'), path.join(game, 'key.png'));
    await symlink(path.join(game, 'sprites'), path.join(game, 'inside'));
    await symlink(path.join(game, '.git'), path.join(game, 'shown'));
    await symlink(path.join(top, 'nowhere'), path.join(game, 'broken'));
    places = new Places(() => [game, art]);
  });
  after(() => rm(top, { recursive: true, force: true }));

  it('are relative to an allowed folder, absolute, or file URIs', async () => {
    assert.equal(await fileOf('hero.png'), uriOf(game, 'hero.png'));
    assert.equal(await fileOf('sprites/../hero.png'), uriOf(game, 'hero.png'));
    assert.equal(await fileOf(path.join(game, 'sprites', 'a b ä.png')), uriOf(game, 'sprites', 'a b ä.png'));
    assert.equal(await fileOf(uriOf(game, 'hero.png')), uriOf(game, 'hero.png'));
    assert.equal(await fileOf('tree.png'), uriOf(art, 'tree.png'), 'in the second folder');
    assert.equal(await fileOf('art/tree.png'), uriOf(art, 'tree.png'), "after the folder's name");
    assert.equal(await fileOf('inside/a b ä.png'), uriOf(game, 'inside', 'a b ä.png'), 'a link that stays inside');
  });

  it('never leave the allowed folders, by name or by link', async () => {
    const out = [
      '../gamekey.png',
      '../secret/key.png',
      path.join(top, 'gamekey.png'),
      '/etc/passwd',
      uriOf(top, 'secret', 'key.png'),
    ];
    for (const given of [...out, 'out/key.png', 'key.png', 'out', 'https://example.org/a.png']) {
      await assert.rejects(places.input(given), PlaceError, given);
    }
    for (const given of [...out, 'out', 'out/new/deeper', 'broken', 'broken/new', '..', 'sprites/../../new']) {
      await assert.rejects(places.folder(given), PlaceError, given);
    }
    await assert.rejects(places.checkOutput(uriOf(game, 'out')), PlaceError);
    await assert.rejects(places.checkOutput('vscode-vfs://host/folder'), PlaceError);
  });

  it('may name an allowed folder by its other name', async () => {
    const linked = path.join(top, 'opened');
    await symlink(game, linked);
    const opened = new Places(() => [linked]);
    assert.deepEqual(await opened.input(path.join(game, 'hero.png')), { kind: 'file', uri: uriOf(linked, 'hero.png') });
    assert.equal(await opened.folder(path.join(game, 'new')), uriOf(linked, 'new'));
    await assert.rejects(opened.folder(path.join(game, '.git')), /hidden/);
    await assert.rejects(opened.input(path.join(top, 'gamekey.png')), PlaceError);
  });

  it('are told apart if two folders have one name', async () => {
    const [one, two] = ['a/hero', 'b/hero'].map((name) => path.join(top, name)) as [string, string];
    for (const folder of [one, two]) {
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, 'both.png'), 'x');
    }
    await writeFile(path.join(two, 'second.png'), 'x');
    places = new Places(() => [one, two]);
    try {
      assert.equal(await fileOf('hero/second.png'), uriOf(two, 'second.png'));
      assert.equal(await fileOf('both.png'), uriOf(one, 'both.png'), 'relative to the first that has it');
      await assert.rejects(places.input('hero/both.png'), (error: ArgumentProblem) => {
        for (const folder of [one, two])
          assert.ok(error.message.includes(path.join(folder, 'both.png')), error.message);
        assert.match(error.next, /absolute path/);
        return true;
      });
      assert.equal(await fileOf(path.join(two, 'both.png')), uriOf(two, 'both.png'));
    } finally {
      places = new Places(() => [game, art]);
    }
  });

  it('are all refused, with the reason, if there is no folder', async () => {
    const none = new Places(
      () => [],
      () => new NoFolderError('Started nowhere.', 'Name one.'),
    );
    for (const given of ['hero.png', path.join(game, 'hero.png'), '/etc/passwd', '.']) {
      await assert.rejects(none.input(given), NoFolderError, given);
      await assert.rejects(none.entry(given), NoFolderError, given);
      await assert.rejects(none.folder(given), NoFolderError, given);
    }
    await assert.rejects(none.checkOutput(uriOf(game)), NoFolderError);
    assert.equal(none.startWords, 'Started nowhere.');
    assert.deepEqual(await none.input('asset:one'), { kind: 'asset', id: 'one', named: true });
    assert.deepEqual(failureOf(new NoFolderError('Started nowhere.', 'Name one.')), {
      code: 'outside',
      message: 'Started nowhere.',
      charged: 'no',
      next: 'Name one.',
    });
    await assert.rejects(new Places(() => []).input('hero.png'), /No folder is open/);
  });

  it("don't reveal what is outside", async () => {
    const refusal = async (given: string) => {
      const error: Error = await places.input(given).then(
        () => assert.fail(given),
        (reason) => reason,
      );
      return error.message.replaceAll(JSON.stringify(given), 'it');
    };
    assert.equal(await refusal('../secret/key.png'), await refusal('../secret/no-key.png'));
  });

  it('say what is allowed', async () => {
    await assert.rejects(places.input('../secret/key.png'), (error: Error) => {
      assert.match(error.message, /outside of the allowed folders/);
      for (const folder of [game, art]) assert.ok(error.message.includes(JSON.stringify(folder)));
      return true;
    });
  });

  it('are never written to if they are hidden, also through a link', async () => {
    for (const given of ['.git', '.vscode/sprites', 'sprites/.cache', 'shown', 'shown/new']) {
      await assert.rejects(places.folder(given), /hidden/, given);
    }
    assert.equal(await fileOf('.git/x.png'), uriOf(game, '.git', 'x.png'), 'but may be looked at');
    assert.equal(await places.folder('sprites/new'), uriOf(game, 'sprites', 'new'), "a folder that doesn't exist yet");
    assert.equal(await places.folder('.'), uriOf(game));
    assert.equal(
      await new Places(() => [game, path.join(game, '.art')]).folder('.art/x'),
      uriOf(game, '.art', 'x'),
      'allowed by name',
    );
  });

  it('may be ids of assets instead', async () => {
    assert.deepEqual(await places.input('asset:hero.png'), { kind: 'asset', id: 'hero.png', named: true });
    assert.deepEqual(await places.input('ast_0123'), { kind: 'asset', id: 'ast_0123', named: false });
    await assert.rejects(places.input('asset:'), ArgumentProblem);
    await assert.rejects(places.input('no-such.png'), /No file "no-such\.png"/);
    await assert.rejects(places.input('no/such'), ArgumentProblem);
  });

  it("are refused if they aren't paths", async () => {
    for (const given of ['', '  ', 'a\0b', 'x'.repeat(5_000), 'file://%zz'])
      await assert.rejects(places.input(given), ArgumentProblem, JSON.stringify(given.slice(0, 20)));
    await assert.rejects(places.input('sprites'), /isn't a file/);
    await assert.rejects(places.folder('hero.png'), /isn't a folder/);
  });
});
