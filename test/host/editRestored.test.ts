import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { Choices } from '../../src/core/discovery/choices';
import { backupOf, editOfBackup } from '../../src/core/edits/editBackup';
import { SpriteEdits } from '../../src/core/edits/edits';
import { readBackup } from '../../src/extension/platform/backups';
import { encodePng } from '../../src/sprite/formats/png';
import { SpriteThreads } from '../../src/work/spriteThreads';
import { mushroom } from '../page/art';
import { removeFolder } from '../support/folders';
import { MemoryMemento } from '../support/runs/memoryStores';
import { userFiles } from '../support/runs/userFiles';
import { normalMapsOnDisk } from '../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../support/sprites/numberedFrames';
import { waitFor } from '../support/wait';
import { type PreviewBench, pageInTab, previewBench } from './previewBench';
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

  it('is as it is on disk if VS Code deleted the backup, or another file has it', async () => {
    const { previews } = bench;
    const gone = await previews.openCustomDocument(uri('hero.png'), { backupId: uri('nowhere').toString() });
    assert.equal(gone.edits?.hasBegun, false);
    await vscode.workspace.fs.writeFile(uri('orc.png'), encodePng(mushroom));
    const session = await edits.open(uri('orc.png').toString());
    session.change({ change: { change: { change: 'turn', turn: 'flip-vertical' } } });
    await vscode.workspace.fs.writeFile(uri('backup'), backupOf(session.kept));
    const other = await previews.openCustomDocument(uri('hero.png'), { backupId: uri('backup').toString() });
    assert.equal(other.edits?.hasBegun, false);
    // An earlier window may have left a file under the name that VS Code gives now.
    const { id } = await previews.backupCustomDocument(other, { destination: uri('backup') });
    assert.equal(id, uri('backup').toString());
    await assert.rejects(readFile(uri('backup').fsPath), { code: 'ENOENT' });
    for (const document of [gone, other]) document.dispose();
  });

  it('shows a conflict if the file changed since the backup, and saves nothing over it', async () => {
    const document = await reopened();
    const session = await document.edits?.session();
    document.dispose();
    assert.equal(session?.conflict, undefined);
    const theirs = encodePng({ ...mushroom, data: mushroom.data.map((value) => 255 - value) });
    await vscode.workspace.fs.writeFile(uri('hero.png'), theirs);
    const again = await bench.previews.openCustomDocument(uri('hero.png'), { backupId: uri('backup').toString() });
    assert.deepEqual((await again.edits?.session())?.conflict?.files, [uri('hero.png').toString()]);
    await assert.rejects(bench.previews.saveCustomDocument(again), /was changed by another program/);
    assert.deepEqual(await readFile(uri('hero.png').fsPath), Buffer.from(theirs));
    again.dispose();
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
    await assert.rejects(readFile(uri('backup').fsPath), { code: 'ENOENT' });
    document.dispose();
  });

  it('stays unsaved for VS Code, whatever is undone after it and until it is saved', async () => {
    const told: object[] = [];
    bench.previews.onDidChangeCustomDocument((event) => told.push(event));
    const document = await reopened();
    const { panel, close } = pageInTab();
    bench.previews.resolveCustomEditor(document, panel);
    assert.deepEqual(told, [{ document }]);
    await bench.previews.saveCustomDocument(document);
    bench.previews.resolveCustomEditor(document, panel);
    assert.equal(told.length, 1);
    close();
    document.dispose();
  });

  it('stays unsaved if what somebody else wrote is to be replaced, even if all is undone', async () => {
    const told: object[] = [];
    const document = await bench.previews.openCustomDocument(uri('hero.png'));
    const edited = await document.edits?.session();
    assert.ok(edited && document.edits);
    bench.previews.onDidChangeCustomDocument((event) => told.push(event));
    const { undo } = edited.change({ change: { change: { change: 'turn', turn: 'flip-vertical' } } });
    await vscode.workspace.fs.writeFile(
      uri('hero.png'),
      encodePng({ ...mushroom, data: mushroom.data.map((value) => 255 - value) }),
    );
    await edited.look([uri('hero.png').toString()]);
    await document.edits.keepMine();
    undo();
    assert.deepEqual(told, [{ document }]);
    await bench.previews.saveCustomDocument(document);
    assert.deepEqual(await readFile(uri('hero.png').fsPath), Buffer.from(encodePng(mushroom)));
    document.dispose();
  });

  it('is backed up at once, with all that the first backup had', async () => {
    const document = await reopened();
    await bench.previews.backupCustomDocument(document, { destination: uri('again') });
    const kept = editOfBackup(await vscode.workspace.fs.readFile(uri('again')));
    assert.equal(kept.entries.length, 1);
    document.dispose();
  });

  it('is backed up each second while it keeps changing, until VS Code deletes the backup', async () => {
    const document = await bench.previews.openCustomDocument(uri('hero.png'));
    const edited = await document.edits?.session();
    assert.ok(edited);
    const change = () => edited.change({ change: { change: { change: 'turn', turn: 'flip-vertical' } } });
    change();
    const backup = await bench.previews.backupCustomDocument(document, { destination: uri('again') });
    // Between two versions, there may be none for a moment.
    const kept = async () => {
      const bytes = await readBackup(uri('again').toString()).catch(() => undefined);
      return bytes ? editOfBackup(bytes).entries.length : 0;
    };
    let most = 0;
    // VS Code asks for no other one as long as each change comes within a second of the last.
    for (let stroke = 0; stroke < 6; stroke++) {
      change();
      await delay(300);
      most = Math.max(most, await kept());
    }
    assert.ok(most > 3, `${most}`);
    await waitFor('the last change in the backup', async () => (await kept()) === 7);
    backup.delete();
    change();
    await delay(1500);
    await assert.rejects(readFile(uri('again').fsPath), { code: 'ENOENT' });
    document.dispose();
  });

  it('is there if a window ended before the new backup had the place of the old one', async () => {
    await writeFile(`${uri('again').fsPath}.new`, 'new');
    assert.equal(String(Buffer.from(await readBackup(uri('again').toString()))), 'new');
    await writeFile(uri('again').fsPath, 'whole');
    assert.equal(String(Buffer.from(await readBackup(uri('again').toString()))), 'whole');
  });

  it('is what is on disk if it is reverted at once', async () => {
    const before = await readFile(uri('hero.png').fsPath);
    const document = await reopened();
    await bench.previews.revertCustomDocument(document);
    await assert.rejects(readFile(uri('backup').fsPath), { code: 'ENOENT' });
    await bench.previews.saveCustomDocument(document);
    assert.deepEqual(await readFile(uri('hero.png').fsPath), before);
    document.dispose();
  });
});
