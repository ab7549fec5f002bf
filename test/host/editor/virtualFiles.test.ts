import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { sniffPicture } from '../../../src/sprite/formats/sniff';
import { run, sample } from '../support';
import { MemoryFiles } from './memoryFiles';

/** Sources and outputs on a file system that isn't a disk. */
describe('Virtual files', () => {
  const place = (path: string) => vscode.Uri.from({ scheme: 'sprite-kiln-memory', path });
  let files: MemoryFiles;
  let registration: vscode.Disposable;

  before(async () => {
    files = new MemoryFiles();
    registration = vscode.workspace.registerFileSystemProvider('sprite-kiln-memory', files, { isCaseSensitive: true });
    files.createDirectory(place('/art'));
    files.writeFile(place('/art/hero.png'), await sample('hero.png'));
  });

  after(() => registration.dispose());

  const names = () =>
    files
      .readDirectory(place('/art'))
      .map(([name]) => name)
      .sort();

  it('get complete outputs next to the source, and nothing else', async () => {
    const result = await run('edit', { files: [place('/art/hero.png')], prompt: 'a red cloak' });
    assert.equal(result.status, 'succeeded');
    assert.deepEqual(names(), ['hero-edit-1.png', 'hero-edit-2.png', 'hero.png']);
    assert.equal(sniffPicture(files.readFile(place('/art/hero-edit-1.png')))?.width, 32);
  });

  it('are never overwritten', async () => {
    const mine = new TextEncoder().encode('mine');
    files.writeFile(place('/art/hero_n.png'), mine);
    await run('normalMap', { files: [place('/art/hero.png').toString()] });
    assert.deepEqual(files.readFile(place('/art/hero_n.png')), mine);
    // The file with the usual name isn't a map, so the map gets the other name.
    assert.ok(names().includes('hero_normal.png'));
  });

  it('report a missing source as an error, without a crash', async () => {
    await assert.rejects(async () => run('normalMap', { files: [place('/art/gone.png')] }), {
      name: 'SourceFileError',
    });
  });
});
