import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Replacements, TooManyBytesError } from '../../../src/engine/disk/replacements';
import type { NewContent } from '../../../src/engine/disk/userFiles';
import { removeFolder, temporaryDirectory } from '../../support/folders';
import { userFiles } from '../../support/runs/userFiles';

describe('What was replaced', () => {
  let home: string;
  let kept: Replacements;
  const at = (name: string) => path.join(home, 'game', name);
  const uriOf = (name: string) => pathToFileURL(at(name)).href;
  const textOf = (name: string) => readFile(at(name), 'utf8').catch(() => undefined);
  const everywhere = () => true;

  beforeEach(async () => {
    home = await temporaryDirectory();
    await mkdir(path.join(home, 'game/sub'), { recursive: true });
    kept = new Replacements(path.join(home, 'undo'));
  });
  afterEach(() => removeFolder(home));

  /** Replaces files, or makes them; each gets the text `new` and its name. */
  async function replace(...names: readonly string[]): Promise<void> {
    const contents = names.map(async (name): Promise<NewContent> => {
      const old = await readFile(at(name)).catch(() => undefined);
      return { uri: uriOf(name), bytes: Buffer.from(`new ${name}`), ...(old && { old }) };
    });
    const all = await Promise.all(contents);
    await kept.keep(all);
    await userFiles.writeTogether(all);
  }

  it('is put back, and what was made is removed: the last replacement first', async () => {
    for (const name of ['a.png', 'a.json', 'b.jpg']) await writeFile(at(name), `old ${name}`);
    await replace('a.png', 'a.json');
    await replace('b.png');
    assert.deepEqual((await kept.undo(userFiles, everywhere))?.removed, [uriOf('b.png')]);
    assert.deepEqual([await textOf('b.png'), await textOf('a.png')], [undefined, 'new a.png']);
    const { restored, changed } = (await kept.undo(userFiles, everywhere)) ?? assert.fail();
    assert.deepEqual([restored, changed], [[uriOf('a.png'), uriOf('a.json')], []]);
    assert.deepEqual([await textOf('a.png'), await textOf('a.json')], ['old a.png', 'old a.json']);
    assert.equal(await kept.undo(userFiles, everywhere), undefined);
    assert.deepEqual(await readdir(path.join(home, 'undo')), []);
  });

  it('stays where a file was changed since, with the files of its name, and the others are put back', async () => {
    for (const name of ['a.png', 'a.json', 'b.png']) await writeFile(at(name), `old ${name}`);
    await replace('a.png', 'a.json', 'b.png');
    await writeFile(at('a.json'), 'mine');
    const first = (await kept.undo(userFiles, everywhere)) ?? assert.fail();
    assert.deepEqual([first.restored, first.changed], [[uriOf('b.png')], [uriOf('a.png'), uriOf('a.json')]]);
    assert.deepEqual(
      [await textOf('a.png'), await textOf('a.json'), await textOf('b.png')],
      ['new a.png', 'mine', 'old b.png'],
    );
    // It can be undone once the file is as it was written.
    await writeFile(at('a.json'), 'new a.json');
    assert.deepEqual((await kept.undo(userFiles, everywhere))?.changed, []);
    assert.equal(await textOf('a.png'), 'old a.png');
  });

  it('is left alone if a part of it may not be written, and an earlier one is undone', async () => {
    for (const name of ['a.png', 'sub/b.png']) await writeFile(at(name), 'old');
    await replace('sub/b.png');
    await replace('a.png', 'sub/b.png');
    const below = (uri: string) => uri.includes('/sub/');
    assert.deepEqual((await kept.undo(userFiles, below))?.restored, [uriOf('sub/b.png')]);
    assert.deepEqual([await textOf('a.png'), await textOf('sub/b.png')], ['new a.png', 'old']);
  });

  it('is on disk, readable by this account alone, before a file changes', async () => {
    await writeFile(at('a.png'), 'old');
    await kept.keep([{ uri: uriOf('a.png'), bytes: Buffer.from('new'), old: Buffer.from('old') }]);
    const [id = ''] = await readdir(path.join(home, 'undo'));
    const names = await readdir(path.join(home, 'undo', id));
    assert.deepEqual(names.sort(), ['0', 'files.json']);
    for (const name of names)
      if (process.platform !== 'win32')
        assert.equal((await stat(path.join(home, 'undo', id, name))).mode & 0o777, 0o600);
    // Nothing was written after it: there is nothing to put back, and nothing is lost.
    assert.deepEqual((await kept.undo(userFiles, everywhere))?.changed, []);
    assert.equal(await textOf('a.png'), 'old');
  });

  it('is bounded in number, and refused beyond what is kept', async () => {
    for (let count = 0; count < 23; count++) await replace('a.png');
    assert.equal((await readdir(path.join(home, 'undo'))).length, 20);
    const large = { byteLength: 0, length: 600 * 1024 * 1024 } as unknown as Uint8Array;
    await assert.rejects(kept.keep([{ uri: uriOf('a.png'), bytes: Buffer.from('x'), old: large }]), TooManyBytesError);
  });

  it('isn’t put back from a damaged list or damaged bytes', async () => {
    await writeFile(at('a.png'), 'old');
    await replace('a.png');
    const [id = ''] = await readdir(path.join(home, 'undo'));
    await writeFile(path.join(home, 'undo', id, '0'), 'odd');
    assert.deepEqual((await kept.undo(userFiles, everywhere))?.changed, [uriOf('a.png')]);
    await writeFile(path.join(home, 'undo', id, 'files.json'), '{"version":2}');
    assert.equal(await kept.undo(userFiles, everywhere), undefined);
    assert.equal(await textOf('a.png'), 'new a.png');
  });
});
