import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { Choices } from '../../src/core/discovery/choices';
import { SpriteEdits } from '../../src/core/edits/edits';
import { addressOfFiles } from '../../src/extension/features/preview/previewPlace';
import type { PreviewDocument } from '../../src/extension/features/preview/previewSource';
import { encodePng } from '../../src/sprite/formats/png';
import { SpriteThreads } from '../../src/work/spriteThreads';
import { lantern, mushroom } from '../page/art';
import { removeFolder } from '../support/folders';
import { MemoryMemento } from '../support/runs/memoryStores';
import { userFiles } from '../support/runs/userFiles';
import { normalMapsOnDisk } from '../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../support/sprites/numberedFrames';
import { type PreviewBench, previewBench } from './previewBench';
import { folderWith } from './support';

const mirror = (parts?: readonly number[]) => ({
  ...(parts && { parts }),
  change: { change: 'turn', turn: 'flip-horizontal' },
});

/** A preview of several files, which changes them together. */
describe('Files of one preview', () => {
  let folder: string;
  let bench: PreviewBench;
  let thread: SpriteThreads<'edits'>;
  const uri = (name: string) => vscode.Uri.file(path.join(folder, name));
  const read = (name: string) => readFile(path.join(folder, name));
  const address = () => addressOfFiles(['hero.png', 'lamp.png'].map(uri)) ?? assert.fail('no address');

  beforeEach(async () => {
    const extension = vscode.extensions.getExtension('sprite-kiln.sprite-kiln');
    assert.ok(extension);
    folder = await folderWith({ 'hero.png': encodePng(mushroom), 'lamp.png': encodePng(lantern) });
    thread = new SpriteThreads('edits', { script: path.join(extension.extensionPath, 'dist', 'spriteWorker.js') });
    const memory = new MemoryMemento();
    bench = await previewBench(
      undefined,
      new SpriteEdits({
        files: userFiles,
        choices: new Choices(memory, memory),
        provenance: { of: () => undefined },
        directionNames: () => [],
        maps: normalMapsOnDisk(),
        numbered: numberedFramesOnDisk(),
        thread,
        version: '1.0.0',
      }),
    );
  });

  afterEach(async () => {
    await bench.close();
    await thread.close();
    await removeFolder(folder);
  });

  /** Opens the preview, and hears of its steps. */
  async function opened() {
    const steps: vscode.CustomDocumentEditEvent<PreviewDocument>[] = [];
    bench.previews.onDidChangeCustomDocument((step) => 'undo' in step && steps.push(step));
    const page = await bench.open(address());
    const { base, shownBy } = await page.call('edit', {});
    return { page, base, shownBy, steps };
  }

  it('are parts that their items show, changed in one step, and saved together', async () => {
    const { page, base, shownBy, steps } = await opened();
    assert.equal(page.init().editing, 'possible');
    assert.deepEqual(
      shownBy.map(({ images }) => images),
      [[page.item('hero.png').id], [page.item('lamp.png').id]],
    );
    const before = await Promise.all(['hero.png', 'lamp.png'].map(read));
    await page.call('change', {
      base,
      entries: [
        { id: 1, change: mirror([0]) },
        { id: 2, change: mirror([1]) },
      ],
    });
    assert.equal(steps.length, 1);
    const { document } = steps[0] ?? assert.fail('no step');
    assert.deepEqual(
      bench.previews
        .unsaved()
        .map((one) => path.basename(one))
        .sort(),
      ['hero.png', 'lamp.png'],
    );
    await bench.previews.saveCustomDocument(document);
    assert.deepEqual(bench.previews.unsaved(), []);
    for (const [at, name] of ['hero.png', 'lamp.png'].entries()) assert.notDeepEqual(await read(name), before[at]);
    await steps[0]?.undo();
    await bench.previews.saveCustomDocument(document);
    assert.deepEqual(await Promise.all(['hero.png', 'lamp.png'].map(read)), before);
  });

  it('leave out what was made of something else than there is now', async () => {
    const { page, base, steps } = await opened();
    const change = (id: number, after?: number) =>
      page.call('change', { base, ...(after !== undefined && { after }), entries: [{ id, change: mirror() }] });
    const refused = /^Error: Something else was changed in the meantime/;
    // The page sent the second one before it knew that the first one was refused.
    await assert.rejects(change(2, 1), refused);
    await change(1);
    await assert.rejects(change(3), refused);
    await change(4, 1);
    await steps[1]?.undo();
    await assert.rejects(change(5, 4), refused);
    await change(6, 1);
    assert.equal(steps.length, 3);
  });

  it("can't be saved as one other file", async () => {
    const { page, base, steps } = await opened();
    await page.call('change', { base, entries: [{ id: 1, change: mirror() }] });
    const { document } = steps[0] ?? assert.fail('no step');
    await assert.rejects(bench.previews.saveCustomDocumentAs(document, uri('all.png')), /Several files are shown here/);
    await assert.rejects(async () => read('all.png'), { code: 'ENOENT' });
  });

  it('get a task in the preview that is active, if they can be changed there', async () => {
    assert.equal(bench.previews.beginInFront('canvas'), false);
    await opened();
    assert.equal(bench.previews.beginInFront('canvas'), true);
  });

  it("aren't changed if one of them is an asset", async () => {
    const asset = vscode.Uri.parse('sprite-kiln-asset://origin/a1/knight.png', true);
    const both = addressOfFiles([uri('hero.png'), asset]) ?? assert.fail('no address');
    const page = await bench.open(both);
    assert.equal(page.init().editing, undefined);
    assert.equal(bench.previews.beginInFront('canvas'), false);
    await assert.rejects(page.call('edit', {}), /can't be changed/);
  });
});
