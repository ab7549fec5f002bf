import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Choices } from '../../../../../src/core/discovery/choices';
import { HostFiles } from '../../../../../src/core/disk/userFiles';
import { WorkspaceBounds } from '../../../../../src/core/disk/writeBounds';
import { SentenceError } from '../../../../../src/core/text/errors';
import { PutFiles, type PutInput } from '../../../../../src/extension/features/aseprite/putFiles';
import { foreignText } from '../../../../../src/shared/base/foreignText';
import { Flattener } from '../../../../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../../../../src/sprite/aseprite/read';
import { encodeGif } from '../../../../../src/sprite/formats/gif';
import { encodePng } from '../../../../../src/sprite/formats/png';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { SpriteThreads } from '../../../../../src/work/spriteThreads';
import { namesIn, removeFolder, temporaryDirectory } from '../../../../support/folders';
import { MemoryMemento } from '../../../../support/runs/memoryStores';
import { normalMapsOnDisk } from '../../../../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../../../../support/sprites/numberedFrames';
import { drawn, letters } from '../../../sprite/export/sprites';

describe('A new Aseprite file made of images', () => {
  let folder: string;
  let put: PutFiles;
  const script = path.join(__dirname, '../../../work/spriteWorker.child.js');
  const exporter = new SpriteThreads('exports', { script });
  const at = (name: string) => path.join(folder, name);
  const uri = (name: string) => pathToFileURL(at(name)).href;
  const wish = (names: readonly string[], more: Partial<PutInput> = {}): PutInput => ({
    pictures: names.map((name) => ({ uri: uri(name), name: foreignText(path.parse(name).name) })),
    into: uri('new.aseprite'),
    isNew: true,
    as: 'layer',
    frame: 0,
    layerName: 'all',
    ...more,
  });
  const made = async () => readAseprite(new Uint8Array(await readFile(at('new.aseprite'))));
  const frames = (document: Awaited<ReturnType<typeof made>>) => {
    const flattener = new Flattener(document);
    return document.frames.map((_, frame) => letters(flattener.frame(frame)));
  };

  beforeEach(async () => {
    folder = await temporaryDirectory();
    const memory = new MemoryMemento();
    const files = new HostFiles(new WorkspaceBounds(memory, () => [pathToFileURL(folder).href]), at('notes'));
    const remembered = {
      choices: new Choices(memory, memory),
      provenance: { of: () => undefined },
      directionNames: () => [],
    };
    put = new PutFiles({ files, exporter, ...remembered, maps: normalMapsOnDisk(), numbered: numberedFramesOnDisk() });
    await writeFile(at('a.png'), encodePng(drawn('aaaa', 'aaaa')));
    await writeFile(at('b.png'), encodePng(drawn('bb')));
    const moving: Raster[] = [drawn('cc'), drawn('dd')];
    await writeFile(at('c.gif'), encodeGif(moving, [120, 80]));
  });

  afterEach(() => removeFolder(folder));
  after(() => exporter.close());

  it('has a layer for each image, the first one visible, on a canvas that holds them all', async () => {
    const prepared = await put.prepare(wish(['a.png', 'b.png']));
    assert.deepEqual(
      prepared.answer.put.otherSizes.map(({ name }) => name),
      ['b'],
    );
    assert.ok(!(await namesIn(folder)).includes('new.aseprite'));
    const undo = await put.write(prepared);
    const document = await made();
    assert.deepEqual([document.width, document.height, document.frames.length], [4, 2, 1]);
    assert.deepEqual(
      document.layers.map(({ name, visible }) => [name, visible]),
      [
        ['a', true],
        ['b', false],
      ],
    );
    assert.deepEqual(frames(document), [['aaaa', 'aaaa']]);
    await undo();
    assert.ok(!(await namesIn(folder)).includes('new.aseprite'));
  });

  it("keeps an animation's frames and durations, and shows a still in all of them", async () => {
    await put.write(await put.prepare(wish(['b.png', 'c.gif'])));
    const document = await made();
    assert.deepEqual(
      document.frames.map(({ duration }) => duration),
      [120, 80],
    );
    assert.deepEqual(frames(document), [['bb'], ['bb']]);
  });

  it('as tags has one layer with the images one after the other', async () => {
    await put.write(await put.prepare(wish(['b.png', 'c.gif'], { as: 'tag' })));
    const document = await made();
    assert.deepEqual(
      document.tags.map(({ name, from, to }) => `${name} ${from}-${to}`),
      ['b 0-0', 'c 1-2'],
    );
    assert.deepEqual(
      document.layers.map(({ name }) => name),
      ['all'],
    );
    assert.deepEqual(frames(document), [['bb'], ['cc'], ['dd']]);
  });

  it('never replaces a file that someone created in the meantime', async () => {
    const prepared = await put.prepare(wish(['a.png']));
    await writeFile(at('new.aseprite'), 'mine');
    await assert.rejects(put.write(prepared), SentenceError);
    assert.equal(await readFile(at('new.aseprite'), 'utf8'), 'mine');
  });

  it('stays despite Undo if it was changed since', async () => {
    const undo = await put.write(await put.prepare(wish(['a.png'])));
    await writeFile(at('new.aseprite'), 'mine');
    await assert.rejects(undo(), SentenceError);
    assert.equal(await readFile(at('new.aseprite'), 'utf8'), 'mine');
  });
});
