import assert from 'node:assert/strict';
import { copyFile, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSource } from '../../../../src/core/runs/sources';
import { CanceledError } from '../../../../src/service/errors';
import { SourceFileError } from '../../../../src/service/runErrors';
import { decodePng } from '../../../../src/sprite/formats/png';
import type { ShownFrame } from '../../../../src/sprite/source/shownFrame';
import { removeFolder } from '../../../support/folders';
import { root } from '../../../support/places';
import { frameThread } from '../../../support/runs/runsParts';
import { userFiles } from '../../../support/runs/userFiles';
import { asepriteFile, cel, chunk, layer, u8, u16 } from '../../../support/sprites/asepriteFile';
import { slowAseprite } from '../../../support/sprites/hostileAseprite';
import { latch, waitFor } from '../../../support/wait';

describe('Aseprite files as inputs of runs', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-aseprite-'));
  });
  after(() => removeFolder(folder));

  let frames = frameThread();
  afterEach(async () => {
    await frames.close();
    frames = frameThread();
  });

  const read = (name: string, shown?: ShownFrame, signal?: AbortSignal) =>
    readSource(
      pathToFileURL(path.join(folder, name)).href,
      { files: userFiles, originId: 'built-in', frames },
      { shown, signal },
    );
  const faultOf = async (name: string, bytes: Uint8Array) => {
    await writeFile(path.join(folder, name), bytes);
    return read(name).then(
      () => undefined,
      (error) => (error instanceof SourceFileError ? error.fault : error),
    );
  };

  it('are sent as a PNG of the first frame with all layers merged', async () => {
    const half = [0, 0, 255, 128];
    const chunks = [layer(), layer(), cel(1, 1, [255, 0, 0, 255]), cel(1, 1, half, { layer: 1, x: 1 })];
    await writeFile(path.join(folder, 'hero.aseprite'), asepriteFile({ width: 2, height: 1, frames: [{ chunks }] }));
    const source = await read('hero.aseprite');
    assert.ok('bytes' in source);
    assert.deepEqual([source.name, source.info.contentType], ['hero.aseprite', 'image/png']);
    assert.deepEqual([...decodePng(source.bytes).data], [255, 0, 0, 255, ...half]);
  });

  it('are sent as the preview shows them, with the chosen frame and layers', async () => {
    const [red, green, blue] = [
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [0, 0, 255, 255],
    ];
    const frames = [
      { chunks: [layer({ name: 'A' }), layer({ name: 'B', flags: 0 }), cel(1, 1, red)] },
      { chunks: [cel(1, 1, green), cel(1, 1, blue, { layer: 1 })] },
    ];
    await writeFile(path.join(folder, 'shown.aseprite'), asepriteFile({ width: 1, height: 1, frames }));
    const pixel = async (shown?: ShownFrame) => {
      const source = await read('shown.aseprite', shown);
      assert.ok('bytes' in source);
      return [...decodePng(source.bytes).data];
    };
    assert.deepEqual(await pixel(), red);
    assert.deepEqual(await pixel({ frame: 1 }), green);
    assert.deepEqual(await pixel({ frame: 1, eyes: { B: true } }), blue);
    assert.deepEqual(await pixel({ frame: 0, eyes: { A: false } }), [0, 0, 0, 0]);
    await assert.rejects(read('shown.aseprite', { frame: 2 }), (error) => {
      return error instanceof SourceFileError && error.fault === 'no-frame';
    });
  });

  it('work if written by Aseprite itself: indexed, with groups', async () => {
    await copyFile(path.join(root, 'test/fixtures/aseprite/groups2.aseprite'), path.join(folder, 'groups.aseprite'));
    const source = await read('groups.aseprite');
    assert.ok('bytes' in source);
    assert.deepEqual([source.info.width, source.info.height], [8, 8]);
  });

  it('are refused before anything is sent if truncated or in another format', async () => {
    const damaged = chunk(0x2005, u16(0, 0, 0), u8(255), u16(2, 0), Buffer.alloc(5), u16(1, 1), u8(9, 9, 9));
    const file = (width: number, ...chunks: Buffer[]) => asepriteFile({ width, height: 1, frames: [{ chunks }] });
    assert.equal(await faultOf('damaged.aseprite', file(1, layer(), damaged)), 'truncated');
    assert.equal(await faultOf('huge.aseprite', file(9000, layer())), 'too-large');
    assert.equal(await faultOf('empty.aseprite', file(0, layer())), 'truncated');
    assert.equal(await faultOf('swatches.ase', Buffer.from('ASEF\0\x01\0\0\0\0\0\0')), 'not-a-picture');
  });

  it('that take minutes to flatten are stopped at the time limit, and the next one is flattened', async () => {
    frames = frameThread({ limitMs: 1000 });
    assert.equal(await faultOf('slow.aseprite', slowAseprite()), 'too-slow');
    const pixel = asepriteFile({ width: 1, height: 1, frames: [{ chunks: [layer(), cel(1, 1, [1, 2, 3, 255])] }] });
    // On a busy machine, the start of a new thread may take as long as the limit.
    await waitFor('a file that is flattened', async () => (await faultOf('quick.aseprite', pixel)) === undefined);
  });

  it('that take minutes to flatten are dropped at once when the run is canceled, without blocking this thread', async () => {
    await writeFile(path.join(folder, 'slow.aseprite'), slowAseprite());
    const controller = new AbortController();
    const { opened, open } = latch();
    const flatten = frames.run.bind(frames);
    frames.run = (...asked) => {
      setImmediate(open);
      return flatten(...asked);
    };
    const reading = read('slow.aseprite', undefined, controller.signal);
    await opened;
    controller.abort();
    await assert.rejects(reading, CanceledError);
  });
});
