import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { Choices } from '../../src/core/discovery/choices';
import { backupOf, editOfBackup } from '../../src/core/edits/editBackup';
import { SpriteEdits } from '../../src/core/edits/edits';
import { encodePng } from '../../src/sprite/formats/png';
import { SpriteThreads } from '../../src/work/spriteThreads';
import { mushroom } from '../page/art';
import { removeFolder } from '../support/folders';
import { MemoryMemento } from '../support/runs/memoryStores';
import { userFiles } from '../support/runs/userFiles';
import { normalMapsOnDisk } from '../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../support/sprites/numberedFrames';
import { type PreviewBench, previewBench } from './previewBench';
import { folderWith } from './support';

/** What an earlier window hadn't saved, in a document that VS Code opens again. */
describe('A document with changes of an earlier window', () => {
  let folder: string;
  let bench: PreviewBench;
  let thread: SpriteThreads<'edits'>;
  let edits: SpriteEdits;
  const uri = (name: string) => vscode.Uri.file(path.join(folder, name));

  beforeEach(async () => {
    const extension = vscode.extensions.getExtension('sprite-kiln.sprite-kiln');
    assert.ok(extension);
    folder = await folderWith({ 'hero.png': encodePng(mushroom) });
    thread = new SpriteThreads('edits', { script: path.join(extension.extensionPath, 'dist', 'spriteWorker.js') });
    const memory = new MemoryMemento();
    edits = new SpriteEdits({
      files: userFiles,
      choices: new Choices(memory, memory),
      provenance: { of: () => undefined },
      directionNames: () => [],
      maps: normalMapsOnDisk(),
      numbered: numberedFramesOnDisk(),
      thread,
      version: '1.0.0',
    });
    bench = await previewBench(undefined, edits);
  });

  afterEach(async () => {
    await bench.close();
    await thread.close();
    await removeFolder(folder);
  });

  async function reopened() {
    const session = await edits.open(uri('hero.png').toString());
    session.change({ change: { change: { change: 'turn', turn: 'flip-vertical' } } });
    await vscode.workspace.fs.writeFile(uri('backup'), backupOf(session.kept));
    return bench.previews.openCustomDocument(uri('hero.png'), { backupId: uri('backup').toString() });
  }

  it('is saved at once, before it has read anything', async () => {
    const before = await readFile(uri('hero.png').fsPath);
    const document = await reopened();
    await bench.previews.saveCustomDocument(document);
    assert.notDeepEqual(await readFile(uri('hero.png').fsPath), before);
    document.dispose();
  });

  it('is backed up at once, with all that the first backup had', async () => {
    const document = await reopened();
    await bench.previews.backupCustomDocument(document, { destination: uri('again') });
    const kept = editOfBackup(await vscode.workspace.fs.readFile(uri('again')));
    assert.equal(kept.entries.length, 1);
    document.dispose();
  });

  it('is what is on disk if it is reverted at once', async () => {
    const before = await readFile(uri('hero.png').fsPath);
    const document = await reopened();
    await bench.previews.revertCustomDocument(document);
    await bench.previews.saveCustomDocument(document);
    assert.deepEqual(await readFile(uri('hero.png').fsPath), before);
    document.dispose();
  });
});
