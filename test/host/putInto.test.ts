import assert from 'node:assert/strict';
import { chmod, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { Choices } from '../../src/core/discovery/choices';
import { FileChangedError } from '../../src/core/disk/diskWriter';
import { PutFiles, type PutInput } from '../../src/extension/features/aseprite/putFiles';
import { foreignText } from '../../src/shared/base/foreignText';
import { Flattener } from '../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../src/sprite/aseprite/read';
import { encodeGif } from '../../src/sprite/formats/gif';
import { encodePng } from '../../src/sprite/formats/png';
import { createRaster, type Raster, wordsOf } from '../../src/sprite/pixels/raster';
import { SpriteThreads } from '../../src/work/spriteThreads';
import { removeFolder } from '../support/folders';
import { MemoryMemento } from '../support/runs/memoryStores';
import { userFiles } from '../support/runs/userFiles';
import { asepriteFile, cel, chunk, layer, u8 } from '../support/sprites/asepriteFile';
import { normalMapsOnDisk } from '../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../support/sprites/numberedFrames';
import { waitFor } from '../support/wait';
import { type PreviewBench, previewBench } from './previewBench';
import { folderWith, namesIn } from './support';

const UNKNOWN = chunk(0x7777, u8(1, 2, 3));
const GREEN = 0xff00ff00;

const hero = () =>
  asepriteFile({
    width: 4,
    height: 4,
    frames: [{ chunks: [layer({ name: 'body' }), UNKNOWN, cel(1, 1, [9, 9, 9, 255])] }, { chunks: [] }],
  });

function square(word: number, side = 2): Raster {
  const raster = createRaster(side, side);
  wordsOf(raster.data).fill(word);
  return raster;
}

/** Adds images to real files by the real command, including its thread. */
describe('Add to Aseprite File', () => {
  let folder: string;
  let exporter: SpriteThreads<'exports'> | undefined;
  const file = (name: string) => path.join(folder, name);
  const uri = (name: string) => vscode.Uri.file(file(name)).toString();
  const put = (options: object) => vscode.commands.executeCommand<{ file: string }>('spriteKiln.putInto', options);
  const read = async (name = 'hero.aseprite') => readAseprite(new Uint8Array(await readFile(file(name))));

  beforeEach(async () => {
    folder = await folderWith({ 'hero.aseprite': hero(), 'hero-edit-1.png': encodePng(square(GREEN)) });
  });

  afterEach(async () => {
    await exporter?.close();
    exporter = undefined;
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeFolder(folder);
  });

  it("adds a layer with an image's pixels, and keeps unknown chunks", async () => {
    const answer = await put({ files: [file('hero-edit-1.png')], into: file('hero.aseprite'), as: 'layer', frame: 2 });
    assert.deepEqual(answer, { file: uri('hero.aseprite') });
    const document = await read();
    assert.deepEqual(
      document.layers.map(({ name }) => name),
      ['body', 'hero-edit-1'],
    );
    const drawn = wordsOf(new Flattener(document).frame(1).data);
    assert.deepEqual([...drawn], [0, 0, 0, 0, 0, 0, 0, 0, 0, GREEN, GREEN, 0, 0, GREEN, GREEN, 0]);
    assert.ok((await readFile(file('hero.aseprite'))).includes(UNKNOWN));
    assert.deepEqual(await namesIn(folder), ['hero-edit-1.png', 'hero.aseprite']);
  });

  it('grows or clips for a larger image as told, and writes nothing if not told', async () => {
    await writeFile(file('big.png'), encodePng(square(GREEN, 24)));
    const big = { files: [file('big.png')], into: file('hero.aseprite') };
    await assert.rejects(
      async () => put(big),
      /The image is 24 × 24 pixels, and the canvas of hero\.aseprite is 4 × 4\. Pass .*“grow” or “clip”\. Nothing was written\./,
    );
    assert.deepEqual(await readFile(file('hero.aseprite')), hero());
    await put({ ...big, canvas: 'clip' });
    const clipped = await read();
    assert.deepEqual([clipped.width, clipped.height, clipped.layers.length], [4, 4, 2]);
    await put({ ...big, canvas: 'grow' });
    const grown = await read();
    assert.deepEqual([grown.width, grown.height, grown.layers.length], [24, 24, 3]);
  });

  it('adds the frames of an animation, and of a sheet with its JSON, as tags', async () => {
    const frames = [square(0xff0000ff, 4), square(0xffff0000, 4)];
    await writeFile(file('walk.gif'), encodeGif(frames, 120));
    const strip = createRaster(8, 4);
    for (const [index, frame] of frames.entries()) {
      for (let row = 0; row < 4; row++) {
        strip.data.set(frame.data.subarray(row * 16, row * 16 + 16), row * 32 + index * 16);
      }
    }
    await writeFile(file('run.png'), encodePng(strip));
    const listed = [0, 4].map((x, index) => ({ frame: { x, y: 0, w: 4, h: 4 }, duration: 50 + index }));
    await writeFile(file('run.json'), JSON.stringify({ frames: listed, meta: { image: 'run.png' } }));
    await put({ files: [file('walk.gif'), file('run.png')], into: file('hero.aseprite'), as: 'tag' });
    const document = await read();
    assert.deepEqual(
      document.tags.map(({ name, from, to }) => [name, from, to]),
      [
        ['walk', 2, 3],
        ['run', 4, 5],
      ],
    );
    assert.deepEqual(
      document.frames.map(({ duration }) => duration),
      [100, 100, 120, 120, 50, 51],
    );
    const flattener = new Flattener(document);
    assert.deepEqual(
      [2, 3, 4, 5].map((frame) => wordsOf(flattener.frame(frame).data)[0]),
      [0xff0000ff, 0xffff0000, 0xff0000ff, 0xffff0000],
    );
  });

  it('writes nothing to a file that is read-only, damaged, of another format, or lacks the frame', async () => {
    const whole = await readFile(file('hero.aseprite'));
    await writeFile(file('cut.aseprite'), whole.subarray(0, whole.length - 5));
    await writeFile(file('locked.aseprite'), whole);
    await chmod(file('locked.aseprite'), 0o444);
    await writeFile(file('odd.aseprite'), 'ASEF, a palette of Adobe');
    const files = [file('hero-edit-1.png')];
    for (const [name, options, words] of [
      ['locked.aseprite', {}, /locked\.aseprite is read-only\. Nothing was written\./],
      ['cut.aseprite', {}, /cut\.aseprite is damaged: .* Nothing was written\./],
      ['odd.aseprite', {}, /odd\.aseprite isn't an Aseprite file, despite its extension/],
      ['gone.aseprite', {}, /Couldn't read gone\.aseprite/],
      ['hero.aseprite', { frame: 3 }, /hero\.aseprite doesn't have that frame\. Nothing was written\./],
      ['hero.aseprite', { files: [file('gone.png')] }, /Couldn't read gone\.png/],
      ['hero.aseprite', { frame: 0 }, /“frame” must be the number of a frame/],
      ['hero.aseprite', { files: [] }, /“files” must be/],
      ['hero.aseprite', { as: 'frame' }, /“as” must be/],
    ] as const) {
      const before = await readFile(file(name)).catch(() => undefined);
      await assert.rejects(async () => put({ files, into: file(name), ...options }), words, name);
      assert.deepEqual(await readFile(file(name)).catch(() => undefined), before, name);
    }
    assert.deepEqual(
      (await namesIn(folder)).filter((name) => name.includes('.tmp')),
      [],
    );
  });

  it('writes nothing if the file changed after it was read', async () => {
    const extension = vscode.extensions.getExtension('sprite-kiln.sprite-kiln')?.extensionUri ?? assert.fail();
    const script = vscode.Uri.joinPath(extension, 'dist', 'spriteWorker.js').fsPath;
    exporter = new SpriteThreads('exports', { script });
    const choices = new Choices(new MemoryMemento(), new MemoryMemento());
    const puts = new PutFiles({
      files: userFiles,
      choices,
      provenance: { of: () => undefined },
      directionNames: () => [],
      maps: normalMapsOnDisk(),
      numbered: numberedFramesOnDisk(),
      exporter,
    });
    const wish: PutInput = {
      pictures: [{ uri: uri('hero-edit-1.png'), name: foreignText('edit') }],
      ...{ into: uri('hero.aseprite'), as: 'layer', frame: 0, layerName: '' },
    };
    const prepared = await puts.prepare(wish);
    await writeFile(file('hero.aseprite'), 'saved by Aseprite meanwhile');
    await assert.rejects(puts.write(prepared), FileChangedError);
    assert.equal(String(await readFile(file('hero.aseprite'))), 'saved by Aseprite meanwhile');
    await writeFile(file('hero.aseprite'), hero());
    const undo = await puts.write(await puts.prepare(wish));
    assert.equal((await read()).layers.length, 2);
    await undo();
    assert.deepEqual(await readFile(file('hero.aseprite')), hero());
    await assert.rejects(undo(), /too old to undo/);
  });

  describe('from a preview', () => {
    let bench: PreviewBench;

    beforeEach(async () => {
      bench = await previewBench();
    });

    afterEach(() => bench.close());

    /** Answers the command's questions with their first choices until a call is over. */
    async function withFirstAnswers<T>(call: Promise<T>): Promise<T> {
      let over = false;
      const ended = () => {
        over = true;
      };
      call.then(ended, ended);
      await waitFor('the questions to end', async () => {
        if (!over) await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        return over;
      });
      return call;
    }

    it('asks where and how, reports the result, and undoes it byte for byte', async () => {
      const before = await readFile(file('hero.aseprite'));
      const page = await bench.open(vscode.Uri.file(file('hero-edit-1.png')));
      const item = page.item('hero-edit-1.png').id;
      const done = await withFirstAnswers(page.call('putInto', { items: [{ item, name: 'glow' }] }));
      assert.equal(done.undoable, true);
      assert.match(done.text ?? '', /^hero\.aseprite has the new layer “glow”\./);
      assert.match(done.text ?? '', /2 × 2 pixels and the canvas 4 × 4/);
      assert.equal((await read()).layers.at(-1)?.name, 'glow');
      const undone = await page.call('undo', {});
      assert.deepEqual([undone.text, undone.undoable], ['hero.aseprite was restored.', false]);
      assert.deepEqual(await readFile(file('hero.aseprite')), before);
    });

    it('undoes nothing if the file changed since, and can try again', async () => {
      const page = await bench.open(vscode.Uri.file(file('hero-edit-1.png')));
      const item = page.item('hero-edit-1.png').id;
      await withFirstAnswers(page.call('putInto', { items: [{ item }] }));
      const written = await readFile(file('hero.aseprite'));
      await writeFile(file('hero.aseprite'), Buffer.concat([written, Buffer.from('more')]));
      await assert.rejects(page.call('undo', {}), /hero\.aseprite has changed since then, so nothing was undone/);
      assert.equal((await readFile(file('hero.aseprite'))).subarray(-4).toString(), 'more');
      await writeFile(file('hero.aseprite'), written);
      await page.call('undo', {});
      assert.deepEqual(await readFile(file('hero.aseprite')), hero());
    });
  });

  describe('replacing a file', () => {
    const bytes = (text: string) => new Uint8Array(Buffer.from(text));

    it('gives it new content and keeps its mode, through a link', async () => {
      await writeFile(file('a.bin'), 'old');
      await chmod(file('a.bin'), 0o640);
      await symlink(file('a.bin'), file('link.bin'));
      await userFiles.replace(uri('link.bin'), bytes('new'), bytes('old'));
      assert.equal(String(await readFile(file('a.bin'))), 'new');
      assert.equal((await stat(file('a.bin'))).mode & 0o777, 0o640);
      assert.equal(String(await readFile(file('link.bin'))), 'new');
      await writeFile(file('a.bin'), 'newer');
      assert.equal(String(await readFile(file('link.bin'))), 'newer', 'still a link');
    });

    it('leaves a file alone that was changed, grew, or disappeared', async () => {
      for (const now of ['OLD', 'old and more', 'ol']) {
        await writeFile(file('a.bin'), now);
        await assert.rejects(userFiles.replace(uri('a.bin'), bytes('new'), bytes('old')), FileChangedError);
        assert.equal(String(await readFile(file('a.bin'))), now);
      }
      await assert.rejects(userFiles.replace(uri('none.bin'), bytes('new'), bytes('old')), FileChangedError);
      assert.deepEqual(await namesIn(folder), ['a.bin', 'hero-edit-1.png', 'hero.aseprite']);
    });
  });
});
