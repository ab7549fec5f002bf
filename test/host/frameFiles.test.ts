import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { encodePng } from '../../src/sprite/formats/png';
import { lantern, mushroom } from '../page/art';
import { removeFolder } from '../support/folders';
import { type PreviewBench, previewBench } from './previewBench';
import { folderWith } from './support';

/** What the host does for the frames of other files and previews. */
describe('Frames of other files', () => {
  let bench: PreviewBench;
  let folder: string;
  let outside: string;
  const file = (name: string) => vscode.Uri.file(path.join(folder, name));

  before(async () => {
    const hero = encodePng(mushroom);
    folder = await folderWith({
      'hero.png': hero,
      'walk-10.png': encodePng(lantern),
      'walk-9.png': hero,
      'cut.png': hero.slice(0, 60),
      'notes.txt': Buffer.from('secret'),
    });
    outside = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-frames-'));
    await writeFile(path.join(outside, 'away.png'), hero);
  });
  after(async () => {
    await removeFolder(folder);
    await removeFolder(outside);
  });
  beforeEach(async () => {
    bench = await previewBench();
  });
  afterEach(() => bench.close());

  it('are pasted in other previews, as they were copied last', async () => {
    const [one, other] = [await bench.open(file('hero.png')), await bench.open(file('walk-9.png'))];
    assert.equal(await other.call('copiedFrames', {}), null);
    const frames = [
      { duration: 70, image: { width: 1, height: 1, pixels: { bytes: new Uint8Array([1, 2, 3, 255]) } } },
    ];
    await one.call('copyFrames', { frames, image: false });
    assert.deepEqual(await other.call('copiedFrames', {}), { frames, image: false });
    await assert.rejects(one.call('copyFrames', { frames: [], image: false }));
  });

  it('are read in the order of their names if a person chooses them', async () => {
    const page = await bench.open(file('hero.png'));
    const { showOpenDialog } = vscode.window;
    let chosen: readonly vscode.Uri[] | undefined = ['walk-10.png', 'walk-9.png', 'cut.png'].map(file);
    Object.assign(vscode.window, { showOpenDialog: async () => chosen });
    try {
      const found = await page.call('pickFrames', {});
      assert.deepEqual(
        found.files.map(({ name }) => name),
        ['walk-9.png', 'walk-10.png'],
      );
      assert.deepEqual(Buffer.from(found.files[1]?.bytes ?? []), Buffer.from(encodePng(lantern)));
      assert.match(found.faults.join('\n'), /^[^\n]*cut\.png[^\n]*$/);
      chosen = undefined;
      assert.deepEqual(await page.call('pickFrames', {}), { files: [], faults: [] });
    } finally {
      Object.assign(vscode.window, { showOpenDialog });
    }
  });

  it('are read only from images in the workspace if they are dropped', async () => {
    const page = await bench.open(file('hero.png'));
    const drop = (...uris: string[]) => page.call('readFrames', { uris });
    const own = await drop(file('walk-9.png').toString());
    assert.deepEqual([own.files.map(({ name }) => name), own.faults], [['walk-9.png'], []]);
    const refused = 'Only images and Aseprite files in this workspace can be dropped.';
    const away = vscode.Uri.file(path.join(outside, 'away.png')).toString();
    const climbing = `${vscode.Uri.file(folder)}/../../${path.basename(outside)}/away.png`;
    for (const uri of [
      away,
      climbing,
      file('notes.txt').toString(),
      'https://example.invalid/a.png',
      'no uri at all',
      '',
    ])
      assert.deepEqual(await drop(uri), { files: [], faults: [refused] }, uri);
    const mixed = await drop(away, file('hero.png').toString());
    assert.deepEqual([mixed.files.length, mixed.faults], [1, [refused]]);
  });
});
