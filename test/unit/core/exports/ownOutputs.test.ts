import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { diskFiles } from '../../../../src/core/disk/diskFiles';
import { sha256Of } from '../../../../src/core/disk/fileStore';
import { planOutputs } from '../../../../src/core/exports/outputPlan';
import { OwnOutputs } from '../../../../src/core/exports/ownOutputs';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { MemoryMemento } from '../../../support/runs/memoryStores';

const bytes = (text: string) => new TextEncoder().encode(text);

const SOURCE = 'file:///art/hero.aseprite';

describe('Files written by exports', () => {
  let folder: string;
  let memory: MemoryMemento;
  let own: OwnOutputs;

  beforeEach(async () => {
    folder = await temporaryDirectory();
    memory = new MemoryMemento();
    own = new OwnOutputs(memory);
  });

  afterEach(() => removeFolder(folder));

  const uri = (name: string) => pathToFileURL(path.join(folder, name)).href;

  /** Like the last export. */
  async function write(...names: string[]): Promise<void> {
    const written = names.map((name) => ({ uri: uri(name), bytes: bytes(`first ${name}`) }));
    for (const [k, name] of names.entries()) await writeFile(path.join(folder, name), written[k]?.bytes ?? '');
    await own.remember(SOURCE, written);
  }

  /** What the next export finds in place of these files. */
  async function found(...names: string[]): Promise<string[]> {
    const outputs = names.map((name) => ({ name, bytes: bytes(`second ${name}`) }));
    const isOurs = (place: string, sha256: string) => new OwnOutputs(memory).has(SOURCE, place, sha256);
    const places = {
      files: diskFiles,
      isOurs,
      isSameImage: async () => false,
      isSource: async () => false,
      isOwnFile: async () => true,
      isMap: async () => true,
    };
    return (await planOutputs(outputs, pathToFileURL(folder).href, places)).map(({ there }) => there);
  }

  it('are known in a later window until someone edits them', async () => {
    await write('hero.png', 'slime.png');
    assert.deepEqual(await found('hero.png', 'slime.png'), ['ours', 'ours']);
    await writeFile(path.join(folder, 'hero.png'), 'drawn over');
    assert.deepEqual(await found('hero.png', 'slime.png'), ['foreign', 'ours']);
    await write('hero.png');
    assert.deepEqual(await found('hero.png', 'slime.png'), ['ours', 'ours'], 'written again');
  });

  it('are not files with the same bytes at another place', async () => {
    await write('hero.png');
    await writeFile(path.join(folder, 'copy.png'), 'first hero.png');
    assert.deepEqual(await found('hero.png', 'copy.png'), ['ours', 'foreign']);
  });

  it('are not files that an export of another source wrote', async () => {
    await write('hero.png');
    assert.equal(own.has(SOURCE, uri('hero.png'), sha256Of('first hero.png')), true);
    assert.equal(own.has('file:///art/other.aseprite', uri('hero.png'), sha256Of('first hero.png')), false);
  });

  it('are known only by their last content', async () => {
    await write('hero.png');
    await own.remember(SOURCE, [{ uri: uri('hero.png'), bytes: bytes('third') }]);
    assert.equal(own.has(SOURCE, uri('hero.png'), sha256Of('first hero.png')), false);
    assert.equal(own.has(SOURCE, uri('hero.png'), sha256Of('third')), true);
  });

  it('are forgotten oldest first above 20,000', async () => {
    await write('hero.png');
    const many = Array.from({ length: 19_999 }, (_, k) => ({ uri: uri(`${k}.png`), bytes: bytes('x') }));
    await own.remember(SOURCE, many);
    assert.deepEqual(await found('hero.png'), ['ours']);
    await own.remember(SOURCE, [{ uri: uri('last.png'), bytes: bytes('x') }]);
    assert.deepEqual(await found('hero.png'), ['foreign']);
    assert.equal(own.has(SOURCE, uri('0.png'), sha256Of('x')), true);
  });

  it('are remembered for one export however many they are, and forgotten for older ones', async () => {
    await write('old.png');
    const many = Array.from({ length: 20_001 }, (_, k) => ({ uri: uri(`${k}.png`), bytes: bytes('same') }));
    await own.remember(SOURCE, many);
    assert.ok(own.has(SOURCE, uri('0.png'), sha256Of('same')));
    assert.ok(!own.has(SOURCE, uri('old.png'), sha256Of('first old.png')));
  });

  it('take one listing of a folder, and a recipe in it counts', async () => {
    await write('a.png', 'b.png', 'c.png', 'B.png.EXPORT.json');
    let lists = 0;
    const list = (at: string) => {
      lists++;
      return diskFiles.list(at);
    };
    const planned = await planOutputs(
      ['a.png', 'b.png', 'c.png'].map((name) => ({ name, bytes: bytes('new') })),
      pathToFileURL(folder).href,
      {
        files: { read: diskFiles.read, list },
        isOurs: (place, sha256) => own.has(SOURCE, place, sha256),
        isSource: async () => false,
        isOwnFile: async () => true,
        isSameImage: async () => false,
        isMap: async () => false,
        recipeOf: SOURCE,
      },
    );
    assert.deepEqual([lists, planned.map(({ there }) => there)], [1, ['ours', 'recipe-source', 'ours']]);
  });
});
