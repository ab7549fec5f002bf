import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import { Choices } from '../../src/core/discovery/choices';
import { FileChangedError } from '../../src/core/disk/diskWriter';
import { WorkspaceBounds } from '../../src/core/disk/writeBounds';
import { PutFiles } from '../../src/extension/features/aseprite/putFiles';
import { createEditorFiles } from '../../src/extension/platform/otherFiles';
import { foreignText } from '../../src/shared/base/foreignText';
import { encodePng } from '../../src/sprite/formats/png';
import { createRaster } from '../../src/sprite/pixels/raster';
import { SpriteThreads } from '../../src/work/spriteThreads';
import { removeFolder } from '../support/folders';
import { MemoryMemento } from '../support/runs/memoryStores';
import { asepriteFile, cel, layer } from '../support/sprites/asepriteFile';
import { normalMapsOnDisk } from '../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../support/sprites/numberedFrames';

const hero = () =>
  asepriteFile({ width: 4, height: 4, frames: [{ chunks: [layer({ name: 'body' }), cel(1, 1, [9, 9, 9, 255])] }] });

/** A folder from elsewhere with links that lead out of it, next to the user's files. */
describe('Adding images to an Aseprite file through a link', () => {
  let home: string;
  let exporter: SpriteThreads<'exports'>;
  let puts: PutFiles;
  const file = (...parts: string[]) => path.join(home, ...parts);
  const uri = (...parts: string[]) => pathToFileURL(file(...parts)).href;
  const bytes = (...parts: string[]) => readFile(file(...parts));

  beforeEach(async () => {
    home = await realpath(await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-linked-')));
    for (const folder of ['mine', 'cloned']) await mkdir(file(folder));
    for (const name of ['secret.aseprite', 'other.aseprite']) await writeFile(file('mine', name), hero());
    await writeFile(file('cloned', 'own.aseprite'), hero());
    await writeFile(file('cloned', 'cape.png'), encodePng(createRaster(2, 2)));
    await symlink(file('mine', 'secret.aseprite'), file('cloned', 'link.aseprite'));
    await symlink(file('mine'), file('cloned', 'folder'));
    const place = vscode.extensions.getExtension('sprite-kiln.sprite-kiln')?.extensionUri ?? assert.fail();
    const script = vscode.Uri.joinPath(place, 'dist', 'spriteWorker.js').fsPath;
    exporter = new SpriteThreads('exports', { script });
    puts = putsIn('cloned');
  });

  /** Like the extension with an opened folder. */
  function putsIn(folder: string): PutFiles {
    const bounds = new WorkspaceBounds(new MemoryMemento(), () => [uri(folder)]);
    const choices = new Choices(new MemoryMemento(), new MemoryMemento());
    const files = createEditorFiles(bounds, file('notes'));
    return new PutFiles({
      files,
      choices,
      provenance: { of: () => undefined },
      directionNames: () => [],
      maps: normalMapsOnDisk(),
      numbered: numberedFramesOnDisk(),
      exporter,
    });
  }

  afterEach(async () => {
    await exporter.close();
    await removeFolder(home);
  });

  const prepare = (into: string) =>
    puts.prepare({
      pictures: [{ uri: uri('cloned', 'cape.png'), name: foreignText('cape') }],
      ...{ into, as: 'layer', frame: 0, layerName: '' },
    });

  it('writes nothing unless the person agreed to the exact target file, which is named', async () => {
    for (const place of [uri('cloned', 'link.aseprite'), uri('cloned', 'folder', 'secret.aseprite')]) {
      const prepared = await prepare(place);
      assert.deepEqual(prepared.real, { uri: uri('mine', 'secret.aseprite'), linked: true });
      await assert.rejects(puts.write(prepared), (error: Error) => error.message.includes('secret.aseprite'));
      await assert.rejects(puts.write(prepared, uri('mine', 'other.aseprite')));
      assert.deepEqual(await bytes('mine', 'secret.aseprite'), hero());
    }
  });

  it('writes the target file, keeps the link, and undoes it there', async () => {
    const prepared = await prepare(uri('cloned', 'link.aseprite'));
    const undo = await puts.write(prepared, prepared.real.uri);
    assert.deepEqual(await bytes('mine', 'secret.aseprite'), Buffer.from(prepared.answer.put.file));
    assert.deepEqual(await bytes('cloned', 'link.aseprite'), Buffer.from(prepared.answer.put.file));
    await undo();
    assert.deepEqual(await bytes('mine', 'secret.aseprite'), hero());
    assert.deepEqual((await readdir(file('mine'))).sort(), ['other.aseprite', 'secret.aseprite']);
  });

  it('counts a link that now leads to another file as a change, even with equal bytes: neither file is written', async () => {
    const prepared = await prepare(uri('cloned', 'link.aseprite'));
    await rm(file('cloned', 'link.aseprite'));
    await symlink(file('mine', 'other.aseprite'), file('cloned', 'link.aseprite'));
    await assert.rejects(puts.write(prepared, prepared.real.uri), FileChangedError);
    for (const name of ['secret.aseprite', 'other.aseprite']) assert.deepEqual(await bytes('mine', name), hero());
  });

  it('counts a file that became a link in the meantime as a change', async () => {
    const prepared = await prepare(uri('cloned', 'own.aseprite'));
    assert.equal(prepared.real.linked, false);
    await rename(file('cloned', 'own.aseprite'), file('cloned', 'moved.aseprite'));
    await symlink(file('mine', 'secret.aseprite'), file('cloned', 'own.aseprite'));
    await assert.rejects(puts.write(prepared), FileChangedError);
    assert.deepEqual(await bytes('mine', 'secret.aseprite'), hero());
  });

  it('tells code which file it is, and writes nothing', async () => {
    const link = path.join(home, 'link.aseprite');
    await symlink(file('mine', 'secret.aseprite'), link);
    const put = vscode.commands.executeCommand('spriteKiln.putInto', {
      files: [file('cloned', 'cape.png')],
      into: link,
    });
    await assert.rejects(
      async () => put,
      (error: Error) => error.message.includes(file('mine', 'secret.aseprite')) && /is a link to/.test(error.message),
    );
    assert.deepEqual(await bytes('mine', 'secret.aseprite'), hero());
  });

  it('asks nothing for a regular file, or for links above the folder that the person opened', async () => {
    await symlink(file('cloned'), file('opened'));
    const opened = putsIn('opened');
    const prepared = await opened.prepare({
      pictures: [{ uri: uri('cloned', 'cape.png'), name: foreignText('cape') }],
      ...{ into: uri('opened', 'own.aseprite'), as: 'layer', frame: 0, layerName: '' },
    });
    assert.equal(prepared.real.linked, false);
    await opened.write(prepared);
    assert.deepEqual(await bytes('cloned', 'own.aseprite'), Buffer.from(prepared.answer.put.file));
  });
});
